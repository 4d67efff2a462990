import TaskCore
import TaskCoreTestSupport
import Testing

@Suite struct RuleSummaryTests {
  @Test(arguments: [
    ("FREQ=DAILY", "Every day"), ("FREQ=HOURLY;INTERVAL=6", "Every 6 hours"), ("FREQ=WEEKLY", "Every week"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "Every 2 weeks on Monday and Friday"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0", "Every weekday at 9:00"),
    ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12", "Every month on the last Friday, 12 times"),
    ("FREQ=MONTHLY;BYDAY=1MO,3MO,-1FR", "Every month on the 1st and 3rd Monday and the last Friday"),
    ("FREQ=MONTHLY;BYMONTHDAY=15", "Every month on the 15th"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,-2", "Every month on the 1st and 2nd to last day"),
    ("FREQ=MONTHLY", "Every month on the same day (where there is one)"),
    ("FREQ=MONTHLY;SKIP=BACKWARD", "Every month on the same day (or the day before)"),
    (
      "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD;BYHOUR=9;BYMINUTE=5",
      "Every month on the 31st (or the day after) at 9:05"
    ),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "Every month on the last weekday"),
    ("FREQ=DAILY;UNTIL=20261231", "Every day until 31 December 2026"),
    ("FREQ=DAILY;COUNT=1", "Every day, once"), ("FREQ=YEARLY", "Every year on the same date (where there is one)"),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "Every year on 24 December"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD", "Every year on 29 February (or the day before)"),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "Every year on the 4th Thursday of November"),
    ("FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=1,7", "Every year on the 1st of January and July"),
    ("FREQ=YEARLY;BYYEARDAY=-1", "Every year on the last day of the year"),
    ("FREQ=YEARLY;BYDAY=20MO", "Every year on the 20th Monday of the year"),
    ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4", "Every day at 9:00 and 17:30"),
    (
      "FREQ=WEEKLY;BYDAY=MO,TU;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4,5,8",
      "Every week on Monday and Tuesday at 9:00 and 17:30"
    ),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU", "Every 2 weeks on Tuesday (weeks begin on Sunday)"),
    ("FREQ=DAILY;UNTIL=20261231T090030", "Every day until 31 December 2026 9:00:30"),
    ("FREQ=DAILY;UNTIL=20261231T090000Z", "Every day until 31 December 2026 9:00 UTC"),
    ("FREQ=DAILY;SKIP=BACKWARD", "Every day (or later where clocks jump ahead)"),
  ]) func whatIsCommonReadsAsTheRuleAgain(_ text: String, _ summary: String) throws {
    let rule = try RecurrenceRule(parsing: text)
    #expect(rule.summary == summary)
    #expect(try RecurrencePhrase(words: summary) == RecurrencePhrase(rule: rule))
  }

  @Test(arguments: [
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "Every month on the 13th if a Friday"),
    ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "Every year on Monday in week 20"),
    ("FREQ=YEARLY;BYWEEKNO=1,-1", "Every year on the same weekday in week 1 and the last week"),
    (
      "FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=-1;WKST=SU",
      "Every week on Monday and Friday, of these only the last (weeks begin on Sunday)"
    ),
    ("FREQ=HOURLY;BYHOUR=9,10,11,12;BYMINUTE=0,30", "Every hour in hours 9 to 12 at minutes 0 and 30"),
    ("FREQ=DAILY;BYHOUR=9", "Every day in hour 9"),
    (
      "FREQ=YEARLY;BYYEARDAY=1,100;BYMONTH=4;BYMONTHDAY=10;BYDAY=FR",
      "Every year on the 1st and 100th day of the year if the 10th of the month if a Friday in April"
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=2,-1",
      "Every month on each Monday and each Friday, of these only the 2nd and last"
    ),
  ]) func whatIsRareIsSaidToo(_ text: String, _ summary: String) throws {
    #expect(try RecurrenceRule(parsing: text).summary == summary)
  }

  @Test func rulesWithOneSummaryHaveTheSameDates() throws {
    var generator = SeededGenerator(seed: testSeed())
    var shared = 0
    for _ in 0..<3_000 {
      guard let rule = RuleParts(using: &generator).rule else { continue }
      #expect(rule.summary.hasPrefix("Every ") && rule.summary.allSatisfy(\.isASCII), "\(rule)")
      var parts = RuleParts(rule)
      parts.change(using: &generator)
      guard let other = parts.rule, other != rule, other.summary == rule.summary else { continue }
      shared += 1
      try expectSameDates(rule, other)
    }
    #expect(shared > 0)
  }

  @Test func aSummaryThatCanBeReadIsTheRule() throws {
    var generator = SeededGenerator(seed: testSeed())
    var read = 0
    for _ in 0..<3_000 {
      guard let rule = RuleParts(using: &generator, isSimple: true).rule,
        let phrase = try? RecurrencePhrase(words: rule.summary)
      else { continue }
      read += 1
      #expect(phrase.rule.summary == rule.summary)
      if phrase.rule != rule { try expectSameDates(rule, phrase.rule) }
    }
    #expect(read > 500)
  }

  @Test func everyPartChangesTheSummary() throws {
    let base = "FREQ=YEARLY;INTERVAL=2"
    let parts = [
      "", ";COUNT=3", ";UNTIL=20300101", ";UNTIL=20300101T000000", ";UNTIL=20300101T000000Z", ";BYSECOND=1",
      ";BYMINUTE=1", ";BYHOUR=1", ";BYDAY=MO", ";BYDAY=2MO", ";BYDAY=-2MO", ";BYMONTHDAY=1", ";BYMONTHDAY=-1",
      ";BYYEARDAY=1", ";BYYEARDAY=-1", ";BYWEEKNO=1", ";BYWEEKNO=-1", ";BYWEEKNO=1;WKST=SU", ";BYMONTH=1",
      ";BYMONTH=2;BYSETPOS=1", ";BYDAY=MO;BYSETPOS=1", ";BYDAY=MO;BYSETPOS=-1", ";SKIP=BACKWARD", ";SKIP=FORWARD",
    ]
    let summaries = try parts.map { try RecurrenceRule(parsing: base + $0).summary }
    #expect(Set(summaries).count == parts.count, "\(summaries)")
  }

  private func expectSameDates(_ rule: RecurrenceRule, _ other: RecurrenceRule) throws {
    for start in ["2027-12-31", "2026-03-28T02:30+01:00[Europe/Madrid]", "2028-02-29T09:10:20", "2026-01-04T00:00"] {
      let start = try date(start)
      let (dates, others) = (Occurrences(of: rule, from: start), Occurrences(of: other, from: start))
      #expect(
        Array(dates.prefix(12)) == Array(others.prefix(12)), "“\(rule.summary)” from \(start):\n\(rule)\n\(other)")
    }
  }
}

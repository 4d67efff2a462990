import TaskCore
import TaskCoreTestSupport
import Testing

@Suite struct RecurrencePhraseTests {
  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("hourly", "FREQ=HOURLY"), ("weekly", "FREQ=WEEKLY"),
    ("everyday", "FREQ=DAILY"), ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"),
    ("every fortnight", "FREQ=WEEKLY;INTERVAL=2"),
    ("monday", "FREQ=WEEKLY;BYDAY=MO"), ("workdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every quarter on the 1st", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1"),
    ("every week on wednesday, for ever", "FREQ=WEEKLY;BYDAY=WE"),
    ("monthly", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
    ("Yearly", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD"),
    ("annually", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU"), ("every day", "FREQ=DAILY"), ("EVERY   Day ", "FREQ=DAILY"),
    ("every other day", "FREQ=DAILY;INTERVAL=2"), ("every 2nd day", "FREQ=DAILY;INTERVAL=2"),
    ("every second day", "FREQ=DAILY;INTERVAL=2"), ("every two days", "FREQ=DAILY;INTERVAL=2"),
    ("every second", "FREQ=SECONDLY"), ("every second, 12 times", "FREQ=SECONDLY;COUNT=12"),
    ("every 15 minutes", "FREQ=MINUTELY;INTERVAL=15"), ("every 1 days", "FREQ=DAILY"),
    ("every 2 weeks on monday and friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"),
    ("every 2 weeks on mon, fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"),
    ("every monday", "FREQ=WEEKLY;BYDAY=MO"), ("mondays", "FREQ=WEEKLY;BYDAY=MO"),
    ("every mon, wed, and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("every monday to thursday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("every other monday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"), ("every day in march", "FREQ=DAILY;BYMONTH=3"),
    ("every 2nd tuesday", "FREQ=MONTHLY;BYDAY=2TU"), ("every 2nd tuesday of the month", "FREQ=MONTHLY;BYDAY=2TU"),
    ("every second Tuesday", "FREQ=MONTHLY;BYDAY=2TU"), ("every 1st and 3rd tue", "FREQ=MONTHLY;BYDAY=1TU,3TU"),
    ("every month on the last friday", "FREQ=MONTHLY;BYDAY=-1FR"), ("last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("every month on the second to last friday", "FREQ=MONTHLY;BYDAY=-2FR"),
    ("every month on the second-to-last day", "FREQ=MONTHLY;BYMONTHDAY=-2"),
    ("every month on each friday", "FREQ=MONTHLY;BYDAY=FR"),
    ("every month on the 1st monday and the last friday", "FREQ=MONTHLY;BYDAY=1MO,-1FR"),
    ("last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every month on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"), ("every 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("every month on the 31st", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"),
    ("every 3 months on the 1st and 15th", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1,15"),
    ("every month on the 1st, 15th and last day", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"),
    ("every month on the last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    ("every year on 24 december", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12"),
    ("every year on december 24", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12"),
    ("every year on december 24th and 25th", "FREQ=YEARLY;BYMONTHDAY=24,25;BYMONTH=12"),
    ("every 24 dec", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12"), ("every dec 24", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12"),
    ("every year on the 24th of december", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12"),
    ("every year on 29 february", "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2;SKIP=BACKWARD"),
    ("every year on the 4th thursday of november", "FREQ=YEARLY;BYDAY=4TH;BYMONTH=11"),
    ("every 4th thursday of november", "FREQ=YEARLY;BYDAY=4TH;BYMONTH=11"),
    ("every year on the last day of the year", "FREQ=YEARLY;BYYEARDAY=-1"),
    ("every 2 years on the 20th monday of the year", "FREQ=YEARLY;INTERVAL=2;BYDAY=20MO"),
    ("every january and july on the 1st", "FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=1,7"),
    ("every day at 9:00", "FREQ=DAILY;BYMINUTE=0;BYHOUR=9"), ("daily at 9", "FREQ=DAILY;BYMINUTE=0;BYHOUR=9"),
    ("daily at 9 pm", "FREQ=DAILY;BYMINUTE=0;BYHOUR=21"), ("daily at noon", "FREQ=DAILY;BYMINUTE=0;BYHOUR=12"),
    ("daily at 9:00:30", "FREQ=DAILY;BYSECOND=30;BYMINUTE=0;BYHOUR=9"),
    ("daily at 9:00 and 17:00", "FREQ=DAILY;BYMINUTE=0;BYHOUR=9,17"),
    ("daily at 9:00 and 17:30", "FREQ=DAILY;BYMINUTE=0,30;BYHOUR=9,17;BYSETPOS=1,4"),
    ("every mon and tue at 9:00 and 17:30", "FREQ=WEEKLY;BYMINUTE=0,30;BYHOUR=9,17;BYDAY=MO,TU;BYSETPOS=1,4,5,8"),
    ("every day at 9, 12 times", "FREQ=DAILY;COUNT=12;BYMINUTE=0;BYHOUR=9"),
    ("every month on the last friday, 12 times", "FREQ=MONTHLY;COUNT=12;BYDAY=-1FR"),
    ("every day twice", "FREQ=DAILY;COUNT=2"), ("every day until 2026-12-31", "FREQ=DAILY;UNTIL=20261231"),
    ("every day until 31 December 2026", "FREQ=DAILY;UNTIL=20261231"),
    ("every day until dec 31, 2026", "FREQ=DAILY;UNTIL=20261231"),
    ("every day until 2026-12-31T09:00Z", "FREQ=DAILY;UNTIL=20261231T090000Z"),
    ("every day until 2026-12-31 9:00 at 8:00", "FREQ=DAILY;UNTIL=20261231T090000;BYMINUTE=0;BYHOUR=8"),
    ("every month on the 31st (or the day after)", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD"),
    ("monthly (where there is one)", "FREQ=MONTHLY"),
    ("every 2 weeks on tue (weeks begin on sunday)", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU"),
  ]) func wordsMeanARule(_ words: String, _ rule: String) throws {
    let phrase = try RecurrencePhrase(words: words)
    #expect(phrase.rule.description == rule)
    #expect(phrase.basis == nil)
  }

  @Test(arguments: ["every! 3 days", "every ! 3 days", "Every!3 days"])
  func anExclamationMarkCountsFromCompletion(_ words: String) throws {
    let phrase = try RecurrencePhrase(words: words)
    #expect(phrase.rule.description == "FREQ=DAILY;INTERVAL=3")
    #expect(phrase.basis == .completion)
  }

  @Test(arguments: [
    ("", "expected “every”, “daily”, “weekly”, “monthly”, “yearly”, or days such as “last friday” at the end"),
    (
      "seldom",
      "“seldom” at character 1 is not understood: "
        + "expected “every”, “daily”, “weekly”, “monthly”, “yearly”, or days such as “last friday”"
    ),
    (
      "Every  Fortnite",
      "“Fortnite” at character 8 is not understood: "
        + "expected a number, a unit such as “day” or “weeks”, or days such as “monday” or “2nd friday”"
    ),
    ("every 2 mondays", "“mondays” at character 9 is not understood: expected a unit such as “days” or “weeks”"),
    ("every 0 days", "“0” at character 7: the number is not 1 to 2147483647"),
    (
      "every day, ünd so weiter",
      "“ünd” at character 12 is not understood: "
        + "expected “on” and days, “in” and months, “at” and times, “until” and a date, or “5 times”"
    ),
    (
      "every month on friday",
      "“friday” at character 16: say which one, such as “the last friday”, or “each friday”"
    ),
    ("every week on the 15th", "“the” at character 15: such days belong to “every month” or “every year”"),
    (
      "every year on the 15th",
      "“the” at character 15: say of what: of a month such as “of march”, or “of the year”"
    ),
    (
      "every day at 25:00",
      "“25:00” at character 14 is not understood: expected a time such as “9:00”, “17:30” or “noon”"
    ),
    (
      "every day until 2026-02-30",
      "“2026-02-30” at character 17: “2026-02-30” is not a date: February 2026 has 28 days"
    ),
    ("every day 3 times until 2026-01-01", "“2026-01-01” at character 25: a series has one end"),
    ("every day 0 times", "“0” at character 11: a series has one date or more"),
    ("every month on the 32nd", "32 in BYMONTHDAY is not within 1 to 31 or -1 to -31"),
    (
      "every month on each friday at 9:00 and 17:30",
      "“9:00” at character 31: with these days, times that differ in hours and minutes need a rule for each"
    ),
    (
      "every month on the 15th and last friday",
      "“the” at character 16: a month has no more than five of each weekday"
    ),
    ("every month on the 15th and the last friday", "“the” at character 29: \(mixture)"),
  ]) func theWordThatIsWrongIsNamed(_ words: String, _ reason: String) {
    expectInvalid("The recurrence rule “\(words)” is not valid: \(reason).") { _ = try RecurrencePhrase(words: words) }
  }

  private static let mixture = "a rule cannot mean these days as well as those before them"

  @Test func eitherFormIsRead() throws {
    var repairs: [String] = []
    let rule = try RecurrencePhrase(parsing: "FREQ=DAILY;COUNT=0", repairs: &repairs)
    #expect(rule.rule.description == "FREQ=DAILY" && rule.basis == nil && repairs.count == 1)
    #expect(try RecurrencePhrase(parsing: "every! day").basis == .completion)
    #expect(throws: TaskFailure.self) { try RecurrencePhrase(parsing: "FREQ") }
  }

  @Test func timesOfADayLeaveWholeDaysAsTheyAre() throws {
    let rule = try RecurrencePhrase(words: "every mon and tue at 9:00 and 17:30").rule
    let days = Occurrences(of: rule, from: try date("2026-06-15")).prefix(3).map(\.description)
    #expect(days == ["2026-06-15", "2026-06-16", "2026-06-22"])
    let times = Occurrences(of: rule, from: try date("2026-06-15T10:00")).prefix(4).map(\.description)
    #expect(times == ["2026-06-15T17:30:00", "2026-06-16T09:00:00", "2026-06-16T17:30:00", "2026-06-22T09:00:00"])
  }

  @Test func longTextsAreRefusedAndRandomOnesAreNoTrap() throws {
    #expect(throws: TaskFailure.self) { try RecurrencePhrase(words: String(repeating: "every ", count: 1000)) }
    let pieces = [
      "every", "!", "other", "2", "3", "9:00", "2nd", "last", "second", "to", "day", "weeks", "month", "year", "monday",
      "fri", "weekday", "on", "the", "each", "of", "in", "march", "at", "and", ",", "until", "2026-12-31", "(", ")",
      "times", "december", "24", "or", "before", "same", "é", "\u{301}", "-", "99999999999999999999", "0th", ":",
      "once",
      "9:", "2026", "pm", "utc", "(or the day before)",
    ]
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined(separator: " ")
      guard let phrase = try? RecurrencePhrase(words: text) else { continue }
      #expect(!phrase.rule.summary.isEmpty, "\(text)")
    }
    let list = "every month on " + Array(repeating: "the 1st", count: 400).joined(separator: ", ")
    #expect(try RecurrencePhrase(words: list).rule.description == "FREQ=MONTHLY;BYMONTHDAY=1")
  }
}

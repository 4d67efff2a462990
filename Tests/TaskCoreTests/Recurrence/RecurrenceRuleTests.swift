import TaskCore
import Testing

@Suite struct RecurrenceRuleTests {
  @Test(arguments: [
    ("freq = monthly; byday = -1fr", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("RRULE:BYDAY=FR,MO,+2TU;FREQ=YEARLY;", "FREQ=YEARLY;BYDAY=MO,FR,2TU"),
    ("FREQ=DAILY;INTERVAL=1;WKST=MO;SKIP=OMIT;RSCALE=GREGORIAN", "FREQ=DAILY"),
    ("FREQ=MONTHLY;SKIP=BACKWARD", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
    ("BYMONTHDAY=-1,15, 1,-2;FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=1,15,-2,-1"),
    ("FREQ=DAILY;UNTIL=20160629", "FREQ=DAILY;UNTIL=20160629"),
    ("FREQ=DAILY;UNTIL=20160629T093000", "FREQ=DAILY;UNTIL=20160629T093000"),
    ("FREQ=DAILY;UNTIL=20160629T093060Z", "FREQ=DAILY;UNTIL=20160629T093059Z"),
    (
      "WKST=SU;BYSETPOS=1,-1;BYMONTH=12,1;BYHOUR=9;BYMINUTE=5;BYSECOND=60;BYDAY=SU;INTERVAL=3;COUNT=4;FREQ=YEARLY",
      "FREQ=YEARLY;COUNT=4;INTERVAL=3;BYSECOND=60;BYMINUTE=5;BYHOUR=9;BYDAY=SU;BYMONTH=1,12;BYSETPOS=1,-1;WKST=SU"
    ),
    ("FREQ=YEARLY;BYWEEKNO=20,-1;BYYEARDAY=-366", "FREQ=YEARLY;BYYEARDAY=-366;BYWEEKNO=20,-1"),
  ]) func aRuleIsWrittenInOneForm(_ text: String, _ canonical: String) throws {
    let rule = try RecurrenceRule(parsing: text)
    #expect(rule.description == canonical)
    #expect(try RecurrenceRule(parsing: canonical) == rule)
  }

  @Test(arguments: [
    ("", "it has no FREQ, such as FREQ=DAILY"),
    ("INTERVAL=2", "it has no FREQ, such as FREQ=DAILY"),
    ("FREQ", "its part “FREQ” does not have the form NAME=VALUE"),
    ("FREQ=", "its part “FREQ=” does not have the form NAME=VALUE"),
    ("=DAILY", "its part “=DAILY” does not have the form NAME=VALUE"),
    (
      "FREQ=DA ILY", "“DA ILY” in FREQ is not SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY"
    ),
    ("FREQ=DAILY;FREQ=DAILY", "it names FREQ twice"),
    (
      "FREQ=MONTHLY;BYDAY=6XX",
      "“6XX” in BYDAY is not a weekday: expected MO, TU, WE, TH, FR, SA or SU, with a number in front if one of them "
        + "is meant, such as -1FR"
    ),
    ("FREQ=MONTHLY;BYDAY=XMO", "“XMO” in BYDAY does not have a number that can be read"),
    ("FREQ=MONTHLY;BYDAY=0MO", "0 in BYDAY is not within 1 to 53 or -1 to -53"),
    ("FREQ=MONTHLY;BYMONTHDAY=32", "32 in BYMONTHDAY is not within 1 to 31 or -1 to -31"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,,2", "“” in BYMONTHDAY does not have a number that can be read"),
    ("FREQ=DAILY;BYHOUR=24", "24 in BYHOUR is not within 0 to 23"),
    ("FREQ=DAILY;INTERVAL=0", "INTERVAL is 1 to 2147483647"),
    ("FREQ=DAILY;COUNT=-1", "COUNT is 1 or more"),
    ("FREQ=DAILY;COUNT=2;UNTIL=20260101", "it has both COUNT and UNTIL: keep one"),
    ("FREQ=DAILY;UNTIL=20260230", "“20260230” in UNTIL is a day that the calendar does not have"),
    (
      "FREQ=DAILY;UNTIL=2026-02-20",
      "“2026-02-20” in UNTIL is not a date of the form 20260615, 20260615T090000 or 20260615T090000Z"
    ),
    ("FREQ=DAILY;UNTIL=20260101T250000", "“20260101T250000” in UNTIL is a time that the clock does not have"),
    ("FREQ=DAILY;BYDAY=1MO", "BYDAY with a number has no meaning with FREQ=DAILY"),
    ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY with a number has no meaning beside BYWEEKNO"),
    ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY has no meaning with FREQ=WEEKLY"),
    ("FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY has no meaning with FREQ=MONTHLY"),
    ("FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO has no meaning with FREQ=MONTHLY"),
    ("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS needs another part that begins with BY"),
    ("FREQ=DAILY;WKST=XX", "“XX” in WKST is not MO, TU, WE, TH, FR, SA or SU"),
    ("FREQ=DAILY;RSCALE=HEBREW", "RSCALE=HEBREW is not supported: only GREGORIAN is"),
    ("FREQ=DÄILY", "it holds a character that is not visible ASCII"),
  ]) func whatIsWrongIsNamed(_ text: String, _ reason: String) {
    let failure = #expect(throws: TaskFailure.self) { try RecurrenceRule(parsing: text) }
    #expect(failure?.message == "The recurrence rule “\(text)” is not valid: \(reason).")
    #expect(failure?.code == .invalid && failure?.field == "recurrence")
  }

  @Test func anEndlessRuleWrittenWithACountOfNoneIsRepaired() throws {
    var repairs: [String] = []
    let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;BYDAY=WE;COUNT=0", repairs: &repairs)
    #expect(rule.end == .never)
    #expect(repairs == ["COUNT=0 was read as a series without COUNT."])
  }
}

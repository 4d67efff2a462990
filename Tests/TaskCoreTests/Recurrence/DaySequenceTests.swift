import Testing

@testable import TaskCore

/// How far days are looked for.
@Suite struct DaySequenceTests {
  private func first(throughYear year: Int) throws -> CalendarDay? {
    let rule = try RecurrenceRule(parsing: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO")
    let start = try #require(CalendarDay(year: 2025, month: 1, day: 1))
    let end = try #require(CalendarDay(year: year, month: 12, day: 31))
    var days = DaySequence(rule, from: start, through: Int(end.daysSince1970))
    return days.next().flatMap { CalendarDay(daysSince1970: Int32($0)) }
  }

  @Test func daysLongBehindTheLastThatIsAskedForAreNotLookedFor() throws {
    #expect(try first(throughYear: 2040) == nil)
    #expect(try first(throughYear: 2044) == CalendarDay(year: 2044, month: 2, day: 29))
  }
}

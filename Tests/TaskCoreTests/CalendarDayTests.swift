import TaskCore
import TaskCoreTestSupport
import Testing

@Suite("A calendar day")
struct CalendarDayTests {
  @Test("counts the days of every month from 1 January 0001 to 31 December 9999 as a walk through them does")
  func countsDays() throws {
    var count: Int32 = -719_162
    for year in 1...9999 {
      let isLeap = year.isMultiple(of: 400) || (year.isMultiple(of: 4) && !year.isMultiple(of: 100))
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (index, length) in lengths.enumerated() {
        let first = try #require(CalendarDay(year: year, month: index + 1, day: 1))
        let last = try #require(CalendarDay(daysSince1970: count + Int32(length) - 1))
        guard first.daysSince1970 == count, last.components == (year, index + 1, length), last.daysInMonth == length,
          CalendarDay(year: year, month: index + 1, day: length + 1) == nil
        else {
          Issue.record("\(year)-\(index + 1) is wrong")
          return
        }
        count += Int32(length)
      }
    }
    #expect(count == CalendarDay.latest.daysSince1970 + 1)
  }

  @Test("is the same from its date and from its count, and its weekdays follow each other")
  func roundTrips() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<20_000 {
      let count = Int32.random(in: -719_162..<2_932_896, using: &generator)
      let day = try #require(CalendarDay(daysSince1970: count))
      let (year, month, dayOfMonth) = day.components
      #expect(CalendarDay(year: year, month: month, day: dayOfMonth) == day)
      #expect(day.adding(days: 1)?.weekday == day.weekday % 7 + 1)
    }
  }

  @Test(
    "has the weekday of ISO 8601",
    arguments: [("1970-01-01", 4), ("2026-06-15", 1), ("0001-01-01", 1), ("2000-02-29", 2)])
  func weekday(text: String, weekday: Int) throws {
    #expect(try day(text).weekday == weekday)
  }

  @Test("is not made from dates that do not exist")
  func refusesImpossibleDates() {
    for (year, month, day) in [
      (2026, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 4, 31), (1900, 2, 29), (0, 1, 1), (10000, 1, 1),
      (.max, .max, .max), (.min, .min, .min),
    ] {
      #expect(CalendarDay(year: year, month: month, day: day) == nil)
    }
    #expect(CalendarDay(daysSince1970: .min) == nil)
    #expect(CalendarDay(daysSince1970: 2_932_897) == nil)
  }

  @Test(
    "goes on by months to the same day or the month's last",
    arguments: [
      ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2024-02-29", 12, "2025-02-28"),
      ("2026-03-31", -1, "2026-02-28"), ("2026-01-15", -1, "2025-12-15"), ("2026-01-15", -13, "2024-12-15"),
      ("9999-11-30", 1, "9999-12-30"), ("0001-02-28", -1, "0001-01-28"),
    ])
  func addsMonths(from: String, months: Int, to: String) throws {
    #expect(try day(from).adding(months: months)?.description == to)
  }

  @Test("is nothing outside the years 1 to 9999, however far")
  func staysWithinYears() {
    #expect(CalendarDay.latest.adding(days: 1) == nil)
    #expect(CalendarDay.earliest.adding(days: -1) == nil)
    #expect(CalendarDay.latest.adding(months: 1) == nil)
    #expect(CalendarDay.earliest.adding(months: -1) == nil)
    for distance in [Int.max, .min] {
      #expect(CalendarDay.latest.adding(days: distance) == nil)
      #expect(CalendarDay.latest.adding(months: distance) == nil)
    }
  }

  @Test("prints four digits of the year")
  func prints() {
    #expect(CalendarDay.earliest.description == "0001-01-01")
    #expect(CalendarDay.latest.description == "9999-12-31")
  }
}

import TaskCore
import TaskCoreTestSupport
import Testing

@Suite("A date bound")
struct DateBoundTests {
  @Test(
    "is read from words and distances, in either case, and printed in one form",
    arguments: [
      ("today", .today(days: 0, months: 0), "today"), ("Tomorrow", .today(days: 1, months: 0), "tomorrow"),
      ("YESTERDAY", .today(days: -1, months: 0), "yesterday"), ("monday", .weekday(1), "monday"),
      ("sun", .weekday(7), "sunday"), ("Wed", .weekday(3), "wednesday"), ("eom", .endOfMonth, "eom"),
      ("+3d", .today(days: 3, months: 0), "today+3d"), ("-3d", .today(days: -3, months: 0), "today-3d"),
      ("friday+1w", .weekday(5, days: 7), "friday+7d"), ("Mon-1d", .weekday(1, days: -1), "monday-1d"),
      ("eom-3d", .monthEnd(days: -3), "eom-3d"), ("EOM+0d", .endOfMonth, "eom"),
      ("+2w", .today(days: 14, months: 0), "today+14d"), ("+1m", .today(days: 0, months: 1), "today+1m"),
      ("+1y", .today(days: 0, months: 12), "today+12m"), ("today+3d", .today(days: 3, months: 0), "today+3d"),
      ("+1m-1d", .today(days: -1, months: 1), "today+1m-1d"), ("+1d", .today(days: 1, months: 0), "tomorrow"),
      ("now", .now(seconds: 0), "now"), ("now+2h", .now(seconds: 7_200), "now+2h"),
      ("now-30min", .now(seconds: -1_800), "now-30min"), ("now-5430s", .now(seconds: -5_430), "now-1h-30min-30s"),
    ] as [(String, DateBound, String)])
  func readsWords(text: String, bound: DateBound, printed: String) throws {
    #expect(try DateBound(parsing: text, zoneless: .floating) == bound)
    #expect(bound.description == printed)
  }

  @Test("is read from dates, and prints floating times so that every reader takes them as such")
  func readsDates() throws {
    let madrid = TaskDate.Zoneless.zoned(try TaskZone("Europe/Madrid"))
    for text in ["2026-06-15", "2026-06-15T09:00:00+02:00[Europe/Madrid]", "floating:2026-06-15T09:00:00"] {
      #expect(try DateBound(parsing: text, zoneless: madrid).description == text)
    }
    #expect(try DateBound(parsing: "2026-06-15T09:00", zoneless: madrid).description.hasSuffix("[Europe/Madrid]"))
  }

  @Test("is read back as it was printed")
  func roundTrips() throws {
    var generator = SeededGenerator(seed: testSeed())
    let madrid = TaskDate.Zoneless.zoned(try TaskZone("Europe/Madrid"))
    for _ in 0..<5_000 {
      let small = Int.random(in: -9_999_999...9_999_999, using: &generator)
      let large = Int.random(in: -9_999_999...9_999_999, using: &generator)
      for bound in [
        .today(days: small, months: large), .now(seconds: small * 3600), .now(seconds: small),
        .weekday(.random(in: 1...7, using: &generator)), .weekday(3, days: small), .monthEnd(days: small),
      ] as [DateBound] {
        #expect(try DateBound(parsing: bound.description, zoneless: madrid) == bound)
      }
    }
  }

  @Test(
    "that cannot be read says what is wrong",
    arguments: [
      ("tomorow", "use one such as 2026-06-15, today, friday, eom, +3d or now+2h"),
      ("mond", "use one such as 2026-06-15, today, friday, eom, +3d or now+2h"),
      ("+3", "a distance is written as +3d, +3w, +3m, +3y"), ("+d", "a distance is written as +3d, +3w, +3m, +3y"),
      ("+", "a distance is written as +3d, +3w, +3m, +3y"), ("+3h", "a distance is written as +3d, +3w, +3m, +3y"),
      ("today+3d ", "a distance is written as +3d, +3w, +3m, +3y"),
      ("mon+1m", "a distance is written as +3d, +3w"), ("eom+", "a distance is written as +3d, +3w"),
      ("eom+9999999w", "the distance is too great"),
      ("mond+1d", "use one such as 2026-06-15, today, friday, eom, +3d or now+2h"),
      ("now+3m", "a distance is written as +3h, +3min, +3s"), ("+999999999999d", "the distance is too great"),
      ("+99999999999999999999999999999d", "the distance is too great"), ("+9999999y", "the distance is too great"),
      ("+9999999d+1d", "the distance is too great"), ("now+9999999h+1s", "the distance is too great"),
      ("2026-02-30", "February 2026 has 28 days"), ("", "expected 4 digits of the year at the end"),
    ])
  func refuses(text: String, reason: String) {
    expectInvalid("“\(text)” is not a date: \(reason)") { _ = try DateBound(parsing: text, zoneless: .floating) }
  }

  @Test(
    "is evaluated on the day on which it is looked at",
    arguments: [
      ("today", "2026-01-31"), ("tomorrow", "2026-02-01"), ("+1m", "2026-02-28"), ("+1m+1d", "2026-03-01"),
      ("-1y", "2025-01-31"), ("saturday", "2026-02-07"), ("sunday", "2026-02-01"), ("friday", "2026-02-06"),
      ("eom", "2026-01-31"), ("eom+1d", "2026-02-01"), ("friday+1w", "2026-02-13"), ("sunday-1d", "2026-01-31"),
      ("now-30min", "2026-01-31T11:30:00+01:00[Europe/Madrid]"), ("2020-01-01", "2020-01-01"),
    ])
  func evaluates(text: String, date: String) throws {
    let context = try context("2026-01-31T12:00", "Europe/Madrid")
    #expect(try DateBound(parsing: text, zoneless: .floating).date(in: context).description == date)
  }

  @Test(
    "fails where there is no such date",
    arguments: [
      (.today(days: 9_999_999, months: 0), "“today+9999999d” is outside the years 1 to 9999 on 2026-01-31"),
      (.today(days: .max, months: .min), "“today\(Int.min)m+\(Int.max)d” is outside the years 1 to 9999 on 2026-01-31"),
      (.now(seconds: 900_000_000 * 3600), "“now+900000000h” is outside the years 1 to 9999 on 2026-01-31"),
      (.weekday(1, days: .max), "“monday+\(Int.max)d” is outside the years 1 to 9999 on 2026-01-31"),
      (.monthEnd(days: .min), "“eom\(Int.min)d” is outside the years 1 to 9999 on 2026-01-31"),
      (.weekday(8), "There is no day 8 of the week: 1 is Monday, 7 is Sunday"),
      (.weekday(.min), "There is no day \(Int.min) of the week: 1 is Monday, 7 is Sunday"),
    ] as [(DateBound, String)])
  func failsOutside(bound: DateBound, message: String) throws {
    let context = try context("2026-01-31T12:00", "Europe/Madrid")
    expectInvalid(message) { _ = try bound.resolved(in: context) }
  }

  @Test("of a day holds the times of that day in the asker's zone, and days as they are")
  func boundsDays() throws {
    func isWithin(_ text: String, _ context: QueryContext) throws -> Bool {
      let date = try date(text)
      return try DateBound.today(days: 0, months: 0).resolved(in: context).precedesOrEquals(date)
        && !DateBound.today(days: 1, months: 0).resolved(in: context).precedesOrEquals(date)
    }
    let newYork = try context("2025-12-02T12:00", "America/New_York")
    #expect(try isWithin("2025-12-03T00:30Z", newYork))
    #expect(try isWithin("2025-12-02", newYork))
    #expect(try isWithin("2025-12-02T23:59:59", newYork))
    #expect(try !isWithin("2025-12-03", newYork))
    #expect(try !isWithin("2025-12-03T00:00", newYork))
    let berlin = try context("2026-06-15T23:30", "Europe/Berlin")
    #expect(try !isWithin("2026-06-16T00:30[Europe/Berlin]", berlin))
    let night = try context("2026-06-15T23:30", "Europe/Berlin", startOfDay: 14_400)
    #expect(try isWithin("2026-06-16T00:30[Europe/Berlin]", night))
    #expect(try isWithin("2026-06-16T03:59", night))
    let santiago = try context("2023-09-03T12:00", "America/Santiago")
    for text in ["2023-09-03", "2023-09-03T01:00[America/Santiago]", "2023-09-03T00:30"] {
      #expect(try isWithin(text, santiago))
    }
  }

  @Test("of a time is the same moment for every kind")
  func boundsTimes() throws {
    let context = try context("2026-06-15T12:00", "Europe/Madrid")
    let zoned = ResolvedBound(try date("2026-06-15T09:00[Europe/Madrid]"), in: context)
    #expect(try zoned == ResolvedBound(date("2026-06-15T09:00"), in: context))
    #expect(try zoned.precedesOrEquals(date("2026-06-15T09:00")))
    #expect(try !zoned.precedesOrEquals(date("2026-06-15T08:59:59")))
    #expect(try zoned.precedesOrEquals(date("2026-06-15T07:00Z")))
    #expect(try zoned.precedesOrEquals(date("2026-06-15")))
  }
}

import Foundation
import TaskCore
import TaskCoreTestSupport
import Testing

@Suite("An instant")
struct InstantTests {
  @Test(
    "reads RFC 3339, whatever the offset",
    arguments: [
      ("2026-06-15T07:00:00Z", "2026-06-15T07:00:00Z"), ("2026-06-15T09:00:00+02:00", "2026-06-15T07:00:00Z"),
      ("2026-06-15T09:00+0200", "2026-06-15T07:00:00Z"), ("2026-06-15t02:00:00-05", "2026-06-15T07:00:00Z"),
      ("2026-06-15T07:00:00.999999z", "2026-06-15T07:00:00Z"), ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"),
      ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"), ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ])
  func reads(text: String, printed: String) throws {
    #expect(try Instant(parsing: text).description == printed)
  }

  @Test(
    "says what it cannot read, and where",
    arguments: [
      ("2026-06-15T09:00:00", "expected Z or an offset at the end"), ("2026-06-15", "expected T and a time at the end"),
      ("2026-06-15T09:00:00Z\r\n", "expected nothing more at character 21"),
      ("9999-12-31T23:59:59-00:01", "it is outside the years 1 to 9999 of UTC"),
    ])
  func refuses(text: String, reason: String) {
    let shown = text.replacing("\r\n", with: "\u{FFFD}\u{FFFD}")
    expectInvalid("“\(shown)” is not a point in time: \(reason)") { _ = try Instant(parsing: text) }
  }

  @Test("drops the fraction of a Foundation date towards the past")
  func dropsFraction() {
    #expect(Instant(Date(timeIntervalSince1970: 1.9)).secondsSince1970 == 1)
    #expect(Instant(Date(timeIntervalSince1970: -0.1)).secondsSince1970 == -1)
  }

  @Test("is held within the years 1 to 9999")
  func staysWithinYears() {
    for (seconds, instant) in [
      (Double.nan, Instant.earliest), (-.infinity, .earliest), (.infinity, .latest), (1e300, .latest),
      (-62_135_596_800, .earliest), (253_402_300_799.5, .latest),
    ] {
      #expect(Instant(Date(timeIntervalSince1970: seconds)) == instant)
    }
    #expect(Instant.latest.adding(seconds: 1) == .latest)
    #expect(Instant.latest.adding(seconds: .max) == .latest)
    #expect(Instant.earliest.adding(seconds: .min) == .earliest)
    #expect(Instant.earliest.adding(seconds: .max) == .latest)
    #expect(Instant(secondsSince1970: .max) == nil)
    #expect(Instant(secondsSince1970: -62_135_596_801) == nil)
  }

  @Test("reads what it prints, and survives Foundation")
  func roundTrips() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<2_000 {
      let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &generator)
      let instant = try #require(Instant(secondsSince1970: seconds))
      #expect(try Instant(parsing: instant.description) == instant)
      #expect(Instant(instant.date) == instant)
    }
  }
}

@Suite("A wall time")
struct WallTimeTests {
  @Test("is a day and a second of it, before 1970 too")
  func hasParts() throws {
    let time = try wall("1969-12-31T23:59:58")
    #expect(time.secondsSince1970 == -2)
    #expect((time.hour, time.minute, time.second) == (23, 59, 58))
    #expect(try time.day == day("1969-12-31"))
    #expect(WallTime(day: time.day, secondOfDay: time.secondOfDay) == time)
    #expect(WallTime.earliest.day == .earliest)
    #expect(WallTime.latest.secondOfDay == 86_399)
  }

  @Test("is not made from a second that its day does not have, or outside the years 1 to 9999")
  func refuses() {
    for second in [-1, 86_400, .max, .min] { #expect(WallTime(day: .latest, secondOfDay: second) == nil) }
    #expect(WallTime(secondsSince1970: .max) == nil)
    #expect(WallTime(secondsSince1970: .min) == nil)
  }
}

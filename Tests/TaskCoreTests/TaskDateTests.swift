import Foundation
import TaskCore
import TaskCoreTestSupport
import Testing

@Suite("A date")
struct TaskDateTests {
  @Test(
    "is read in every form and printed in one",
    arguments: [
      ("2026-06-15", "2026-06-15"), ("2026-06-15T09:00", "2026-06-15T09:00:00"),
      ("floating:2026-06-15T09:00", "2026-06-15T09:00:00"), ("2026-06-15T09:00:30.25", "2026-06-15T09:00:30"),
      ("2026-06-15T09:00:30,5", "2026-06-15T09:00:30"), ("2026-06-15T23:59:60", "2026-06-15T23:59:59"),
      ("2026-06-15t09:00z", "2026-06-15T09:00:00Z"), ("2026-06-15T09:00+00:00", "2026-06-15T09:00:00Z"),
      ("2026-06-15T09:00-00:00", "2026-06-15T09:00:00Z"), ("2026-06-15T09:00[UTC]", "2026-06-15T09:00:00Z"),
      ("2026-06-15T09:00+02:00", "2026-06-15T09:00:00+02:00"), ("2026-06-15T09:00+0200", "2026-06-15T09:00:00+02:00"),
      ("2026-06-15T09:00-05", "2026-06-15T09:00:00-05:00"), ("2026-06-15T09:00[-05:00]", "2026-06-15T09:00:00-05:00"),
      ("2026-06-15T09:00[Europe/Madrid]", "2026-06-15T09:00:00+02:00[Europe/Madrid]"),
      ("2026-01-15T09:00[Europe/London]", "2026-01-15T09:00:00+00:00[Europe/London]"),
      ("2026-06-15T09:00Z[Europe/Madrid]", "2026-06-15T11:00:00+02:00[Europe/Madrid]"),
      ("2026-06-15T09:00-00:00[Europe/Madrid]", "2026-06-15T11:00:00+02:00[Europe/Madrid]"),
      ("1850-01-01T00:00[Europe/Madrid]", "1850-01-01T00:00:00-00:14:44[Europe/Madrid]"),
      ("2026-06-15T09:00+03:00[Mars/Phobos]", "2026-06-15T09:00:00+03:00[Mars/Phobos]"),
    ])
  func hasOneForm(text: String, printed: String) throws {
    #expect(try date(text).description == printed)
  }

  @Test("without a zone is floating, or in the zone of the one who reads it")
  func readsZoneless() throws {
    let madrid = TaskDate.Zoneless.zoned(try TaskZone("Europe/Madrid"))
    #expect(try TaskDate(parsing: "2026-06-15T09:00", zoneless: madrid) == date("2026-06-15T09:00[Europe/Madrid]"))
    #expect(try TaskDate(parsing: "floating:2026-06-15T09:00", zoneless: madrid) == date("2026-06-15T09:00"))
    #expect(try TaskDate(parsing: "2026-06-15", zoneless: madrid) == date("2026-06-15"))
  }

  @Test("has the day that is written, whatever the zone")
  func hasDay() throws {
    for text in ["2026-06-15", "2026-06-15T23:30", "2026-06-15T23:30[America/New_York]"] {
      #expect(try date(text).day == day("2026-06-15"))
    }
  }

  @Test(
    "that cannot be read says what is wrong and where",
    arguments: [
      ("", "expected 4 digits of the year at the end"), ("tomorrow", "expected 4 digits of the year at character 1"),
      ("26-06-15", "expected 4 digits of the year at character 1"), ("0000-01-01", "the year 0 is not 1 to 9999"),
      ("2026/06/15", "expected - at character 5"), ("2026-6-15", "expected 2 digits of the month at character 6"),
      ("2026-13-01", "the month 13 is not 1 to 12"), ("2026-00-01", "the month 0 is not 1 to 12"),
      ("2026-02-30", "February 2026 has 28 days"), ("2024-02-30", "February 2024 has 29 days"),
      ("2026-04-00", "April 2026 has 30 days"), ("2026-06-15 09:00", "expected T and a time at character 11"),
      ("2026-06-15T", "expected 2 digits of the hour at the end"), ("2026-06-15T24:00", "the hour 24 is not 0 to 23"),
      ("2026-06-15T09", "expected : at the end"), ("2026-06-15T09:60", "the minute 60 is not 0 to 59"),
      ("2026-06-15T09:00:61", "the second 61 is not 0 to 60"),
      ("2026-06-15T09:00:00.Z", "expected a digit at character 21"),
      ("2026-06-15T09:00:00+24:00", "the offset’s hour 24 is not 0 to 23"),
      ("2026-06-15T09:00:00+02:60", "the offset’s minute 60 is not 0 to 59"),
      ("2026-06-15T09:00:00+02:00:60", "the offset’s second 60 is not 0 to 59"),
      ("2026-06-15T09:00:00+2", "expected 2 digits of the offset’s hour at character 21"),
      ("2026-06-15T09:00:00Zulu", "expected nothing more at character 21"),
      ("2026-06-15T09:00[Europe/Madrid", "the zone’s ] is missing"),
      ("2026-06-15T09:00[Europe/Madrid][u-ca=iso8601]", "expected nothing more at character 32"),
      ("floating:2026-06-15", "expected T and a time at the end"),
      ("floating:2026-06-15T09:00Z", "expected nothing more at character 26"),
      ("2026-06-15é", "expected T and a time at character 11"),
    ])
  func refuses(text: String, reason: String) {
    expectInvalid("“\(text)” is not a date: \(reason)") { _ = try date(text) }
  }

  @Test("in a message is on one line and not long")
  func quotesSafely() {
    expectInvalid("“2026-06-15\u{FFFD}\u{FFFD}” is not a date: expected T and a time at character 11") {
      _ = try date("2026-06-15\r\n")
    }
    expectInvalid("“\(String(repeating: "x", count: 64))…” is not a date: it is longer than 256 bytes") {
      _ = try date(String(repeating: "x", count: 1_000_000))
    }
    expectInvalid("“!” is not the name of a time zone, such as Europe/Madrid or +02:00") {
      _ = try date("2026-06-15T09:00[!]")
    }
  }

  @Test("is read back as it was printed")
  func roundTrips() throws {
    var generator = SeededGenerator(seed: testSeed())
    let zones =
      try TimeZone.knownTimeZoneIdentifiers.map { try TaskZone($0) }
      + ["+02:00", "-11:30", "+00:00:01", "UTC", "Mars/Phobos"].map { try TaskZone.named($0) }
    for _ in 0..<20_000 {
      let wall = try #require(
        WallTime(secondsSince1970: .random(in: -62_135_500_000...253_402_200_000, using: &generator)))
      let recent = try #require(
        WallTime(secondsSince1970: .random(in: -3_000_000_000...3_000_000_000, using: &generator)))
      let zone = try #require(zones.randomElement(using: &generator))
      let offset = Int.random(in: -86_399...86_399, using: &generator)
      for original in [
        .day(wall.day), .floating(wall), .zoned(try ZonedTime(wall: wall, zone: zone, offset: offset)),
        .zoned(try ZonedTime(wall: recent, zone: zone, offset: offset)),
      ] as [TaskDate] {
        let copy = try date(original.description)
        if copy != original { Issue.record("\(original) is read as \(copy)") }
      }
    }
  }

  @Test("survives any text")
  func survivesAnyText() {
    var generator = SeededGenerator(seed: testSeed())
    let pieces = [
      "2026", "-", "06", "15", "T", "09", ":", "00", ".", "Z", "+", "[", "]", "Europe/Madrid", "floating:", "é", "\r\n",
      "\u{0}", "99999999999999999999", "today", "now", "d", "h", " ", "👩‍👩‍👧",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...10, using: &generator)).compactMap { _ in
        pieces.randomElement(using: &generator)
      }.joined()
      if let date = try? date(text) { #expect((try? TaskDate(parsing: date.description, zoneless: .floating)) == date) }
      if let bound = try? DateBound(parsing: text, zoneless: .floating) {
        #expect((try? DateBound(parsing: bound.description, zoneless: .floating)) == bound)
      }
      _ = try? Instant(parsing: text)
    }
  }
}

import TaskCore
import TaskCoreTestSupport
import Testing

@Suite("A zoned time")
struct ZonedTimeTests {
  @Test(
    "is the point in time that its wall and zone say; the offset only chooses where a time comes twice",
    arguments: [
      // The ordinary case, with and without an offset, and with one that never held.
      ("2026-06-15T09:00[Europe/Madrid]", "2026-06-15T07:00:00Z"),
      ("2026-06-15T09:00+02:00[Europe/Madrid]", "2026-06-15T07:00:00Z"),
      ("2026-06-15T09:00-07:00[Europe/Madrid]", "2026-06-15T07:00:00Z"),
      // A gap is read with the offset before it.
      ("2025-03-09T02:30[America/New_York]", "2025-03-09T07:30:00Z"),
      ("2025-03-09T02:30-04:00[America/New_York]", "2025-03-09T07:30:00Z"),
      ("2011-12-30T12:00[Pacific/Apia]", "2011-12-30T22:00:00Z"),
      ("2025-10-05T02:15[Australia/Lord_Howe]", "2025-10-04T15:45:00Z"),
      // An overlap is the first, unless the offset says the second.
      ("2025-11-02T01:30[America/New_York]", "2025-11-02T05:30:00Z"),
      ("2025-11-02T01:30-04:00[America/New_York]", "2025-11-02T05:30:00Z"),
      ("2025-11-02T01:30-05:00[America/New_York]", "2025-11-02T06:30:00Z"),
      ("2025-11-02T01:30+09:00[America/New_York]", "2025-11-02T05:30:00Z"),
      ("2025-04-06T01:45[Australia/Lord_Howe]", "2025-04-05T14:45:00Z"),
      ("2025-04-06T01:45+10:30[Australia/Lord_Howe]", "2025-04-05T15:15:00Z"),
      ("2025-02-23T02:30[Africa/Casablanca]", "2025-02-23T01:30:00Z"),
      ("2025-02-23T02:30+00:00[Africa/Casablanca]", "2025-02-23T02:30:00Z"),
      // `Z` with a zone is a time of UTC.
      ("2025-11-02T06:30Z[America/New_York]", "2025-11-02T06:30:00Z"),
      // An unknown zone has only the offset.
      ("2026-06-15T09:00+03:00[Mars/Phobos]", "2026-06-15T06:00:00Z"),
      ("2026-06-15T09:00-03:30", "2026-06-15T12:30:00Z"),
    ])
  func hasInstant(text: String, instant: String) throws {
    #expect(try zoned(text).instant.description == instant)
  }

  @Test("keeps the offset that holds, not the one that was given")
  func normalisesOffset() throws {
    #expect(try zoned("2026-06-15T09:00-07:00[Europe/Madrid]") == zoned("2026-06-15T09:00[Europe/Madrid]"))
    #expect(try zoned("2026-06-15T09:00[Europe/Madrid]").offset == 7200)
    #expect(try zoned("2025-03-09T02:30-04:00[America/New_York]").offset == -18_000)
    #expect(try zoned("2026-06-15T09:00+03:00[Mars/Phobos]").offset == 10_800)
  }

  @Test("shows every point in time, twice the same wall time too", arguments: unusualZones)
  func comesFromInstants(name: String) throws {
    var generator = SeededGenerator(seed: testSeed())
    let zone = try TaskZone(name)
    for _ in 0..<2_000 {
      let seconds = Int64.random(in: -5_000_000_000...10_000_000_000, using: &generator)
      let instant = try #require(Instant(secondsSince1970: seconds))
      #expect(ZonedTime(instant: instant, zone: zone).instant == instant)
    }
    for start in stride(from: Int64(1_730_419_200), to: 1_762_041_600, by: 1_800) {
      let instant = try #require(Instant(secondsSince1970: start))
      let time = ZonedTime(instant: instant, zone: zone)
      if time.instant != instant { Issue.record("\(time) is not \(instant)") }
    }
  }

  @Test("is refused without an offset in a zone that is not known here")
  func refusesUnknownZone() {
    expectInvalid(
      "The time zone Mars/Phobos is not known here: 2026-06-15T09:00:00 needs its offset from UTC, such as +02:00"
    ) { _ = try date("2026-06-15T09:00[Mars/Phobos]") }
  }

  @Test("is refused with an offset of a day or more")
  func refusesOffsets() throws {
    for offset in [86_400, -86_400, .max, .min] {
      expectInvalid("An offset of a day or more from UTC is not possible: 2026-06-15T09:00:00 in Europe/Madrid") {
        _ = try ZonedTime(wall: wall("2026-06-15T09:00"), zone: TaskZone("Europe/Madrid"), offset: offset)
      }
    }
  }

  @Test("is refused outside the years 1 to 9999 of UTC, and held within them when it comes from an instant")
  func staysWithinYears() throws {
    expectInvalid("0001-01-01T00:00:00 in +02:00 is outside the years 1 to 9999 of UTC") {
      _ = try date("0001-01-01T00:00:00+02:00")
    }
    let time = ZonedTime(instant: .earliest, zone: try TaskZone("-05:00"))
    #expect(time.wall == .earliest)
    #expect(try zoned(time.description) == time)
  }
}

import Foundation
import TaskCore
import TaskCoreTestSupport
import Testing

@Suite("A time zone")
struct TaskZoneTests {
  @Test(
    "has one name",
    arguments: [
      ("UTC", "UTC"), ("Z", "UTC"), ("GMT", "UTC"), ("Etc/UTC", "UTC"), ("+00:00", "UTC"), ("-00:00", "UTC"),
      ("+02:00", "+02:00"), ("+0200", "+02:00"), ("-05", "-05:00"), ("+05:45", "+05:45"), ("-00:14:44", "-00:14:44"),
      ("Europe/Madrid", "Europe/Madrid"), ("america/new_york", "America/New_York"), ("Asia/Calcutta", "Asia/Calcutta"),
      ("Asia/Kolkata", "Asia/Kolkata"), ("US/Eastern", "US/Eastern"), ("EST5EDT", "EST5EDT"), ("Japan", "Japan"),
      ("Etc/GMT+5", "Etc/GMT+5"), ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ])
  func hasOneName(given: String, name: String) throws {
    let zone = try TaskZone(given)
    #expect(zone.identifier == name)
    #expect(try zone == TaskZone(name))
    #expect(zone.isKnown)
  }

  @Test(
    "that this machine does not know can only be named",
    arguments: ["Mars/Phobos", "PST", "IST", "GMT+5", "Foo", "Europe/Madrid_", "z"])
  func namesUnknown(name: String) throws {
    expectInvalid("“\(name)” is not a time zone known here: use one such as Europe/Madrid, UTC or +02:00") {
      _ = try TaskZone(name)
    }
    let zone = try TaskZone.named(name)
    #expect(!zone.isKnown)
    #expect(zone.identifier == name)
    #expect(try zone == TaskZone.named(name))
    #expect(zone.offset(at: 0) == 0)
  }

  @Test(
    "has a name of ASCII letters, digits, _, + and - between slashes",
    arguments: [
      "", "/", "Europe/", "/Madrid", "Europe//Madrid", "Europe/Madrid ", "Europe/Madríd", "../etc/passwd", "1/2", "[Z]",
      "Europe/Madrid\u{0}", String(repeating: "a", count: 65),
    ])
  func refusesNames(name: String) {
    #expect(throws: TaskFailure.self) { try TaskZone.named(name) }
  }

  @Test("says why a name is refused")
  func saysWhy() {
    expectInvalid("“W. Europe” is not the name of a time zone, such as Europe/Madrid or +02:00") {
      _ = try TaskZone.named("W. Europe")
    }
    expectInvalid("“+2” is not a time zone: expected 2 digits of the offset’s hour at character 2") {
      _ = try TaskZone.named("+2")
    }
    expectInvalid("“+24:00” is not a time zone: the offset’s hour 24 is not 0 to 23") { _ = try TaskZone("+24:00") }
    expectInvalid("“+02:00x” is not a time zone: expected nothing more at character 7") { _ = try TaskZone("+02:00x") }
  }

  @Test("comes from Foundation's by name, offset or abbreviation")
  func comesFromFoundation() throws {
    #expect(try TaskZone(#require(TimeZone(identifier: "Europe/Madrid"))).identifier == "Europe/Madrid")
    #expect(try TaskZone(#require(TimeZone(secondsFromGMT: 19_800))).identifier == "+05:30")
    #expect(try TaskZone(#require(TimeZone(secondsFromGMT: 0))) == .utc)
    #expect(try TaskZone(#require(TimeZone(identifier: "PST"))).identifier == "America/Los_Angeles")
    #expect(throws: Never.self) { try TaskZone(TimeZone.current) }
  }

  @Test("knows every zone that Foundation lists")
  func knowsAll() throws {
    for name in TimeZone.knownTimeZoneIdentifiers where name != "GMT" {
      #expect(try TaskZone(name).identifier == name)
    }
  }

  @Test("can be asked from many threads at once")
  func isThreadSafe() async {
    let names = TimeZone.knownTimeZoneIdentifiers
    await withTaskGroup(of: Int.self) { group in
      for offset in 0..<8 {
        group.addTask {
          (0..<2_000).count { (try? TaskZone(names[($0 * 7 + offset) % names.count]))?.isKnown == true }
        }
      }
      for await count in group { #expect(count == 2_000) }
    }
  }

  @Test(
    "reaches a wall time that its clocks skip at the moment when they are put forward",
    arguments: [
      ("America/Santiago", "2023-09-03T00:00", "2023-09-03T04:00:00Z", "2023-09-03T01:00:00"),
      ("America/New_York", "2025-03-09T02:30", "2025-03-09T07:00:00Z", "2025-03-09T03:00:00"),
      ("Pacific/Apia", "2011-12-30T12:34:56", "2011-12-30T10:00:00Z", "2011-12-31T00:00:00"),
      ("Australia/Lord_Howe", "2025-10-05T02:15", "2025-10-04T15:30:00Z", "2025-10-05T02:30:00"),
      ("Africa/Casablanca", "2025-04-06T02:30", "2025-04-06T02:00:00Z", "2025-04-06T03:00:00"),
    ])
  func reachesGaps(name: String, skipped: String, instant: String, shown: String) throws {
    let zone = try TaskZone(name)
    let reached = zone.firstInstant(reaching: try wall(skipped))
    #expect(reached.description == instant)
    #expect(zone.wall(at: reached).description == shown)
  }

  @Test("has the offsets that Foundation has, of every zone in every year")
  func agreesWithFoundation() throws {
    var generator = SeededGenerator(seed: testSeed())
    for name in TimeZone.knownTimeZoneIdentifiers where name != "GMT" {
      let zone = try TaskZone(name)
      let theirs = try #require(TimeZone(identifier: name))
      // Some moments of every year, and the seconds around every change of the clocks.
      var moments = stride(from: Int64(-2_500_000_000), to: 5_000_000_000, by: 15_000_000)
        .map { $0 + Int64.random(in: 0..<15_000_000, using: &generator) }
      var last = Date(timeIntervalSince1970: -2_500_000_000)
      while let next = theirs.nextDaylightSavingTimeTransition(after: last), next > last,
        next.timeIntervalSince1970 < 4_200_000_000
      {
        moments += [-1, 0, 1].map { Int64(next.timeIntervalSince1970) + $0 }
        last = next
      }
      let others = moments.filter {
        zone.offset(at: $0) != theirs.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)))
      }
      #expect(others.isEmpty, "\(name)")
    }
  }

  @Test("reaches a wall time that comes twice at the first")
  func reachesOverlaps() throws {
    let zone = try TaskZone("America/New_York")
    #expect(try zone.firstInstant(reaching: wall("2025-11-02T01:30")).description == "2025-11-02T05:30:00Z")
  }

  @Test("never reaches a later wall time earlier, and reaches none before its clocks show it", arguments: unusualZones)
  func reachesInOrder(name: String) throws {
    var generator = SeededGenerator(seed: testSeed())
    let zone = try TaskZone(name)
    let halfDay: Int64 = 43_200
    for start in stride(from: Int64(1_136_073_600), to: 1_420_070_400, by: Int64.Stride(halfDay))
    where zone.offset(at: start) != zone.offset(at: start + halfDay) {
      var walls = (0..<100).map { _ in start + Int64.random(in: -150_000...150_000, using: &generator) }
      walls += (-120...120).map { start + $0 * 1_800 }
      var previous = Instant.earliest
      for wall in walls.sorted().compactMap(WallTime.init(secondsSince1970:)) {
        let reached = zone.firstInstant(reaching: wall)
        #expect(reached >= previous)
        #expect(zone.wall(at: reached) >= wall)
        for distance in [1] + stride(from: Int64(450), to: 100_000, by: 900) {
          let earlier = zone.wall(at: reached.adding(seconds: -distance))
          if earlier >= wall { Issue.record("\(name) shows \(earlier) before it reaches \(wall)") }
        }
        previous = reached
      }
    }
  }

  @Test("holds every result within the years 1 to 9999", arguments: ["-12:00", "+14:00", "Pacific/Apia", "Asia/Tokyo"])
  func staysWithinYears(name: String) throws {
    let zone = try TaskZone(name)
    for instant in [Instant.earliest, .latest] {
      #expect((WallTime.earliest...WallTime.latest).contains(zone.wall(at: instant)))
    }
    for wall in [WallTime.earliest, .latest] {
      #expect((Instant.earliest...Instant.latest).contains(zone.firstInstant(reaching: wall)))
    }
    #expect(abs(zone.offset(at: .max)) <= 50_400)
    #expect(abs(zone.offset(at: .min)) <= 50_400)
  }
}

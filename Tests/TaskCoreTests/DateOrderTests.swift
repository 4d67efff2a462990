import TaskCore
import TaskCoreTestSupport
import Testing

@Suite("The order by date")
struct DateOrderTests {
  private func sorted(_ texts: [String], in context: QueryContext) throws -> [String] {
    try texts.map(date).sorted { $0.orderKey(in: context) < $1.orderKey(in: context) }.map(\.description)
  }

  @Test("puts a day after all of its times and before those of the next")
  func putsDaysLast() throws {
    let times = ["2026-06-15T11:55:00", "2026-06-15T23:59:59", "2026-06-15", "2026-06-16T00:00:00", "2026-06-16"]
    #expect(try sorted(times.reversed(), in: context("2026-06-15T12:00", "Europe/Madrid")) == times)
  }

  @Test("mixes floating and zoned times by where the zone's clocks first reach them")
  func mixesKinds() throws {
    let times = [
      "2026-06-15T09:00:00+02:00[Europe/Madrid]", "2026-06-15T03:30:00", "2026-06-15T09:00:00Z", "2026-06-15",
    ]
    #expect(try sorted(times.reversed(), in: context("2026-06-15T12:00", "America/New_York")) == times)
  }

  @Test("keeps each kind in the order of its key alone, in every zone", arguments: unusualZones)
  func followsKeys(name: String) throws {
    var generator = SeededGenerator(seed: testSeed())
    let zone = try TaskZone(name)
    for startOfDay in [0, 3_600, 14_400] {
      let context = QueryContext(now: .earliest, zone: zone, startOfDay: startOfDay)
      var keys: [[DateOrderKey]] = [[], [], []]
      for _ in 0..<2_000 {
        let seconds = Int64.random(in: 1_100_000_000...1_800_000_000, using: &generator)
        let wall = try #require(WallTime(secondsSince1970: seconds))
        keys[0].append(TaskDate.day(wall.day).orderKey(in: context))
        keys[1].append(TaskDate.floating(wall).orderKey(in: context))
        keys[2].append(TaskDate.zoned(try ZonedTime(wall: wall, zone: zone)).orderKey(in: context))
      }
      for keys in keys { #expect(keys.sorted() == keys.sorted { $0.key < $1.key }) }
    }
  }

  @Test("has room for the last day of the year 9999")
  func endsWithYear9999() throws {
    let context = try context("2026-06-15T12:00", "Europe/Madrid")
    #expect(TaskDate.day(.latest).orderKey(in: context).moment == Instant.latest.secondsSince1970)
  }
}

@Suite("What is due or starts")
struct DueTests {
  @Test(
    "on a day is overdue from the start of the next, at a time from the second after it",
    arguments: [
      ("2026-06-15", "2026-06-15T23:59:59", false), ("2026-06-15", "2026-06-16T00:00:00", true),
      ("2026-06-15T09:00", "2026-06-15T09:00:00", false), ("2026-06-15T09:00", "2026-06-15T09:00:01", true),
      ("2026-06-15T09:00[Asia/Tokyo]", "2026-06-15T02:00:00", false),
      ("2026-06-15T09:00[Asia/Tokyo]", "2026-06-15T02:00:01", true),
    ])
  func passes(due: String, now: String, hasPassed: Bool) throws {
    #expect(try date(due).hasPassed(in: context(now, "Europe/Madrid")) == hasPassed)
  }

  @Test(
    "on a day has started from its start, at a time from that second",
    arguments: [
      ("2026-06-15", "2026-06-14T23:59:59", false), ("2026-06-15", "2026-06-15T00:00:00", true),
      ("2026-06-15T09:00", "2026-06-15T08:59:59", false), ("2026-06-15T09:00", "2026-06-15T09:00:00", true),
      ("2026-06-15T09:00Z", "2026-06-15T10:59:59", false), ("2026-06-15T09:00Z", "2026-06-15T11:00:00", true),
    ])
  func isReached(start: String, now: String, isReached: Bool) throws {
    #expect(try date(start).isReached(in: context(now, "Europe/Madrid")) == isReached)
  }

  @Test("follows the person's start of day")
  func followsStartOfDay() throws {
    let night = try context("2026-06-16T02:00", "Europe/Madrid", startOfDay: 14_400)
    #expect(try night.today == day("2026-06-15"))
    #expect(try !date("2026-06-15").hasPassed(in: night))
    #expect(try !date("2026-06-16").isReached(in: night))
    #expect(QueryContext(now: .latest, zone: .utc, startOfDay: .max).startOfDay == 86_399)
    #expect(QueryContext(now: .earliest, zone: .utc, startOfDay: 86_399).today == .earliest)
    #expect(QueryContext(now: .latest, zone: .utc, startOfDay: -1).startOfDay == 0)
  }

  @Test("on a day without a midnight starts when the clocks jump over it")
  func startsAfterMissingMidnight() throws {
    let context = try context("2023-09-03T12:00", "America/Santiago")
    #expect(context.start(of: context.today).description == "2023-09-03T04:00:00Z")
    #expect(try TaskZone("America/Santiago").wall(at: context.start(of: context.today)).hour == 1)
  }
}

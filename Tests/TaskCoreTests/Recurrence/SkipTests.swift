import TaskCore
import TaskCoreTestSupport
import Testing

/// `SKIP` against the plainest reading of RFC 7529: every date that a rule names is made, moved if it does not exist,
/// and put in order.
@Suite struct SkipTests {
  @Test(arguments: RecurrenceRule.Skip.allCases)
  func daysThatMonthsDoNotHaveAreMovedAsTheStandardSays(_ skip: RecurrenceRule.Skip) throws {
    var random = RandomRules(seed: testSeed())
    for _ in 0..<200 {
      let isYearly = random.chance(2)
      let days = (0..<random.number(in: 1...4)).map { _ in
        random.number(in: 26...31) * (random.chance(4) ? -1 : 1)
      }
      let rule = try RecurrenceRule(
        isYearly ? .yearly : .monthly, interval: random.number(in: 1...5),
        hours: random.chance(3) ? [9, 17] : [],
        weekdays: random.chance(4) ? [.init(.monday), .init(.thursday), .init(.sunday)] : [], monthDays: days,
        months: random.chance(2) ? [2, random.number(in: 1...12)] : [],
        setPositions: random.chance(3) ? [1, -1, 2] : [], skip: skip)
      let day = try #require(CalendarDay(daysSince1970: Int32(random.number(in: 10_000...20_000))))
      let start = try #require(WallTime(day: day, secondOfDay: 36_000))
      let expected = BruteForce(rule).dates(from: start, years: 12)
      let found = Occurrences(of: rule, from: .floating(start)).prefix { $0.day.year <= day.year + 10 }
      #expect(Array(found) == expected.filter { $0.day.year <= day.year + 10 }, "\(rule) from \(start)")
    }
  }

  /// Days on which clocks are put forward: at two, at midnight, by half an hour, by a whole day.
  private static let jumps = [
    (zone: "America/New_York", day: "2011-03-13"), (zone: "Europe/Berlin", day: "2011-03-27"),
    (zone: "Australia/Lord_Howe", day: "2011-10-02"), (zone: "America/Santiago", day: "2011-08-21"),
    (zone: "Pacific/Apia", day: "2011-12-30"),
    (zone: "Asia/Tehran", day: "2011-03-22"),
  ]

  @Test(arguments: RecurrenceRule.Skip.allCases)
  func timesThatClocksJumpOverAreReadWithTheOffsetBefore(_ skip: RecurrenceRule.Skip) throws {
    var random = RandomRules(seed: testSeed())
    for _ in 0..<60 {
      let jump = random.pick(Self.jumps)
      let zone = try TaskZone(jump.zone)
      let rule = try RecurrenceRule(
        random.pick([.minutely, .hourly, .daily]), interval: random.pick([1, 5, 15, 25]),
        minutes: random.chance(2) ? [0, 15, 30, 45, 59] : [],
        hours: random.chance(2) ? [0, 1, 2, 3] : [], skip: skip)
      let day = try #require(try TaskCoreTests.day(jump.day).adding(days: -random.number(in: 0...2)))
      let start = try #require(WallTime(day: day, secondOfDay: random.pick([0, 1800, 5400, 9000])))
      let last = TaskDate.day(try #require(day.adding(days: 4)))
      var instants: Set<Instant> = []
      for case .floating(let wall) in Occurrences(of: rule, from: .floating(start)).within(
        .floating(start), through: last)
      {
        let time = try ZonedTime(wall: wall, zone: zone)
        // A time that does not exist shows as another one on the clocks.
        if zone.wall(at: time.instant) == wall || skip != .omit { instants.insert(time.instant) }
      }
      let found = Occurrences(of: rule, from: .zoned(try ZonedTime(wall: start, zone: zone)))
      let expected = instants.sorted().prefix(3000)
      let times = found.prefix(expected.count).compactMap { date -> Instant? in
        guard case .zoned(let time) = date, zone.wall(at: time.instant) == time.wall else { return nil }
        return time.instant
      }
      #expect(times == Array(expected), "\(rule) from \(start) in \(zone)")
    }
  }
}

/// The dates of a rule with `BYMONTHDAY`, made one by one.
private struct BruteForce {
  private let rule: RecurrenceRule

  init(_ rule: RecurrenceRule) { self.rule = rule }

  func dates(from start: WallTime, years: Int) -> [TaskDate] {
    var walls: Set<WallTime> = []
    let first = rule.frequency == .yearly ? start.day.year : start.day.year * 12 + start.day.month - 1
    let periods = rule.frequency == .yearly ? years : years * 12
    for period in stride(from: first, through: first + periods, by: rule.interval) {
      let months = rule.frequency == .yearly ? (0..<12).map { period * 12 + $0 } : [period]
      let days = Set(months.flatMap(days)).sorted()
      let times = rule.hours.isEmpty ? [start.hour] : rule.hours
      let set = days.flatMap { day in times.compactMap { WallTime(day: day, secondOfDay: $0 * 3600) } }
      if rule.setPositions.isEmpty {
        walls.formUnion(set)
      } else {
        for position in rule.setPositions {
          let index = position > 0 ? position - 1 : set.count + position
          if set.indices.contains(index) { walls.insert(set[index]) }
        }
      }
    }
    return walls.filter { $0 >= start }.sorted().map { .floating($0) }
  }

  private func days(ofMonth index: Int) -> [CalendarDay] {
    let (year, month) = (index / 12, index % 12 + 1)
    guard rule.months.isEmpty || rule.months.contains(month), let first = CalendarDay(year: year, month: month, day: 1)
    else { return [] }
    let length = first.daysInMonth
    let days = rule.monthDays.compactMap { number -> CalendarDay? in
      let day = number > 0 ? number : length + 1 + number
      if (1...length).contains(day) { return first.adding(days: day - 1) }
      switch rule.skip {
      case .omit: return nil
      case .backward: return first.adding(days: number > 0 ? length - 1 : -1)
      case .forward: return first.adding(days: number > 0 ? length : 0)
      }
    }
    return days.filter { day in rule.weekdays.isEmpty || rule.weekdays.contains { $0.weekday.rawValue == day.weekday } }
  }
}

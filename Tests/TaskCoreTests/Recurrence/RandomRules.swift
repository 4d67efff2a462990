import TaskCore
import TaskCoreTestSupport

/// Random rules of every shape that RFC 5545 allows, and dates for them to begin with.
struct RandomRules {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func rule(_ skip: RecurrenceRule.Skip? = nil) throws -> RecurrenceRule {
    let frequency = pick(RecurrenceRule.Frequency.allCases)
    let isByMonth = frequency == .monthly || frequency == .yearly
    let weekNumbers = frequency == .yearly && chance(8) ? numbers(1...53, signed: true) : []
    let weekdays: [RecurrenceRule.WeekdayNumber] =
      chance(3)
      ? (0..<number(in: 1...3)).map { _ in
        RecurrenceRule.WeekdayNumber(
          pick(RecurrenceRule.Weekday.allCases),
          number: isByMonth && weekNumbers.isEmpty && chance(2) ? number(in: 1...5) * (chance(2) ? 1 : -1) : nil)
      } : []
    let monthDays = frequency != .weekly && chance(3) ? numbers(1...31, signed: true) : []
    let yearDays =
      ![.daily, .weekly, .monthly].contains(frequency) && chance(8) ? numbers(1...366, signed: true) : []
    let months = chance(4) ? numbers(1...12) : []
    let (hours, minutes) = (chance(5) ? numbers(0...23) : [], chance(5) ? numbers(0...59) : [])
    let hasParts = [weekNumbers, monthDays, yearDays, months, hours, minutes].contains { !$0.isEmpty }
    return try RecurrenceRule(
      frequency, interval: chance(2) ? 1 : number(in: 2...9), minutes: minutes, hours: hours, weekdays: weekdays,
      monthDays: monthDays, yearDays: yearDays, weekNumbers: weekNumbers, months: months,
      setPositions: (hasParts || !weekdays.isEmpty) && chance(5) ? numbers(1...4, signed: true) : [],
      weekStart: pick(RecurrenceRule.Weekday.allCases), skip: skip ?? pick(RecurrenceRule.Skip.allCases))
  }

  mutating func start() throws -> TaskDate {
    let day = CalendarDay(daysSince1970: Int32(number(in: 0...25_000))) ?? .earliest
    let second = chance(3) ? 9000 : number(in: 0...86_399)
    let wall = WallTime(day: day, secondOfDay: second) ?? .earliest
    return switch number(in: 0...3) {
    case 0: .day(day)
    case 1: .floating(wall)
    default: .zoned(try ZonedTime(wall: wall, zone: TaskZone(pick(Self.zones))))
    }
  }

  static let zones = [
    "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Pacific/Apia", "Asia/Tehran",
    "Africa/Casablanca", "UTC",
  ]

  mutating func number(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// True once in so many times.
  mutating func chance(_ times: Int) -> Bool { number(in: 1...times) == 1 }

  private mutating func numbers(_ range: ClosedRange<Int>, signed: Bool = false) -> [Int] {
    (0..<number(in: 1...3)).map { _ in
      let number = chance(4) ? range.upperBound : number(in: range)
      return signed && chance(2) ? -max(1, number) : number
    }
  }
}

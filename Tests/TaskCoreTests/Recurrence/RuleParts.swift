import TaskCore
import TaskCoreTestSupport

/// The parts of a rule, to be chosen at random and changed.
struct RuleParts {
  private var frequency = RecurrenceRule.Frequency.daily
  private var interval = 1
  private var end = RecurrenceRule.End.never
  /// `BYSECOND`, `BYMINUTE`, `BYHOUR`, `BYMONTHDAY`, `BYYEARDAY`, `BYWEEKNO`, `BYMONTH` and `BYSETPOS`.
  private var numbers: [[Int]] = Array(repeating: [], count: 8)
  private var weekdays: [RecurrenceRule.WeekdayNumber] = []
  private var weekStart = RecurrenceRule.Weekday.monday
  private var skip = RecurrenceRule.Skip.omit

  /// The parts of a rule.
  init(_ rule: RecurrenceRule) {
    (frequency, interval, end) = (rule.frequency, rule.interval, rule.end)
    numbers = [
      rule.seconds, rule.minutes, rule.hours, rule.monthDays, rule.yearDays, rule.weekNumbers, rule.months,
      rule.setPositions,
    ]
    (weekdays, weekStart, skip) = (rule.weekdays, rule.weekStart, rule.skip)
  }

  /// Parts at random; simple ones are more often what people say.
  init(using generator: inout SeededGenerator, isSimple: Bool = false) {
    frequency = isSimple ? [.daily, .weekly, .monthly, .yearly].randomElement(using: &generator) ?? .daily : .daily
    if !isSimple { changeFrequency(using: &generator) }
    for _ in 0..<Int.random(in: 0...(isSimple ? 3 : 6), using: &generator) { change(using: &generator) }
  }

  /// The rule; `nil` if the parts do not go together.
  var rule: RecurrenceRule? {
    try? RecurrenceRule(
      frequency, interval: interval, end: end, seconds: numbers[0], minutes: numbers[1], hours: numbers[2],
      weekdays: weekdays, monthDays: numbers[3], yearDays: numbers[4], weekNumbers: numbers[5], months: numbers[6],
      setPositions: numbers[7], weekStart: weekStart, skip: skip)
  }

  /// Changes one part.
  mutating func change(using generator: inout SeededGenerator) {
    let place = Int.random(in: 0..<16, using: &generator)
    switch place {
    case 0..<8: numbers[place] = Self.numbers(at: place, using: &generator)
    case 8: interval = Int.random(in: 1...3, using: &generator)
    case 9: end = Self.end(using: &generator)
    case 10: weekStart = .allCases.randomElement(using: &generator) ?? .monday
    case 11: skip = .allCases.randomElement(using: &generator) ?? .omit
    case 12: changeTimes(using: &generator)
    case 13: weekdays = RecurrenceRule.Weekday.allCases.prefix(5).map { .init($0) }
    default: changeWeekdays(using: &generator)
    }
  }

  private mutating func changeFrequency(using generator: inout SeededGenerator) {
    frequency = .allCases.randomElement(using: &generator) ?? .daily
  }

  /// Hours and minutes together, and perhaps a choice of them.
  private mutating func changeTimes(using generator: inout SeededGenerator) {
    numbers[1] = [0, 30]
    numbers[2] = [9, 17]
    if Bool.random(using: &generator) {
      numbers[7] = [[1, 4], [1, -1], [-4, -1], [1, 4, 5, 8]].randomElement(using: &generator) ?? []
    }
  }

  private mutating func changeWeekdays(using generator: inout SeededGenerator) {
    let isCounted = Bool.random(using: &generator)
    weekdays = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      let weekday = RecurrenceRule.Weekday.allCases.randomElement(using: &generator) ?? .monday
      return .init(weekday, number: isCounted ? [1, 2, 5, -1, -2].randomElement(using: &generator) : nil)
    }
  }

  private static func numbers(at place: Int, using generator: inout SeededGenerator) -> [Int] {
    let ranges = [0...60, 0...59, 0...23, 1...31, 1...366, 1...53, 1...12, 1...8]
    return (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      let number = Int.random(in: ranges[place], using: &generator)
      return [3, 4, 5, 7].contains(place) && Int.random(in: 0..<3, using: &generator) == 0 ? -number : number
    }
  }

  private static func end(using generator: inout SeededGenerator) -> RecurrenceRule.End {
    let day = CalendarDay(year: 2030, month: Int.random(in: 1...12, using: &generator), day: 7) ?? .earliest
    let wall = WallTime(day: day, secondOfDay: Int.random(in: 0..<86_400, using: &generator)) ?? .earliest
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .never
    case 1: return .count(Int.random(in: 1...3, using: &generator))
    case 2: return .until(.day(day))
    case 3: return .until(.floating(wall))
    default: return .until(.instant(Instant(secondsSince1970: wall.secondsSince1970) ?? .earliest))
    }
  }
}

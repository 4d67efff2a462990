/// The rule of a series: RFC 5545's `RRULE` (section 3.3.10) with RFC 7529's `SKIP`, checked when it is made.
///
/// Two rules are equal when they say the same, however they were written; ``description`` is the one way to write a
/// rule. Its dates are those of ``Occurrences``.
public struct RecurrenceRule: Sendable, Hashable {
  /// How often periods begin in which the rule looks for dates: `FREQ`.
  public enum Frequency: String, Sendable, Hashable, CaseIterable {
    /// `SECONDLY`
    case secondly = "SECONDLY"
    /// `MINUTELY`
    case minutely = "MINUTELY"
    /// `HOURLY`
    case hourly = "HOURLY"
    /// `DAILY`
    case daily = "DAILY"
    /// `WEEKLY`
    case weekly = "WEEKLY"
    /// `MONTHLY`
    case monthly = "MONTHLY"
    /// `YEARLY`
    case yearly = "YEARLY"
  }

  /// A day of the week, counted as ISO 8601 does.
  public enum Weekday: Int, Sendable, Hashable, CaseIterable {
    /// `MO`, 1
    case monday = 1
    /// `TU`, 2
    case tuesday
    /// `WE`, 3
    case wednesday
    /// `TH`, 4
    case thursday
    /// `FR`, 5
    case friday
    /// `SA`, 6
    case saturday
    /// `SU`, 7
    case sunday
  }

  /// A day of the week, all of them or one that is counted: an element of `BYDAY`.
  public struct WeekdayNumber: Sendable, Hashable {
    /// Which one of its month or year, ±1 to ±53; −1 is the last. `nil` for each.
    public let number: Int?
    /// The day of the week.
    public let weekday: Weekday

    /// Each such day, or with a number one of them.
    public init(_ weekday: Weekday, number: Int? = nil) {
      self.number = number
      self.weekday = weekday
    }
  }

  /// When a series ends: never, or by `COUNT` or `UNTIL`.
  public enum End: Sendable, Hashable {
    /// It does not.
    case never
    /// After so many occurrences, 1 or more.
    case count(Int)
    /// After the last occurrence that is not later than this.
    case until(Until)
  }

  /// The value of `UNTIL` in the kind that it was written in.
  ///
  /// Where it is not of the kind of the series' start, it is read as people mean it: a day lets the whole of that day
  /// in, and a time ends a series of days with its day.
  public enum Until: Sendable, Hashable {
    /// `20260615`
    case day(CalendarDay)
    /// `20260615T090000`
    case floating(WallTime)
    /// `20260615T070000Z`
    case instant(Instant)
  }

  /// What becomes of a date that the calendar or the clocks do not have: RFC 7529's `SKIP`.
  public enum Skip: String, Sendable, Hashable, CaseIterable {
    /// It is left out and not counted: what RFC 5545 says.
    case omit = "OMIT"
    /// The day before takes its place: 28 February for 31 February.
    case backward = "BACKWARD"
    /// The day behind takes its place: 1 March for 31 February.
    case forward = "FORWARD"
  }

  /// `FREQ`
  public let frequency: Frequency
  /// `INTERVAL`: each how manyth period counts, 1 or more.
  public let interval: Int
  /// `COUNT` or `UNTIL`
  public private(set) var end: End
  /// `BYSECOND`: 0 to 60; a leap second is the second before it.
  public private(set) var seconds: [Int]
  /// `BYMINUTE`: 0 to 59.
  public private(set) var minutes: [Int]
  /// `BYHOUR`: 0 to 23.
  public private(set) var hours: [Int]
  /// `BYDAY`
  public let weekdays: [WeekdayNumber]
  /// `BYMONTHDAY`: ±1 to ±31; −1 is the last of the month.
  public let monthDays: [Int]
  /// `BYYEARDAY`: ±1 to ±366; −1 is 31 December.
  public let yearDays: [Int]
  /// `BYWEEKNO`: ±1 to ±53; week 1 is the first with four days in the year.
  public let weekNumbers: [Int]
  /// `BYMONTH`: 1 to 12.
  public let months: [Int]
  /// `BYSETPOS`: ±1 to ±366, places in the set of each period.
  public private(set) var setPositions: [Int]
  /// `WKST`: the day that weeks begin with.
  public let weekStart: Weekday
  /// `SKIP`
  public var skip: Skip

  /// A rule of these parts; the elements of each are kept once and in order.
  ///
  /// - Throws: `.invalid` (field `recurrence`) naming the part that is out of its range, or that RFC 5545 does not allow
  ///   beside another.
  public init(
    _ frequency: Frequency, interval: Int = 1, end: End = .never, seconds: [Int] = [], minutes: [Int] = [],
    hours: [Int] = [], weekdays: [WeekdayNumber] = [], monthDays: [Int] = [], yearDays: [Int] = [],
    weekNumbers: [Int] = [], months: [Int] = [], setPositions: [Int] = [], weekStart: Weekday = .monday,
    skip: Skip = .omit
  ) throws(TaskFailure) {
    self.frequency = frequency
    self.interval = interval
    self.end = end
    self.seconds = Self.inOrder(seconds)
    self.minutes = Self.inOrder(minutes)
    self.hours = Self.inOrder(hours)
    self.weekdays = Array(Set(weekdays)).sorted { $0.order < $1.order }
    self.monthDays = Self.inOrder(monthDays)
    self.yearDays = Self.inOrder(yearDays)
    self.weekNumbers = Self.inOrder(weekNumbers)
    self.months = Self.inOrder(months)
    self.setPositions = Self.inOrder(setPositions)
    self.weekStart = weekStart
    self.skip = skip
    try checkRanges()
    try checkParts()
  }

  /// The same rule with another end.
  ///
  /// - Throws: `.invalid` (field `recurrence`) for a count below 1.
  public func ending(_ end: End) throws(TaskFailure) -> RecurrenceRule {
    var rule = self
    rule.end = end
    try rule.checkRanges()
    return rule
  }

  /// The rule for a series of days, whose times have no meaning (RFC 5545, section 3.3.10); nor has a `BYSETPOS` that
  /// chooses the same of them on every day.
  func withoutTimes() -> RecurrenceRule {
    var rule = self
    if !setPositions.isEmpty, timesInDay > 1, chosenTimes(of: timesInDay) != nil { rule.setPositions = [] }
    (rule.hours, rule.minutes, rule.seconds) = ([], [], [])
    return rule
  }

  /// Each element once: those counted from the beginning, then those counted from the end.
  private static func inOrder(_ numbers: [Int]) -> [Int] {
    Set(numbers).sorted { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) }
  }
}

// What RFC 5545 allows.
extension RecurrenceRule {
  private func checkRanges() throws(TaskFailure) {
    guard (1...Int(Int32.max)).contains(interval) else { throw Self.refusal("INTERVAL is 1 to \(Int32.max)") }
    if case .count(let count) = end, count < 1 { throw Self.refusal("COUNT is 1 or more") }
    let signed: [(String, [Int], Int)] = [
      ("BYMONTHDAY", monthDays, 31), ("BYYEARDAY", yearDays, 366), ("BYWEEKNO", weekNumbers, 53),
      ("BYSETPOS", setPositions, 366), ("BYDAY", weekdays.compactMap(\.number), 53),
    ]
    for (name, values, limit) in signed {
      guard let value = values.first(where: { $0 == 0 || $0.magnitude > limit }) else { continue }
      throw Self.refusal("\(value) in \(name) is not within 1 to \(limit) or -1 to -\(limit)")
    }
    let unsigned: [(String, [Int], ClosedRange<Int>)] = [
      ("BYSECOND", seconds, 0...60), ("BYMINUTE", minutes, 0...59), ("BYHOUR", hours, 0...23),
      ("BYMONTH", months, 1...12),
    ]
    for (name, values, range) in unsigned {
      guard let value = values.first(where: { !range.contains($0) }) else { continue }
      throw Self.refusal("\(value) in \(name) is not within \(range.lowerBound) to \(range.upperBound)")
    }
  }

  private func checkParts() throws(TaskFailure) {
    if !weekNumbers.isEmpty, frequency != .yearly { throw misplaced("BYWEEKNO") }
    if !monthDays.isEmpty, frequency == .weekly { throw misplaced("BYMONTHDAY") }
    if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) { throw misplaced("BYYEARDAY") }
    if weekdays.contains(where: { $0.number != nil }) {
      guard frequency == .monthly || frequency == .yearly else { throw misplaced("BYDAY with a number") }
      guard weekNumbers.isEmpty else { throw Self.refusal("BYDAY with a number has no meaning beside BYWEEKNO") }
    }
    if !setPositions.isEmpty {
      let others = [seconds, minutes, hours, monthDays, yearDays, weekNumbers, months]
      guard !weekdays.isEmpty || others.contains(where: { !$0.isEmpty }) else {
        throw Self.refusal("BYSETPOS needs another part that begins with BY")
      }
    }
  }

  private func misplaced(_ part: String) -> TaskFailure {
    Self.refusal("\(part) has no meaning with FREQ=\(frequency.rawValue)")
  }

  /// What messages begin with.
  static let subject = "The recurrence rule"

  static func refusal(_ reason: String) -> TaskFailure {
    TaskFailure(.invalid, "\(subject) is not valid: \(reason).", field: "recurrence")
  }
}

extension RecurrenceRule.WeekdayNumber {
  fileprivate var order: (Int, Int, Int) {
    (number.map { $0 < 0 ? 2 : 1 } ?? 0, number ?? 0, weekday.rawValue)
  }
}

extension RecurrenceRule.Weekday {
  /// The two letters of RFC 5545: `MO`.
  var code: String { Self.codes[rawValue - 1] }

  /// The weekday with these two letters in upper case.
  init?(code: some StringProtocol) {
    guard let index = Self.codes.firstIndex(where: { $0 == code }) else { return nil }
    self.init(rawValue: index + 1)
  }

  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

import TaskCore

/// The period of `recur`: Taskwarrior's words (`monthly`, `weekdays`, `2wks`, `3 days`) and ISO 8601's (`P1M`).
struct TaskwarriorPeriod: Sendable, Hashable {
  var frequency: RecurrenceRule.Frequency
  var interval: Int
  /// Whether only Mondays to Fridays count.
  var isWeekdays = false

  /// The days of `weekdays`.
  private static let weekdays: [RecurrenceRule.Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

  private static let units: [(names: String, frequency: RecurrenceRule.Frequency, factor: Int)] = [
    ("s sec secs second seconds", .secondly, 1), ("min mins minute minutes", .minutely, 1),
    ("h hr hrs hour hours", .hourly, 1), ("d day days daily", .daily, 1),
    ("w wk wks week weeks weekly sennight", .weekly, 1), ("biweekly fortnight", .weekly, 2),
    ("mo mos mth mths mnths month months monthly", .monthly, 1), ("bimonthly", .monthly, 2),
    ("q qtr qtrs qrtr qrtrs quarter quarters quarterly", .monthly, 3), ("semiannual", .monthly, 6),
    ("y yr yrs year years yearly annual", .yearly, 1), ("biannual biyearly", .yearly, 2),
  ]

  private static let byName: [String: (RecurrenceRule.Frequency, Int)] = Dictionary(
    units.flatMap { unit in unit.names.split(separator: " ").map { (String($0), (unit.frequency, unit.factor)) } },
    uniquingKeysWith: { first, _ in first })

  private init?(_ frequency: RecurrenceRule.Frequency, _ number: Int, times factor: Int = 1) {
    let (interval, overflow) = number.multipliedReportingOverflow(by: factor)
    guard !overflow, interval > 0, interval < 100_000 else { return nil }
    self.frequency = frequency
    self.interval = interval
  }

  // MARK: Text

  /// Reads the text of `recur`; `nil` where it is no period, or one that is no whole number of one unit.
  init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    if text == "weekdays" {
      self.init(.weekly, 1)
      isWeekdays = true
    } else if text.utf8.first == UInt8(ascii: "P") {
      self.init(duration: text.utf8.dropFirst())
    } else {
      let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
      let name = String(Substring(text.utf8.dropFirst(digits.count).drop { $0 == 0x20 }))
      guard let number = digits.isEmpty ? 1 : Int(String(Substring(digits))),
        let (frequency, factor) = Self.byName[name]
      else { return nil }
      self.init(frequency, number, times: factor)
    }
  }

  /// Reads what stands behind the `P` of a duration.
  private init?(duration text: Substring.UTF8View) {
    // Months, days and seconds: what each letter counts of them.
    var (months, days, seconds) = (0, 0, 0)
    var isTime = false
    var number: Int?
    for byte in text {
      if (0x30...0x39).contains(byte) {
        let (digit, known) = (Int(byte) - 0x30, number ?? 0)
        guard known < 100_000 else { return nil }
        number = known * 10 + digit
        continue
      }
      if byte == UInt8(ascii: "T"), !isTime, number == nil {
        isTime = true
        continue
      }
      guard let count = number else { return nil }
      number = nil
      switch (byte, isTime) {
      case (UInt8(ascii: "Y"), false): months += 12 * count
      case (UInt8(ascii: "M"), false): months += count
      case (UInt8(ascii: "W"), false): days += 7 * count
      case (UInt8(ascii: "D"), false): days += count
      case (UInt8(ascii: "H"), true): seconds += 3600 * count
      case (UInt8(ascii: "M"), true): seconds += 60 * count
      case (UInt8(ascii: "S"), true): seconds += count
      default: return nil
      }
      // A text has at most 62 more such letters, so that nothing overflows.
    }
    guard number == nil, [months, days, seconds].filter({ $0 > 0 }).count == 1 else { return nil }
    if months > 0 {
      self.init(months % 12 == 0 ? .yearly : .monthly, months % 12 == 0 ? months / 12 : months)
    } else if days > 0 {
      self.init(days % 7 == 0 ? .weekly : .daily, days % 7 == 0 ? days / 7 : days)
    } else if seconds % 3600 == 0 {
      self.init(.hourly, seconds / 3600)
    } else {
      self.init(seconds % 60 == 0 ? .minutely : .secondly, seconds % 60 == 0 ? seconds / 60 : seconds)
    }
  }

  /// The form that this translator writes.
  var text: String {
    if isWeekdays { return "weekdays" }
    switch (frequency, interval) {
    case (.daily, 1): return "daily"
    case (.weekly, 1): return "weekly"
    case (.monthly, 1): return "monthly"
    case (.yearly, 1): return "yearly"
    case (.secondly, _): return "\(interval)seconds"
    case (.minutely, _): return "\(interval)minutes"
    case (.hourly, _): return "\(interval)hours"
    case (.daily, _): return "\(interval)days"
    case (.weekly, _): return "\(interval)weeks"
    case (.monthly, _): return "\(interval)months"
    case (.yearly, _): return "\(interval)years"
    }
  }

  // MARK: Rules

  /// The rule that repeats with this period from a date. No date is left out: where a month lacks the day, its last one
  /// is meant, and where the clocks jump over a time, the one behind.
  func rule(from anchor: TaskDate, ending end: RecurrenceRule.End) -> RecurrenceRule? {
    let isByMonth = frequency == .monthly || frequency == .yearly
    let mayLackDates = if case .zoned = anchor { true } else { isByMonth }
    return try? RecurrenceRule(
      frequency, interval: interval, end: end, weekdays: isWeekdays ? Self.weekdays.map { .init($0) } : [],
      skip: mayLackDates ? .backward : .omit)
  }

  /// The period of a rule; `nil` if it says more than a period can.
  init?(_ rule: RecurrenceRule) {
    let others = [
      rule.seconds, rule.minutes, rule.hours, rule.monthDays, rule.yearDays, rule.weekNumbers, rule.months,
      rule.setPositions,
    ]
    guard others.allSatisfy(\.isEmpty) else { return nil }
    self.init(rule.frequency, rule.interval)
    guard !rule.weekdays.isEmpty else { return }
    guard rule.interval == 1, rule.frequency == .weekly || rule.frequency == .daily,
      Set(rule.weekdays) == Set(Self.weekdays.map { .init($0) })
    else { return nil }
    frequency = .weekly
    isWeekdays = true
  }

  /// Whether it is shorter than a day, so that its dates have a time.
  var isShorterThanADay: Bool { frequency == .hourly || frequency == .minutely || frequency == .secondly }
}

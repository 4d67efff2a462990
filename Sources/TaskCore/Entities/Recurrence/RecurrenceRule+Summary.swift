extension RecurrenceRule {
  /// The rule in English, for people: `Every month on the last Friday, 12 times`.
  ///
  /// It says every part that has a meaning, so that rules with one summary have the same dates, whatever they count
  /// from. Where a rule leaves the day to its start, the summary says so: `Every month on the same day`. What becomes of
  /// days that the calendar may lack stands behind them, in the order of ``Skip``'s cases: `(where there is one)`,
  /// `(or the day before)`, `(or the day after)`.
  ///
  /// What is common in it can be read again as the rule: ``RecurrencePhrase/init(words:)``.
  public var summary: String { RuleSummary(self).text }
}

/// Makes the summary of a rule, piece by piece.
private struct RuleSummary {
  private let rule: RecurrenceRule
  /// The times of day, as seconds since midnight, if they can be named one by one.
  private let times: [Int]?
  /// Whether `BYSETPOS` chooses among days, or in a way that has to be said in its own words.
  private let isChosen: Bool
  /// Whether `BYSETPOS` chooses among the days from Monday to Friday: `the last weekday`.
  private let isOfWorkingDay: Bool

  init(_ rule: RecurrenceRule) {
    self.rule = rule
    let all = rule.namedTimes
    let chosen = rule.chosenTimes(of: all?.count ?? rule.timesInDay)
    times = all.flatMap { all in chosen.map { $0.map { all[$0] } } }
    let isAll = chosen?.count == rule.timesInDay
    isChosen = !rule.setPositions.isEmpty && times == nil && !isAll
    let canBeOfWorkingDay = rule.frequency == .monthly || (rule.frequency == .yearly && rule.months.count <= 1)
    isOfWorkingDay =
      isChosen && canBeOfWorkingDay && rule.isOfWorkingDays && rule.monthDays.isEmpty && rule.yearDays.isEmpty
      && rule.weekNumbers.isEmpty && rule.timesInDay == 1
  }

  var text: String {
    var text = isEveryWorkingDay ? "Every weekday" : head + days
    if !rule.months.isEmpty, !daysNameMonths { text += " in \(EnglishText.list(months))" }
    if !rule.weekNumbers.isEmpty { text += " in \(EnglishText.list(rule.weekNumbers.map(week)))" }
    if rule.canLackDays { text += " (\(forDaysLacking))" }
    text += clock
    if isChosen, !isOfWorkingDay { text += ", of these only the \(numbered(rule.setPositions))" }
    if !rule.canLackDays, rule.skip != .omit { text += " (or later where clocks jump ahead)" }
    if rule.weekStart != .monday, rule.dependsOnWeekStart { text += " (weeks begin on \(rule.weekStart.name))" }
    return text + end
  }

  private var head: String {
    let unit = rule.frequency.unit
    return rule.interval == 1 ? "Every \(unit)" : "Every \(rule.interval) \(unit)s"
  }

  private var isEveryWorkingDay: Bool {
    rule.frequency == .weekly && rule.interval == 1 && rule.isOfWorkingDays && !isChosen
  }

  private var forDaysLacking: String {
    switch rule.skip {
    case .omit: "where there is one"
    case .backward: "or the day before"
    case .forward: "or the day after"
    }
  }

  private var end: String {
    switch rule.end {
    case .never: ""
    case .count(1): ", once"
    case .count(let count): ", \(count) times"
    case .until(.day(let day)): " until \(text(of: day))"
    case .until(.floating(let wall)): " until \(text(of: wall))"
    case .until(.instant(let instant)): " until \(text(of: WallTime(clamping: instant.secondsSince1970))) UTC"
    }
  }

  private func text(of wall: WallTime) -> String { "\(text(of: wall.day)) \(text(ofTime: wall.secondOfDay))" }

  private func text(of day: CalendarDay) -> String {
    let year = String(day.year)
    return "\(day.day) \(EnglishText.months[day.month - 1]) \(String(repeating: "0", count: 4 - year.count))\(year)"
  }

  /// `9:00`, with seconds where there are some.
  private func text(ofTime second: Int, showingSeconds: Bool = false) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(second / 3600):\(two(second / 60 % 60))"
    return showingSeconds || second % 60 != 0 ? "\(time):\(two(second % 60))" : time
  }
}

// The days.
extension RuleSummary {
  private var isByMonthOrYear: Bool { rule.frequency == .monthly || rule.frequency == .yearly }

  /// Whether the days are said together with their months: `on 24 December`.
  private var daysNameMonths: Bool {
    guard rule.frequency == .yearly, rule.yearDays.isEmpty else { return false }
    return !rule.monthDays.isEmpty || (!rule.weekdays.isEmpty && rule.weekNumbers.isEmpty)
  }

  private var months: [String] { rule.months.map { EnglishText.months[$0 - 1] } }

  private var days: String {
    if isOfWorkingDay { return " on the \(numbered(rule.setPositions)) weekday\(scopeOfWeekdays)" }
    if !rule.yearDays.isEmpty {
      return " on the \(numbered(rule.yearDays)) day of the year"
        + (rule.monthDays.isEmpty ? "" : " if the \(numbered(rule.monthDays, "or")) of the month") + ifOnWeekdays
    }
    if !rule.monthDays.isEmpty { return " on \(monthDays)" + ifOnWeekdays }
    if !rule.weekdays.isEmpty {
      return " on " + (isByMonthOrYear && rule.weekNumbers.isEmpty ? countedWeekdays : plainWeekdays())
    }
    switch rule.frequency {
    case .monthly: return " on the same day"
    case .yearly where !rule.weekNumbers.isEmpty: return " on the same weekday"
    case .yearly: return rule.months.isEmpty ? " on the same date" : " on the same day"
    default: return ""
    }
  }

  private var monthDays: String {
    let all = "the \(numbered(rule.monthDays))" + (rule.monthDays.contains { $0 < 0 } ? " day" : "")
    switch rule.frequency {
    case .monthly: return all
    case .yearly where rule.months.count == 1 && rule.monthDays.allSatisfy { $0 > 0 }:
      return "\(EnglishText.list(rule.monthDays.map(String.init))) \(months[0])"
    case .yearly: return "\(all) of \(rule.months.isEmpty ? "each month" : EnglishText.list(months))"
    default: return "\(all) of the month"
    }
  }

  /// Each Monday, the 1st and last Friday.
  private var countedWeekdays: String {
    var items: [String] = []
    let plain = rule.weekdays.filter { $0.number == nil }
    if plain.map(\.weekday) == RecurrenceRule.Weekday.workingDays {
      items.append("each weekday")
    } else {
      items += plain.map { "each \($0.weekday.name)" }
    }
    for weekday in RecurrenceRule.Weekday.allCases {
      let numbers = rule.weekdays.filter { $0.weekday == weekday }.compactMap(\.number)
      if !numbers.isEmpty { items.append("the \(numbered(numbers)) \(weekday.name)") }
    }
    return EnglishText.list(items) + scopeOfWeekdays
  }

  private var scopeOfWeekdays: String {
    guard rule.frequency == .yearly else { return "" }
    if !rule.months.isEmpty { return " of \(EnglishText.list(months))" }
    return isOfWorkingDay || rule.weekdays.contains { $0.number != nil } ? " of the year" : ""
  }

  private func plainWeekdays(_ conjunction: String = "and") -> String {
    rule.isOfWorkingDays ? "weekdays" : EnglishText.list(rule.weekdays.map(\.weekday.name), conjunction)
  }

  /// What the days have to be as well: ` if a Friday`.
  private var ifOnWeekdays: String {
    guard !rule.weekdays.isEmpty else { return "" }
    let scope = rule.frequency == .yearly && rule.months.isEmpty ? "year" : "month"
    let items = rule.weekdays.map { day in
      day.number.map { "the \(EnglishText.ordinal($0)) \(day.weekday.name) of the \(scope)" } ?? "a \(day.weekday.name)"
    }
    return " if \(EnglishText.list(items, "or"))"
  }

  private func week(_ number: Int) -> String {
    number > 0 ? "week \(number)" : "the \(EnglishText.ordinal(number)) week"
  }

  private func numbered(_ numbers: [Int], _ conjunction: String = "and") -> String {
    EnglishText.list(numbers.map(EnglishText.ordinal), conjunction)
  }
}

// The times.
extension RuleSummary {
  private var clock: String {
    if let times = times ?? rule.namedTimes {
      let showsSeconds = !rule.seconds.isEmpty
      return " at " + EnglishText.list(times.map { text(ofTime: $0, showingSeconds: showsSeconds) })
    }
    return part(" in hour", rule.hours) + part(" at minute", rule.minutes) + part(" at second", rule.secondsInClock)
  }

  private func part(_ name: String, _ numbers: [Int]) -> String {
    numbers.isEmpty ? "" : "\(name)\(numbers.count > 1 ? "s" : "") \(EnglishText.ranges(numbers))"
  }
}

extension RecurrenceRule {
  /// The times of each day as seconds since midnight, if they are said, and few.
  fileprivate var namedTimes: [Int]? {
    guard [.daily, .weekly, .monthly, .yearly].contains(frequency), !hours.isEmpty, !minutes.isEmpty, timesInDay <= 24
    else { return nil }
    return TimeSteps.times(hours: hours, minutes: minutes, seconds: seconds.isEmpty ? [0] : secondsInClock).map(
      Int.init)
  }

  /// Whether it makes a difference with which day weeks begin.
  fileprivate var dependsOnWeekStart: Bool {
    !weekNumbers.isEmpty || (frequency == .weekly && !weekdays.isEmpty && (interval > 1 || !setPositions.isEmpty))
  }
}

extension RecurrenceRule.Frequency {
  /// The English name of its periods.
  var unit: String {
    switch self {
    case .secondly: "second"
    case .minutely: "minute"
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }
}

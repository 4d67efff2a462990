/// What a phrase has said so far, and the rule that it makes.
struct PhraseDraft {
  /// The days that are named.
  enum Days: Equatable {
    case weekdays([RecurrenceRule.WeekdayNumber])
    /// Days of the month or, if that is said, of the year.
    case numbers([Int])
    /// Places among the days from Monday to Friday.
    case workingDays([Int])
    /// The day that the series starts on.
    case ofStart
  }

  /// What counted days are days of.
  enum Scope {
    case month
    case year
  }

  var basis: Recurrence.Basis?
  var frequency: RecurrenceRule.Frequency?
  var interval = 1
  var end = RecurrenceRule.End.never
  var days: Days?
  var daysPosition = 0
  /// Whether weekdays were named that are not counted, and of which it is not said that each is meant.
  var hasPlainWeekdays = false
  var scope: Scope?
  var months: [Int] = []
  /// The times of day, as seconds since midnight.
  var times: [Int] = []
  var timesPosition = 0
  var hasSeconds = false
  var skip: RecurrenceRule.Skip?
  var weekStart = RecurrenceRule.Weekday.monday

  /// Adds days to those that are named.
  mutating func add(_ more: Days, _ scanner: PhraseScanner, at position: Int) throws(TaskFailure) {
    switch (days, more) {
    case (nil, _): days = more
    case (.weekdays(let days), .weekdays(let more)): self.days = .weekdays(days + more)
    case (.numbers(let days), .numbers(let more)): self.days = .numbers(days + more)
    case (.workingDays(let days), .workingDays(let more)): self.days = .workingDays(days + more)
    default: throw scanner.failure(at: position, "a rule cannot mean these days as well as those before them")
    }
  }

  /// The rule that was said.
  ///
  /// - Throws: `.invalid` if the parts do not go together.
  func rule(_ scanner: PhraseScanner) throws(TaskFailure) -> RecurrenceRule {
    let frequency = frequency ?? frequencyOfDays
    try check(for: frequency, scanner)
    var (weekdays, monthDays, yearDays): ([RecurrenceRule.WeekdayNumber], [Int], [Int]) = ([], [], [])
    var positions: [Int] = []
    switch days {
    case .weekdays(let days): weekdays = days
    case .numbers(let numbers): if scope == .year { yearDays = numbers } else { monthDays = numbers }
    case .workingDays(let numbers):
      weekdays = RecurrenceRule.Weekday.workingDays.map { .init($0) }
      positions = numbers
    case .ofStart, nil: break
    }
    let clock = times.sorted()
    func rule(_ positions: [Int]) throws(TaskFailure) -> RecurrenceRule {
      try RecurrenceRule(
        frequency, interval: interval, end: end, seconds: hasSeconds ? clock.map { $0 % 60 } : [],
        minutes: clock.map { $0 / 60 % 60 }, hours: clock.map { $0 / 3600 }, weekdays: weekdays, monthDays: monthDays,
        yearDays: yearDays, months: months, setPositions: positions, weekStart: weekStart, skip: skip ?? .omit)
    }
    var result = try rule(positions)
    if let chosen = try choice(of: Set(times), in: result, scanner) { result = try rule(chosen) }
    if skip == nil, result.canLackDays { result.skip = .backward }
    return result
  }

  /// What days without a unit are days of.
  private var frequencyOfDays: RecurrenceRule.Frequency {
    if scope == .year { return .yearly }
    if case .weekdays(let days) = days, days.allSatisfy({ $0.number == nil }) { return .weekly }
    return months.isEmpty ? .monthly : .yearly
  }

  private func check(for frequency: RecurrenceRule.Frequency, _ scanner: PhraseScanner) throws(TaskFailure) {
    func refuse(_ reason: String) throws(TaskFailure) { throw scanner.failure(at: daysPosition, reason) }
    let numbers = if case .weekdays(let days) = days { days.compactMap(\.number) } else { [Int]() }
    let isCounted = !numbers.isEmpty
    if scope != .year, numbers.contains(where: { $0.magnitude > 5 }) {
      try refuse("a month has no more than five of each weekday")
    }
    if scope == .year, frequency != .yearly { try refuse("days of the year belong to “every year”") }
    switch (frequency, days) {
    case (_, nil): break
    case (.monthly, .weekdays), (.yearly, .weekdays):
      if hasPlainWeekdays { try refuse("say which one, such as “the last friday”, or “each friday”") }
      if frequency == .yearly, isCounted, months.isEmpty, scope == nil {
        try refuse("say of what: of a month such as “of march”, or “of the year”")
      }
      if frequency == .yearly, scope == .month { try refuse("name the months") }
      if scope == .year, !months.isEmpty { try refuse("these are days of a month, not “of the year”") }
    case (.yearly, .numbers), (.yearly, .workingDays):
      if months.isEmpty, scope == nil { try refuse("say of what: of a month such as “of march”, or “of the year”") }
      if case .workingDays = days, scope == .month || months.count > 1 { try refuse("this goes with one month only") }
    case (.monthly, _), (.yearly, .ofStart): break
    case (_, .weekdays) where isCounted, (_, .workingDays), (_, .ofStart), (.weekly, .numbers):
      try refuse("such days belong to “every month” or “every year”")
    default: break
    }
  }

  /// `BYSETPOS` where the times are not all combinations of their hours, minutes and seconds; `nil` where they are.
  private func choice(
    of times: Set<Int>, in rule: RecurrenceRule, _ scanner: PhraseScanner
  ) throws(TaskFailure) -> [Int]? {
    let all = TimeSteps.times(
      hours: rule.hours, minutes: rule.minutes, seconds: rule.seconds.isEmpty ? [0] : rule.seconds)
    guard all.count != times.count else { return nil }
    let chosen = all.indices.filter { times.contains(Int(all[$0])) }
    guard rule.setPositions.isEmpty, let days = rule.daysInPeriod,
      let positions = RecurrenceRule.setPositions(choosing: chosen, of: all.count, onDays: days)
    else {
      throw scanner.failure(
        at: timesPosition, "with these days, times that differ in hours and minutes need a rule for each")
    }
    return positions
  }
}

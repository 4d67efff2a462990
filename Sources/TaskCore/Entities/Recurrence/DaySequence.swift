/// The days that a rule means, in order: those of its pattern in each how manyth year, month, week or day.
struct DaySequence: Sendable {
  /// Which periods count.
  private enum Step: Sendable {
    case years(Int)
    case months(Int)
    /// Counted from the day that the anchor's week begins with.
    case weeks(Int, from: Int)
    case days(Int, from: Int)
    /// All: times of day are what is stepped through.
    case none
  }

  private let pattern: DayPattern
  private let step: Step
  private let anchorMonth: Int
  /// Whether a month can mean the first day of the one behind it.
  private let reachesIntoNextMonth: Bool
  private var month: DayPattern.Month?
  /// The days of the month that are still to come.
  private var rest: UInt64 = 0
  /// Nothing before this day is given any more.
  private var least: Int
  /// The first month that is not looked at any more: it is in no period that reaches the last day that is asked for.
  private let monthLimit: Int

  /// - Parameter last: days behind it are not needed, and need not be given.
  init(_ rule: RecurrenceRule, from anchor: CalendarDay, through last: Int = .max) {
    pattern = DayPattern(rule, from: anchor)
    let (year, month, _) = anchor.components
    anchorMonth = year * 12 + month - 1
    let day = Int(anchor.daysSince1970)
    step =
      switch rule.frequency {
      case .yearly: .years(rule.interval)
      case .monthly: .months(rule.interval)
      case .weekly: .weeks(rule.interval, from: day - (anchor.weekday - rule.weekStart.rawValue + 7) % 7)
      case .daily: .days(rule.interval, from: day)
      case .hourly, .minutely, .secondly: .none
      }
    reachesIntoNextMonth = rule.skip == .forward && (rule.frequency == .yearly || rule.frequency == .monthly)
    least = day
    monthLimit = min(10_000, CalendarDay(clamping: Int64(last)).year + 2) * 12
    seek(to: day)
  }

  /// Goes to the first month in which a day from this one on can be meant.
  mutating func seek(to day: Int) {
    least = day
    let first = CalendarDay(clamping: Int64(reachesIntoNextMonth ? day - 1 : day))
    load(monthFrom: first.year * 12 + first.month - 1)
  }

  /// The next day that is meant, as days since 1970-01-01; `nil` when the year 9999 is over.
  ///
  /// Looks at one month at a time, and never at a day twice.
  mutating func next() -> Int? {
    while let month {
      while rest != 0 {
        let place = rest.trailingZeroBitCount
        let day = month.first + place - 1
        rest &= rest &- 1
        if day < least { continue }
        let aligned = aligned(day)
        if aligned == day {
          least = day + 1
          return day
        }
        guard aligned < month.first + month.length else {
          rest = 0
          least = aligned
          break
        }
        rest &= .max << UInt64(aligned - month.first + 1)
      }
      loadNext()
    }
    return nil
  }

  /// The next day that is meant and not before another.
  mutating func next(from day: Int) -> Int? {
    if day > least {
      if let month, day < month.first + month.length { least = day } else { seek(to: day) }
    }
    return next()
  }

  /// The days of the next period that has any, in order and each once; `false` when the year 9999 is over.
  mutating func nextPeriod(into days: inout [Int]) -> Bool {
    days.removeAll(keepingCapacity: true)
    while days.isEmpty, month != nil {
      switch step {
      case .years: fillYear(&days)
      case .weeks(let interval, let origin): fillWeek(&days, interval, from: origin)
      case .months, .days, .none:
        add(rest, to: &days)
        loadNext()
      }
    }
    return !days.isEmpty
  }

  /// Goes back to the start of the period that a day is in, if it counts, or else of the next one that does.
  mutating func seek(toPeriodOf day: Int) {
    let date = CalendarDay(clamping: Int64(day))
    switch step {
    case .years(let interval):
      let years = date.year - anchorMonth / 12
      least = Int(CalendarDay.earliest.daysSince1970)
      // A year whose last day is moved reaches into the next.
      let from = reachesIntoNextMonth && date.month == 1 && date.day == 1 ? years - 1 : years
      load(monthFrom: (anchorMonth / 12 + roundedUp(max(0, from), interval)) * 12)
    case .months:
      seek(to: day)
    case .weeks(let interval, let origin):
      least = origin + roundedUp(max(0, floorDivided(day - origin, 7)), interval) * 7
    case .days, .none:
      seek(to: day)
    }
  }
}

// Within a period.
extension DaySequence {
  private mutating func fillYear(_ days: inout [Int]) {
    guard let year = month?.year else { return }
    while let month, month.year == year {
      add(rest, to: &days)
      loadNext()
    }
  }

  private mutating func fillWeek(_ days: inout [Int], _ interval: Int, from origin: Int) {
    let start = least
    for day in start..<start + 7 {
      guard let date = CalendarDay(daysSince1970: Int32(clamping: day)) else { continue }
      if month?.year != date.year || month?.month != date.month { load(monthFrom: date.year * 12 + date.month - 1) }
      guard let month else { return }
      if rest >> UInt64(day - month.first + 1) & 1 == 1 { days.append(day) }
    }
    least = start + 7 * interval
    if least > Int(CalendarDay.latest.daysSince1970) { month = nil }
  }

  private func add(_ bits: UInt64, to days: inout [Int]) {
    guard let month else { return }
    var bits = bits
    while bits != 0 {
      let day = month.first + bits.trailingZeroBitCount - 1
      if day > days.last ?? .min { days.append(day) }
      bits &= bits &- 1
    }
  }
}

// From period to period.
extension DaySequence {
  /// The day itself if its period counts, or else the first day of the next period that does.
  private func aligned(_ day: Int) -> Int {
    switch step {
    case .days(let interval, let origin):
      return interval == 1 ? day : origin + roundedUp(day - origin, interval)
    case .weeks(let interval, let origin):
      if interval == 1 { return day }
      let week = floorDivided(day - origin, 7)
      let counted = roundedUp(week, interval)
      return counted == week ? day : origin + counted * 7
    case .years, .months, .none: return day
    }
  }

  private mutating func loadNext() {
    guard let month else { return }
    if least > month.first + month.length + 31 {
      // Days that are far apart are not looked for in the months between them.
      let date = CalendarDay(daysSince1970: Int32(clamping: least))
      load(monthFrom: date.map { $0.year * 12 + $0.month - 1 } ?? .max)
    } else {
      load(monthFrom: month.year * 12 + month.month)
    }
  }

  /// Loads the first month that counts, from one on, that is so many months after January of the year 0.
  private mutating func load(monthFrom index: Int) {
    guard index < monthLimit else {
      month = nil
      rest = 0
      return
    }
    var counted = index
    switch step {
    case .years(let interval):
      let years = max(0, index / 12 - anchorMonth / 12)
      let countedYears = roundedUp(years, interval)
      if countedYears != index / 12 - anchorMonth / 12 { counted = (anchorMonth / 12 + countedYears) * 12 }
    case .months(let interval): counted = anchorMonth + roundedUp(max(0, index - anchorMonth), interval)
    case .weeks, .days, .none: break
    }
    month = DayPattern.Month(year: counted / 12, month: counted % 12 + 1)
    rest = month.map(pattern.days) ?? 0
  }
}

/// The least multiple of a positive number that is not less than a value.
private func roundedUp(_ value: Int, _ divisor: Int) -> Int {
  let remainder = value % divisor
  return remainder == 0 ? value : remainder > 0 ? value - remainder + divisor : value - remainder
}

/// The quotient rounded down.
private func floorDivided(_ value: Int, _ divisor: Int) -> Int {
  value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
}

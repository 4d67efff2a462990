/// Which days of a month a rule means: `BYMONTH`, `BYWEEKNO`, `BYYEARDAY`, `BYMONTHDAY` and `BYDAY` of RFC 5545, with
/// what the rule leaves to its anchor filled in.
struct DayPattern: Sendable {
  /// A month and what is known of it.
  struct Month: Sendable {
    let year: Int
    let month: Int
    /// The days since 1970-01-01 of its first day.
    let first: Int
    let length: Int
    /// The weekday of its first day, 0 for Monday.
    let firstWeekday: Int

    /// A month of the years 1 to 9999; `nil` for others.
    init?(year: Int, month: Int) {
      guard let first = CalendarDay(year: year, month: month, day: 1) else { return nil }
      self.year = year
      self.month = month
      self.first = Int(first.daysSince1970)
      length = CalendarDay.daysInMonth(month, of: year) ?? 31
      firstWeekday = first.weekday - 1
    }
  }

  private let months: UInt16
  /// Bit n for each day n of `BYMONTHDAY`, and for each day −n.
  private let monthDays: (fromStart: UInt64, fromEnd: UInt64)
  private let hasMonthDays: Bool
  /// Bit i for each i whose remainder by 7 is a weekday that is meant each time.
  private let weekdays: UInt64
  private let numberedWeekdays: [RecurrenceRule.WeekdayNumber]
  private let areNumberedInYear: Bool
  private let hasWeekdays: Bool
  private let yearDays: [Int]
  private let weekNumbers: (fromStart: UInt64, fromEnd: UInt64)
  private let hasWeekNumbers: Bool
  private let weekStart: Int
  private let skip: RecurrenceRule.Skip
  /// Whether it means every day there is.
  let isEveryDay: Bool

  init(_ rule: RecurrenceRule, from anchor: CalendarDay) {
    var (monthsOfRule, monthDaysOfRule, weekdaysOfRule) = (rule.months, rule.monthDays, rule.weekdays)
    if monthDaysOfRule.isEmpty, weekdaysOfRule.isEmpty, rule.yearDays.isEmpty {
      let (_, month, day) = anchor.components
      let isByWeek = rule.frequency == .weekly || !rule.weekNumbers.isEmpty
      if isByWeek {
        weekdaysOfRule = RecurrenceRule.Weekday(rawValue: anchor.weekday).map { [.init($0)] } ?? []
      } else if rule.frequency == .monthly || rule.frequency == .yearly {
        monthDaysOfRule = [day]
        if rule.frequency == .yearly, monthsOfRule.isEmpty { monthsOfRule = [month] }
      }
    }
    months = monthsOfRule.isEmpty ? 0x1FFE : monthsOfRule.reduce(0) { $0 | 1 << UInt16($1) }
    monthDays = Self.bits(of: monthDaysOfRule)
    hasMonthDays = !monthDaysOfRule.isEmpty
    weekdays = weekdaysOfRule.reduce(0) { bits, day in
      guard day.number == nil else { return bits }
      return stride(from: day.weekday.rawValue - 1, to: 64, by: 7).reduce(bits) { $0 | 1 << UInt64($1) }
    }
    numberedWeekdays = weekdaysOfRule.filter { $0.number != nil }
    areNumberedInYear = rule.frequency == .yearly && rule.months.isEmpty
    hasWeekdays = !weekdaysOfRule.isEmpty
    yearDays = rule.yearDays
    weekNumbers = Self.bits(of: rule.weekNumbers)
    hasWeekNumbers = !rule.weekNumbers.isEmpty
    weekStart = rule.weekStart.rawValue - 1
    // Only months and years are filled with days that the calendar may not have; other periods choose among its days.
    skip = rule.frequency == .monthly || rule.frequency == .yearly ? rule.skip : .omit
    isEveryDay = months == 0x1FFE && !hasMonthDays && !hasWeekdays && yearDays.isEmpty && !hasWeekNumbers
  }

  /// The days of a month that are meant: bit 1 for its first day and so on.
  ///
  /// A day that the month does not have, and that is moved, may be the one before its first or behind its last.
  func days(of month: Month) -> UInt64 {
    guard months >> UInt16(month.month) & 1 == 1 else { return 0 }
    let all = (UInt64(1) << UInt64(month.length) - 1) << 1
    var days = all
    if hasMonthDays { days = monthDayBits(of: month) }
    if !yearDays.isEmpty { days = yearDayBits(of: month) & (hasMonthDays ? days : .max) }
    if hasWeekNumbers { days &= weekBits(of: month) }
    if hasWeekdays {
      // Bit d of a month is bit d − 1 + its first weekday of the pattern, and 7 more for the day before the first.
      days &= weekdays >> UInt64(month.firstWeekday + 6) | numberedBits(of: month)
    }
    return days
  }

  private func monthDayBits(of month: Month) -> UInt64 {
    let length = UInt64(month.length)
    let all = (UInt64(1) << length - 1) << 1
    var days = monthDays.fromStart & all
    if skip != .omit, monthDays.fromStart >> (length + 1) != 0 {
      days |= 1 << (skip == .backward ? length : length + 1)
    }
    guard monthDays.fromEnd != 0 else { return days }
    for number in 1...month.length where monthDays.fromEnd >> UInt64(number) & 1 == 1 {
      days |= 1 << UInt64(month.length + 1 - number)
    }
    if skip != .omit, monthDays.fromEnd >> (length + 1) != 0 { days |= 1 << (skip == .backward ? 0 : 1) }
    return days
  }

  private func yearDayBits(of month: Month) -> UInt64 {
    let year = Year(month.year)
    var days: UInt64 = 0
    for number in yearDays {
      var day = number > 0 ? number : year.length + 1 + number
      if day > year.length || day < 1 {
        if skip == .omit { continue }
        day += skip == .backward ? (number > 0 ? -1 : 0) : (number > 0 ? 0 : 1)
      }
      days |= bit(ofDay: day, in: year, month)
    }
    return days
  }

  /// The bit of a day of the year in a month; none if it is in another month. Days 0 and 366 belong to the ends.
  private func bit(ofDay day: Int, in year: Year, _ month: Month) -> UInt64 {
    let place = year.first + day - month.first
    let least = month.month == 1 ? 0 : 1
    let most = month.month == 12 ? month.length + 1 : month.length
    return place < least || place > most ? 0 : 1 << UInt64(place)
  }

  private func weekBits(of month: Month) -> UInt64 {
    var days: UInt64 = 0
    var start = month.first - (month.firstWeekday - weekStart + 7) % 7
    while start < month.first + month.length {
      let week = Week(start: start)
      if weekNumbers.fromStart >> UInt64(week.number) & 1 == 1
        || weekNumbers.fromEnd >> UInt64(week.numberFromEnd) & 1 == 1
      {
        days |= UInt64(0x7F) << (start - month.first + 1)
      }
      start += 7
    }
    return days & (UInt64(1) << UInt64(month.length) - 1) << 1
  }

  private func numberedBits(of month: Month) -> UInt64 {
    guard !numberedWeekdays.isEmpty else { return 0 }
    if areNumberedInYear {
      let year = Year(month.year)
      return numberedWeekdays.reduce(0) { bits, day in
        guard let number = year.day(of: day) else { return bits }
        let place = year.first + number - month.first
        return place < 1 || place > month.length ? bits : bits | 1 << UInt64(place)
      }
    }
    return numberedWeekdays.reduce(0) { bits, day in
      day.day(startingOn: month.firstWeekday, length: month.length).map { bits | 1 << UInt64($0) } ?? bits
    }
  }

  private static func bits(of numbers: [Int]) -> (fromStart: UInt64, fromEnd: UInt64) {
    numbers.reduce((0, 0)) { $1 > 0 ? ($0.0 | 1 << UInt64($1), $0.1) : ($0.0, $0.1 | 1 << UInt64(-$1)) }
  }
}

/// A year and what is known of it.
private struct Year {
  /// The days since 1970-01-01 of 1 January.
  let first: Int
  let length: Int
  let firstWeekday: Int

  init(_ year: Int) {
    let january = CalendarDay(year: year, month: 1, day: 1) ?? .earliest
    first = Int(january.daysSince1970)
    length = CalendarDay.daysInMonth(2, of: year) == 29 ? 366 : 365
    firstWeekday = january.weekday - 1
  }

  /// The day of the year, from 1, of a weekday that is counted; `nil` if there is none.
  func day(of weekday: RecurrenceRule.WeekdayNumber) -> Int? {
    weekday.day(startingOn: firstWeekday, length: length)
  }
}

/// A week by the year that has four of its days or more.
private struct Week {
  let number: Int
  let numberFromEnd: Int

  /// The week that begins this many days after 1970-01-01.
  init(start: Int) {
    // The fourth day is in the year that the week belongs to.
    let fourth = CalendarDay(clamping: Int64(start + 3))
    let year = Year(fourth.year)
    let dayOfYear = Int(fourth.daysSince1970) - year.first
    number = dayOfYear / 7 + 1
    numberFromEnd = (year.length - 1 - dayOfYear) / 7 + 1
  }
}

extension RecurrenceRule.WeekdayNumber {
  /// The place, from 1, of the weekday that is meant among days that begin on a weekday (0 for Monday).
  fileprivate func day(startingOn firstWeekday: Int, length: Int) -> Int? {
    guard let number else { return nil }
    let first = 1 + (weekday.rawValue - 1 - firstWeekday + 7) % 7
    let day = number > 0 ? first + 7 * (number - 1) : first + 7 * ((length - first) / 7) + 7 * (number + 1)
    return (1...length).contains(day) ? day : nil
  }
}

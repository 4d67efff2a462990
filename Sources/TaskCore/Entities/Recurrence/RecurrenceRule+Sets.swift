// What a rule's sets look like, whatever it counts from.
extension RecurrenceRule {
  /// Whether it can mean days that the calendar does not have, such as 31 April or the day of its anchor.
  var canLackDays: Bool {
    guard frequency == .monthly || frequency == .yearly else { return false }
    if yearDays.contains(where: { $0.magnitude == 366 }) { return true }
    let isOfAnchor = weekdays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty && monthDays.isEmpty
    let longest = isOfAnchor ? 31 : monthDays.map { Int($0.magnitude) }.max() ?? 0
    let shortest = months.compactMap { CalendarDay.daysInMonth($0, of: 2001) }.min() ?? 28
    return longest > shortest
  }

  /// Whether `BYDAY` is each day from Monday to Friday.
  var isOfWorkingDays: Bool {
    weekdays == Weekday.workingDays.map { WeekdayNumber($0) }
  }

  /// How many days each of its periods has, if each has as many (or, by the calendar, none); `nil` if that differs.
  var daysInPeriod: Int? {
    let hasNumbers = !weekdays.isEmpty && weekdays.allSatisfy { $0.number != nil }
    guard yearDays.isEmpty, weekNumbers.isEmpty else { return nil }
    switch frequency {
    case .daily: return 1
    case .weekly: return months.isEmpty ? max(1, weekdays.count) : nil
    case .monthly, .yearly:
      let months = frequency == .monthly ? 1 : max(1, months.count)
      if weekdays.isEmpty, monthDays.isEmpty { return months == 1 ? 1 : nil }
      if weekdays.isEmpty {
        let all = frequency == .yearly && self.months.isEmpty ? 12 : months
        if monthDays.count == 1, all == 1 { return 1 }
        let (first, last) = (monthDays.filter { $0 > 0 }.max() ?? 0, monthDays.filter { $0 < 0 }.min() ?? 0)
        return first - last <= 28 ? monthDays.count * all : nil
      }
      guard monthDays.isEmpty, hasNumbers else { return nil }
      let numbers = weekdays.compactMap(\.number)
      if weekdays.count == 1, months == 1 { return 1 }
      let limit = frequency == .yearly && self.months.isEmpty ? 52 : 4
      return numbers.allSatisfy { (1...limit).contains($0) } || numbers.allSatisfy { (-limit...(-1)).contains($0) }
        ? weekdays.count * months : nil
    default: return nil
    }
  }

  /// How many times each day of a rule by days or longer has, before `BYSETPOS` chooses.
  var timesInDay: Int { max(1, hours.count) * max(1, minutes.count) * max(1, secondsInClock.count) }

  /// `BYSETPOS` for choosing the same of so many times on each of so many days; `nil` if there are too many.
  static func setPositions(choosing chosen: [Int], of times: Int, onDays days: Int) -> [Int]? {
    let positions = (0..<days).flatMap { day in chosen.map { day * times + $0 + 1 } }
    return positions.allSatisfy { $0 <= 366 } ? positions : nil
  }

  /// Which of so many times of each day `BYSETPOS` chooses, as places from 0, if it is the same on every day.
  func chosenTimes(of times: Int) -> [Int]? {
    guard !setPositions.isEmpty else { return Array(0..<times) }
    guard let days = daysInPeriod else { return nil }
    let places = positions(in: days * times)
    let chosen = places.filter { $0 < times }
    guard !chosen.isEmpty, places == (0..<days).flatMap({ day in chosen.map { day * times + $0 } }) else { return nil }
    return chosen
  }
}

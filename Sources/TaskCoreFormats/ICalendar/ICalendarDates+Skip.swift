import TaskCore

extension RecurrenceRule {
  /// The rule with the same days and without `SKIP`, which few programs know; the rule as it is where there is none.
  ///
  /// Of times that clocks jump over nothing is said: other programs have their own way with them.
  func withoutSkip(from anchor: TaskDate) -> RecurrenceRule {
    guard skip != .omit else { return self }
    let first = anchor.day
    var plain = self
    plain.skip = .omit
    return hasDaysThatAreMissing(from: first) ? lastOfDays(from: first) ?? self : plain
  }

  /// Whether there are months or years without the days that it asks for.
  private func hasDaysThatAreMissing(from first: CalendarDay) -> Bool {
    if monthDays.contains(where: { abs($0) > 28 }) || yearDays.contains(where: { abs($0) > 365 }) { return true }
    guard monthDays.isEmpty, yearDays.isEmpty, weekdays.isEmpty, weekNumbers.isEmpty else { return false }
    switch frequency {
    case .monthly: return first.day > 28
    case .yearly: return months.isEmpty ? first.month == 2 && first.day == 29 : first.day > 28
    default: return false
    }
  }

  /// The 31st, or the last day of a shorter month, as the last that there is of the days from the 28th on.
  private func lastOfDays(from first: CalendarDay) -> RecurrenceRule? {
    let others = [hours, minutes, seconds, yearDays, weekNumbers, setPositions]
    guard skip == .backward, weekdays.isEmpty, others.allSatisfy(\.isEmpty), monthDays.count < 2,
      case let day = monthDays.first ?? first.day, day > 28
    else { return nil }
    var months = months
    if frequency == .yearly {
      if months.isEmpty, monthDays.isEmpty { months = [first.month] }
      guard months.count == 1 else { return nil }
    } else if frequency != .monthly {
      return nil
    }
    return try? RecurrenceRule(
      frequency, interval: interval, end: end, monthDays: Array(28...day), months: months, setPositions: [-1],
      weekStart: weekStart)
  }
}

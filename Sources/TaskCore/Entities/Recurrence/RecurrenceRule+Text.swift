extension RecurrenceRule: CustomStringConvertible {
  /// The rule as RFC 5545 writes it, in one form: parts in a fixed order, and none that says what holds anyway.
  ///
  /// `SKIP` is written with the `RSCALE` that RFC 7529 asks for.
  public var description: String {
    var parts = skip == .omit ? [] : ["RSCALE=GREGORIAN"]
    parts.append("FREQ=\(frequency.rawValue)")
    switch end {
    case .never: break
    case .count(let count): parts.append("COUNT=\(count)")
    case .until(let until): parts.append("UNTIL=\(until)")
    }
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    func add(_ name: String, _ values: [some CustomStringConvertible]) {
      if !values.isEmpty { parts.append("\(name)=\(values.map(\.description).joined(separator: ","))") }
    }
    add("BYSECOND", seconds)
    add("BYMINUTE", minutes)
    add("BYHOUR", hours)
    add("BYDAY", weekdays)
    add("BYMONTHDAY", monthDays)
    add("BYYEARDAY", yearDays)
    add("BYWEEKNO", weekNumbers)
    add("BYMONTH", months)
    add("BYSETPOS", setPositions)
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    if skip != .omit { parts.append("SKIP=\(skip.rawValue)") }
    return parts.joined(separator: ";")
  }
}

extension RecurrenceRule.WeekdayNumber: CustomStringConvertible {
  /// The element of `BYDAY`: `FR` or `-1FR`.
  public var description: String { (number.map(String.init) ?? "") + weekday.code }
}

extension RecurrenceRule.Until: CustomStringConvertible {
  /// RFC 5545's date or date-time: `20260615`, `20260615T090000` or `20260615T070000Z`.
  public var description: String {
    switch self {
    case .day(let day): Self.basic(day.description)
    case .floating(let wall): Self.basic(wall.description)
    case .instant(let instant): Self.basic(instant.description)
    }
  }

  private static func basic(_ extended: String) -> String { extended.filter { $0 != "-" && $0 != ":" } }
}

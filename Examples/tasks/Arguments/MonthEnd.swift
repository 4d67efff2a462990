import TaskCore

/// What becomes of dates that a month does not have, in the words of the command line.
enum MonthEnd: String, CaseIterable {
  /// They are left out.
  case skip
  /// The last day before takes their place.
  case clamp
  /// The first day behind takes their place.
  case forward

  /// The same in the words of rules.
  var skip: RecurrenceRule.Skip {
    switch self {
    case .skip: .omit
    case .clamp: .backward
    case .forward: .forward
    }
  }

  /// The option for it.
  static let option = CommandOption(
    "--month-end", "WAY", "what becomes of dates that a month does not have: skip, clamp or forward")
}

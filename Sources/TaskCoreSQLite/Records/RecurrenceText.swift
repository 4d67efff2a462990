internal import TaskCore

/// A recurrence as one text column: seven lines for basis, index, rule, anchor, occurrence, added and excluded dates.
enum RecurrenceText {
  static func text(of recurrence: Recurrence) -> String {
    [
      recurrence.basis.rawValue, String(recurrence.index), recurrence.rule.description,
      recurrence.anchor?.description ?? "", recurrence.occurrence?.description ?? "",
      recurrence.added.map(\.description).joined(separator: " "),
      recurrence.excluded.map(\.description).joined(separator: " "),
    ].joined(separator: "\n")
  }

  /// The recurrence that a text is of; `nil` for a text that is of none.
  static func recurrence(_ text: String) throws(TaskFailure) -> Recurrence? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 7, let basis = Recurrence.Basis(rawValue: String(lines[0])), let index = Int(lines[1]) else {
      return nil
    }
    var recurrence = Recurrence(
      rule: try RecurrenceRule(parsing: String(lines[2])), basis: basis, index: index, added: try dates(lines[5]),
      excluded: try dates(lines[6]))
    recurrence.anchor = try dates(lines[3]).first
    recurrence.occurrence = try dates(lines[4]).first
    return recurrence
  }

  private static func dates(_ line: Substring) throws(TaskFailure) -> [TaskDate] {
    try line.split(separator: " ").map { (text) throws(TaskFailure) in
      try TaskDate(parsing: String(text), zoneless: .floating)
    }
  }
}

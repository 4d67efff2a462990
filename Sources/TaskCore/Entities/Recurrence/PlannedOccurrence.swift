/// What was planned for a later occurrence of a series otherwise than for the others, until that occurrence is made.
///
/// It is kept in ``TaskItem/extensions`` of the occurrence that the series has come to, under keys of the form
/// `occurrence.2026-06-15.title`: the scheduled date as it is written in documents, and one of the fields `title`,
/// `notes`, `priority`, `start` and `due`. The occurrence of that date takes the values in place of those that it would
/// have, and the keys go with it; a value that the field does not take is dropped.
public enum PlannedOccurrence {
  /// What the keys begin with.
  public static let prefix = "occurrence."

  /// A field that may be planned.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The title.
    case title
    /// The notes.
    case notes
    /// The priority, as its number.
    case priority
    /// The start, as in documents.
    case start
    /// The due date, as in documents.
    case due
  }

  /// The key under which a field of the occurrence of a scheduled date is planned.
  public static func key(_ field: Field, at occurrence: TaskDate) -> String {
    "\(prefix)\(occurrence).\(field.rawValue)"
  }
}

extension TaskItem {
  /// Takes what was planned for the occurrence that this task is.
  mutating func takePlan() {
    guard let occurrence = recurrence?.occurrence, !extensions.isEmpty else { return }
    for field in PlannedOccurrence.Field.allCases {
      guard let value = extensions.removeValue(forKey: PlannedOccurrence.key(field, at: occurrence)) else { continue }
      switch field {
      case .title: title = (try? TextRule.title.check(value)) ?? title
      case .notes: notes = (try? TextRule.notes.check(value)) ?? notes
      case .priority: priority = UInt8(value).flatMap { Priority(rawValue: $0) } ?? priority
      case .start: start = (try? TaskDate(parsing: value, zoneless: .floating)) ?? start
      case .due: due = (try? TaskDate(parsing: value, zoneless: .floating)) ?? due
      }
    }
  }
}

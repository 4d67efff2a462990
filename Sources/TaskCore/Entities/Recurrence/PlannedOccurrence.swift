/// What was planned for a later occurrence of a series otherwise than for the others, until that occurrence is made.
///
/// It is kept in ``TaskItem/extensions`` of the occurrence that the series has come to, under keys of the form
/// `occurrence.2026-06-15.title`: the scheduled date as it is written in documents, and one of the fields `title`,
/// `notes`, `priority`, `start` and `due`. The occurrence of that date takes the values in place of those that it would
/// have; a value that the field does not take is dropped. It keeps what it would have had under `occurrence.others.title`
/// and so on, and the occurrence behind it goes on from there.
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

  /// What the keys begin with under which an occurrence keeps what those behind it go on with.
  public static let others = prefix + "others."

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
      extensions[PlannedOccurrence.others + field.rawValue] = text(of: field)
      put(value, into: field)
    }
    // In the rare case that there is no room for both, what the series goes on with is what was planned.
    if (try? Self.check(extensions)) == nil {
      extensions = extensions.filter { !$0.key.hasPrefix(PlannedOccurrence.others) }
    }
  }

  /// The task as it would have been had nothing been planned for it.
  var withoutPlan: TaskItem {
    guard extensions.keys.contains(where: { $0.hasPrefix(PlannedOccurrence.others) }) else { return self }
    var task = self
    for field in PlannedOccurrence.Field.allCases {
      if let value = task.extensions.removeValue(forKey: PlannedOccurrence.others + field.rawValue) {
        task.put(value, into: field)
      }
    }
    return task
  }

  private func text(of field: PlannedOccurrence.Field) -> String {
    switch field {
    case .title: title
    case .notes: notes
    case .priority: "\(priority.rawValue)"
    case .start: start?.description ?? ""
    case .due: due?.description ?? ""
    }
  }

  private mutating func put(_ value: String, into field: PlannedOccurrence.Field) {
    switch field {
    case .title: title = (try? TextRule.title.check(value)) ?? title
    case .notes: notes = (try? TextRule.notes.check(value)) ?? notes
    case .priority: priority = UInt8(value).flatMap { Priority(rawValue: $0) } ?? priority
    case .start: start = value.isEmpty && due != nil ? nil : Self.date(value) ?? start
    case .due: due = value.isEmpty && start != nil ? nil : Self.date(value) ?? due
    }
  }

  private static func date(_ text: String) -> TaskDate? { try? TaskDate(parsing: text, zoneless: .floating) }
}

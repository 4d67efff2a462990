extension TaskList {
  /// The value of a field; a list has ``RecordField/title``, ``RecordField/place`` and ``RecordField/trashed``.
  public func value(of field: RecordField) -> FieldValue? {
    switch field {
    case .existence: .member(true)
    case .title: .text(title)
    case .place: .position(position)
    case .trashed: .instant(trashed)
    default: nil
    }
  }

  /// Puts a value back into a field.
  ///
  /// - Throws: `.invalid` when the value is not of the field's kind, or the model refuses it.
  package mutating func put(_ value: FieldValue, into field: RecordField) throws(TaskFailure) {
    switch (field, value) {
    case (.title, .text(let text?)): try rename(to: text)
    case (.place, .position(let key)): position = key
    case (.trashed, .instant(let instant)): trashed = instant
    default: throw TaskFailure(.invalid, "The field \(field) of a list cannot hold \(value).", id: .list(id))
    }
  }

  /// The fields in which two states of one list differ; empty when they are equal.
  public func fieldsChanged(from old: TaskList) -> [RecordField] {
    var fields: [RecordField] = []
    if !title.hasSameBytes(as: old.title) { fields.append(.title) }
    if position != old.position { fields.append(.place) }
    if trashed != old.trashed { fields.append(.trashed) }
    return fields
  }

  /// The list as a write of this version leaves it, with the clocks of what it changed; `nil` when nothing changed.
  package func stamped(_ version: Version, at now: Instant, replacing old: TaskList?) -> TaskList? {
    var list = self
    list.version = version
    guard let old else {
      list.clocks = Clocks(created: version)
      return list
    }
    let fields = fieldsChanged(from: old)
    guard !fields.isEmpty else { return nil }
    list.clocks = old.clocks
    for field in fields { list.clocks.changed[field] = version }
    list.modified = now
    return list
  }
}

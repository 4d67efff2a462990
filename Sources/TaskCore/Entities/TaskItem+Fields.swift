extension TaskItem {
  /// The value of a field.
  public func value(of field: RecordField) -> FieldValue {
    switch field {
    case .existence: .member(true)
    case .title: .text(title)
    case .notes: .text(notes)
    case .status: .status(status)
    case .priority: .priority(priority)
    case .start: .date(start)
    case .due: .date(due)
    case .recurrence: .recurrence(recurrence)
    case .place: .place(place)
    case .trashed: .instant(trashed)
    case .tag(let folded): .text(tags.first { Folding.fold($0).hasSameBytes(as: folded) })
    case .reminder(let reminder): .member(reminders.contains(reminder))
    case .prerequisite(let id): .member(prerequisites.contains(id))
    case .comment(let id): .comment(comments.first { $0.id == id })
    case .extension(let key): .text(extensions[key])
    }
  }

  /// Puts a value back into a field.
  ///
  /// - Throws: `.invalid` when the value is not of the field's kind, or the model refuses it.
  package mutating func put(_ value: FieldValue, into field: RecordField) throws(TaskFailure) {
    switch (field, value) {
    case (.title, .text(let text?)): title = try TextRule.title.check(text)
    case (.notes, .text(let text?)): notes = try TextRule.notes.check(text)
    case (.status, .status(let status)): self.status = status
    case (.priority, .priority(let priority)): self.priority = priority
    case (.start, .date(let date)): start = date
    case (.due, .date(let date)): due = date
    case (.recurrence, .recurrence(let recurrence)): self.recurrence = recurrence
    case (.place, .place(let place)): self.place = place
    case (.trashed, .instant(let instant)): trashed = instant
    case (.tag(let folded), .text(let name)):
      let others = tags.filter { !Folding.fold($0).hasSameBytes(as: folded) }
      tags = try Self.checkedTags(others + (name.map { [$0] } ?? []))
    case (.reminder(let reminder), .member(let isMember)):
      reminders = SetEdit.membership(of: reminder, isMember).applied(to: reminders).sorted()
    case (.prerequisite(let id), .member(let isMember)):
      prerequisites = SetEdit.membership(of: id, isMember).applied(to: prerequisites).sorted()
    case (.comment(let id), .comment(let comment)):
      comments = (comments.filter { $0.id != id } + (comment.map { [$0] } ?? [])).sorted()
    case (.extension(let key), .text(let text)):
      var extensions = extensions
      extensions[key] = text
      try Self.check(extensions)
      self.extensions = extensions
    default:
      throw TaskFailure(.invalid, "The field \(field) of a task cannot hold \(value).", id: .task(id))
    }
  }

  /// The fields in which two states of one task differ, elements of sets one by one; empty when they are equal.
  ///
  /// - Complexity: linear in the size of the fields.
  public func fieldsChanged(from old: TaskItem) -> [RecordField] {
    var fields: [RecordField] = []
    if !title.hasSameBytes(as: old.title) { fields.append(.title) }
    if !notes.hasSameBytes(as: old.notes) { fields.append(.notes) }
    if status != old.status { fields.append(.status) }
    if priority != old.priority { fields.append(.priority) }
    if start != old.start { fields.append(.start) }
    if due != old.due { fields.append(.due) }
    if recurrence != old.recurrence { fields.append(.recurrence) }
    if place != old.place { fields.append(.place) }
    if trashed != old.trashed { fields.append(.trashed) }
    if !tags.elementsEqual(old.tags, by: { $0.hasSameBytes(as: $1) }) { fields += tagsChanged(from: old) }
    if reminders != old.reminders {
      fields += Set(reminders).symmetricDifference(old.reminders).sorted().map { .reminder($0) }
    }
    if prerequisites != old.prerequisites {
      fields += Set(prerequisites).symmetricDifference(old.prerequisites).sorted().map { .prerequisite($0) }
    }
    if comments != old.comments {
      fields += Set(comments).symmetricDifference(old.comments).sorted().map { .comment($0.id) }
    }
    let keys = Set(extensions.keys).union(old.extensions.keys)
    fields += keys.sorted { $0.precedesInBytes($1) }
      .filter { key in
        switch (extensions[key], old.extensions[key]) {
        case (let a?, let b?): !a.hasSameBytes(as: b)
        case (nil, nil): false
        default: true
        }
      }
      .map { .extension($0) }
    return fields
  }

  private func tagsChanged(from old: TaskItem) -> [RecordField] {
    func spellings(_ tags: [String]) -> [String: String] {
      Dictionary(tags.map { (Folding.fold($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (mine, others) = (spellings(tags), spellings(old.tags))
    return Set(mine.keys).union(others.keys).sorted { $0.precedesInBytes($1) }
      .filter { !(mine[$0] ?? "").hasSameBytes(as: others[$0] ?? "") }
      .map { .tag($0) }
  }

  /// The task with some fields of another state of it.
  ///
  /// - Throws: `.invalid` when they do not go together with the others.
  func taking(_ fields: [RecordField], of other: TaskItem) throws(TaskFailure) -> TaskItem {
    var task = self
    for field in fields { try task.put(other.value(of: field), into: field) }
    guard task.hasDateForRecurrence else {
      throw TaskFailure(.invalid, "A task that repeats on a schedule needs a start or a due date.", field: "recurrence")
    }
    return task
  }

  /// The task as a write of this version leaves it, with the clocks of what it changed; `nil` when nothing changed.
  ///
  /// What replaces nothing takes the version as its creation.
  package func stamped(_ version: Version, at now: Instant, replacing old: TaskItem?) -> TaskItem? {
    var task = self
    task.version = version
    guard let old else {
      task.clocks = Clocks(created: version)
      return task
    }
    let fields = fieldsChanged(from: old)
    guard !fields.isEmpty else { return nil }
    task.clocks = old.clocks
    for field in fields { task.clocks.changed[field] = version }
    task.modified = now
    return task
  }
}

extension SetEdit {
  static func membership(of element: Element, _ isMember: Bool) -> SetEdit {
    isMember ? SetEdit(adding: [element]) : SetEdit(removing: [element])
  }
}

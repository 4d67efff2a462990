extension TaskItem {
  /// Marks it as being worked on; a closed task is opened by it.
  package mutating func begin() { status = .inProcess }

  /// Completes it; one that is completed already keeps its date.
  package mutating func complete(at instant: Instant) {
    if case .completed = status { return }
    status = .completed(at: instant)
  }

  /// Opens it again.
  package mutating func reopen() { if !isOpen { status = .needsAction } }

  /// Gives it up; one that is cancelled already keeps its date.
  package mutating func cancel(at instant: Instant) {
    if case .cancelled = status { return }
    status = .cancelled(at: instant)
  }

  /// Applies a patch, field by field; what the patch does not name is kept.
  ///
  /// - Throws: `.invalid` with the field's name for a value that the model refuses.
  package mutating func apply(_ patch: TaskPatch) throws(TaskFailure) {
    if let title = patch.title { self.title = try TextRule.title.check(title) }
    if let notes = patch.notes { self.notes = try TextRule.notes.check(notes) }
    if let priority = patch.priority { self.priority = priority }
    start = patch.start.applied(to: start)
    due = patch.due.applied(to: due)
    try applySets(of: patch)
    guard let recurrence = patch.recurrence.applied(to: recurrence) else {
      self.recurrence = nil
      return
    }
    do {
      self.recurrence = try Self.checked(recurrence, start: start, due: due)
    } catch {
      throw TaskFailure(error.code, error.message, field: error.field, id: .task(id))
    }
  }

  private mutating func applySets(of patch: TaskPatch) throws(TaskFailure) {
    if patch.tags.isChange {
      let removed = Set(patch.tags.removing.map(Folding.fold))
      let kept = patch.tags.replacesAll ? [] : tags.filter { !removed.contains(Folding.fold($0)) }
      // With what is kept in front, adding a tag in another spelling changes nothing.
      let known =
        patch.tags.replacesAll ? tags.filter { tag in patch.tags.adding.contains { $0.hasSameBytes(as: tag) } } : []
      tags = try Self.checkedTags(known + kept + patch.tags.adding)
    }
    if patch.reminders.isChange { reminders = patch.reminders.applied(to: reminders).sorted() }
    if patch.prerequisites.isChange { prerequisites = patch.prerequisites.applied(to: prerequisites).sorted() }
    guard !patch.extensions.isEmpty else { return }
    var extensions = extensions
    for (key, value) in patch.extensions { extensions[key] = value }
    try Self.check(extensions)
    self.extensions = extensions
  }
}

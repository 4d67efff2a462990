package import TaskCore

/// A merge patch (RFC 7396) of a task's document: absent keeps, `null` clears, arrays take the place of what was there.
///
/// What no patch can change may be named with its present value, so that a document can be sent back whole.
package struct TaskMergePatch: Sendable {
  private let members: [JSONValue.Member]

  /// The keys that can be patched without looking at the task.
  private static let free: Set = [
    "title", "notes", "priority", "start", "due", "list", "parent", "tags", "reminders", "prerequisites",
  ]

  /// The patch of a document.
  ///
  /// - Throws: `.invalid` for what is not one JSON object.
  package init(_ bytes: [UInt8]) throws(TaskFailure) {
    let document = try JSONParser.parse(bytes)
    // For the words of the failure, and keys that come twice.
    _ = try JSONFields(document)
    if case .object(let members) = document { self.members = members } else { members = [] }
  }

  /// Whether what it means depends on the task as it is.
  package var needsTask: Bool {
    members.contains { member in
      switch member.key {
      case "recurrence": member.value != .null
      case "extensions": member.value == .null
      default: !Self.free.contains(member.key)
      }
    }
  }

  /// What it makes of a task: an edit of fields, or a change of its status.
  ///
  /// - Parameters:
  ///   - task: the task as it is; `nil` where that does not matter.
  ///   - scope: which occurrences the edit is for.
  /// - Throws: `.invalid` for a key that a task does not have or that no patch can change, by its name; `.conflict`
  ///   with both versions where it names another version than the task's.
  package func action(
    on id: TaskItem.ID, of task: TaskItem?, for scope: EditScope
  ) throws(TaskFailure) -> PlannedAction {
    do {
      return try readAction(on: id, of: task, for: scope)
    } catch {
      throw TaskDocument.keys.failure(in: .object(members)) ?? error
    }
  }

  private func readAction(
    on id: TaskItem.ID, of task: TaskItem?, for scope: EditScope
  ) throws(TaskFailure) -> PlannedAction {
    var fields = try JSONFields(.object(members))
    var patch = TaskPatch()
    if fields.contains("title") { patch.title = try fields.text("title") }
    if fields.contains("notes") { patch.notes = try fields.string("notes") ?? "" }
    if fields.contains("priority") { patch.priority = try TaskDocument.priority(of: &fields) }
    patch.start = try fields.edit("start") { (fields, name) throws(TaskFailure) in try fields.date(name) }
    patch.due = try fields.edit("due") { (fields, name) throws(TaskFailure) in try fields.date(name) }
    patch.list = try fields.edit("list") { (fields, name) throws(TaskFailure) in try fields.id(name) }
    patch.parent = try fields.edit("parent") { (fields, name) throws(TaskFailure) in try fields.id(name) }
    try readSets(&fields, into: &patch)
    patch.extensions = try extensions(of: &fields, replacing: task)
    patch.recurrence = try recurrence(of: &fields, over: task)
    var change: StatusChange?
    if let task { change = try statusChange(of: &fields, on: task) }
    if let task {
      var stated = StatedFields(&fields)
      try stated.check(against: task)
    }
    try fields.expectNothingMore()
    guard let change else { return .edit([TaskEdit(id, patch, for: scope)]) }
    guard let task, try Self.changesNothing(patch, of: task) else {
      throw TaskFailure(
        .invalid, "The status changes together with other fields: change it by itself, or the others first.",
        field: "status", id: .task(id))
    }
    return .setStatus(change, of: [id])
  }

  // MARK: Fields

  private func readSets(_ fields: inout JSONFields, into patch: inout TaskPatch) throws(TaskFailure) {
    if fields.contains("tags") {
      patch.tags = .replacing(with: try fields.texts("tags", expected: "a text") { $0 })
    }
    if fields.contains("reminders") {
      var unknown = UnknownKeyCollector(.refused)
      patch.reminders = .replacing(
        with: try fields.objects("reminders", unknown: &unknown, ReminderDocument.read))
    }
    if fields.contains("prerequisites") { patch.prerequisites = .replacing(with: try fields.ids("prerequisites")) }
  }

  /// An object merges key by key; `null` instead of it clears all that are there.
  private func extensions(
    of fields: inout JSONFields, replacing task: TaskItem?
  ) throws(TaskFailure) -> [String: String?] {
    guard fields.contains("extensions") else { return [:] }
    let edits = try TaskPatchDocument.extensions(of: &fields)
    guard isNull("extensions"), let task else { return edits }
    return task.extensions.mapValues { _ in nil }
  }

  private func isNull(_ name: String) -> Bool { members.contains { $0.key == name && $0.value == .null } }

  /// An object merges with the recurrence that is there, key by key.
  private func recurrence(
    of fields: inout JSONFields, over task: TaskItem?
  ) throws(TaskFailure) -> FieldEdit<Recurrence> {
    guard fields.contains("recurrence") else { return .keep }
    guard let value = fields.take("recurrence") else { return .clear }
    guard case .object(let changes) = value else { throw fields.failure("recurrence", value, expected: "an object") }
    var merged: [JSONValue.Member] = []
    if let present = task?.recurrence {
      var writer = JSONWriter()
      RecurrenceDocument.write(present, to: &writer)
      if case .object(let members) = try JSONParser.parse(writer.bytes) { merged = members }
    }
    let names = Set(changes.map(\.key))
    merged.removeAll { names.contains($0.key) }
    var members = try JSONFields(.object(merged + changes), path: "recurrence.", root: "recurrence")
    var repairs: [String] = []
    let recurrence = try RecurrenceDocument.read(&members, repairs: &repairs)
    try members.expectNothingMore()
    return .set(recurrence)
  }

  // MARK: Status

  /// The verb that brings about the status that the patch names; `nil` where it is so already.
  private func statusChange(of fields: inout JSONFields, on task: TaskItem) throws(TaskFailure) -> StatusChange? {
    guard fields.contains("status") || fields.contains("completed") || fields.contains("cancelled") else { return nil }
    let isNamed = fields.contains("status")
    // A task always has one, so there is nothing to clear.
    if isNamed, !fields.contains("status", notNull: true) {
      throw fields.missing("status", expected: "a status, or nothing")
    }
    let members = try StatusMembers(&fields)
    guard isNamed else {
      // Dates alone: those that are there, or it is not clear what is meant.
      try members.check(against: task)
      return nil
    }
    let (kind, date) = try members.wanted(in: fields)
    guard kind != task.status.kind else {
      if let date, date != task.status.closed { throw members.otherDate(of: task) }
      return nil
    }
    switch kind {
    case .needsAction:
      guard !task.isOpen else {
        throw TaskFailure(
          .invalid, "“\(task.title)” is in process: it can be completed or cancelled, and reopened from there.",
          field: "status", id: .task(task.id))
      }
      return .reopen
    case .inProcess: return .start
    case .completed: return .complete(at: date)
    case .cancelled:
      guard date == nil else { throw members.otherDate(of: task) }
      return .cancel
    }
  }

  private static func changesNothing(_ patch: TaskPatch, of task: TaskItem) throws(TaskFailure) -> Bool {
    guard patch.title ?? task.title == task.title, patch.notes ?? task.notes == task.notes,
      patch.priority ?? task.priority == task.priority, patch.start.applied(to: task.start) == task.start,
      patch.due.applied(to: task.due) == task.due, patch.list.applied(to: task.place.list) == task.place.list,
      patch.parent.applied(to: task.place.parent) == task.place.parent
    else { return false }
    guard !patch.tags.isChange || Set(patch.tags.adding) == Set(task.tags),
      !patch.reminders.isChange || Set(patch.reminders.adding) == Set(task.reminders),
      !patch.prerequisites.isChange || Set(patch.prerequisites.adding) == Set(task.prerequisites),
      patch.extensions.allSatisfy({ task.extensions[$0.key] == $0.value })
    else { return false }
    return patch.recurrence.applied(to: task.recurrence) == task.recurrence
  }
}

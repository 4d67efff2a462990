import TaskCore

extension TaskDocument {
  /// Makes a task of the members of its document.
  ///
  /// - Parameter now: when a task that was closed without saying when, was; `nil` refuses it.
  static func read(
    _ fields: inout JSONFields, unknown: inout UnknownKeyCollector, now: Instant?
  ) throws(TaskFailure) -> NewTask {
    let id: TaskItem.ID? = try fields.id("id")
    var task = NewTask(try fields.text("title"))
    task.id = id
    task.notes = try fields.string("notes") ?? ""
    let status = try StatusMembers(&fields)
    task.priority = try priority(of: &fields)
    task.start = try fields.date("start")
    task.due = try fields.date("due")
    try readNested(&fields, into: &task, unknown: &unknown)
    task.extensions = try extensions(of: &fields)
    task.created = try fields.instant("created")
    task.modified = try fields.instant("modified")
    _ = fields.take("version")
    task.trashed = try fields.instant("trashed")
    task.status = try status.status(in: fields, otherwise: now.map { task.modified ?? task.created ?? $0 })
    return task
  }

  static func priority(of fields: inout JSONFields) throws(TaskFailure) -> TaskItem.Priority {
    let number: UInt8? = try fields.integer("priority", in: 0...9, expected: "a number from 0 to 9")
    return number.flatMap { TaskItem.Priority(rawValue: $0) } ?? .none
  }

  private static func readNested(
    _ fields: inout JSONFields, into task: inout NewTask, unknown: inout UnknownKeyCollector
  ) throws(TaskFailure) {
    if var recurrence = try fields.object("recurrence") {
      task.recurrence = try RecurrenceDocument.read(&recurrence, repairs: &unknown.repairs)
      try unknown.settle(recurrence)
    }
    task.reminders = try fields.objects("reminders", unknown: &unknown) { (reminder) throws(TaskFailure) in
      try ReminderDocument.read(&reminder)
    }
    task.tags = try fields.texts("tags", expected: "a text") { $0 }
    task.list = try fields.id("list").map { .id($0) }
    task.parent = try fields.id("parent")
    task.prerequisites = try fields.texts("prerequisites", expected: "a UUID") { TaskItem.ID($0) }
    task.position = try fields.position("position")
    task.comments = try fields.objects("comments", unknown: &unknown) { (comment) throws(TaskFailure) in
      NewTask.Remark(date: try comment.pointInTime("date"), text: try comment.text("text"))
    }
  }

  private static func extensions(of fields: inout JSONFields) throws(TaskFailure) -> [String: String] {
    let pairs = try fields.map("extensions") { (key, value) throws(TaskFailure) in
      guard case .string(let text) = value else {
        throw TaskFailure(
          .invalid, "extensions.\(key) is \(value.shown): expected a text", field: "extensions")
      }
      return (key, text)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

/// The three members that together say how far a task has come.
struct StatusMembers {
  private let kind: TaskItem.Status.Kind?
  private let completed: Instant?
  private let cancelled: Instant?

  init(_ fields: inout JSONFields) throws(TaskFailure) {
    kind = try fields.text("status", expected: "“needs-action”, “in-process”, “completed” or “cancelled”") {
      TaskItem.Status.Kind(rawValue: $0)
    }
    completed = try fields.instant("completed")
    cancelled = try fields.instant("cancelled")
  }

  /// The status that is named, and its date where that is too; a date of another status is refused.
  func wanted(in fields: JSONFields) throws(TaskFailure) -> (TaskItem.Status.Kind, Instant?) {
    // Any date will do: it is only looked whether the members fit together.
    let status = try status(in: fields, otherwise: .earliest)
    return (status.kind, completed ?? cancelled)
  }

  /// Refuses dates that are not those of a task.
  func check(against task: TaskItem) throws(TaskFailure) {
    let isCompleted = task.status.kind == .completed
    let isCancelled = task.status.kind == .cancelled
    guard completed == nil || (isCompleted && completed == task.status.closed),
      cancelled == nil || (isCancelled && cancelled == task.status.closed)
    else { throw otherDate(of: task) }
  }

  /// The failure that a patch names another date than the one at which a task was closed.
  func otherDate(of task: TaskItem) -> TaskFailure {
    TaskFailure(
      .invalid, "When a task was completed or cancelled is not changed by a patch: reopen it, and complete it anew.",
      field: completed != nil ? "completed" : "cancelled", id: .task(task.id))
  }

  /// The status; a date says it where the member itself is missing.
  func status(in fields: JSONFields, otherwise: Instant?) throws(TaskFailure) -> TaskItem.Status {
    let kind = kind ?? (completed != nil ? .completed : cancelled != nil ? .cancelled : .needsAction)
    for (name, date, owner) in [
      ("completed", completed, TaskItem.Status.Kind.completed), ("cancelled", cancelled, .cancelled),
    ] where kind != owner {
      if let date {
        throw fields.failure(
          name, .string(date.description), expected: "null for a task whose status is “\(kind.rawValue)”")
      }
    }
    switch kind {
    case .needsAction: return .needsAction
    case .inProcess: return .inProcess
    case .completed, .cancelled:
      guard let date = completed ?? cancelled ?? otherwise else {
        throw fields.missing(kind.rawValue, expected: "a point in time")
      }
      return kind == .completed ? .completed(at: date) : .cancelled(at: date)
    }
  }
}

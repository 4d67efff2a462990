import TaskCore

/// The JSON form of a task that is to be: a task's document without what only a store knows, and with `listTitled` where
/// the list is named by its title. What is left to the planner is `null`.
enum NewTaskDocument {
  static func write(_ task: NewTask, to writer: inout JSONWriter) {
    writer.put("id", describing: task.id)
    writer.put("title", task.title)
    writer.put("notes", task.notes)
    TaskDocument.write(task.status, to: &writer)
    writer.put("priority", task.priority.rawValue)
    writer.put("start", describing: task.start)
    writer.put("due", describing: task.due)
    writer.key("recurrence")
    if let recurrence = task.recurrence { RecurrenceDocument.write(recurrence, to: &writer) } else { writer.null() }
    writer.key("reminders")
    writer.array(task.reminders) { ReminderDocument.write($1, to: &$0) }
    writer.put("tags", task.tags)
    switch task.list {
    case .id(let id): writer.put("list", id.description)
    case .titled(let title): writer.put("listTitled", title)
    case nil: writer.put("list", nil)
    }
    writer.put("parent", describing: task.parent)
    writer.put("prerequisites", describingEach: task.prerequisites)
    writer.put("position", task.position?.text)
    TaskDocument.writeRemarks(
      task.comments.lazy.map { (date: $0.date, text: $0.text) }, extensions: task.extensions, to: &writer)
    writer.put("created", describing: task.created)
    writer.put("modified", describing: task.modified)
    writer.put("trashed", describing: task.trashed)
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> NewTask {
    let title = try fields.string("listTitled")
    var unknown = UnknownKeyCollector(fields.ignoresUnknown ? .ignored : .refused)
    var task = try TaskDocument.read(&fields, unknown: &unknown, now: nil)
    guard let title else { return task }
    guard task.list == nil else {
      throw fields.failure("listTitled", .string(title), expected: "no list beside it")
    }
    task.list = .titled(title)
    return task
  }
}

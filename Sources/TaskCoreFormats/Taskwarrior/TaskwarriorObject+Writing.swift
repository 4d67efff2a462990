import TaskCore
import TaskCoreJSON

extension TaskwarriorObject {
  /// What can be said of a task, mapped where Taskwarrior has no words for it.
  init(_ task: TaskItem, listTitle: String?, in context: QueryContext) {
    self.init(in: context)
    self["uuid"] = .string(task.id.description)
    self["description"] = .string(task.title)
    self["entry"] = TaskwarriorDate.supportedText(task.created)
    self["modified"] = TaskwarriorDate.supportedText(task.modified)
    self["project"] = listTitle.map { .string($0) }
    if task.priority != .none {
      self["priority"] = Self.priorities.first { task.priority.rawValue <= $0.greatest }.map { .string($0.letter) }
    }
    // Taskwarrior takes a comma for the end of a tag.
    let tags = task.tags.map { String(decoding: $0.utf8.map { $0 == 0x2C ? 0x5F : $0 }, as: UTF8.self) }
    if !tags.isEmpty { self["tags"] = .array(tags.map { .string($0) }) }
    if !task.prerequisites.isEmpty { self["depends"] = .array(task.prerequisites.map { .string($0.description) }) }
    if !task.comments.isEmpty { self["annotations"] = .array(task.comments.map(Self.annotation)) }
    writeStatus(of: task)
    writeDates(of: task)
  }

  private static func annotation(_ comment: TaskItem.Comment) -> JSONValue {
    .object([
      .init(key: "entry", value: TaskwarriorDate.supportedText(comment.date)),
      .init(key: "description", value: .string(comment.text)),
    ])
  }

  private mutating func writeStatus(of task: TaskItem) {
    let (status, end): (String, Instant?) =
      switch task.status {
      case .completed(let date): ("completed", date)
      case .cancelled(let date): ("deleted", date)
      // Taskwarrior deletes what here is moved to the trash.
      case .needsAction, .inProcess: task.trashed.map { ("deleted", $0) } ?? ("pending", nil)
      }
    self["status"] = .string(status)
    self["end"] = end.map { TaskwarriorDate.supportedText($0) }
    // When it was begun is known only where Taskwarrior said so, and then that is kept.
    if case .inProcess = task.status { self["start"] = TaskwarriorDate.supportedText(task.modified) }
  }

  private mutating func writeDates(of task: TaskItem) {
    let dates = TaskwarriorDate(in: context)
    var (due, start) = (task.due, task.start)
    if let recurrence = task.recurrence, let date = due,
      let series = TaskwarriorSeries.attributes(of: recurrence, due: date, in: context),
      // A first date and a mask are a pattern's. What is closed has its own date, and may say at most that it was the
      // first of a series.
      string("status") == "pending" || series.first == date
    {
      for (key, value) in series.values { self[key] = value }
      due = series.first
      start = start.flatMap { $0.adding(days: -series.daysFromFirst) } ?? start
      if string("status") == "pending" { self["status"] = .string("recurring") }
    }
    self["due"] = due.map { TaskwarriorDate.supportedText(dates.instant(of: $0)) }
    // A start that was a date of waiting goes back as one.
    let (wait, scheduled) = ("taskwarrior.wait", "taskwarrior.scheduled")
    let waits = task.extensions[wait] != nil && task.extensions[scheduled] == "null"
    self[waits ? "wait" : "scheduled"] = start.map { TaskwarriorDate.supportedText(dates.instant(of: $0)) }
  }
}

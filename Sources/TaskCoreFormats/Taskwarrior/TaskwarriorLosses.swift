import TaskCore
import TaskCoreJSON

/// What a task of Taskwarrior's does not say of the task that it was made of: found by reading it again.
struct TaskwarriorLosses {
  private(set) var notices: [DocumentNotice] = []
  private let subject: String

  init(of meant: TaskwarriorReading, written object: TaskwarriorObject) {
    let task = meant.task
    subject = task.title
    addFieldsWithoutPlace(task)
    guard let read = TaskwarriorReading(object) else {
      add("title", "What was written cannot be read again.")
      return
    }
    for field in read.differences(from: meant) { add(field, Self.message(field, task, read.task)) }
  }

  private mutating func addFieldsWithoutPlace(_ task: TaskItem) {
    if !task.notes.isEmpty { add("notes", "The notes were left out.") }
    if !task.reminders.isEmpty { add("reminders", "The reminders were left out.") }
    if task.place.parent != nil { add("parent", "The task was written apart from its parent.") }
    if task.isTrashed {
      let form = task.isOpen ? "as deleted" : "as if it were not in the trash"
      add("trashed", "The task was written \(form).")
    }
    if task.extensions.keys.contains(where: { !$0.hasPrefix(TaskwarriorKey.prefix) }) {
      add("extensions", "What other formats had to say was left out.")
    }
  }

  private static func message(_ field: String, _ meant: TaskItem, _ read: TaskItem) -> String {
    switch field {
    case "start": dates("start", meant.start, read.start)
    case "due": dates("due date", meant.due, read.due)
    case "priority": "The priority \(meant.priority.rawValue) was written as \(read.priority.rawValue)."
    case "tags": "Tags were written without commas, which separate them."
    case "recurrence" where read.recurrence == nil && (!meant.isOpen || meant.isTrashed):
      "The recurrence was left out: of what is over Taskwarrior has the date alone."
    case "recurrence" where read.recurrence == nil: "The recurrence was left out: Taskwarrior knows periods only."
    case "recurrence": "The recurrence was written as the period and the first date that come nearest."
    case "status": "The status \(meant.status.kind.rawValue) was written as \(read.status.kind.rawValue)."
    case "created", "modified", "comments": "A date outside the years that Taskwarrior knows was written as another."
    default: "The \(field) was written in another form."
    }
  }

  private static func dates(_ name: String, _ meant: TaskDate?, _ read: TaskDate?) -> String {
    guard let meant, let read else { return "The \(name) was written in another form." }
    return "The \(name) \(meant) was written as a point in time, and reads as \(read)."
  }

  private mutating func add(_ field: String, _ message: String) {
    notices.append(DocumentNotice(.loss, subject: subject, field: field, message))
  }
}

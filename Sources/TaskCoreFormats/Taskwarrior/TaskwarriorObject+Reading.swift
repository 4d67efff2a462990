import TaskCore
import TaskCoreJSON

extension TaskwarriorObject {
  /// The task that the attributes ask for, without what is kept of their form.
  ///
  /// - Throws: `.invalid` where there is no title.
  func task() throws(TaskFailure) -> NewTask {
    guard let description = values["description"] else {
      throw TaskFailure(.invalid, "The description is missing: expected a text.", field: "title")
    }
    var task = NewTask(
      TaskwarriorText.line(string("description") ?? description.text, longest: DocumentText.longestTitle))
    guard !task.title.isEmpty else {
      throw TaskFailure(.invalid, "The description is empty: expected a text.", field: "title")
    }
    task.id = string("uuid").flatMap { TaskItem.ID($0) }
    task.created = instant("entry")
    task.modified = instant("modified") ?? task.created
    task.list = listTitle.map { .titled($0) }
    task.priority = Self.priorities.first { $0.letter == string("priority") }?.priority ?? .none
    task.tags = tags
    task.prerequisites = elements("depends").compactMap {
      if case .string(let text) = $0 { TaskItem.ID(text) } else { nil }
    }
    task.comments = remarks
    task.status = status
    readDates(into: &task)
    return task
  }

  /// What the letters of `priority` are, and the greatest number that is written as each.
  static let priorities: [(letter: String, priority: TaskItem.Priority, greatest: UInt8)] = [
    ("H", .high, 4), ("M", .medium, 5), ("L", .low, 9),
  ]

  /// The title of the list.
  var listTitle: String? {
    let title = string("project").map { TaskwarriorText.line($0, longest: DocumentText.longestTitle) } ?? ""
    return title.isEmpty ? nil : title
  }

  private var tags: [String] {
    elements("tags").compactMap { element in
      guard case .string(let text) = element else { return nil }
      let name = TaskwarriorText.line(text, longest: 1024)
      return name.isEmpty ? nil : name
    }
  }

  private var remarks: [NewTask.Remark] {
    let dates = TaskwarriorDate(in: context)
    return elements("annotations").compactMap { element in
      guard case .object(let members) = element,
        let date = members.first(where: { $0.key == "entry" }).flatMap({ dates.instant($0.value) }),
        case .string(let text)? = members.first(where: { $0.key == "description" })?.value
      else { return nil }
      return NewTask.Remark(date: date, text: TaskwarriorText.comment(text))
    }
  }

  private var status: TaskItem.Status {
    let closed = instant("end") ?? lastChange
    switch string("status") {
    case "completed": return .completed(at: closed)
    case "deleted": return .cancelled(at: closed)
    default: return values["start"] == nil ? .needsAction : .inProcess
    }
  }

  private var lastChange: Instant { instant("modified") ?? instant("entry") ?? context.now }

  private func readDates(into task: inout NewTask) {
    let dates = TaskwarriorDate(in: context)
    let begun = (instant("scheduled") ?? instant("wait")).map { dates.date($0) }
    task.due = instant("due").map { dates.date($0) }
    task.start = begun
    guard let series = TaskwarriorSeries(self) else { return }
    task.recurrence = series.recurrence
    task.due = series.recurrence.occurrence
    task.start = begun.flatMap { $0.adding(days: series.daysFromAnchor) } ?? begun
    // Taskwarrior has made all of its tasks already: what is left is no task to be done.
    if series.isOver, task.status.isOpen { task.status = .completed(at: lastChange) }
  }
}

extension NewTask {
  /// The task as the model has it, checked, outside of any place; without an identity or dates as one made now.
  func checked(in context: QueryContext) throws(TaskFailure) -> TaskItem {
    let id = id ?? TaskItem.ID(high: 0, low: 0)
    var said: [TaskItem.Comment] = []
    for remark in comments { said.append(try TaskItem.Comment(on: id, date: remark.date, text: remark.text)) }
    let created = created ?? context.now
    return try TaskItem(
      id: id, title: title, notes: notes, status: status, priority: priority, start: start, due: due,
      recurrence: recurrence, reminders: reminders, tags: tags, place: Place(position: .first),
      prerequisites: prerequisites, comments: said, extensions: extensions, created: created,
      modified: modified ?? created)
  }
}

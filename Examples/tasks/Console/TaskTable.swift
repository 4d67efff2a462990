import TaskCore

/// Tasks as a table: identity, state, priority, due date, title, tags and list.
struct TaskTable {
  private let endings: ShortestEndings<TaskItem>
  private let titles: [TaskList.ID: String]
  private let context: QueryContext

  init(endings: ShortestEndings<TaskItem>, lists: [TaskList], context: QueryContext) {
    self.endings = endings
    titles = Dictionary(lists.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    self.context = context
  }

  /// The table, a line for each task.
  func text(of tasks: [TaskItem], in style: TextStyle) -> String {
    var table = TextTable()
    for task in tasks { table.add(row(of: task)) }
    return table.text(in: style)
  }

  private func row(of task: TaskItem) -> [TextTable.Cell] {
    [
      .init(endings.ending(of: task.id), .faint),
      mark(of: task),
      .init(task.priority == .none ? "" : task.priority.name, task.priority == .high ? .alarming : .plain),
      .init(task.due?.description ?? "", task.isOverdue(in: context) ? .alarming : .plain),
      .init(task.title, task.isOpen ? .plain : .faint),
      .init(task.tags.map { "#" + $0 }.joined(separator: " "), .label),
      .init(task.place.list.map { "[\(titles[$0] ?? "")]" } ?? "", .label),
    ]
  }

  private func mark(of task: TaskItem) -> TextTable.Cell {
    if task.isTrashed { return .init("trashed", .faint) }
    return switch task.status {
    case .needsAction: .init("open")
    case .inProcess: .init("started", .good)
    case .completed: .init("done", .good)
    case .cancelled: .init("cancelled", .faint)
    }
  }
}

extension TaskItem.Priority {
  /// The name for people: that of the level, or the number where it has none.
  var name: String {
    switch self {
    case .none: "none"
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    default: String(rawValue)
    }
  }
}

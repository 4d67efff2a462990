public import TaskCore

/// What a screen of tasks is about: what somebody chooses in a sidebar.
public enum TaskScope: Sendable, Hashable {
  /// All open tasks.
  case all
  /// Open tasks that are due today or were due before.
  case today
  /// Open tasks that are overdue.
  case overdue
  /// Open tasks of a list.
  case list(TaskList.ID)
  /// Open tasks with a tag.
  case tag(String)

  /// Which tasks that are, with a condition more; `TaskFilter.withDefaults` decides about closed ones and the trash.
  func filter(narrowedBy condition: TaskFilter = .all) -> TaskFilter {
    let parts = [own, condition].filter { $0 != .all }
    return (parts.count > 1 ? .and(parts) : parts.first ?? .all).withDefaults
  }

  private var own: TaskFilter {
    switch self {
    case .all: .all
    case .today: .due(.range(from: nil, to: .today(days: 1, months: 0)))
    case .overdue: .overdue
    case .list(let id): .list(.id(id))
    case .tag(let name): .tag(name)
    }
  }

  /// A new task as it has to be so that it is shown here: in the list, with the tag, due today.
  func adopting(_ task: NewTask, on today: CalendarDay) -> NewTask {
    var task = task
    switch self {
    case .all, .overdue: break
    case .today: task.due = task.due ?? .day(today)
    case .list(let id): task.list = task.list ?? .id(id)
    case .tag(let name): task.tags.append(name)
    }
    return task
  }
}

import TaskCore

/// Where a task can be moved to.
enum ListChoice: Hashable, Sendable {
  case list(TaskList.ID)
  case noList

  /// What it does to a task.
  var patch: TaskPatch {
    var patch = TaskPatch()
    switch self {
    case .list(let id): patch.list = .set(id)
    case .noList: patch.list = .clear
    }
    return patch
  }
}

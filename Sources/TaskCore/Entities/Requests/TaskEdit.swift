/// A patch and the task that it is for.
public struct TaskEdit: Sendable, Hashable {
  /// The task.
  public let id: TaskItem.ID
  /// What to change.
  public let patch: TaskPatch
  /// Which occurrences the edit is for, when the task repeats.
  public let scope: EditScope

  /// An edit of a task.
  public init(_ id: TaskItem.ID, _ patch: TaskPatch, for scope: EditScope = .task) {
    self.id = id
    self.patch = patch
    self.scope = scope
  }
}

/// What to change of a list.
public struct ListEdit: Sendable, Hashable {
  /// The list.
  public let id: TaskList.ID
  /// The new title; `nil` keeps it.
  public var title: String?
  /// The list that it is to stand before or behind; `nil` leaves it where it is.
  public var order: Neighbour<TaskList.ID>?

  /// An edit of a list.
  public init(_ id: TaskList.ID, title: String? = nil, order: Neighbour<TaskList.ID>? = nil) {
    self.id = id
    self.title = title
    self.order = order
  }
}

/// A place beside something.
public enum Neighbour<ID: Sendable & Hashable>: Sendable, Hashable {
  /// Directly in front of it.
  case before(ID)
  /// Directly behind it.
  case behind(ID)

  /// What it is beside.
  public var id: ID {
    switch self {
    case .before(let id), .behind(let id): id
    }
  }
}

/// A comment that is to be made on a task.
public struct NewComment: Sendable, Hashable {
  /// The task.
  public let task: TaskItem.ID
  /// What is said.
  public let text: String

  /// A comment on a task.
  public init(on task: TaskItem.ID, _ text: String) {
    self.task = task
    self.text = text
  }
}

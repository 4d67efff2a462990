/// Where tasks are moved to.
///
/// A neighbour decides list and parent. A parent decides the list. Another list takes a task out from under its parent.
/// Without a neighbour a task that changes its list or parent goes last.
public struct Destination: Sendable, Hashable {
  /// What becomes of the list.
  public var list: FieldEdit<TaskList.ID>
  /// What becomes of the parent.
  public var parent: FieldEdit<TaskItem.ID>
  /// The task that they are to stand before or behind.
  public var order: Neighbour<TaskItem.ID>?

  /// A destination.
  public init(
    list: FieldEdit<TaskList.ID> = .keep, parent: FieldEdit<TaskItem.ID> = .keep, order: Neighbour<TaskItem.ID>? = nil
  ) {
    self.list = list
    self.parent = parent
    self.order = order
  }
}

/// What becomes of the children of a task that goes to the trash.
public enum ChildrenPolicy: String, Sendable, Hashable, CaseIterable {
  /// They go with it, and come back with it.
  case trash
  /// They are lifted to where it was.
  case lift
}

/// What becomes of the tasks of a list that goes to the trash.
public enum ListTasksPolicy: String, Sendable, Hashable, CaseIterable {
  /// They go with it, and come back with it.
  case trash
  /// They stay, in no list.
  case keep
}

/// What to remove for good.
public enum PurgeSelection: Sendable, Hashable {
  /// These tasks, which lie in the trash, with what lies in the trash under them.
  case tasks([TaskItem.ID])
  /// Every task and list that was moved to the trash before this instant; `nil` for all that lies there.
  case trash(before: Instant?)
}

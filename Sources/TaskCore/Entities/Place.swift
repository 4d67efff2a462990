/// Where a task stands: its list, its parent and its order key among its siblings. One field, since they move together.
public struct Place: Sendable, Hashable {
  /// The list; `nil` for none. A child's list is its root's.
  public var list: TaskList.ID?
  /// The task that this one is a part of; `nil` at the top level.
  public var parent: TaskItem.ID?
  /// The order key among the tasks of the same list and parent.
  public var position: OrderKey

  /// A place.
  public init(list: TaskList.ID? = nil, parent: TaskItem.ID? = nil, position: OrderKey) {
    self.list = list
    self.parent = parent
    self.position = position
  }
}

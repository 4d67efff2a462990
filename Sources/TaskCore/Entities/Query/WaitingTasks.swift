/// Which open tasks wait for which: what an order by urgency has to know of a task besides itself.
public struct WaitingTasks: Sendable, Hashable {
  /// The open tasks outside the trash that wait for another such task.
  public private(set) var blocked: Set<TaskItem.ID> = []
  /// The open tasks outside the trash that another such task waits for.
  public private(set) var blocking: Set<TaskItem.ID> = []

  /// Nobody waits.
  public init() {}

  /// Notes that one task waits for another; both have to be open and outside the trash.
  public mutating func note(_ task: TaskItem.ID, waitingFor prerequisite: TaskItem.ID) {
    blocked.insert(task)
    blocking.insert(prerequisite)
  }
}

extension Urgency {
  /// The score of a task among those that wait.
  public func score(of task: TaskItem, among waiting: WaitingTasks, in context: QueryContext) -> Score {
    score(
      of: task, isBlocked: waiting.blocked.contains(task.id), isBlocking: waiting.blocking.contains(task.id),
      in: context)
  }
}

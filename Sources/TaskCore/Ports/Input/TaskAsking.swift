/// The input port for asking: what a driver can learn of tasks without changing anything.
public protocol TaskAsking: Sendable {
  /// Reads tasks by identity.
  ///
  /// - Returns: one element for each identity, in their order; `nil` where there is no such task.
  func tasks(_ ids: [TaskItem.ID]) async throws(TaskFailure) -> [TaskItem?]

  /// Reads one page of the tasks that a query asks for, in its order.
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage

  /// Counts the tasks that a filter matches.
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int

  /// Reads all lists by position, those in the trash included.
  func lists() async throws(TaskFailure) -> [TaskList]

  /// Reads the tags in use, by name, with the number of tasks outside the trash that have each.
  func tags() async throws(TaskFailure) -> [TagCount]
}

extension TaskAsking {
  /// Reads one task; `nil` where there is none.
  public func task(_ id: TaskItem.ID) async throws(TaskFailure) -> TaskItem? { try await tasks([id]).first ?? nil }
}

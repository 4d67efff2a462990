public import TaskCore
import TaskCoreJSON

extension HTTPTaskPlanner {
  /// See `TaskAsking`. More than 1,000 identities take several requests, each of a moment of its own.
  @concurrent public func tasks(_ ids: [TaskItem.ID]) async throws(TaskFailure) -> [TaskItem?] {
    try await client.records(ids.map { .task($0) }).map { $0?.task }
  }

  /// See `TaskAsking`.
  @concurrent public func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await client.page(of: query)
  }

  /// See `TaskAsking`.
  @concurrent public func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await client.count(filter, in: context)
  }

  /// See `TaskAsking`.
  @concurrent public func lists() async throws(TaskFailure) -> [TaskList] { try await client.lists() }

  /// See `TaskAsking`.
  @concurrent public func tags() async throws(TaskFailure) -> [TagCount] { try await client.tags() }

  /// See `TaskAsking`.
  @concurrent public func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    try await client.openCounts(in: context)
  }

  /// See `TaskAsking`.
  @concurrent public func statistics(
    days: Int, in context: QueryContext
  ) async throws(TaskFailure) -> TaskStatistics {
    try await client.get("/v1/statistics", [("days", String(days))] + HTTPTaskClient.parameters(of: context)) {
      (bytes) throws(TaskFailure) in try StatisticsDocument.decode(bytes)
    }
  }

  /// See `TaskAsking`.
  @concurrent public func reminders(
    from start: Instant, limit: Int, in context: QueryContext
  ) async throws(TaskFailure) -> [UpcomingReminder] {
    let parameters: [(name: String, value: String?)] = [("from", start.description), ("limit", String(limit))]
    return try await client.get("/v1/reminders", parameters + HTTPTaskClient.parameters(of: context)) {
      (bytes) throws(TaskFailure) in try RemindersDocument.decode(bytes)
    }
  }
}

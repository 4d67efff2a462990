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

  /// Counts the open tasks outside the trash: all, those due today or before, overdue ones, by list and by tag.
  ///
  /// - Complexity: at most linear in the number of open tasks.
  func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts

  /// Counts tasks by status, list and tag, and what was completed on each of the last days.
  ///
  /// Each task is counted once, as it was when it was read: while others write, not all need be of the same moment.
  /// - Parameters:
  ///   - days: for how many days back the completed tasks are counted, 0 to 3660; today is one of them.
  ///   - context: when the days begin, and what is overdue.
  /// - Throws: `.invalid` (field `days`) for another number of days.
  /// - Complexity: linear in the number of tasks, in memory for a page, the lists, the tags and the days.
  func statistics(days: Int, in context: QueryContext) async throws(TaskFailure) -> TaskStatistics

  /// Finds the reminders that are due next, which an app hands to its system's notifications.
  ///
  /// Only of open tasks outside the trash; by moment, then by the task's identity.
  /// - Parameters:
  ///   - start: the first moment that counts.
  ///   - limit: how many at most.
  ///   - context: where the person is: see ``TaskItem/instant(of:in:)``. What time it is does not matter.
  /// - Throws: `.invalid` (field `limit`) for a limit below 1.
  /// - Complexity: linear in the number of open tasks, in memory for a page and twice the limit.
  func reminders(from start: Instant, limit: Int, in context: QueryContext) async throws(TaskFailure)
    -> [UpcomingReminder]

  /// Follows the answer to a query: its page at once, and again whenever that becomes another one.
  ///
  /// It is asked again when anything was committed, by whatever process, at the start of each day of the query's context,
  /// and each minute where the filter asks for the time (`overdue`, `actionable`, bounds relative to `now`) or the order for urgency; the context's
  /// `now` moves along. Nothing is delivered while tasks, order and versions stay the same. A reader that is slow gets
  /// the newest state, and the difference to what it was given before. A later page, one with a cursor, stays as of the
  /// first page's context.
  ///
  /// Each iterator observes by itself, from its first element on until it is let go of. The sequence ends when the
  /// reading task is cancelled or the store is closed; it throws once, and ends, when the store cannot answer,
  /// as one that is suspended cannot: observe again then.
  /// - Complexity: each time the cost of the query, and of ``TaskDifference/init(from:to:)``.
  func observe(_ query: TaskQuery) -> any AsyncSequence<TaskResults, TaskFailure> & Sendable

  /// A wake-up for what no query asks for, such as lists, counts, or one task: the current token at once, then a newer one
  /// whenever anything was committed, by whatever process, coalesced for slow readers.
  ///
  /// The sequence ends when the reading task is cancelled or the store is closed.
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable
}

extension TaskAsking {
  /// Reads one task; `nil` where there is none.
  public func task(_ id: TaskItem.ID) async throws(TaskFailure) -> TaskItem? { try await tasks([id]).first ?? nil }

  /// How urgent a task is, and why.
  ///
  /// - Parameters:
  ///   - task: the task.
  ///   - weights: what each term weighs; an order by urgency goes by ``Urgency/standard``.
  ///   - context: when and where it is looked at.
  public func urgency(
    of task: TaskItem, by weights: Urgency = .standard, in context: QueryContext
  ) async throws(TaskFailure) -> Urgency.Score {
    let prerequisites = task.prerequisites.isEmpty ? [] : try await tasks(task.prerequisites)
    let isBlocking = try await count(.and([.needs([task.id]), .open]), in: context) > 0
    return weights.score(
      of: task, isBlocked: task.isBlocked(by: prerequisites.compactMap(\.self)), isBlocking: isBlocking, in: context)
  }

  /// Counts tasks by status, list and tag, and what was completed on each of the last 14 days.
  public func statistics(in context: QueryContext) async throws(TaskFailure) -> TaskStatistics {
    try await statistics(days: 14, in: context)
  }
}

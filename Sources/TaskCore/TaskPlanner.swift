public import Foundation

/// The application itself: every use case over any store.
///
/// ```swift
/// let planner = TaskPlanner(store: InMemoryTaskStore())
/// let terms = PlanningTerms(author: "me", zone: .utc)
/// try await planner.add(NewTask("Buy milk"), under: terms)
/// ```
///
/// Each use case reads what it needs, decides, and hands the store one change set. When the store answers that
/// something changed in between, it reads again and decides anew. The work is done off the caller's actor.
public struct TaskPlanner: TaskApplication {
  let store: any TaskStoring
  let now: @Sendable () -> Date
  let makeID: @Sendable () -> UUID
  let sleepUntil: @Sendable (Date) async throws -> Void
  let clock: VersionClock

  /// How often a use case decides before it gives up on a store that keeps changing under it.
  static let attempts = 8

  /// A planner over a store.
  ///
  /// - Parameters:
  ///   - store: where the tasks are.
  ///   - now: what time it is.
  ///   - makeID: new identifiers; also draws, once, the writer of this planner's versions.
  ///   - sleepUntil: returns when `now` has reached a date, and throws when the task is cancelled before; without it
  ///     the planner sleeps by the system's continuous clock. Live results are asked for again when it returns.
  public init(
    store: any TaskStoring, now: @escaping @Sendable () -> Date = { Date() },
    makeID: @escaping @Sendable () -> UUID = { UUID.version7() },
    sleepUntil: (@Sendable (Date) async throws -> Void)? = nil
  ) {
    self.store = store
    self.now = now
    self.makeID = makeID
    self.sleepUntil = sleepUntil ?? { date in try await Self.sleep(until: date, by: now) }
    clock = VersionClock(writer: Identifier<Version>(makeID()).low)
  }

  /// Sleeps until a clock shows a date. The clock may be set meanwhile, or stand still: it is looked at now and then.
  private static func sleep(until date: Date, by now: @Sendable () -> Date) async throws {
    while case let rest = date.timeIntervalSince(now()), rest > 0 {
      try await Task.sleep(for: .seconds(min(rest, 600)), clock: .continuous)
    }
  }
}

extension TaskPlanner {
  /// See ``TaskAsking/tasks(_:)``.
  @concurrent public func tasks(_ ids: [TaskItem.ID]) async throws(TaskFailure) -> [TaskItem?] {
    try await store.records(ids.map { .task($0) }).map { $0?.task }
  }

  /// See ``TaskAsking/tasks(matching:)``.
  @concurrent public func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await store.tasks(matching: query)
  }

  /// See ``TaskAsking/count(_:in:)``.
  @concurrent public func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await store.count(filter, in: context)
  }

  /// See ``TaskAsking/lists()``.
  @concurrent public func lists() async throws(TaskFailure) -> [TaskList] { try await store.lists() }

  /// See ``TaskAsking/tags()``.
  @concurrent public func tags() async throws(TaskFailure) -> [TagCount] { try await store.tags() }

  /// See ``TaskAsking/openCounts(in:)``.
  @concurrent public func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    try await store.openCounts(in: context)
  }

  /// See ``TaskAsking/tokens()``.
  public func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { store.tokens() }

  /// See ``TaskRevising/history(_:)``.
  @concurrent public func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] {
    try await store.history(query)
  }
}

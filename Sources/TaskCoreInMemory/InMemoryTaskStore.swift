public import Foundation
public import TaskCore

/// A store that keeps everything in memory: for previews, tests, and programs whose tasks need not outlive them.
///
/// It is an actor around a `TaskLedger`, held to the same contract as every other store.
public actor InMemoryTaskStore: ReplicaStoring {
  private var ledger: TaskLedger
  private let now: @Sendable () -> Date
  private nonisolated let broadcast: TokenBroadcast

  /// A store that holds what a ledger holds.
  ///
  /// - Parameters:
  ///   - ledger: what it begins with.
  ///   - now: the time by which outcomes and tombstones grow old.
  public init(_ ledger: TaskLedger, now: @escaping @Sendable () -> Date = { Date() }) {
    self.ledger = ledger
    self.now = now
    broadcast = TokenBroadcast(ledger.token)
  }

  /// An empty store.
  public init(bounds: HistoryBounds = HistoryBounds(), now: @escaping @Sendable () -> Date = { Date() }) {
    self.init(TaskLedger(epoch: .random(in: .min ... .max), bounds: bounds), now: now)
  }

  /// See `TaskStoring.records(_:)`.
  public func records(_ ids: [RecordID]) -> [Record?] { ledger.records(ids) }

  /// See `TaskStoring.tasks(matching:)`.
  public func tasks(matching query: TaskQuery) throws(TaskFailure) -> TaskPage { try ledger.tasks(matching: query) }

  /// See `TaskStoring.count(_:in:)`.
  public func count(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int {
    try ledger.count(filter, in: context)
  }

  /// See `TaskStoring.lists()`.
  public func lists() -> [TaskList] { ledger.lists() }

  /// See `TaskStoring.tags()`.
  public func tags() -> [TagCount] { ledger.tags() }

  /// See `TaskStoring.openCounts(in:)`.
  public func openCounts(in context: QueryContext) throws(TaskFailure) -> OpenCounts {
    try ledger.openCounts(in: context)
  }

  /// See `TaskStoring.changes(after:limit:)`.
  public func changes(after token: ChangeToken?, limit: Int) throws(TaskFailure) -> ChangePage {
    try ledger.changes(after: token, limit: limit)
  }

  /// See `TaskStoring.tokens()`.
  public nonisolated func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { broadcast.subscribe() }

  /// See `TaskStoring.outcome(of:)`.
  public func outcome(of id: ChangeSet.ID) -> RecordedOutcome? { ledger.outcome(of: id) }

  /// See `TaskStoring.history(_:)`.
  public func history(_ query: HistoryQuery) -> [HistoryEntry] { ledger.history(query) }

  /// See `TaskStoring.commit(_:)`.
  public func commit(_ set: ChangeSet) throws(TaskFailure) -> Outcome { try commit(set, remembering: []) }

  /// See `ReplicaStoring.progress(with:)`.
  public func progress(with remote: String) -> ReplicaProgress { ledger.replica.progress(with: remote) }

  /// See `ReplicaStoring.queue(limit:)`.
  public func queue(limit: Int) -> ReplicaQueue { ledger.replica.queue(limit: limit) }

  /// See `ReplicaStoring.setsAside()`.
  public func setsAside() -> [SetAside] { ledger.replica.setsAside }

  /// See `ReplicaStoring.commit(_:remembering:)`.
  public func commit(_ set: ChangeSet, remembering notes: [ReplicaNote]) throws(TaskFailure) -> Outcome {
    let outcome = try ledger.commit(set, remembering: notes, at: Instant(now()))
    broadcast.send(ledger.token)
    return outcome
  }
}

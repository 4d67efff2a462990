public import Foundation
public import TaskCore

/// A store that is always there: it reads and writes on a local store, and brings what is written to a remote one.
///
/// ```swift
/// let store = OfflineTaskStore(local, with: remote, named: "https://tasks.example.org", as: "ada@laptop")
/// let planner = TaskPlanner(store: store)
/// async let sending: Void = store.run()
/// ```
///
/// A write is queued in the transaction that makes it, and waits there until the remote has it, whatever happens to the
/// program or the connection. While ``run(report:resolve:)`` is awaited, change sets go out in their order under their own
/// identities, so that none takes effect twice, and what others write comes as they do.
///
/// A set that finds something else in the remote than it expects is merged by ``Synchronize`` instead. One that the
/// remote refuses for good is set aside with its reason, and waits for people to ``retry(_:)`` or ``discard(_:)`` it; what
/// it wrote stays here meanwhile, and keeps nothing else from going out. See <doc:WorkingOffline>.
public final class OfflineTaskStore: TaskStoring {
  let local: any ReplicaStoring
  let remote: any TaskStoring
  let name: String
  let author: String
  let batch: Int
  let backoff: Backoff
  let now: @Sendable () -> Date
  let makeID: @Sendable () -> UUID
  let sleep: @Sendable (Duration) async throws -> Void
  let random: @Sendable () -> Double
  let clock: VersionClock

  /// Sent when a status may have become another one.
  let changed = Signal()
  /// Sent when an attempt is wanted though nothing was written.
  let nudge = Signal()
  private let stage = Stage()

  /// A store over two.
  ///
  /// - Parameters:
  ///   - local: where everything is read and written, and what waits is queued.
  ///   - remote: where it is brought. It is asked for nothing but while the store runs or exchanges.
  ///   - name: under which the local store remembers the remote, such as its address.
  ///   - author: who is said to have brought what comes, and to have made what a resolver decides.
  ///   - batch: about how many records to read and write at once.
  ///   - backoff: how long to wait after failures.
  ///   - now: what time it is.
  ///   - makeID: new identifiers; also draws, once, the writer of this store's own versions.
  ///   - sleep: waits for as long as it is told, and throws when the task is cancelled before.
  ///   - random: draws a number from 0 up to 1.
  public init(
    _ local: any ReplicaStoring, with remote: any TaskStoring, named name: String, as author: String,
    batch: Int = 1000, backoff: Backoff = Backoff(), now: @escaping @Sendable () -> Date = { Date() },
    makeID: @escaping @Sendable () -> UUID = { UUID.version7() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0, clock: .continuous) },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.local = local
    self.remote = remote
    self.name = name
    self.author = author
    self.batch = batch
    self.backoff = backoff
    self.now = now
    self.makeID = makeID
    self.sleep = sleep
    self.random = random
    clock = VersionClock(writer: Identifier<Version>(makeID()).low)
  }

  // MARK: How it stands

  /// How it stands with the remote now.
  ///
  /// - Throws: what the local store throws.
  public func status() async throws(TaskFailure) -> OfflineStatus {
    OfflineStatus(
      connection: stage.connection, queued: try await local.queue(limit: 1).count,
      setsAside: try await local.setsAside())
  }

  /// How it stands now, and then whenever that changes; what a slow reader misses is left out.
  ///
  /// The sequence ends when the reading task is cancelled, and fails as the local store does.
  public func statuses() -> any AsyncSequence<OfflineStatus, TaskFailure> & Sendable {
    ObservationSequence { [changed] in
      changed.wakes()
    } element: { (_: Void, last: OfflineStatus?) async throws(TaskFailure) in
      let status = try await self.status()
      return status == last ? nil : status
    }
  }

  func show(_ connection: OfflineStatus.Connection) {
    stage.connection = connection
    changed.send()
  }

  // MARK: Storing

  /// See `TaskStoring`: it is the local store that answers.
  public func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] { try await local.records(ids) }

  /// See `TaskStoring`: it is the local store that answers.
  public func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await local.tasks(matching: query)
  }

  /// See `TaskStoring`: it is the local store that answers.
  public func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await local.count(filter, in: context)
  }

  /// See `TaskStoring`: it is the local store that answers.
  public func lists() async throws(TaskFailure) -> [TaskList] { try await local.lists() }

  /// See `TaskStoring`: it is the local store that answers.
  public func tags() async throws(TaskFailure) -> [TagCount] { try await local.tags() }

  /// See `TaskStoring`: it is the local store that answers.
  public func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await local.changes(after: token, limit: limit)
  }

  /// See `TaskStoring`: they are those of the local store.
  public func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { local.tokens() }

  /// See `TaskStoring`: it is the local store that answers.
  public func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? {
    try await local.outcome(of: id)
  }

  /// See `TaskStoring`: it is the local store that answers.
  public func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] {
    try await local.history(query)
  }

  /// See `TaskStoring`: the set is committed to the local store, and queued for the remote in the same transaction.
  public func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    // What says nothing to the remote is not sent.
    let isNothing = set.changes.isEmpty && set.fingerprint == nil
    let outcome = try await local.commit(set, remembering: isNothing ? [] : [.enqueue(set)])
    changed.send()
    return outcome
  }

  /// Notes something in the local store.
  func note(_ notes: [ReplicaNote]) async throws(TaskFailure) {
    guard !notes.isEmpty else { return }
    let bearer = ChangeSet(
      id: ChangeSet.ID(makeID()), title: "Note", date: Instant(now()), author: author, kind: .replication, changes: [])
    _ = try await local.commit(bearer, remembering: notes)
    changed.send()
  }
}

/// What goes on in a store.
private final class Stage: @unchecked Sendable {
  // Unchecked: the value is read and written only while the lock is held.
  private let lock = NSLock()
  private var value = OfflineStatus.Connection.stopped

  var connection: OfflineStatus.Connection {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

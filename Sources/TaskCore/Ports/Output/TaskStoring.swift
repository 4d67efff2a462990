/// The output port for storing tasks: what the engine asks of any store, and what any store promises.
///
/// A store keeps records (tasks, lists and the tombstones of what was purged), a feed of their changes, the outcomes of
/// recent writes, and a bounded history. It decides nothing: use cases decide, and hand it whole change sets.
///
/// Calls may come from any number of tasks at once. A read sees a state between two commits, never inside one, and
/// writes nothing. A commit that returned is seen by every later read of any store on the same data. Cancelling the
/// calling task may end a read early with `.cancelled`; a commit either takes effect whole or not at all.
///
/// ``TaskLedger`` is the meaning of this port as a value; the conformance kit holds every store against it.
public protocol TaskStoring: Sendable {
  /// Reads records by identity, tombstones included.
  ///
  /// - Returns: one element for each identity, in their order; `nil` where nothing is stored.
  /// - Complexity: one indexed look-up for each identity.
  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?]

  /// Reads one page of the tasks that a query asks for, in its order.
  ///
  /// The pages of one query, read one after another while nothing changes, hold each matching task exactly once.
  /// - Throws: `.invalid` for a cursor of another query, a limit below 1, or a date outside the years 1 to 9999.
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage

  /// Counts the tasks that a filter matches.
  ///
  /// - Complexity: at most linear in the number of tasks.
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int

  /// Reads all lists by position and identity, those in the trash included.
  func lists() async throws(TaskFailure) -> [TaskList]

  /// Reads the tags of all tasks outside the trash with the number of those tasks, by folded name.
  ///
  /// Where tasks spell a tag differently, the spelling that is least by bytes stands for all.
  func tags() async throws(TaskFailure) -> [TagCount]

  /// Counts the open tasks outside the trash in one state of the store: all, those due on the day of the context or
  /// before, overdue ones, by list and by folded tag.
  ///
  /// Without an own implementation they are looked at one by one.
  /// - Complexity: at most linear in the number of open tasks.
  func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts

  /// Reads a page of the feed: each record that changed after a token, once, in its latest state, tombstones included.
  ///
  /// Records come in the order of their last commits. A page ends on a commit: it holds at least `limit` records unless
  /// it is the last, and may hold more. Reading on from the page's token misses nothing, also what is committed meanwhile.
  ///
  /// Its token has the digest of all commits up to there, to which each commit adds ``ChangeSet/digest(after:)``.
  /// - Parameters:
  ///   - token: where to begin; `nil` for the beginning.
  ///   - limit: after how many records the page ends at the next commit; less than 1 counts as 1.
  /// - Throws: `.tokenExpired` for a token of another store, one that lies ahead of this store, one whose digest is not
  ///   that of this store's commits up to there, or one older than the newest tombstone that was dropped.
  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage

  /// A wake-up: the current token at once, then newer ones as commits happen, coalesced for slow readers.
  ///
  /// The sequence ends when the reading task is cancelled.
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable

  /// The outcome of a change set that was committed, as long as it is remembered: 7 days unless the store is told
  /// otherwise, whatever becomes of history.
  ///
  /// The records of a set with a fingerprint are in the state that the set gave them, those of any other set in their
  /// present state, without those that are no longer there.
  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome?

  /// Reads entries of the history, the newest first. Sets that changed nothing have none.
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry]

  /// Commits a change set: all of it, or none.
  ///
  /// A set whose identity was committed before, and is remembered, changes nothing and answers its first outcome.
  /// Otherwise each change must find the version that it replaces (of a record or a tombstone), and the set must pass
  /// ``ChangeSet/checkStructure(record:liveChildren:liveTasks:)``. The commit gets the next sequence number of the feed,
  /// is entered in the history with the old values of what it changed, and marks the set that it undoes or redoes. A
  /// tombstone in a set of kind `use` or `replication` erases from the history what it holds of that record.
  /// - Throws: `.conflict` when a version does not match (with both) or the identity was used with another fingerprint;
  ///   `.cycle`, `.conflict` or `.invalid` from the structure; `.unavailable` when the store cannot write.
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome
}

extension TaskStoring {
  /// Counts the open tasks outside the trash, by reading all of them at once.
  public func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    var counting = try OpenCounting(in: context)
    for task in try await tasks(matching: TaskQuery(.open, order: .created, in: context)).tasks { counting.count(task) }
    return counting.counts
  }

  /// Reads one record.
  public func record(_ id: RecordID) async throws(TaskFailure) -> Record? {
    try await records([id]).first ?? nil
  }

  /// Reads one task; `nil` where there is none.
  public func task(_ id: TaskItem.ID) async throws(TaskFailure) -> TaskItem? { try await record(.task(id))?.task }

  /// Reads one list; `nil` where there is none.
  public func list(_ id: TaskList.ID) async throws(TaskFailure) -> TaskList? { try await record(.list(id))?.list }
}

/// A tag and how many tasks outside the trash have it.
public struct TagCount: Sendable, Hashable {
  /// The tag, in one of its spellings.
  public let name: String
  /// How many tasks have it.
  public let count: Int

  /// A tag with its number of tasks.
  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

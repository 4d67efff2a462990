/// The meaning of ``TaskStoring`` as a value: records, feed, outcomes, history and query evaluation on dictionaries.
///
/// A store in memory is an actor around one, a store on a simple file loads and saves one, and the conformance kit
/// compares every other store with one. It is correct before it is fast: a query looks at every task.
public struct TaskLedger: Sendable {
  /// What is stored under an identity, and the commit that stored it.
  struct Entry: Sendable {
    var record: Record
    var sequence: UInt64
  }

  /// An outcome as it is remembered.
  struct Remembered: Sendable {
    var title: String
    var fingerprint: String?
    var recorded: Instant
    var ids: [RecordID]
    /// The records as the set left them, kept for keyed sets alone.
    var records: [Record]
  }

  /// How much is kept of what has been.
  public let bounds: HistoryBounds
  /// Which store this is in a ``ChangeToken``.
  public let epoch: UInt64
  /// The number of the last commit.
  public internal(set) var sequence: UInt64 = 0
  /// The digest after each of the last commits; before an earlier one than these it is not known.
  var digests = [ChangeToken.firstDigest]

  var entries: [RecordID: Entry] = [:]
  var children: [TaskItem.ID: Set<TaskItem.ID>] = [:]
  var members: [TaskList.ID: Set<TaskItem.ID>] = [:]
  var outcomes: [ChangeSet.ID: Remembered] = [:]
  /// By sequence.
  var entriesOfHistory: [HistoryEntry] = []
  var historyCost = 0
  /// When each tombstone arrived here.
  var tombstones: [RecordID: Instant] = [:]
  /// No outcome and no tombstone arrived before these, so that most commits need not look for old ones.
  var earliestOutcome = Instant.latest
  var earliestTombstone = Instant.latest
  /// The greatest sequence of a tombstone that was dropped: tokens before it have missed it.
  var forgotten: UInt64 = 0
  /// What replication has noted: the meaning of ``ReplicaStoring``.
  public internal(set) var replica = ReplicaMemory()

  /// An empty ledger.
  public init(epoch: UInt64, bounds: HistoryBounds = HistoryBounds()) {
    self.epoch = epoch
    self.bounds = bounds
  }

  /// The token of the last commit.
  public var token: ChangeToken { ChangeToken(epoch: epoch, sequence: sequence, digest: digests.last) }

  private func digest(at sequence: UInt64) -> UInt64? {
    guard sequence <= self.sequence, self.sequence - sequence < digests.count else { return nil }
    return digests[digests.count - 1 - Int(self.sequence - sequence)]
  }

  /// ``TaskStoring/records(_:)``.
  public func records(_ ids: [RecordID]) -> [Record?] { ids.map { entries[$0]?.record } }

  /// ``TaskStoring/lists()``.
  public func lists() -> [TaskList] {
    entries.values.compactMap(\.record.list).sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }

  /// ``TaskStoring/tags()``.
  public func tags() -> [TagCount] {
    var uses: [String: TagCount] = [:]
    for case .task(let task) in entries.values.map(\.record) where !task.isTrashed {
      for tag in task.tags {
        let folded = Folding.fold(tag)
        let known = uses[folded]
        let name = known.map { $0.name.precedesInBytes(tag) ? $0.name : tag } ?? tag
        uses[folded] = TagCount(name: name, count: (known?.count ?? 0) + 1)
      }
    }
    return uses.sorted { $0.key.precedesInBytes($1.key) }.map(\.value)
  }

  /// ``TaskStoring/openCounts(in:)``.
  public func openCounts(in context: QueryContext) throws(TaskFailure) -> OpenCounts {
    var counting = try OpenCounting(in: context)
    for entry in entries.values {
      if let task = entry.record.task, task.isOpen, !task.isTrashed { counting.count(task) }
    }
    return counting.counts
  }

  /// ``TaskStoring/tasks(matching:)``.
  public func tasks(matching query: TaskQuery) throws(TaskFailure) -> TaskPage {
    let query = try query.resolved()
    let matches = try matching(query.filter, in: query.context)
    let waiting = query.order.namesUrgency ? waiting : WaitingTasks()
    // Places instead of tasks: moving these about is what sorting would take most of its time for.
    var sorted = matches.indices.map {
      (place: $0, key: SortTuple(of: matches[$0], by: query.order, in: query.context, waiting: waiting))
    }
    if let last = query.cursor?.last { sorted.removeAll { !last.precedes($0.key, in: query.order) } }
    sorted.sort { $0.key.precedes($1.key, in: query.order) }
    // One more than asked for shows that another page follows; the largest limit there is leaves no room for it.
    let most = query.limit.map { $0 == .max ? $0 : $0 + 1 } ?? .max
    return TaskPage(sorted.prefix(most).map { matches[$0.place] }, for: query, waiting: waiting)
  }

  private var waiting: WaitingTasks {
    var waiting = WaitingTasks()
    for case .task(let task) in entries.values.map(\.record) where isAwaited(task.id) {
      for id in task.prerequisites where isAwaited(id) { waiting.note(task.id, waitingFor: id) }
    }
    return waiting
  }

  /// Whether there is a task with this identity that is open and outside the trash.
  private func isAwaited(_ id: TaskItem.ID) -> Bool {
    entries[.task(id)]?.record.task.map { $0.isOpen && !$0.isTrashed } ?? false
  }

  /// ``TaskStoring/count(_:in:)``.
  public func count(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int {
    try matching(filter, in: context).count
  }

  private func matching(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> [TaskItem] {
    var titles: [TaskList.ID: String] = [:]
    for case .list(let list) in entries.values.map(\.record) { titles[list.id] = list.title }
    let matches = try filter.predicate(in: context, lists: titles, isAwaited: isAwaited)
    return entries.values.compactMap(\.record.task).filter(matches)
  }

  /// ``TaskStoring/changes(after:limit:)``.
  public func changes(after token: ChangeToken?, limit: Int) throws(TaskFailure) -> ChangePage {
    if let token {
      try token.check(against: self.token, digest: digest(at: token.sequence), forgotten: forgotten)
    }
    let start = token?.sequence ?? 0
    let changed = entries.values.filter { $0.sequence > start }
      .sorted { ($0.sequence, $0.record.id) < ($1.sequence, $1.record.id) }
    // The page ends with the commit of its last record.
    guard changed.count > max(1, limit) else {
      return ChangePage(records: changed.map(\.record), token: self.token, hasMore: false)
    }
    let end = changed[max(1, limit) - 1].sequence
    let page = changed.prefix { $0.sequence <= end }
    let hasMore = page.count < changed.count
    return ChangePage(
      records: page.map(\.record),
      token: hasMore
        ? ChangeToken(after: token, endingAt: end, digest: digest(at: end), of: self.token) : self.token,
      hasMore: hasMore)
  }

  /// ``TaskStoring/outcome(of:)``.
  public func outcome(of id: ChangeSet.ID) -> RecordedOutcome? {
    guard let known = outcomes[id] else { return nil }
    let records =
      known.fingerprint == nil
      ? known.ids.compactMap { entries[$0]?.record }.filter { !$0.isTombstone } : known.records
    return RecordedOutcome(
      outcome: Outcome(changeSet: id, title: known.title, records: records), fingerprint: known.fingerprint)
  }

  /// ``TaskStoring/history(_:)``.
  public func history(_ query: HistoryQuery) -> [HistoryEntry] {
    var found: [HistoryEntry] = []
    for entry in entriesOfHistory.reversed() where found.count < query.limit {
      if let before = query.before, entry.sequence >= before { continue }
      if let author = query.author, !entry.author.hasSameBytes(as: author) { continue }
      if let record = query.record, !entry.changes.contains(where: { $0.record == record }) { continue }
      found.append(entry)
    }
    return found
  }
}

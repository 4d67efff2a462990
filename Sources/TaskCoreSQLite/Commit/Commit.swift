internal import TaskCore

/// One change set on its way into the database, inside a transaction that its caller began.
///
/// It does what `TaskLedger` does, step by step; where it fails, the caller rolls back.
struct Commit {
  private let set: ChangeSet
  private let notes: [ReplicaNote]
  private let now: Instant
  private let bounds: HistoryBounds
  private let connection: Connection
  /// The records that were looked up, as they were before the set.
  private let found: FoundRecords
  private var store: StoreRow

  /// What a set did to the store.
  struct Result {
    let outcome: Outcome
    /// The store afterwards; `nil` when it stays where it was: the set had been committed before, or carries only notes.
    let token: ChangeToken?
    /// Whether anything was written.
    let hasWritten: Bool
  }

  /// Commits a set, unless it was committed before.
  static func run(
    _ writing: Writing, at now: Instant, bounds: HistoryBounds, on connection: Connection
  ) throws(TaskFailure) -> Result {
    let set = writing.set
    if let known = try OutcomeRow.outcome(of: set.id, in: connection) {
      return Result(outcome: try known.matching(set.fingerprint), token: nil, hasWritten: false)
    }
    var commit = Commit(
      set: set, notes: writing.notes, now: now, bounds: bounds, connection: connection, found: FoundRecords(connection),
      store: try StoreRow(in: connection))
    try commit.check()
    for note in writing.notes { try ReplicaRows.take(note, in: connection) }
    let isSilent = set.carriesOnly(writing.notes)
    if !isSilent { try commit.write() }
    return Result(
      outcome: Outcome(changeSet: set.id, title: set.title, records: set.changes.map(\.record)),
      token: isSilent ? nil : commit.store.token, hasWritten: true)
  }

  private func check() throws(TaskFailure) {
    for note in notes { try note.check() }
    for change in set.changes {
      // What is new is only looked for, what is replaced is read: history and structure need it.
      if change.replaces == nil, try !connection.holds(change.id) { continue }
      try change.checkVersion(found: try found.record(change.id))
    }
    let (found, connection) = (found, connection)
    try set.checkStructure(
      record: { (id) throws(TaskFailure) in try found.record(id) },
      liveChildren: { (id) throws(TaskFailure) in try connection.liveChildren(of: id) },
      liveTasks: { (id) throws(TaskFailure) in try connection.liveTasks(in: id) })
  }

  /// Sums wrap: what a damaged file holds may be wrong, and must not end the program.
  private mutating func write() throws(TaskFailure) {
    store.count(set)
    try enterHistory()
    for change in set.changes { try put(change) }
    try OutcomeRow.insert(set, recorded: now, into: connection)
    try forget()
    try store.write(to: connection)
  }

  private func put(_ change: Change) throws(TaskFailure) {
    let old = change.replaces == nil ? nil : try found.record(change.id)
    if case .tombstone = old { try TombstoneRow.delete(change.id, from: connection) }
    switch (change.record, old) {
    case (.task(let task), .task): try TaskRow.update(task, sequence: store.sequence, in: connection)
    case (.task(let task), _): try TaskRow.insert(task, sequence: store.sequence, into: connection)
    case (.list(let list), _): try ListRow.put(list, sequence: store.sequence, into: connection)
    case (.tombstone(let tombstone), _):
      if case .task(let task) = old { try TaskRow.delete(task.id, from: connection) }
      if case .list(let list) = old { try ListRow.delete(list.id, from: connection) }
      try TombstoneRow.put(tombstone, sequence: store.sequence, recorded: now, into: connection)
    }
  }

  private mutating func enterHistory() throws(TaskFailure) {
    guard !set.changes.isEmpty else { return }
    if let inverted = set.kind.inverted { try HistoryRows.mark(inverted, isUndone: true, in: connection) }
    let found = found
    store.historyCost &+= try HistoryRows.insert(set, sequence: store.sequence, into: connection) { change in
      change.replaces == nil ? nil : found.known(change.id)
    }
    store.historyCount &+= 1
    guard set.kind.inverted == nil else { return }
    for change in set.changes where change.record.isTombstone {
      store.historyCost &-= try HistoryRows.erase(change.id, before: store.sequence, in: connection)
    }
  }

  private mutating func forget() throws(TaskFailure) {
    while store.historyCount > bounds.sets || store.historyCost > bounds.bytes,
      let cost = try HistoryRows.deleteOldest(from: connection)
    {
      store.historyCount &-= 1
      store.historyCost &-= cost
    }
    try OutcomeRow.deleteOld(before: now.adding(seconds: -bounds.outcomeAge), from: connection)
    let oldest = now.adding(seconds: -bounds.tombstoneAge)
    if let dropped = try TombstoneRow.deleteOld(before: oldest, from: connection) {
      store.forgotten = max(store.forgotten, dropped)
    }
  }
}

/// The records that a commit looks up, each once.
private final class FoundRecords {
  private let connection: Connection
  private var records: [RecordID: Record?] = [:]

  init(_ connection: Connection) { self.connection = connection }

  func record(_ id: RecordID) throws(TaskFailure) -> Record? {
    if let record = records[id] { return record }
    let record = try connection.record(id)
    records[id] = .some(record)
    return record
  }

  /// A record that was looked up before.
  func known(_ id: RecordID) -> Record? { records[id] ?? nil }
}

import TaskCore

/// The versions that people have written in the local store since it was last sent, as far as its history says.
struct UnsentEdits {
  private var versions: Set<Version> = []
  /// The clocks of the values that they replaced.
  private var former: [RecordID: [RecordField: Set<Version>]] = [:]
  /// The least sequence that counts.
  private var floor: UInt64 = .max
  /// Up to where history has been read.
  private var read: UInt64 = 0
  /// Whether history reaches back to what was last sent.
  private(set) var isComplete = true

  /// Whether a version is an edit that the remote cannot have known; yes where nobody knows that any more.
  func contains(_ version: Version) -> Bool { !isComplete || versions.contains(version) }

  /// Whether an edit of the remote lost against one of these whose author did not know it; no where nobody knows.
  func overwrote(_ edit: LostEdit) -> Bool {
    isComplete && versions.contains(edit.keptClock)
      && former[edit.record]?[edit.field]?.contains(edit.lostClock) != true
  }

  /// Reads what has been added to the history since it was last read.
  ///
  /// - Parameter token: up to where the local feed has been sent.
  mutating func read(from store: any TaskStoring, after token: ChangeToken?) async throws(TaskFailure) {
    let start = token?.sequence ?? 0
    if start < floor { self = UnsentEdits() }
    floor = min(floor, start)
    let end = max(read, start)
    var query = HistoryQuery(limit: 1)
    while true {
      let entries = try await store.history(query)
      for entry in entries where entry.sequence > end && entry.kind != .replication {
        for change in entry.changes { note(change) }
      }
      if query.before == nil { read = max(end, entries.first?.sequence ?? 0) }
      guard let last = entries.last?.sequence, entries.count == query.limit else {
        // History begins here: what was before has been dropped.
        let oldest = entries.last?.sequence ?? query.before ?? .max
        if end == start, oldest > end + 1 { isComplete = false }
        return
      }
      // Nothing is read that was sent: an entry may be large.
      guard last > end + 1 else { return }
      query.before = last
      query.limit = Int(clamping: min(100, last - end - 1))
    }
  }

  private mutating func note(_ change: HistoryChange) {
    versions.insert(change.version)
    guard case .fields(let fields) = change.before else { return }
    for (field, value) in fields { former[change.record, default: [:]][field, default: []].insert(value.clock) }
  }
}

import TaskCore

/// The versions that people have written in the local store since it was last sent, as far as its history says.
struct UnsentEdits {
  private var versions: Set<Version> = []
  /// The least sequence that counts.
  private var floor: UInt64 = .max
  /// Up to where history has been read.
  private var read: UInt64 = 0
  /// Whether history reaches back to what was last sent.
  private(set) var isComplete = true

  /// Whether a version is an edit that the remote cannot have known; yes where nobody knows that any more.
  func contains(_ version: Version) -> Bool { !isComplete || versions.contains(version) }

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
        versions.formUnion(entry.changes.map(\.version))
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
}

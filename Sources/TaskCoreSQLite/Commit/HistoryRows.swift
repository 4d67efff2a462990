internal import Foundation
internal import TaskCore
internal import TaskCoreJSON

/// The history: a row for each set, and one for each record that it changed.
///
/// Rows are found by sequence: the same set may be in history twice, when its outcome was forgotten in between.
enum HistoryRows {
  static let kinds = (use: Int64(0), undo: Int64(1), redo: Int64(2), replication: Int64(3))
  static let befores = (nothing: Int64(0), fields: Int64(1), record: Int64(2), erased: Int64(3))
}

// Writing.
extension HistoryRows {
  private static let insertSet = SQL(
    """
    INSERT INTO history (sequence, id, title, date, author, kind, inverted, is_undone, cost)
    VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)
    """)
  private static let insertChange = SQL(
    """
    INSERT INTO history_change (sequence, ordinal, kind, record, version, before_kind, before, cost)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """)

  /// Writes a set into history; `old` gives what each change replaces.
  ///
  /// - Returns: what the entry costs.
  static func insert(
    _ set: ChangeSet, sequence: UInt64, into connection: Connection, old: (Change) -> Record?
  ) throws(TaskFailure) -> Int {
    var cost = HistoryEntry.emptyCost
    for (ordinal, change) in set.changes.enumerated() {
      let change = HistoryChange(of: change, replacing: old(change), in: set.kind)
      cost += change.cost
      try insert(change, sequence, ordinal, connection)
    }
    try connection.run(insertSet) { row in
      row.bind(Int64(bitPattern: sequence))
      row.bind(set.id)
      row.bind(set.title)
      row.bind(set.date.secondsSince1970)
      row.bind(set.author)
      row.bind(code(of: set.kind))
      row.bind(set.kind.inverted)
      row.bind(Int64(cost))
    }
    return cost
  }

  private static func insert(
    _ change: HistoryChange, _ sequence: UInt64, _ ordinal: Int, _ connection: Connection
  ) throws(TaskFailure) {
    let before = try bytes(of: change.before)
    try connection.run(insertChange) { row in
      row.bind(Int64(bitPattern: sequence))
      row.bind(Int64(ordinal))
      row.bind(change.record)
      row.bind(change.version)
      row.bind(code(of: change.before))
      row.bind(before)
      row.bind(Int64(change.cost))
    }
  }

  private static func bytes(of before: HistoryChange.Before) throws(TaskFailure) -> [UInt8]? {
    switch before {
    case .nothing, .erased: nil
    case .fields, .record: Array(try RecordCoding.encode(before))
    }
  }

  private static func code(of kind: ChangeSet.Kind) -> Int64 {
    switch kind {
    case .use: kinds.use
    case .undo: kinds.undo
    case .redo: kinds.redo
    case .replication: kinds.replication
    }
  }

  private static func code(of before: HistoryChange.Before) -> Int64 {
    switch before {
    case .nothing: befores.nothing
    case .fields: befores.fields
    case .record: befores.record
    case .erased: befores.erased
    }
  }
}

// Marking what is undone.
extension HistoryRows {
  private static let selectLast = SQL(
    "SELECT sequence, inverted FROM history WHERE id = ? ORDER BY sequence DESC LIMIT 1")
  private static let updateUndone = SQL("UPDATE history SET is_undone = ? WHERE sequence = ?")

  /// Marks a set as undone or not, and turns round what it inverted itself.
  static func mark(_ id: ChangeSet.ID, isUndone: Bool, in connection: Connection) throws(TaskFailure) {
    var next: (id: ChangeSet.ID, isUndone: Bool)? = (id, isUndone)
    var seen: Set<Int64> = []
    while let (id, isUndone) = next {
      let found = try connection.with(selectLast) { (row) throws(TaskFailure) -> (Int64, ChangeSet.ID?)? in
        row.bind(id)
        return try row.step() ? (row.integer(0), row.identifier(1)) : nil
      }
      // Sets that name each other in a circle end it too.
      guard let (sequence, inverted) = found, seen.insert(sequence).inserted else { return }
      try connection.run(updateUndone) { row in
        row.bind(isUndone ? 1 : 0)
        row.bind(sequence)
      }
      next = inverted.map { ($0, !isUndone) }
    }
  }
}

// Forgetting.
extension HistoryRows {
  private static let selectTouching = SQL(
    """
    SELECT DISTINCT sequence FROM history_change WHERE record = ?2 AND kind = ?1 AND sequence < ?3
    """)
  private static let erase = SQL(
    """
    UPDATE history_change SET before_kind = 3, before = NULL, cost = ?4
    WHERE record = ?2 AND kind = ?1 AND sequence < ?3
    """)
  private static let updateCost = SQL(
    """
    UPDATE history SET cost = ?2 + (SELECT sum(cost) FROM history_change WHERE sequence = ?1) WHERE sequence = ?1
    """)
  private static let updateTitle = SQL(
    """
    UPDATE history SET title = ?2 WHERE sequence = ?1
      AND NOT EXISTS (SELECT 1 FROM history_change WHERE sequence = ?1 AND before_kind <> 3)
    """)
  private static let selectCost = SQL("SELECT cost FROM history WHERE sequence = ?")
  private static let selectOldest = SQL("SELECT min(sequence) FROM history")
  private static let deleteSet = SQL("DELETE FROM history WHERE sequence = ?")
  private static let deleteChanges = SQL("DELETE FROM history_change WHERE sequence = ?")

  /// Erases what history holds of a record, and the titles of sets of which nothing else is left.
  ///
  /// - Returns: by how much history became cheaper.
  static func erase(
    _ id: RecordID, before sequence: UInt64, in connection: Connection
  ) throws(TaskFailure) -> Int {
    let touched = try connection.with(selectTouching) { (row) throws(TaskFailure) in
      row.bind(id)
      row.bind(Int64(bitPattern: sequence))
      var sequences: [Int64] = []
      while try row.step() { sequences.append(row.integer(0)) }
      return sequences
    }
    guard !touched.isEmpty else { return 0 }
    try connection.run(erase) { row in
      row.bind(id)
      row.bind(Int64(bitPattern: sequence))
      row.bind(Int64(HistoryChange(record: id, version: .unwritten, before: .erased).cost))
    }
    var saved = 0
    for sequence in touched { saved &+= try recount(sequence, connection) }
    return saved
  }

  private static func recount(_ sequence: Int64, _ connection: Connection) throws(TaskFailure) -> Int {
    let before = try cost(of: sequence, connection)
    try connection.run(updateCost) { row in
      row.bind(sequence)
      row.bind(Int64(HistoryEntry.emptyCost))
    }
    try connection.run(updateTitle) { row in
      row.bind(sequence)
      row.bind(HistoryEntry.purgedTitle)
    }
    return before &- (try cost(of: sequence, connection))
  }

  private static func cost(of sequence: Int64, _ connection: Connection) throws(TaskFailure) -> Int {
    Int(try connection.number(selectCost) { $0.bind(sequence) } ?? 0)
  }

  /// Removes the oldest entry.
  ///
  /// - Returns: what it cost; `nil` when there is none.
  static func deleteOldest(from connection: Connection) throws(TaskFailure) -> Int? {
    guard let oldest = try connection.number(selectOldest) else { return nil }
    let cost = try cost(of: oldest, connection)
    try connection.run(deleteChanges) { $0.bind(oldest) }
    try connection.run(deleteSet) { $0.bind(oldest) }
    return cost
  }
}

extension HistoryEntry {
  /// What an entry costs before its changes.
  fileprivate static let emptyCost = HistoryEntry(
    id: ChangeSet.ID(high: 0, low: 0), sequence: 0, title: "", date: .earliest, author: "", kind: .use,
    isUndone: false, changes: []
  ).cost
}

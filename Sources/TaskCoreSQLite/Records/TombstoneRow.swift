internal import TaskCore

/// The columns of a tombstone.
enum TombstoneRow {
  static let columns = "kind, id, version, date"

  private static let select = SQL("SELECT \(columns) FROM tombstone WHERE kind = ? AND id = ?")
  private static let put = SQL(
    "INSERT OR REPLACE INTO tombstone (kind, id, version, date, sequence, recorded) VALUES (?, ?, ?, ?, ?, ?)")
  private static let delete = SQL("DELETE FROM tombstone WHERE kind = ? AND id = ?")

  static func tombstone(of id: RecordID, in connection: Connection) throws(TaskFailure) -> Tombstone? {
    try connection.with(select) { (row) throws(TaskFailure) in
      row.bind(id)
      return try row.step() ? try tombstone(in: row) : nil
    }
  }

  static func put(
    _ tombstone: Tombstone, sequence: UInt64, recorded: Instant, into connection: Connection
  ) throws(TaskFailure) {
    try connection.run(put) { row in
      row.bind(tombstone.id)
      row.bind(tombstone.version)
      row.bind(tombstone.date.secondsSince1970)
      row.bind(Int64(bitPattern: sequence))
      row.bind(recorded.secondsSince1970)
    }
  }

  static func delete(_ id: RecordID, from connection: Connection) throws(TaskFailure) {
    try connection.run(delete) { $0.bind(id) }
  }

  /// The tombstone of a row that was selected with `columns`.
  static func tombstone(in row: Statement) throws(TaskFailure) -> Tombstone {
    guard let id = row.recordID(0), let version = row.version(2), let date = row.instant(3) else {
      throw .corrupted("a tombstone", in: row.path)
    }
    return Tombstone(id: id, version: version, date: date)
  }
}

// A record's identity as two columns: 0 for a task or 1 for a list, and the identity.
extension Statement {
  func bind(_ id: RecordID) {
    switch id {
    case .task(let id):
      bind(0)
      bind(id)
    case .list(let id):
      bind(1)
      bind(id)
    }
  }

  func recordID(_ column: Int32) -> RecordID? {
    switch integer(column) {
    case 0: identifier(column + 1).map { .task($0) }
    case 1: identifier(column + 1).map { .list($0) }
    default: nil
    }
  }
}

// Growing old.
extension TombstoneRow {
  private static let selectOld = SQL("SELECT max(sequence) FROM tombstone WHERE recorded < ?")
  private static let deleteOld = SQL("DELETE FROM tombstone WHERE recorded < ?")

  /// Drops the tombstones that arrived before an instant.
  ///
  /// - Returns: the greatest sequence among them; `nil` when there were none.
  static func deleteOld(before instant: Instant, from connection: Connection) throws(TaskFailure) -> UInt64? {
    guard let newest = try connection.number(selectOld, { $0.bind(instant.secondsSince1970) }) else { return nil }
    try connection.run(deleteOld) { $0.bind(instant.secondsSince1970) }
    return UInt64(bitPattern: newest)
  }
}

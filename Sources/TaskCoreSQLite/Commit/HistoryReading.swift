internal import Foundation
internal import TaskCore
internal import TaskCoreJSON

// Reading entries back, the newest first.
extension HistoryRows {
  private static let columns = "sequence, id, title, date, author, kind, inverted, is_undone"
  private static let select = SQL(
    "SELECT \(columns) FROM history WHERE sequence < ?1 ORDER BY sequence DESC LIMIT ?2")
  private static let selectOfAuthor = SQL(
    """
    SELECT \(columns) FROM history INDEXED BY history_author
    WHERE author = ?3 AND sequence < ?1 ORDER BY sequence DESC LIMIT ?2
    """)
  /// A record's rows are few beside the bound on history, and each set is found by its key.
  private static let selectOfRecord = SQL(
    """
    SELECT \(columns) FROM history WHERE sequence < ?1 AND (?3 IS NULL OR author = ?3) AND sequence IN (
      SELECT sequence FROM history_change WHERE kind = ?4 AND record = ?5)
    ORDER BY sequence DESC LIMIT ?2
    """)

  static func entries(_ query: HistoryQuery, in connection: Connection) throws(TaskFailure) -> [HistoryEntry] {
    let sql = query.record != nil ? selectOfRecord : query.author != nil ? selectOfAuthor : select
    return try connection.snapshot { () throws(TaskFailure) in
      try connection.with(sql) { (row) throws(TaskFailure) in
        row.bind(query.before.map { Int64(clamping: $0) } ?? .max)
        row.bind(Int64(query.limit))
        if query.record != nil || query.author != nil { row.bind(query.author) }
        if let record = query.record { row.bind(record) }
        var entries: [HistoryEntry] = []
        while try row.step() { entries.append(try entry(in: row, connection)) }
        return entries
      }
    }
  }

  private static func entry(in row: Statement, _ connection: Connection) throws(TaskFailure) -> HistoryEntry {
    guard let id: ChangeSet.ID = row.identifier(1), let title = row.text(2), let date = row.instant(3),
      let author = row.text(4), let kind = kind(row.integer(5), inverting: row.identifier(6))
    else { throw .corrupted("entry \(row.integer(0)) of the history", in: connection.path) }
    return HistoryEntry(
      id: id, sequence: UInt64(bitPattern: row.integer(0)), title: title, date: date, author: author, kind: kind,
      isUndone: row.integer(7) == 1, changes: try changes(of: row.integer(0), in: connection))
  }

  private static func kind(_ code: Int64, inverting id: ChangeSet.ID?) -> ChangeSet.Kind? {
    switch code {
    case kinds.use: .use
    case kinds.undo: id.map { .undo(of: $0) }
    case kinds.redo: id.map { .redo(of: $0) }
    case kinds.replication: .replication
    default: nil
    }
  }

  private static let selectChanges = SQL(
    "SELECT kind, record, version, before_kind, before FROM history_change WHERE sequence = ? ORDER BY ordinal")

  private static func changes(
    of sequence: Int64, in connection: Connection
  ) throws(TaskFailure) -> [HistoryChange] {
    try connection.with(selectChanges) { (row) throws(TaskFailure) in
      row.bind(sequence)
      var changes: [HistoryChange] = []
      while try row.step() {
        guard let id = row.recordID(0), let version = row.version(2), let before = try before(in: row, at: 3) else {
          throw .corrupted("entry \(sequence) of the history", in: connection.path)
        }
        changes.append(HistoryChange(record: id, version: version, before: before))
      }
      return changes
    }
  }

  private static func before(in row: Statement, at column: Int32) throws(TaskFailure) -> HistoryChange.Before? {
    switch row.integer(column) {
    case befores.nothing: .nothing
    case befores.erased: .erased
    case befores.fields, befores.record: try RecordCoding.decodeBefore(Data(row.bytes(column + 1)))
    default: nil
    }
  }
}

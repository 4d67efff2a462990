internal import TaskCore

/// The columns of a list.
enum ListRow {
  static let columns = "id, version, title, position, created, modified, trashed, creation, clocks"

  private static let select = SQL("SELECT \(columns) FROM list WHERE id = ?")
  private static let selectAll = SQL("SELECT \(columns) FROM list ORDER BY position, id")
  private static let put = SQL(
    """
    INSERT OR REPLACE INTO list (id, version, sequence, title, position, created, modified, trashed, creation, clocks)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """)
  private static let delete = SQL("DELETE FROM list WHERE id = ?")

  static func list(_ id: TaskList.ID, in connection: Connection) throws(TaskFailure) -> TaskList? {
    try connection.with(select) { (row) throws(TaskFailure) in
      row.bind(id)
      return try row.step() ? try list(in: row) : nil
    }
  }

  /// All lists by position and identity.
  static func all(in connection: Connection) throws(TaskFailure) -> [TaskList] {
    try connection.with(selectAll) { (row) throws(TaskFailure) in
      var lists: [TaskList] = []
      while try row.step() { lists.append(try list(in: row)) }
      return lists
    }
  }

  /// Writes a list, over the state of it that may be there.
  static func put(_ list: TaskList, sequence: UInt64, into connection: Connection) throws(TaskFailure) {
    try connection.run(put) { row in
      row.bind(list.id)
      row.bind(list.version)
      row.bind(Int64(bitPattern: sequence))
      row.bind(list.title)
      row.bind(list.position.text)
      row.bind(list.created.secondsSince1970)
      row.bind(list.modified.secondsSince1970)
      row.bind(list.trashed?.secondsSince1970)
      ClockColumns.bind(list.clocks, to: row)
    }
  }

  static func delete(_ id: TaskList.ID, from connection: Connection) throws(TaskFailure) {
    try connection.run(delete) { $0.bind(id) }
  }

  /// The list of a row that was selected with `columns`.
  static func list(in row: Statement) throws(TaskFailure) -> TaskList {
    guard let id: TaskList.ID = row.identifier(0), let version = row.version(1), let title = row.text(2),
      let position = row.orderKey(3), let created = row.instant(4),
      let modified = row.instant(5), row.isNull(6) || row.instant(6) != nil,
      let clocks = ClockColumns.clocks(in: row, at: 7)
    else { throw .corrupted("a list", in: row.path) }
    do {
      return try TaskList(
        id: id, title: title, position: position, created: created, modified: modified, trashed: row.instant(6),
        version: version, clocks: clocks)
    } catch {
      throw .corrupted("list \(id)", in: row.path, underlying: error)
    }
  }
}

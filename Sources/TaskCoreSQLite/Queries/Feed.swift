internal import TaskCore

/// Reads the feed of changes.
enum Feed {
  /// The sequence of the record with which a page is full.
  private static let selectEnd = SQL(
    """
    SELECT sequence FROM (
      SELECT sequence FROM task WHERE sequence > ?1 UNION ALL SELECT sequence FROM list WHERE sequence > ?1
      UNION ALL SELECT sequence FROM tombstone WHERE sequence > ?1
      ORDER BY sequence LIMIT 1 OFFSET ?2)
    """)
  private static let selectTasks = SQL(
    "SELECT \(TaskRow.columns), sequence FROM task WHERE sequence > ? AND sequence <= ?")
  private static let selectLists = SQL(
    "SELECT \(ListRow.columns), sequence FROM list WHERE sequence > ? AND sequence <= ?")
  private static let selectTombstones = SQL(
    "SELECT \(TombstoneRow.columns), sequence FROM tombstone WHERE sequence > ? AND sequence <= ?")

  private typealias Entry = (sequence: Int64, record: Record)

  static func page(
    after token: ChangeToken?, limit: Int, in connection: Connection
  ) throws(TaskFailure) -> ChangePage {
    try connection.snapshot { () throws(TaskFailure) in
      let store = try StoreRow(in: connection, then: token?.sequence)
      try token?.check(against: store.token, digest: store.digestThen, forgotten: store.forgotten)
      let start = Int64(clamping: token?.sequence ?? 0)
      let limit = Int64(max(1, limit))
      let end = try connection.number(selectEnd) { row in
        row.bind(start)
        row.bind(limit - 1)
      }
      let last = end ?? .max
      let hasMore = try connection.number(selectEnd) { row in
        row.bind(last)
        row.bind(0)
      }
      let records = try entries(after: start, to: last, in: connection)
        .sorted { ($0.sequence, $0.record.id) < ($1.sequence, $1.record.id) }.map(\.record)
      guard let end, hasMore != nil else { return ChangePage(records: records, token: store.token, hasMore: false) }
      let sequence = UInt64(bitPattern: end)
      let digest = try StoreRow.digest(at: sequence, in: connection)
      return ChangePage(
        records: records,
        token: ChangeToken(after: token, endingAt: sequence, digest: digest, of: store.token), hasMore: true)
    }
  }

  private static func entries(
    after start: Int64, to end: Int64, in connection: Connection
  ) throws(TaskFailure) -> [Entry] {
    var entries: [Entry] = []
    func read(
      _ sql: SQL, _ column: Int32, _ record: (Statement) throws(TaskFailure) -> Record
    ) throws(TaskFailure) {
      try connection.with(sql) { (row) throws(TaskFailure) in
        row.bind(start)
        row.bind(end)
        while try row.step() { entries.append((row.integer(column), try record(row))) }
      }
    }
    try read(selectTasks, 28) { (row) throws(TaskFailure) in .task(try TaskRow.task(in: row, of: connection)) }
    try read(selectLists, 9) { (row) throws(TaskFailure) in .list(try ListRow.list(in: row)) }
    try read(selectTombstones, 4) { (row) throws(TaskFailure) in .tombstone(try TombstoneRow.tombstone(in: row)) }
    return entries
  }
}

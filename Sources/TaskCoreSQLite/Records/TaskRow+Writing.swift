internal import TaskCore

extension TaskRow {
  private static let insert = SQL(
    """
    INSERT INTO task (
      id, version, sequence, owned, is_open, status, closed, priority,
      due_kind, due_key, due_wall, due_zone, due_offset, start_kind, start_key, start_wall, start_zone, start_offset,
      list, parent, position, created, modified, trashed, creation, clocks, title, recurrence, notes, folded)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """)
  private static let update = SQL(
    """
    UPDATE task SET
      id = ?, version = ?, sequence = ?, owned = ?, is_open = ?, status = ?, closed = ?, priority = ?,
      due_kind = ?, due_key = ?, due_wall = ?, due_zone = ?, due_offset = ?,
      start_kind = ?, start_key = ?, start_wall = ?, start_zone = ?, start_offset = ?,
      list = ?, parent = ?, position = ?, created = ?, modified = ?, trashed = ?, creation = ?, clocks = ?,
      title = ?, recurrence = ?, notes = ?, folded = ?
    WHERE key = ?
    """)
  private static let delete = SQL("DELETE FROM task WHERE key = ?")
  private static let selectKey = SQL("SELECT key, owned, folded = ? FROM task WHERE id = ?")

  /// Writes a task that was not there before.
  static func insert(_ task: TaskItem, sequence: UInt64, into connection: Connection) throws(TaskFailure) {
    let (mask, folded) = (OwnedRows.Mask(of: task), task.foldedText)
    try connection.run(insert) { bind(task, mask, folded, sequence, to: $0) }
    let key = connection.lastInsertedRow
    try SearchRows.insert(folded, key: key, into: connection)
    if !mask.isEmpty { try OwnedRows.insert(task, key: key, mask: mask, into: connection) }
  }

  /// Writes a task over the state of it that is there.
  static func update(_ task: TaskItem, sequence: UInt64, in connection: Connection) throws(TaskFailure) {
    let (mask, folded) = (OwnedRows.Mask(of: task), task.foldedText)
    let found = try row(of: task.id, folded, in: connection)
    if !found.hasText { try SearchRows.delete(key: found.key, from: connection) }
    try connection.run(update) { row in
      bind(task, mask, folded, sequence, to: row)
      row.bind(found.key)
    }
    if !found.hasText { try SearchRows.insert(folded, key: found.key, into: connection) }
    try OwnedRows.delete(of: found.key, mask: found.mask, from: connection)
    try OwnedRows.insert(task, key: found.key, mask: mask, into: connection)
  }

  /// Removes a task with all that it owns.
  static func delete(_ id: TaskItem.ID, from connection: Connection) throws(TaskFailure) {
    let key = try row(of: id, "", in: connection).key
    try SearchRows.delete(key: key, from: connection)
    try connection.run(delete) { $0.bind(key) }
  }

  private typealias Found = (key: Int64, mask: OwnedRows.Mask, hasText: Bool)

  /// The row of a task, and whether its folded text is this one.
  private static func row(
    of id: TaskItem.ID, _ folded: String, in connection: Connection
  ) throws(TaskFailure) -> Found {
    try connection.with(selectKey) { (row) throws(TaskFailure) -> Found in
      row.bind(folded)
      row.bind(id)
      guard try row.step() else { throw .corrupted("\(RecordID.task(id))", in: connection.path) }
      return (row.integer(0), OwnedRows.Mask(rawValue: row.integer(1)), row.integer(2) == 1)
    }
  }

  private static func bind(
    _ task: TaskItem, _ mask: OwnedRows.Mask, _ folded: String, _ sequence: UInt64, to row: Statement
  ) {
    row.bind(task.id)
    row.bind(task.version)
    row.bind(Int64(bitPattern: sequence))
    row.bind(mask.rawValue)
    row.bind(task.isInPlay ? 1 : 0)
    row.bind(code(of: task.status.kind))
    row.bind(task.status.closed?.secondsSince1970)
    row.bind(Int64(task.priority.rawValue))
    DateColumns(task.due).bind(to: row)
    DateColumns(task.start).bind(to: row)
    row.bind(task.place.list)
    row.bind(task.place.parent)
    row.bind(task.place.position.text)
    row.bind(task.created.secondsSince1970)
    row.bind(task.modified.secondsSince1970)
    row.bind(task.trashed?.secondsSince1970)
    ClockColumns.bind(task.clocks, to: row)
    row.bind(task.title)
    row.bind(task.recurrence.map(RecurrenceText.text(of:)))
    row.bind(task.notes.isEmpty ? nil : task.notes)
    row.bind(folded)
  }

  static func code(of kind: TaskItem.Status.Kind) -> Int64 {
    switch kind {
    case .needsAction: 0
    case .inProcess: 1
    case .completed: 2
    case .cancelled: 3
    }
  }
}

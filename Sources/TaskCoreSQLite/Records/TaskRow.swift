internal import TaskCore

/// The columns of a task in the order in which they are read and written.
enum TaskRow {
  static let columns = """
    key, id, version, owned, status, closed, priority, due_kind, due_key, due_wall, due_zone, due_offset,
    start_kind, start_key, start_wall, start_zone, start_offset, list, parent, position, created, modified, trashed,
    creation, clocks, title, recurrence, notes
    """

  /// How the statement of a query begins that reads tasks.
  static let select = SQL("SELECT \(columns) FROM task ")

  /// Where the columns of a date begin.
  static let dueColumn: Int32 = 7
  private static let startColumn: Int32 = 12

  /// Where what a field is sorted by begins; urgency is in no column, and nothing is merged by it.
  static func column(of field: TaskOrder.Field) -> Int32 {
    switch field {
    case .due: dueColumn
    case .start: startColumn
    case .priority: 6
    case .position: 19
    case .title: 25
    case .created: 20
    case .modified: 21
    case .completed: 4
    case .urgency: 0
    }
  }

  static let statuses: [TaskItem.Status.Kind] = [.needsAction, .inProcess, .completed, .cancelled]

  /// The task of a row that was selected with `columns`; what it owns is read by the statements that its mask calls for.
  ///
  /// - Throws: `.corrupted` for a row that is no task.
  static func task(in row: Statement, of connection: Connection) throws(TaskFailure) -> TaskItem {
    do {
      return try read(row, connection)
    } catch  where error.code == .invalid {
      throw .corrupted("the task in row \(row.integer(0)) (\(error.message))", in: connection.path, underlying: error)
    }
  }

  private static func read(_ row: Statement, _ connection: Connection) throws(TaskFailure) -> TaskItem {
    guard let id: TaskItem.ID = row.identifier(1), let version = row.version(2), let status = status(in: row, at: 4),
      let priority = UInt8(exactly: row.integer(6)).flatMap(TaskItem.Priority.init(rawValue:)),
      let place = place(in: row, at: 17), let created = Instant(secondsSince1970: row.integer(20)),
      let modified = Instant(secondsSince1970: row.integer(21)), case let isTrashed = !row.isNull(22),
      case let trashed = isTrashed ? Instant(secondsSince1970: row.integer(22)) : nil, isTrashed == (trashed != nil),
      let clocks = ClockColumns.clocks(in: row, at: 23), let title = row.text(25), let notes = row.text(27)
    else { throw TaskFailure(.invalid, "a column is not what it should be") }
    let mask = OwnedRows.Mask(rawValue: row.integer(3))
    let owned = mask.isEmpty ? OwnedRows() : try OwnedRows(of: row.integer(0), mask: mask, in: connection)
    return try TaskItem(
      id: id, title: title, notes: notes, status: status, priority: priority,
      start: DateColumns.date(in: row, at: startColumn), due: DateColumns.date(in: row, at: dueColumn),
      recurrence: recurrence(in: row, at: 26), reminders: owned.reminders, tags: owned.tags, place: place,
      prerequisites: owned.prerequisites, comments: owned.comments, extensions: owned.extensions, created: created,
      modified: modified, trashed: trashed, version: version, clocks: clocks)
  }

  private static func status(in row: Statement, at column: Int32) -> TaskItem.Status? {
    switch (row.integer(column), row.instant(column + 1)) {
    case (0, nil): .needsAction
    case (1, nil): .inProcess
    case (2, let date?): .completed(at: date)
    case (3, let date?): .cancelled(at: date)
    default: nil
    }
  }

  private static func place(in row: Statement, at column: Int32) -> Place? {
    let (list, parent): (TaskList.ID?, TaskItem.ID?) = (row.identifier(column), row.identifier(column + 1))
    guard list != nil || row.isNull(column), parent != nil || row.isNull(column + 1),
      let position = row.orderKey(column + 2)
    else { return nil }
    return Place(list: list, parent: parent, position: position)
  }

  private static func recurrence(in row: Statement, at column: Int32) throws(TaskFailure) -> Recurrence? {
    if row.isNull(column) { return nil }
    guard let text = row.text(column), let recurrence = try RecurrenceText.recurrence(text) else {
      throw TaskFailure(.invalid, "the recurrence has not the form it should have")
    }
    return recurrence
  }
}

extension TaskItem {
  /// Neither closed nor in the trash: the column by which most questions are narrowed.
  var isInPlay: Bool { isOpen && !isTrashed }
}

// What the model's values are as columns.
extension Statement {
  func identifier<Entity>(_ column: Int32) -> Identifier<Entity>? {
    halves(column).map { Identifier(high: $0.high, low: $0.low) }
  }

  func version(_ column: Int32) -> Version? { halves(column).flatMap { Version(stamp: $0.high, writer: $0.low) } }

  func orderKey(_ column: Int32) -> OrderKey? { withBytes(column) { OrderKey(bytes: $0) } }

  func instant(_ column: Int32) -> Instant? { optionalInteger(column).flatMap(Instant.init(secondsSince1970:)) }
}

internal import TaskCore

/// Reads what matches and sorts it, for orders that no index has: linear in the number of candidates, in memory that
/// grows with the page and not with the matches.
struct TaskSorting {
  let query: TaskQuery
  let wanted: Int
  let connection: Connection

  private typealias Entry = (tuple: SortTuple, key: Int64)

  func tasks(_ candidates: Candidates?, where filter: Condition) throws(TaskFailure) -> [TaskItem] {
    var tasks: [TaskItem] = []
    for (_, key) in try entries(candidates, where: filter) {
      if let task = try connection.task(key: key) { tasks.append(task) }
    }
    return tasks
  }

  private func entries(_ candidates: Candidates?, where filter: Condition) throws(TaskFailure) -> [Entry] {
    let condition = Condition.all((candidates.map { [$0.condition] } ?? []) + [filter])
    let row = try connection.prepared(
      """
      SELECT key, id, due_kind, due_key, position, created FROM task \(candidates?.hint ?? "")
      WHERE \(condition.sql)
      """)
    defer { row.reset() }
    condition.bind(to: row)
    var entries: [Entry] = []
    while try row.step() {
      guard let id: TaskItem.ID = row.identifier(1) else { throw .corrupted("a task", in: connection.path) }
      let tuple = try SortTuple(in: row, at: SortColumns(due: 2, position: 4, created: 5), id: id, of: query)
      if let last = query.cursor?.last, !last.precedes(tuple, in: query.order) { continue }
      entries.append((tuple, row.integer(0)))
      // Twice the page at most: what is behind the page once will stay there.
      if entries.count >= 1024, entries.count / 2 >= wanted { shorten(&entries) }
    }
    shorten(&entries)
    return entries
  }

  private func shorten(_ entries: inout [Entry]) {
    entries.sort { $0.tuple.precedes($1.tuple, in: query.order) }
    if entries.count > wanted { entries.removeLast(entries.count - wanted) }
  }
}

/// Where the columns are that orders are made of.
struct SortColumns {
  /// The kind of the due date, and behind it the key.
  let due: Int32
  let position: Int32
  let created: Int32
}

extension SortTuple {
  /// What the task of a row is sorted by, without reading the rest of it.
  init(in row: Statement, at columns: SortColumns, id: TaskItem.ID, of query: TaskQuery) throws(TaskFailure) {
    var values: [Value] = []
    values.reserveCapacity(query.order.keys.count)
    for key in query.order.keys {
      guard let value = try Value(of: key.field, in: row, at: columns, query.context) else {
        throw .corrupted("task \(id)", in: row.path)
      }
      values.append(value)
    }
    self.init(values: values, id: id)
  }
}

extension SortTuple.Value {
  /// The value under one key; `nil` for columns that hold none.
  init?(
    of field: TaskOrder.Field, in row: Statement, at columns: SortColumns, _ context: QueryContext
  ) throws(TaskFailure) {
    switch field {
    case .due: self = .due(try row.orderKey(columns.due, in: context))
    case .position:
      guard let key = row.orderKey(columns.position) else { return nil }
      self = .position(key)
    case .created:
      guard let date = row.instant(columns.created) else { return nil }
      self = .created(date)
    }
  }
}

extension Statement {
  /// The place in time of a date whose kind and key are in two columns.
  fileprivate func orderKey(_ column: Int32, in context: QueryContext) throws(TaskFailure) -> DateOrderKey? {
    let key = integer(column + 1)
    switch integer(column) {
    case DateColumns.none: return nil
    case DateColumns.day:
      let day = Int32(exactly: key).flatMap(CalendarDay.init(daysSince1970:))
      if let day { return TaskDate.day(day).orderKey(in: context) }
    case DateColumns.floating:
      if let wall = WallTime(secondsSince1970: key) { return TaskDate.floating(wall).orderKey(in: context) }
    case DateColumns.zoned: return DateOrderKey(moment: key, rank: 1, kind: 2, key: key)
    default: break
    }
    throw .corrupted("a date", in: path)
  }
}

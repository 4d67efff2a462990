internal import TaskCore

/// Reads what matches and sorts it, for orders that no index has: linear in the number of candidates, in memory that
/// grows with the page and not with the matches. Whatever keys the order has, only two pages are kept.
struct TaskSorting {
  let query: TaskQuery
  let wanted: Int
  let waiting: WaitingTasks
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
    let columns = query.order.keys.compactMap { SortTuple.Value.columns(of: $0.field) }
    let takesAll = columns.count < query.order.keys.count
    let selected = takesAll ? TaskRow.columns : (["key", "id"] + columns).joined(separator: ", ")
    let row = try connection.prepared(
      "SELECT \(selected) FROM task \(candidates?.hint ?? "") WHERE \(condition.sql)")
    defer { row.reset() }
    condition.bind(to: row)
    var entries: [Entry] = []
    // What is behind a page once will stay there.
    var last: SortTuple?
    while try row.step() {
      let tuple = takesAll ? try wholeTuple(in: row, before: last) : try tuple(in: row, before: last)
      guard let tuple else { continue }
      if let begin = query.cursor?.last, !begin.precedes(tuple, in: query.order) { continue }
      entries.append((tuple, row.integer(0)))
      if entries.count >= 64, entries.count / 2 >= wanted {
        shorten(&entries)
        last = entries.last?.tuple
      }
    }
    shorten(&entries)
    return entries
  }

  /// What the task of a row is sorted by, without reading the rest of it; `nil` for what comes behind a place.
  private func tuple(in row: Statement, before last: SortTuple?) throws(TaskFailure) -> SortTuple? {
    guard let id: TaskItem.ID = row.identifier(1) else { throw .corrupted("a task", in: connection.path) }
    var values: [SortTuple.Value] = []
    var column: Int32 = 2
    for key in query.order.keys {
      let value = try SortTuple.Value(of: key.field, in: row, at: column, query.context)
      // Nearly always the first value decides, before there is an array to hold it.
      if column == 2, let first = last?.values.first, first.precedes(value, descending: key.descending) == true {
        return nil
      }
      values.append(value)
      column += SortTuple.Value.width(of: key.field)
    }
    let tuple = SortTuple(values: values, id: id)
    if let last, !tuple.precedes(last, in: query.order) { return nil }
    return tuple
  }

  /// What the task of a row is sorted by, where that takes the whole of it; `nil` for what comes behind a place.
  private func wholeTuple(in row: Statement, before last: SortTuple?) throws(TaskFailure) -> SortTuple? {
    let task = try TaskRow.task(in: row, of: connection)
    let tuple = SortTuple(of: task, by: query.order, in: query.context, waiting: waiting)
    if let last, !tuple.precedes(last, in: query.order) { return nil }
    return tuple
  }

  private func shorten(_ entries: inout [Entry]) {
    entries.sort { $0.tuple.precedes($1.tuple, in: query.order) }
    if entries.count > wanted { entries.removeLast(entries.count - wanted) }
  }
}

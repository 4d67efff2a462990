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
    let columns = query.order.keys.map { ", " + SortTuple.Value.columns(of: $0.field) }.joined()
    let row = try connection.prepared(
      "SELECT key, id\(columns) FROM task \(candidates?.hint ?? "") WHERE \(condition.sql)")
    defer { row.reset() }
    condition.bind(to: row)
    var entries: [Entry] = []
    while try row.step() {
      let tuple = try tuple(in: row)
      if let last = query.cursor?.last, !last.precedes(tuple, in: query.order) { continue }
      entries.append((tuple, row.integer(0)))
      // Twice the page at most: what is behind the page once will stay there.
      if entries.count >= 1024, entries.count / 2 >= wanted { shorten(&entries) }
    }
    shorten(&entries)
    return entries
  }

  /// What the task of a row is sorted by, without reading the rest of it.
  private func tuple(in row: Statement) throws(TaskFailure) -> SortTuple {
    guard let id: TaskItem.ID = row.identifier(1) else { throw .corrupted("a task", in: connection.path) }
    var values: [SortTuple.Value] = []
    values.reserveCapacity(query.order.keys.count)
    var column: Int32 = 2
    for key in query.order.keys {
      values.append(try SortTuple.Value(of: key.field, in: row, at: column, query.context))
      column += SortTuple.Value.width(of: key.field)
    }
    return SortTuple(values: values, id: id)
  }

  private func shorten(_ entries: inout [Entry]) {
    entries.sort { $0.tuple.precedes($1.tuple, in: query.order) }
    if entries.count > wanted { entries.removeLast(entries.count - wanted) }
  }
}

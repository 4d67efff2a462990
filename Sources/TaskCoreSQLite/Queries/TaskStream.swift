package import TaskCore

/// Tasks in the order of one index, from a place on: one keyset statement, its rows read as they are needed.
struct TaskStream {
  /// The index, which the statement has to use or else fails to prepare.
  let index: String
  /// Which part of the index: what its leading columns are, and within which bounds the next one lies.
  var range: [Condition]
  /// The columns that the rows of that part are sorted by.
  let columns: [String]
  /// The values of those columns in the last row of the page before.
  var after: [Condition.Value]?

  /// The statement that reads it, behind `TaskRow.select`.
  func sql(where condition: Condition, descending: Bool) -> Condition {
    var statement = Condition(sql: "INDEXED BY ")
    statement.sql.reserveCapacity(200)
    statement.sql += index
    statement.sql += " WHERE "
    if let after {
      // First, where it meets the index; its values come first too.
      statement.sql += "("
      appendColumns(to: &statement.sql, suffix: "")
      statement.sql += descending ? ") < (" : ") > ("
      statement.sql += after.count == 1 ? "?" : "?, ?"
      statement.sql += ") AND "
      statement.values = after
    }
    for part in range {
      statement.append(part)
      statement.sql += " AND "
    }
    statement.append(condition)
    statement.sql += " ORDER BY "
    appendColumns(to: &statement.sql, suffix: descending ? " DESC" : "")
    statement.sql += " LIMIT ?"
    return statement
  }

  private func appendColumns(to text: inout String, suffix: String) {
    for (place, column) in columns.enumerated() {
      if place > 0 { text += ", " }
      text += column
      text += suffix
    }
  }
}

/// The streams that together hold what a query asks for, in its order.
struct TaskStreams {
  /// Those that are merged.
  var merged: [TaskStream] = []
  /// Those that come behind all of the others: tasks without a due date.
  var last: [TaskStream] = []

  /// `nil` when no index has the order of the query.
  init?(of query: TaskQuery, plan: FilterPlan) {
    guard query.order.keys.count < 2 else { return nil }
    let cursor = query.cursor?.last
    switch (query.order.keys.first?.field, cursor?.values.first) {
    case (nil, _):
      let after = cursor.map { [Condition.Value.bytes($0.id.bytes)] }
      merged = [TaskStream(index: "task_id", range: plan.openness, columns: ["id"], after: after)]
    case (.position, let value):
      let after = cursor.flatMap { cursor -> [Condition.Value]? in
        guard case .position(let key)? = value else { return nil }
        return [.text(key.text), .bytes(cursor.id.bytes)]
      }
      merged = Self.byPosition(plan, after: after)
    case (.created, let value):
      let after = cursor.flatMap { cursor -> [Condition.Value]? in
        guard case .created(let date)? = value else { return nil }
        return [.integer(date.secondsSince1970), .bytes(cursor.id.bytes)]
      }
      merged = Self.halves(of: plan).map {
        TaskStream(index: "task_created", range: $0, columns: ["created", "id"], after: after)
      }
    case (.due, _):
      guard plan.isOpen == true else { return nil }
      addDue(of: query, plan: plan)
    default: return nil
    }
  }

  private static func byPosition(_ plan: FilterPlan, after: [Condition.Value]?) -> [TaskStream] {
    let (index, within): (String, [Condition]) =
      if let parents = plan.parents, parents.count == 1, let parent = parents.first {
        ("task_parent", [Condition(sql: "parent = ?", .bytes(parent.bytes))])
      } else if let list = plan.list {
        ("task_list", [Condition(sql: "list = ?", .bytes(list.bytes))])
      } else {
        ("task_position", [])
      }
    return halves(of: plan).map {
      TaskStream(index: index, range: within + $0, columns: ["position", "id"], after: after)
    }
  }

  /// The indexes begin with `is_open`: what may be both is in two parts of them.
  private static func halves(of plan: FilterPlan) -> [[Condition]] {
    plan.isOpen == nil ? [[Condition(sql: "is_open = 1")], [Condition(sql: "is_open = 0")]] : [plan.openness]
  }

  private static let openOfKind = (DateColumns.day...DateColumns.none).map { "is_open = 1 AND due_kind = \($0)" }

  /// One stream for each kind of date, since each kind has keys of its own.
  private mutating func addDue(of query: TaskQuery, plan: FilterPlan) {
    let descending = query.order.keys.first?.descending ?? false
    let cursor = query.cursor?.last
    var lastDue: DateOrderKey?
    if case .due(let key)? = cursor?.values.first { lastDue = key }
    func stream(_ kind: Int64) -> TaskStream {
      TaskStream(
        index: "task_due", range: [Condition(sql: Self.openOfKind[Int(kind)])],
        columns: ["due_key", "id"])
    }
    if cursor == nil || lastDue != nil, !plan.isUndated {
      merged = DateRange.kinds.map { kind in
        var stream = stream(kind)
        if let due = plan.due { stream.range.append(due.condition(on: "due_key", kind: kind)) }
        guard let cursor, let lastDue else { return stream }
        if lastDue.kind == kind {
          stream.after = [.integer(lastDue.key), .bytes(cursor.id.bytes)]
        } else {
          let boundary = DateSeek(in: query.context, days: .end).boundary(of: kind, after: lastDue)
          stream.range.append(Condition(sql: "due_key \(descending ? "<" : ">=") ?", .integer(boundary)))
        }
        return stream
      }
    }
    guard plan.due == nil else { return }
    var undated = stream(DateColumns.none)
    if let cursor, lastDue == nil { undated.after = [.integer(0), .bytes(cursor.id.bytes)] }
    last = [undated]
  }
}

extension Connection {
  /// How SQLite reads each stream of a query: one text a statement.
  package func plans(of query: TaskQuery) throws(TaskFailure) -> [String] {
    let query = try query.resolved()
    let plan = try plan(query.filter, in: query.context)
    guard let streams = TaskStreams(of: query, plan: plan) else { return [] }
    let descending = query.order.keys.last?.descending ?? false
    return try (streams.merged + streams.last).map { (stream) throws(TaskFailure) in
      let row = try prepared(
        "EXPLAIN QUERY PLAN " + TaskRow.select.text + stream.sql(where: plan.condition, descending: descending).sql)
      defer { row.reset() }
      var lines: [String] = []
      while try row.step() { lines.append(row.text(3) ?? "") }
      return lines.joined(separator: "\n")
    }
  }
}

internal import TaskCore

/// Tasks among which all matches of a filter are, as an index finds them: under some parents, with a tag, in a list, or
/// due in a range.
struct Candidates {
  /// The index of `task` that holds them; `nil` when they are found by way of another table.
  let index: String?
  let condition: Condition
  /// Whether they are the matches, for the filter asks for nothing else.
  let areMatches: Bool
  /// A statement that gives the keys of those that are found by way of another table.
  private let keys: Condition?

  /// `nil` when the filter names nothing of the kind.
  init?(_ plan: FilterPlan) {
    if let parents = plan.parents {
      self.init(
        index: "task_parent", .column("parent", isOneOf: parents), areMatches: plan.isOnePart && plan.isOpen == nil)
    } else if let tag = plan.tag {
      self.init(
        Condition(sql: "SELECT task FROM tag WHERE folded = ?", .text(tag)),
        areMatches: plan.isOnePart && plan.isOpen == nil)
    } else if let list = plan.list {
      self.init(
        index: "task_list", .all([Condition(sql: "list = ?", .bytes(list.bytes))] + plan.openness),
        areMatches: plan.isOnePart)
    } else if let due = plan.due, plan.isOpen == true {
      self.init(Self.keys(due: due), areMatches: plan.isOnePart)
    } else {
      return nil
    }
  }

  private init(index: String, _ condition: Condition, areMatches: Bool) {
    self.index = index
    self.condition = condition
    self.areMatches = areMatches
    keys = nil
  }

  private init(_ keys: Condition, areMatches: Bool) {
    index = nil
    var condition = keys
    condition.sql = "key IN (\(keys.sql))"
    self.condition = condition
    self.areMatches = areMatches
    self.keys = keys
  }

  private static func keys(due range: DateRange) -> Condition {
    let parts = DateRange.kinds.map { kind in
      let inside = range.condition(on: "due_key", kind: kind)
      return (
        sql: "SELECT key FROM task INDEXED BY task_due WHERE is_open = 1 AND due_kind = \(kind) AND \(inside.sql)",
        values: inside.values
      )
    }
    var keys = Condition(sql: parts.map(\.sql).joined(separator: " UNION ALL "))
    keys.values = parts.flatMap(\.values)
    return keys
  }

  /// What tells SQLite by which index to find them.
  var hint: String { index.map { "INDEXED BY \($0)" } ?? "NOT INDEXED" }

  /// How many there are, counted no further than a limit.
  func count(upTo limit: Int, on connection: Connection) throws(TaskFailure) -> Int {
    let rows = keys?.sql ?? "SELECT key FROM task \(hint) WHERE \(condition.sql)"
    let statement = try connection.prepared("SELECT count(*) FROM (\(rows) LIMIT ?)")
    defer { statement.reset() }
    condition.bind(to: statement)
    statement.bind(Int64(limit))
    return try statement.step() ? Int(statement.integer(0)) : 0
  }
}

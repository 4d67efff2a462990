internal import TaskCore

/// Tasks among which all matches of a filter are, as an index finds them: under some parents, behind some
/// prerequisites, with a tag, in a list, due in a range, or with some text.
struct Candidates {
  enum Kind { case parents, prerequisites, tag, list, due, text }

  /// So few that it takes longer to look for fewer than to read them.
  private static let veryFew = 512

  let kind: Kind
  /// The index of `task` that holds them; `nil` when they are found by way of another table.
  private let index: String?
  let condition: Condition
  /// Whether they are the matches, for the filter asks for nothing else.
  let areMatches: Bool
  /// Whether the filter asks for nothing else but that they are open or not.
  let isWholeCondition: Bool
  /// From how many on they are not worth counting, since a later kind may be fewer.
  private var most = Int.max
  /// A statement that gives the keys of those that are found by way of another table.
  private let keys: Condition?

  private init(_ kind: Kind, index: String, _ condition: Condition, areMatches: Bool, isWhole: Bool) {
    self.kind = kind
    self.index = index
    self.condition = condition
    self.areMatches = areMatches
    isWholeCondition = isWhole
    keys = nil
  }

  private init(_ kind: Kind, keys: Condition, areMatches: Bool, isWhole: Bool) {
    self.kind = kind
    index = nil
    var condition = keys
    condition.sql = "key IN (\(keys.sql))"
    self.condition = condition
    self.areMatches = areMatches
    isWholeCondition = isWhole
    self.keys = keys
  }

  /// What tells SQLite by which index to find them.
  var hint: String { index.map { "INDEXED BY \($0)" } ?? "NOT INDEXED" }

  /// What a row of another index has to be, if that can be told without reading more of it than its key.
  var keyCondition: Condition? { keys == nil ? nil : condition }

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

// Which there are.
extension Candidates {
  /// All that a filter names but for some kinds, those first that are likely to be the fewest.
  static func all(_ plan: FilterPlan, without covered: Set<Kind> = []) -> [Candidates] {
    var all: [Candidates] = []
    let isOne = plan.isOnePart
    let isOnlyPart = isOne && plan.isOpen == nil
    if !covered.contains(.parents), let parents = plan.parents {
      all.append(
        Candidates(
          .parents, index: "task_parent", .column("parent", isOneOf: parents), areMatches: isOnlyPart, isWhole: isOne))
    }
    if let needs = plan.needs {
      var keys = Condition.column("prerequisite", isOneOf: needs)
      keys.sql = "SELECT task FROM prerequisite WHERE \(keys.sql)"
      let isSingle = needs.count == 1
      all.append(
        Candidates(.prerequisites, keys: keys, areMatches: isOnlyPart && isSingle, isWhole: isOne && isSingle))
    }
    if let tag = plan.tag {
      let keys = Condition(sql: "SELECT task FROM tag WHERE folded = ?", .text(tag))
      all.append(Candidates(.tag, keys: keys, areMatches: isOnlyPart, isWhole: isOne))
    }
    if !covered.contains(.list), let list = plan.list {
      let condition = Condition.all([Condition(sql: "list = ?", .bytes(list.bytes))] + plan.openness)
      all.append(Candidates(.list, index: "task_list", condition, areMatches: isOne, isWhole: isOne))
    }
    if !covered.contains(.due), let due = plan.due.range, plan.isOpen == true {
      all.append(Candidates(.due, keys: keys(due: due), areMatches: isOne, isWhole: isOne))
    }
    let searches = SearchTerms.keys(of: plan.texts)
    for (number, keys) in searches.enumerated() {
      var candidates = Candidates(.text, keys: keys, areMatches: false, isWhole: false)
      if number < searches.count - 1 { candidates.most = veryFew }
      all.append(candidates)
    }
    return all
  }

  private static func keys(due range: DateRange) -> Condition {
    let parts = DateRange.kinds.map { kind in
      let inside = Condition.all(range[kind].conditions(on: "due_key"))
      return (
        sql: "SELECT key FROM task INDEXED BY task_due WHERE is_open = 1 AND due_kind = \(kind) AND \(inside.sql)",
        values: inside.values
      )
    }
    var keys = Condition(sql: parts.map(\.sql).joined(separator: " UNION ALL "))
    keys.values = parts.flatMap(\.values)
    return keys
  }

  /// Those of which there are the fewest, or few enough, if there are fewer than a limit: no more than that are counted.
  static func fewest(
    of all: [Candidates], below limit: Int, on connection: Connection
  ) throws(TaskFailure) -> (candidates: Candidates, count: Int)? {
    var (fewest, bound): (Candidates?, Int) = (nil, limit)
    for candidates in all where fewest == nil || bound >= veryFew {
      let most = min(bound, candidates.most)
      let count = try candidates.count(upTo: most, on: connection)
      if count < most { (fewest, bound) = (candidates, count) }
    }
    return fewest.map { ($0, bound) }
  }

  /// Those to read where all of them are many, and would be read anyway: texts may be found several times over.
  static func many(of all: [Candidates]) -> Candidates? { all.first { $0.kind != .text } }
}

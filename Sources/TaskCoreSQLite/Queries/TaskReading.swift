internal import TaskCore

/// Reads the answer to a query: by walking an index, or by reading what matches and sorting it.
struct TaskReading {
  private let query: TaskQuery
  private let plan: FilterPlan
  private let connection: Connection

  /// - Parameter query: a resolved one.
  init(_ query: TaskQuery, on connection: Connection) throws(TaskFailure) {
    self.query = query
    self.connection = connection
    plan = try connection.plan(query.filter, in: query.context)
  }

  /// How many tasks are read: one more than the page holds tells whether another follows.
  private var wanted: Int { query.limit.map { $0 == .max ? .max : $0 + 1 } ?? .max }

  func page() throws(TaskFailure) -> TaskPage {
    TaskPage(try tasks(), for: query)
  }

  private func tasks() throws(TaskFailure) -> [TaskItem] {
    let streams = TaskStreams(of: query, plan: plan)
    if let candidates = Candidates(plan), try isBetter(candidates, than: streams) {
      return try TaskSorting(query: query, wanted: wanted, connection: connection).tasks(candidates, where: filter)
    }
    guard let streams else {
      return try TaskSorting(query: query, wanted: wanted, connection: connection).tasks(nil, where: filter)
    }
    return try walk(streams)
  }

  private var filter: Condition { .all(plan.openness + [plan.condition]) }

  /// Whether to read the candidates and sort them rather than walk an index and test what comes.
  private func isBetter(_ candidates: Candidates, than streams: TaskStreams?) throws(TaskFailure) -> Bool {
    guard let streams else { return true }
    // An index within the list or parent has nothing else to test.
    if streams.merged.contains(where: { $0.index == candidates.index }) { return false }
    if query.limit == nil || plan.parents != nil { return true }
    return try candidates.count(upTo: connection.fewCandidates, on: connection) < connection.fewCandidates
  }

  private func walk(_ streams: TaskStreams) throws(TaskFailure) -> [TaskItem] {
    var tasks: [TaskItem] = []
    if wanted <= 1001 { tasks.reserveCapacity(wanted) }
    for group in [streams.merged, streams.last] where tasks.count < wanted && !group.isEmpty {
      try read(group, into: &tasks)
    }
    return tasks
  }

  /// Reads streams as one, and no more rows of each than it needs.
  private func read(_ streams: [TaskStream], into tasks: inout [TaskItem]) throws(TaskFailure) {
    let descending = query.order.keys.last?.descending ?? false
    let limit = wanted == .max ? -1 : Int64(wanted - tasks.count)
    var rows: [Statement] = []
    defer { for row in rows { row.reset() } }
    for stream in streams {
      let sql = stream.sql(where: plan.condition, descending: descending)
      let row = try connection.prepared(sql.sql, behind: TaskRow.select)
      rows.append(row)
      sql.bind(to: row)
      row.bind(limit)
    }
    if rows.count == 1, let row = rows.first {
      while tasks.count < wanted, try row.step() { tasks.append(try TaskRow.task(in: row, of: connection)) }
    } else {
      var merge = try StreamMerge(rows, of: query)
      while tasks.count < wanted, let row = try merge.next() {
        tasks.append(try TaskRow.task(in: row, of: connection))
      }
    }
  }
}

extension Connection {
  private static let selectTitles = SQL("SELECT id, title FROM list")

  /// A filter taken apart, the titles of lists in it looked up.
  func plan(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> FilterPlan {
    try FilterPlan(filter, in: context) { (folded) throws(TaskFailure) in
      try self.with(Self.selectTitles) { (row) throws(TaskFailure) in
        var ids: [TaskList.ID] = []
        while try row.step() {
          guard let id: TaskList.ID = row.identifier(0), let title = row.text(1) else {
            throw .corrupted("a list", in: self.path)
          }
          if Folding.fold(title).hasSameBytes(as: folded) { ids.append(id) }
        }
        return ids
      }
    }
  }

  /// The page that a query asks for, in one state of the database.
  func page(_ query: TaskQuery) throws(TaskFailure) -> TaskPage {
    let query = try query.resolved()
    return try snapshot { () throws(TaskFailure) in try TaskReading(query, on: self).page() }
  }

  /// How many tasks a filter matches, where one index holds the matches and they are few; otherwise `nil`, soon.
  func countOfFew(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int? {
    guard let candidates = Candidates(try plan(filter, in: context)), candidates.areMatches else { return nil }
    let count = try candidates.count(upTo: fewCandidates + 1, on: self)
    return count <= fewCandidates ? count : nil
  }

  /// How many tasks a filter matches.
  func count(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int {
    try snapshot { () throws(TaskFailure) in
      let plan = try self.plan(filter, in: context)
      let candidates = Candidates(plan)
      let condition = Condition.all((candidates.map { [$0.condition] } ?? []) + plan.openness + [plan.condition])
      let statement = try prepared("SELECT count(*) FROM task \(candidates?.hint ?? "") WHERE \(condition.sql)")
      defer { statement.reset() }
      condition.bind(to: statement)
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }
}

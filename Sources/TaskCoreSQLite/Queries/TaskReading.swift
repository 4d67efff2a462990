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

  /// Merges streams, reading no more rows of each than it needs.
  private func read(_ streams: [TaskStream], into tasks: inout [TaskItem]) throws(TaskFailure) {
    let descending = query.order.keys.last?.descending ?? false
    var heads: [Head] = []
    defer { for head in heads { head.row.reset() } }
    for stream in streams {
      let sql = stream.sql(where: plan.condition, descending: descending)
      let row = try connection.prepared(sql.sql)
      heads.append(Head(row: row))
      sql.bind(to: row)
      row.bind(wanted == .max ? -1 : Int64(wanted - tasks.count))
      if try !row.step() { heads.removeLast().row.reset() }
    }
    if heads.count > 1 { for index in heads.indices { try heads[index].readTuple(of: query) } }
    while tasks.count < wanted, let next = nextHead(of: heads) {
      tasks.append(try TaskRow.task(in: heads[next].row, of: connection))
      if try !heads[next].row.step() {
        heads.remove(at: next).row.reset()
      } else if heads.count > 1 {
        try heads[next].readTuple(of: query)
      }
    }
  }

  private func nextHead(of heads: [Head]) -> Int? {
    guard heads.count > 1 else { return heads.indices.first }
    return heads.indices.min { first, second in
      guard let mine = heads[first].tuple, let others = heads[second].tuple else { return false }
      return mine.precedes(others, in: query.order)
    }
  }
}

/// The row that a stream has come to, and what it is sorted by where there are others to compare it with.
private struct Head {
  let row: Statement
  var tuple: SortTuple?

  mutating func readTuple(of query: TaskQuery) throws(TaskFailure) {
    guard let id: TaskItem.ID = row.identifier(1) else { throw .corrupted("a task", in: row.path) }
    let columns = SortColumns(due: TaskRow.dueColumn, position: 19, created: 20)
    tuple = try SortTuple(in: row, at: columns, id: id, of: query)
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

internal import TaskCore

/// Reads the answer to a query: by walking an index, or by reading what matches and sorting it.
struct TaskReading {
  private let query: TaskQuery
  private let plan: FilterPlan
  private let connection: Connection
  private let waiting: WaitingTasks
  /// Whether no candidates are few, as was found out before.
  private let areMany: Bool

  /// - Parameters:
  ///   - query: a resolved one.
  ///   - connection: what it is read through.
  ///   - areMany: whether it is known that no candidates are few.
  init(_ query: TaskQuery, on connection: Connection, areMany: Bool = false) throws(TaskFailure) {
    self.query = query
    self.connection = connection
    self.areMany = areMany
    plan = try connection.plan(query.filter, in: query.context)
    waiting = query.order.namesUrgency ? try connection.waitingTasks() : WaitingTasks()
  }

  /// How many tasks are read: one more than the page holds tells whether another follows.
  private var wanted: Int { query.limit.map { $0 == .max ? .max : $0 + 1 } ?? .max }

  func page() throws(TaskFailure) -> TaskPage {
    page(of: try tasks())
  }

  /// The page, if it can be made of few candidates, or by looking at some alone.
  func pageOfFew() throws(TaskFailure) -> TaskPage? {
    let all = Candidates.all(plan)
    guard let some = try Candidates.fewest(of: all, below: fewEnough, on: connection) else { return nil }
    if some.count < connection.fewCandidates { return page(of: try sort(some.candidates)) }
    guard let streams = TaskStreams(of: query, plan: plan), let keys = some.candidates.keyCondition else { return nil }
    return page(of: try walk(streams, among: keys))
  }

  private func page(of tasks: [TaskItem]) -> TaskPage { TaskPage(tasks, for: query, waiting: waiting) }

  private func tasks() throws(TaskFailure) -> [TaskItem] {
    let streams = TaskStreams(of: query, plan: plan)
    if let streams, streams.covered.contains(.parents) { return try walk(streams) }
    let all = Candidates.all(plan, without: streams?.covered ?? [])
    // Nobody has so many children that they were worth a count.
    if let first = all.first, first.kind == .parents { return try sort(first) }
    // Where everything is read anyway, even many candidates are fewer than all tasks.
    let readsAll = streams == nil || query.limit == nil
    let many = readsAll ? Candidates.many(of: all) : nil
    let isSettled = all.isEmpty || areMany || many != nil && all.count < 2
    let some = isSettled ? nil : try Candidates.fewest(of: all, below: fewEnough, on: connection)
    if let some, readsAll || some.count < connection.fewCandidates { return try sort(some.candidates) }
    if many == nil, let streams { return try walk(streams, among: some?.candidates.keyCondition) }
    return try sort(many)
  }

  private var filter: Condition { .all(plan.openness + [plan.condition()]) }

  /// Up to how many candidates are looked for: too many of them to be sorted still tell which rows of an index to look at.
  private var fewEnough: Int { 4 * connection.fewCandidates }

  private func sort(_ candidates: Candidates?) throws(TaskFailure) -> [TaskItem] {
    // What the candidates have in common need not be looked up for each of them once more.
    let isSaid = candidates?.isWholeCondition ?? false
    return try TaskSorting(query: query, wanted: wanted, waiting: waiting, connection: connection).tasks(
      candidates, where: isSaid ? .all(plan.openness) : filter)
  }

  /// Reads what comes in indexes, and tests it.
  ///
  /// - Parameter keys: what is tested first, since the indexes hold the keys.
  private func walk(_ streams: TaskStreams, among keys: Condition? = nil) throws(TaskFailure) -> [TaskItem] {
    var tasks: [TaskItem] = []
    if wanted <= 1001 { tasks.reserveCapacity(wanted) }
    let rest = plan.condition(besides: streams.date)
    let condition = keys.map { .all([$0, rest]) } ?? rest
    for group in streams.groups where tasks.count < wanted { try read(group, where: condition, into: &tasks) }
    return tasks
  }

  /// Reads streams as one, and no more rows of each than it needs.
  private func read(
    _ group: TaskStreams.Group, where condition: Condition, into tasks: inout [TaskItem]
  ) throws(TaskFailure) {
    let descending = query.order.keys.last?.descending ?? false
    let limit = wanted == .max ? -1 : Int64(wanted - tasks.count)
    var rows: [Statement] = []
    defer { for row in rows { row.reset() } }
    for stream in group.streams {
      let sql = stream.sql(where: condition, descending: descending)
      let row = try connection.prepared(sql.sql, behind: TaskRow.select)
      rows.append(row)
      sql.bind(to: row)
      row.bind(limit)
    }
    if rows.count == 1, let row = rows.first {
      while tasks.count < wanted, try row.step() { tasks.append(try TaskRow.task(in: row, of: connection)) }
    } else {
      var merge = try StreamMerge(rows, by: group.key ?? TaskOrder.Key(.created), in: query.context)
      while tasks.count < wanted, let row = try merge.next() {
        tasks.append(try TaskRow.task(in: row, of: connection))
      }
    }
  }
}

extension Connection {
  /// A filter taken apart, the titles of lists in it looked up.
  func plan(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> FilterPlan {
    try FilterPlan(filter, in: context) { (folded) throws(TaskFailure) in
      try self.listTitles().filter { Folding.fold($0.value).hasSameBytes(as: folded) }.map(\.key)
    }
  }

  /// The page that a query asks for, in one state of the database.
  ///
  /// - Parameter areMany: whether `pageOfFew` has found nothing.
  func page(_ query: TaskQuery, areMany: Bool = false) throws(TaskFailure) -> TaskPage {
    let query = try query.resolved()
    let split = try FilterSplit(query.filter)
    return try snapshot { () throws(TaskFailure) in
      guard let rest = split.rest else { return try TaskReading(query, on: self, areMany: areMany).page() }
      return try TaskSifting(split.first, then: rest, in: query.context, on: self).page(of: query)
    }
  }

  /// The page that a query asks for, if it can be made of few candidates; otherwise `nil`, soon.
  func pageOfFew(_ query: TaskQuery) throws(TaskFailure) -> TaskPage? {
    let query = try query.resolved()
    return try snapshot { () throws(TaskFailure) in try TaskReading(query, on: self).pageOfFew() }
  }

  /// How many tasks a filter matches, where one index holds the matches and they are few; otherwise `nil`, soon.
  func countOfFew(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int? {
    guard try FilterSplit(filter).rest == nil else { return nil }
    let all = Candidates.all(try plan(filter, in: context))
    guard let candidates = all.first, candidates.areMatches else { return nil }
    let count = try candidates.count(upTo: fewCandidates + 1, on: self)
    return count <= fewCandidates ? count : nil
  }

  /// How many tasks a filter matches.
  func count(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int {
    try snapshot { () throws(TaskFailure) in try countInSnapshot(filter, in: context) }
  }

  /// How many tasks a filter matches, within a transaction.
  func countInSnapshot(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int {
    let split = try FilterSplit(filter)
    if let rest = split.rest {
      return try TaskSifting(split.first, then: rest, in: context, on: self).count(in: context)
    }
    let plan = try self.plan(filter, in: context)
    let all = Candidates.all(plan)
    let isOne = all.count == 1 && all[0].kind != .text
    let fewest = isOne ? nil : try Candidates.fewest(of: all, below: 65_536, on: self)
    let candidates = fewest?.candidates ?? .many(of: all)
    let condition = Condition.all((candidates.map { [$0.condition] } ?? []) + plan.openness + [plan.condition()])
    let statement = try prepared("SELECT count(*) FROM task \(candidates?.hint ?? "") WHERE \(condition.sql)")
    defer { statement.reset() }
    condition.bind(to: statement)
    return try statement.step() ? Int(statement.integer(0)) : 0
  }
}

package import TaskCore

/// The streams that together hold what a query asks for, in its order.
struct TaskStreams {
  /// Streams that are merged into one.
  struct Group {
    /// What they are merged by.
    let key: TaskOrder.Key?
    let streams: [TaskStream]
  }

  /// The groups, each behind the one before.
  let groups: [Group]
  /// The candidates of which no more are read than are asked for, since the streams lie within them.
  let covered: Set<Candidates.Kind>
  /// The date by whose range the streams are bounded.
  let date: TaskOrder.Field?

  /// `nil` when no index has the order of the query.
  init?(of query: TaskQuery, plan: FilterPlan) {
    guard query.order.hasIndex(isOpen: plan.isOpen, areClosed: plan.areClosed) else { return nil }
    let maker = StreamMaker(query, plan)
    groups = maker.groups
    covered = maker.covered
    date = query.order.keys.last?.field
  }
}

extension TaskOrder {
  /// Whether an index has this order.
  ///
  /// - Parameters:
  ///   - isOpen: whether what is asked for is open and outside the trash; `nil` when it may be both.
  ///   - areClosed: whether all of it is completed or cancelled.
  func hasIndex(isOpen: Bool?, areClosed: Bool) -> Bool {
    switch (keys.first?.field, keys.count > 1 ? keys[1].field : nil, keys.count) {
    case (nil, _, _), (.position, _, 1), (.created, _, 1): true
    case (.due, _, 1), (.start, _, 1), (.title, _, 1), (.modified, _, 1), (.priority, .due, 2): isOpen == true
    // What has to be open as well is nothing, which its index does not say.
    case (.completed, _, 1): areClosed && isOpen != true
    default: false
    }
  }
}

/// Makes the streams of one query.
struct StreamMaker {
  let query: TaskQuery
  let plan: FilterPlan
  /// The direction in which every stream is read: that of the last key, by which identities are sorted too.
  let descending: Bool

  init(_ query: TaskQuery, _ plan: FilterPlan) {
    self.query = query
    self.plan = plan
    descending = query.order.keys.last?.descending ?? false
  }

  var cursor: SortTuple? { query.cursor?.last }

  /// The end of a range that a cursor has moved.
  var movedEnd: KeyRange.End? { cursor == nil ? nil : descending ? .upper : .lower }

  var groups: [TaskStreams.Group] {
    switch query.order.keys.first?.field {
    case nil:
      let after = cursor.map { [Condition.Value.bytes($0.id.bytes)] }
      return [group([TaskStream(index: "task_id", range: plan.openness, columns: ["id"], after: after)])]
    case .position: return [byPosition]
    case .created: return [walk("task_created", halves, by: "created")]
    case .modified: return [walk("task_modified", [plan.openness], by: "modified")]
    case .title: return [walk("task_title", [plan.openness], by: "title_key")]
    case .completed: return byCompletion
    case .due, .start, .priority: return byDate
    case .urgency: return []
    }
  }

  var covered: Set<Candidates.Kind> {
    switch query.order.keys.first?.field {
    case .position where plan.parents?.count == 1: return [.parents]
    case .position: return plan.list == nil ? [] : [.list]
    case .due where plan.parents == nil: return plan.list == nil ? [.due] : [.list, .due]
    default: return []
    }
  }

  func group(_ streams: [TaskStream]) -> TaskStreams.Group {
    TaskStreams.Group(key: query.order.keys.last, streams: streams)
  }

  /// Parts of an index of which each is sorted by one column and the identity.
  private func walk(_ index: String, _ parts: [[Condition]], by column: String) -> TaskStreams.Group {
    let after = cursor.flatMap { cursor in
      cursor.values.first?.keyset.map { [$0, Condition.Value.bytes(cursor.id.bytes)] }
    }
    let keys = query.order.keys.first.flatMap { plan.instants[$0.field] }
    let bounds = keys?.conditions(on: column, without: movedEnd) ?? []
    return group(
      parts.map { TaskStream(index: index, range: $0 + bounds, columns: [column, "id"], after: after) })
  }

  /// The indexes by position and creation begin with `is_open`: what may be both is in two parts of them.
  private var halves: [[Condition]] {
    plan.isOpen == nil ? [[Condition(sql: "is_open = 1")], [Condition(sql: "is_open = 0")]] : [plan.openness]
  }

  private var byPosition: TaskStreams.Group {
    let (index, within): (String, [Condition]) =
      if let parents = plan.parents, parents.count == 1, let parent = parents.first {
        ("task_parent", [Condition(sql: "parent = ?", .bytes(parent.bytes))])
      } else if let list = plan.list {
        ("task_list", [Condition(sql: "list = ?", .bytes(list.bytes))])
      } else {
        ("task_position", [])
      }
    return walk(index, halves.map { within + $0 }, by: "position")
  }

  /// What is completed, and behind it what is cancelled.
  private var byCompletion: [TaskStreams.Group] {
    let isBehind = cursor?.values.first == .completed(nil)
    var groups: [TaskStreams.Group] = []
    if !isBehind {
      let dated = Condition(sql: "closed IS NOT NULL AND completed IS NOT NULL")
      groups.append(walk("task_completed", [[dated]], by: "completed"))
    }
    if !plan.areCompleted {
      let after = isBehind ? cursor.map { [Condition.Value.bytes($0.id.bytes)] } : nil
      let undated = Condition(sql: "closed IS NOT NULL AND completed IS NULL")
      groups.append(group([TaskStream(index: "task_completed", range: [undated], columns: ["id"], after: after)]))
    }
    return groups
  }
}

extension SortTuple.Value {
  /// The value as the column of its index has it; `nil` for what is not one column.
  fileprivate var keyset: Condition.Value? {
    switch self {
    case .position(let key): .text(key.text)
    case .title(let key): .text(key)
    case .created(let date), .modified(let date), .completed(let date?): .integer(date.secondsSince1970)
    case .due, .start, .priority, .completed(nil), .urgency: nil
    }
  }
}

extension Connection {
  /// How SQLite reads each stream of a query: one text a statement.
  package func plans(of query: TaskQuery) throws(TaskFailure) -> [String] {
    let query = try query.resolved()
    let plan = try plan(query.filter, in: query.context)
    guard let streams = TaskStreams(of: query, plan: plan) else { return [] }
    let descending = query.order.keys.last?.descending ?? false
    let condition = plan.condition(besides: streams.date)
    return try streams.groups.flatMap(\.streams).map { (stream) throws(TaskFailure) in
      try self.plan(of: TaskRow.select.text + stream.sql(where: condition, descending: descending).sql)
    }
  }

  /// How SQLite finds the candidates of a query: one text for each kind.
  package func candidatePlans(of query: TaskQuery) throws(TaskFailure) -> [String] {
    try Candidates.all(try plan(query.filter, in: query.context)).map { (candidates) throws(TaskFailure) in
      try plan(of: "SELECT id FROM task \(candidates.hint) WHERE \(candidates.condition.sql)")
    }
  }

  private func plan(of text: String) throws(TaskFailure) -> String {
    let row = try prepared("EXPLAIN QUERY PLAN " + text)
    defer { row.reset() }
    var lines: [String] = []
    while try row.step() { lines.append(row.text(3) ?? "") }
    return lines.joined(separator: "\n")
  }
}

internal import TaskCore

extension TaskFilter {
  /// How deep filters may be nested: SQLite's own bound on expressions is 1,000.
  private static let deepest = 200

  /// The filter as a condition on a row of `task`; it is true or false, never NULL, so that it may be negated.
  ///
  /// - Parameter lists: finds the lists with a folded title.
  /// - Throws: `.invalid` for a date outside the years 1 to 9999, `.unsupported` for a filter that nests too deep.
  func condition(
    in context: QueryContext, depth: Int = 0, lists: (String) throws(TaskFailure) -> [TaskList.ID]
  ) throws(TaskFailure) -> Condition {
    guard depth <= Self.deepest else {
      throw TaskFailure(
        .unsupported, "The filter nests deeper than \(Self.deepest) levels: write it flatter.", field: "filter")
    }
    func parts(_ filters: [TaskFilter]) throws(TaskFailure) -> [Condition] {
      try filters.map { (filter) throws(TaskFailure) in
        try filter.condition(in: context, depth: depth + 1, lists: lists)
      }
    }
    switch self {
    case .all: return .always
    case .and(let filters): return .all(try parts(filters))
    case .or(let filters): return .joined(try parts(filters)[...], by: "OR", empty: .never)
    case .not(let filter): return !(try filter.condition(in: context, depth: depth + 1, lists: lists))
    default: return try leaf(in: context, lists: lists)
    }
  }

  private func leaf(
    in context: QueryContext, lists: (String) throws(TaskFailure) -> [TaskList.ID]
  ) throws(TaskFailure) -> Condition {
    switch self {
    case .status(let kinds) where kinds.isEmpty: return .never
    case .status(let kinds):
      let codes = kinds.map(TaskRow.code(of:)).sorted().map(String.init).joined(separator: ", ")
      return Condition(sql: "status IN (\(codes))")
    case .trashed: return Condition(sql: "trashed IS NOT NULL")
    case .list(.none): return Condition(sql: "list IS NULL")
    case .list(.id(let id)): return Condition(sql: "list IS ?", .bytes(id.bytes))
    case .list(.titled(let title)):
      return .all([Condition(sql: "list IS NOT NULL"), .column("list", isOneOf: try lists(Folding.fold(title)))])
    case .parent(.none): return Condition(sql: "parent IS NULL")
    case .parent(.anyOf(let ids)):
      return .all([Condition(sql: "parent IS NOT NULL"), .column("parent", isOneOf: ids)])
    case .tag(let name):
      return Condition(
        sql: "owned & 1 AND EXISTS (SELECT 1 FROM tag WHERE tag.task = task.key AND tag.folded = ?)",
        .text(Folding.fold(name)))
    case .due(let match): return try match.condition(on: "due", in: context)
    case .start(let match): return try match.condition(on: "start", in: context)
    case .completed(.none): return Condition(sql: "status != \(TaskRow.code(of: .completed))")
    case .completed(let match):
      return .all([
        Condition(sql: "status = \(TaskRow.code(of: .completed))"),
        try match.condition(onInstant: "closed", in: context),
      ])
    case .created(let match): return try match.condition(onInstant: "created", in: context)
    case .modified(let match): return try match.condition(onInstant: "modified", in: context)
    case .priority(let range):
      return Condition(
        sql: "priority BETWEEN ? AND ?", .integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound)))
    case .has(let part): return Condition(sql: part.condition)
    case .overdue: return .all([Condition(sql: "is_open = 1"), .overdue(in: context)])
    case .blocked: return .blocked
    case .actionable: return .all([Condition(sql: "is_open = 1"), .started(in: context), !.blocked])
    case .text(let text): return Condition(sql: "instr(folded, ?) > 0", .text(Folding.fold(text)))
    case .all, .and, .or, .not: return .always
    }
  }
}

extension TaskFilter.Part {
  /// What a row is that has something of this kind.
  fileprivate var condition: String {
    switch self {
    case .start: "start_kind != \(DateColumns.none)"
    case .due: "due_kind != \(DateColumns.none)"
    case .recurrence: "recurrence IS NOT NULL"
    case .notes: "notes IS NOT NULL"
    case .list: "list IS NOT NULL"
    case .parent: "parent IS NOT NULL"
    case .tags: Self.owns(.tags)
    case .comments: Self.owns(.comments)
    case .reminders: Self.owns(.reminders)
    case .prerequisites: Self.owns(.prerequisites)
    case .extensions: Self.owns(.extensions)
    }
  }

  private static func owns(_ mask: OwnedRows.Mask) -> String { "owned & \(mask.rawValue) != 0" }
}

extension Condition {
  /// Of a row whose task waits for one that is open and outside the trash.
  fileprivate static let blocked = Condition(
    sql: """
      owned & \(OwnedRows.Mask.prerequisites.rawValue) AND EXISTS (
        SELECT 1 FROM prerequisite JOIN task AS awaited ON awaited.id = prerequisite.prerequisite
        WHERE prerequisite.task = task.key AND awaited.is_open = 1)
      """)

  /// Of a row whose due date has passed.
  fileprivate static func overdue(in context: QueryContext) -> Condition {
    let seek = DateSeek(in: context, days: .end)
    let now = context.now.secondsSince1970
    // A day has passed in the very second of its end, a time in the second after it.
    return byKind("due", undated: 0) { kind in
      seek.leastKey(of: kind, reaching: kind == DateColumns.day ? now + 1 : now)
    }
  }

  /// Of a row without a start, or whose start is reached.
  fileprivate static func started(in context: QueryContext) -> Condition {
    let seek = DateSeek(in: context, days: .start)
    return byKind("start", undated: 1) { kind in seek.leastKey(of: kind, reaching: context.now.secondsSince1970 + 1) }
  }

  /// Of a row whose date lies before the first key of its kind that does not count.
  private static func byKind(_ date: String, undated: Int, _ end: (Int64) -> Int64) -> Condition {
    let kinds = DateRange.kinds.map { "WHEN \($0) THEN \(date)_key < ?" }.joined(separator: " ")
    var condition = Condition(sql: "CASE \(date)_kind \(kinds) ELSE \(undated) END")
    condition.values = DateRange.kinds.map { .integer(end($0)) }
    return condition
  }
}

extension TaskFilter.DateMatch {
  /// The condition on a column of instants, which is NULL for none.
  fileprivate func condition(onInstant column: String, in context: QueryContext) throws(TaskFailure) -> Condition {
    guard case .range(let from, let to) = self else { return Condition(sql: "\(column) IS NULL") }
    var parts = [Condition(sql: "\(column) IS NOT NULL")]
    if let from { parts.append(Condition(sql: "\(column) >= ?", .integer(try from.resolved(in: context).seconds))) }
    if let to { parts.append(Condition(sql: "\(column) < ?", .integer(try to.resolved(in: context).seconds))) }
    return .all(parts)
  }

  fileprivate func condition(on date: String, in context: QueryContext) throws(TaskFailure) -> Condition {
    guard let range = try DateRange(self, in: context) else { return Condition(sql: "\(date)_kind = 3") }
    let kinds = DateRange.kinds.map { kind in
      let inside = range.condition(on: "\(date)_key", kind: kind)
      return (sql: "WHEN \(kind) THEN \(inside.sql)", values: inside.values)
    }
    var condition = Condition(sql: "CASE \(date)_kind \(kinds.map(\.sql).joined(separator: " ")) ELSE 0 END")
    condition.values = kinds.flatMap(\.values)
    return condition
  }
}

/// A range of dates as numbers to compare with the keys of each kind.
struct DateRange {
  /// Days, floating times, zoned times.
  static let kinds: [Int64] = [DateColumns.day, DateColumns.floating, DateColumns.zoned]

  private let lower: ResolvedBound?
  private let upper: ResolvedBound?

  /// `nil` for the match of no date.
  init?(_ match: TaskFilter.DateMatch, in context: QueryContext) throws(TaskFailure) {
    guard case .range(let from, let to) = match else { return nil }
    lower = try from.map { (bound) throws(TaskFailure) in try bound.resolved(in: context) }
    upper = try to.map { (bound) throws(TaskFailure) in try bound.resolved(in: context) }
  }

  /// The condition on the key of a date of this kind.
  func condition(on column: String, kind: Int64) -> Condition {
    var parts: [Condition] = []
    if let lower { parts.append(Condition(sql: "\(column) >= ?", .integer(lower.key(of: kind)))) }
    if let upper { parts.append(Condition(sql: "\(column) < ?", .integer(upper.key(of: kind)))) }
    return .all(parts)
  }
}

extension ResolvedBound {
  fileprivate var seconds: Int64 { instant.secondsSince1970 }

  fileprivate func key(of kind: Int64) -> Int64 {
    switch kind {
    case DateColumns.day: Int64(day.daysSince1970)
    case DateColumns.floating: wall.secondsSince1970
    default: instant.secondsSince1970
    }
  }
}

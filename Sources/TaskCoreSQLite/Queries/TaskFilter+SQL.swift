internal import TaskCore

extension TaskFilter {
  /// The filter as a condition on a row of `task`; it is true or false, never NULL, so that it may be negated.
  ///
  /// - Parameter lists: finds the lists with a folded title.
  /// - Throws: `.invalid` for a date outside the years 1 to 9999.
  func condition(
    in context: QueryContext, lists: (String) throws(TaskFailure) -> [TaskList.ID]
  ) throws(TaskFailure) -> Condition {
    func parts(_ filters: [TaskFilter]) throws(TaskFailure) -> [Condition] {
      try filters.map { (filter) throws(TaskFailure) in try filter.condition(in: context, lists: lists) }
    }
    switch self {
    case .all: return .always
    case .and(let filters): return .all(try parts(filters))
    case .or(let filters): return .joined(try parts(filters)[...], by: "OR", empty: .never)
    case .not(let filter): return !(try filter.condition(in: context, lists: lists))
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
    case .needs(let ids): return .needs(ids)
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
    case .overdue: return .all([Condition(sql: "is_open = 1"), DateRange(overdueIn: context).condition(on: "due")])
    case .blocked: return .blocked
    case .actionable:
      let started = DateRange(reachedIn: context).condition(on: "start", undated: true)
      return .all([Condition(sql: "is_open = 1"), started, !.blocked])
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
  /// Of a row whose task has one of these as a prerequisite.
  fileprivate static func needs(_ ids: [TaskItem.ID]) -> Condition {
    var condition = column("prerequisite.prerequisite", isOneOf: ids)
    condition.sql = """
      owned & \(OwnedRows.Mask.prerequisites.rawValue) AND EXISTS (
        SELECT 1 FROM prerequisite WHERE prerequisite.task = task.key AND \(condition.sql))
      """
    return condition
  }

  /// Of a row whose task waits for one that is open and outside the trash.
  fileprivate static let blocked = Condition(
    sql: """
      owned & \(OwnedRows.Mask.prerequisites.rawValue) AND EXISTS (
        SELECT 1 FROM prerequisite JOIN task AS awaited ON awaited.id = prerequisite.prerequisite
        WHERE prerequisite.task = task.key AND awaited.is_open = 1)
      """)
}

extension TaskFilter.DateMatch {
  /// The condition on a column of instants, which is NULL for none.
  fileprivate func condition(onInstant column: String, in context: QueryContext) throws(TaskFailure) -> Condition {
    guard let range = try KeyRange(instants: self, in: context) else { return Condition(sql: "\(column) IS NULL") }
    return .all([Condition(sql: "\(column) IS NOT NULL")] + range.conditions(on: column))
  }

  fileprivate func condition(on date: String, in context: QueryContext) throws(TaskFailure) -> Condition {
    try DateRange(self, in: context)?.condition(on: date) ?? Condition(sql: "\(date)_kind = \(DateColumns.none)")
  }
}

internal import TaskCore

/// From which key on, and up to which exclusively, numbers in an index have to lie.
struct KeyRange {
  enum End { case lower, upper }

  var lower: Int64?
  var upper: Int64?

  /// The conditions on a column.
  ///
  /// - Parameter end: the end at which something narrower is said already. SQLite seeks by one condition at each end.
  func conditions(on column: String, without end: End? = nil) -> [Condition] {
    var parts: [Condition] = []
    if let lower, end != .lower { parts.append(Condition(sql: "\(column) >= ?", .integer(lower))) }
    if let upper, end != .upper { parts.append(Condition(sql: "\(column) < ?", .integer(upper))) }
    return parts
  }

  func intersection(_ other: KeyRange) -> KeyRange {
    KeyRange(
      lower: [lower, other.lower].compactMap(\.self).max(), upper: [upper, other.upper].compactMap(\.self).min())
  }
}

extension KeyRange {
  /// A range of points in time; `nil` for the match of none.
  init?(instants match: TaskFilter.DateMatch, in context: QueryContext) throws(TaskFailure) {
    guard case .range(let from, let to) = match else { return nil }
    lower = try from.map { (bound) throws(TaskFailure) in try bound.resolved(in: context).instant.secondsSince1970 }
    upper = try to.map { (bound) throws(TaskFailure) in try bound.resolved(in: context).instant.secondsSince1970 }
  }
}

/// A range of dates as numbers to compare with the keys of each kind.
struct DateRange {
  /// Days, floating times, zoned times.
  static let kinds: [Int64] = [DateColumns.day, DateColumns.floating, DateColumns.zoned]

  /// The range of each kind.
  private var ranges: [KeyRange]

  /// `nil` for the match of no date.
  init?(_ match: TaskFilter.DateMatch, in context: QueryContext) throws(TaskFailure) {
    guard case .range(let from, let to) = match else { return nil }
    let lower = try from.map { (bound) throws(TaskFailure) in try bound.resolved(in: context) }
    let upper = try to.map { (bound) throws(TaskFailure) in try bound.resolved(in: context) }
    ranges = Self.kinds.map { KeyRange(lower: lower?.key(of: $0), upper: upper?.key(of: $0)) }
  }

  /// What has passed.
  init(overdueIn context: QueryContext) {
    let seek = DateSeek(in: context, days: .end)
    let now = context.now.secondsSince1970
    // A day has passed in the very second of its end, a time in the second after it.
    ranges = Self.kinds.map { kind in
      KeyRange(upper: seek.leastKey(of: kind, reaching: kind == DateColumns.day ? now + 1 : now))
    }
  }

  /// What is reached by days at their beginning and by times.
  init(reachedIn context: QueryContext) {
    let seek = DateSeek(in: context, days: .start)
    ranges = Self.kinds.map { KeyRange(upper: seek.leastKey(of: $0, reaching: context.now.secondsSince1970 + 1)) }
  }

  func intersection(_ other: DateRange) -> DateRange {
    var range = self
    range.ranges = zip(ranges, other.ranges).map { $0.intersection($1) }
    return range
  }

  /// The range of a kind.
  subscript(kind: Int64) -> KeyRange { ranges[Int(kind)] }

  /// The condition on a row, for dates of every kind.
  ///
  /// - Parameter undated: whether rows without a date count.
  func condition(on date: String, undated: Bool = false) -> Condition {
    let kinds = Self.kinds.map { kind in
      let inside = Condition.all(self[kind].conditions(on: "\(date)_key"))
      return (sql: "WHEN \(kind) THEN \(inside.sql)", values: inside.values)
    }
    var condition = Condition(
      sql: "CASE \(date)_kind \(kinds.map(\.sql).joined(separator: " ")) ELSE \(undated ? 1 : 0) END")
    condition.values = kinds.flatMap(\.values)
    return condition
  }
}

extension ResolvedBound {
  fileprivate func key(of kind: Int64) -> Int64 {
    switch kind {
    case DateColumns.day: Int64(day.daysSince1970)
    case DateColumns.floating: wall.secondsSince1970
    default: instant.secondsSince1970
    }
  }
}

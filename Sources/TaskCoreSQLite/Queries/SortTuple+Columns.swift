internal import TaskCore

// What tasks are sorted by, read from rows.
extension SortTuple.Value {
  /// The columns of `task` that the value under a field is made of; `nil` where it takes the whole task.
  static func columns(of field: TaskOrder.Field) -> String? {
    switch field {
    case .due: "due_kind, due_key"
    case .start: "start_kind, start_key"
    case .completed: "status, closed"
    case .priority, .position, .title, .created, .modified: field.rawValue
    case .urgency: nil
    }
  }

  /// How many they are.
  static func width(of field: TaskOrder.Field) -> Int32 {
    switch field {
    case .due, .start, .completed: 2
    case .priority, .position, .title, .created, .modified: 1
    case .urgency: 0
    }
  }

  /// The value under a field, in the columns that begin with this one.
  ///
  /// - Throws: `.corrupted` for columns that hold none.
  init(
    of field: TaskOrder.Field, in row: Statement, at column: Int32, _ context: QueryContext
  ) throws(TaskFailure) {
    let value: Self? =
      switch field {
      case .due: .due(try row.dateOrderKey(column, in: context))
      case .start: .start(try row.dateOrderKey(column, in: context))
      case .priority:
        UInt8(exactly: row.integer(column)).flatMap(TaskItem.Priority.init(rawValue:)).map { .priority($0) }
      case .position: row.orderKey(column).map { .position($0) }
      case .title: row.text(column).map { .title(TaskItem.titleKey(of: $0)) }
      case .created: row.instant(column).map { .created($0) }
      case .modified: row.instant(column).map { .modified($0) }
      case .completed where row.integer(column) != TaskRow.code(of: .completed): .completed(nil)
      case .completed: row.instant(column + 1).map { .completed($0) }
      case .urgency: nil
      }
    guard let value else { throw .corrupted("what a task is sorted by", in: row.path) }
    self = value
  }
}

extension Statement {
  /// The place in time of a date whose kind and key are in two columns.
  fileprivate func dateOrderKey(_ column: Int32, in context: QueryContext) throws(TaskFailure) -> DateOrderKey? {
    let key = integer(column + 1)
    switch integer(column) {
    case DateColumns.none: return nil
    case DateColumns.day:
      let day = Int32(exactly: key).flatMap(CalendarDay.init(daysSince1970:))
      if let day { return TaskDate.day(day).orderKey(in: context) }
    case DateColumns.floating:
      if let wall = WallTime(secondsSince1970: key) { return TaskDate.floating(wall).orderKey(in: context) }
    case DateColumns.zoned: return DateOrderKey(moment: key, rank: 1, kind: 2, key: key)
    default: break
    }
    throw .corrupted("a date", in: path)
  }
}

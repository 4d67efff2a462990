internal import TaskCore

/// A start or due date as five columns: kind, key, and the wall, zone and offset of a zoned time.
///
/// The key is the day, the wall time or the instant; that of a zoned time follows from the other three and the rules of
/// the zone, and is kept to be sorted and compared by.
struct DateColumns {
  static let day: Int64 = 0
  static let floating: Int64 = 1
  static let zoned: Int64 = 2
  static let none: Int64 = 3

  let kind: Int64
  let key: Int64
  private let time: ZonedTime?

  init(_ date: TaskDate?) {
    switch date {
    case .day(let day): self.init(kind: Self.day, key: Int64(day.daysSince1970))
    case .floating(let wall): self.init(kind: Self.floating, key: wall.secondsSince1970)
    case .zoned(let time): self.init(kind: Self.zoned, key: time.instant.secondsSince1970, time: time)
    case nil: self.init(kind: Self.none, key: 0)
    }
  }

  private init(kind: Int64, key: Int64, time: ZonedTime? = nil) {
    self.kind = kind
    self.key = key
    self.time = time
  }

  func bind(to row: Statement) {
    row.bind(kind)
    row.bind(key)
    row.bind(time?.wall.secondsSince1970)
    row.bind(time?.zone.identifier)
    row.bind((time?.offset).map(Int64.init))
  }

  /// The date in the five columns that begin with this one.
  ///
  /// - Throws: `.corrupted` for columns that are no date.
  static func date(in row: Statement, at column: Int32) throws(TaskFailure) -> TaskDate? {
    let date: TaskDate?
    switch row.integer(column) {
    case none: return nil
    case day:
      date = Int32(exactly: row.integer(column + 1)).flatMap(CalendarDay.init(daysSince1970:)).map { .day($0) }
    case floating: date = WallTime(secondsSince1970: row.integer(column + 1)).map { .floating($0) }
    case zoned: date = try time(in: row, at: column + 2).map { .zoned($0) }
    default: date = nil
    }
    guard let date else { throw .corrupted("a date", in: row.path) }
    return date
  }

  private static func time(in row: Statement, at column: Int32) throws(TaskFailure) -> ZonedTime? {
    guard let wall = WallTime(secondsSince1970: row.integer(column)), let zone = try row.zone(column + 1) else {
      return nil
    }
    return try ZonedTime(wall: wall, zone: zone, offset: Int(row.integer(column + 2)))
  }
}

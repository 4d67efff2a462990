/// What dates of any kind are compared by within a series, and how its dates are made: moments of the anchor's kind.
///
/// A moment is a point in time for an anchor in a zone; for others it is a wall time, since they have no zone to convert
/// by.
struct Timeline: Sendable {
  private enum Kind: Sendable {
    case days
    case floating
    case zoned(ZonedTime)
  }

  private let kind: Kind

  init(_ anchor: TaskDate) {
    kind =
      switch anchor {
      case .day: .days
      case .floating: .floating
      case .zoned(let time): .zoned(time)
      }
  }

  /// The moment of a date; of a day its beginning or its end.
  func moment(of date: TaskDate, atEnd: Bool = false) -> Int64 {
    let wall = wall(of: date, atEnd: atEnd)
    guard case .zoned(let anchor) = kind else { return wall }
    if case .zoned(let time) = date { return time.instant.secondsSince1970 }
    guard anchor.zone.isKnown else { return wall - Int64(anchor.offset) }
    return anchor.zone.firstInstant(reaching: WallTime(clamping: wall)).secondsSince1970
  }

  /// A moment with the wall time that it has.
  func time(at moment: Int64) -> RuleSeries.Time {
    guard case .zoned(let anchor) = kind else { return RuleSeries.Time(wall: moment, offset: 0) }
    let offset = Int64(anchor.zone.isKnown ? anchor.zone.offset(at: moment) : Int(anchor.offset))
    return RuleSeries.Time(wall: moment + offset, offset: offset)
  }

  /// The date that a time of the series is.
  func date(at time: RuleSeries.Time) -> TaskDate {
    let wall = WallTime(clamping: time.wall)
    switch kind {
    case .days: return .day(wall.day)
    case .floating: return .floating(wall)
    case .zoned(let anchor):
      return .zoned(ZonedTime(wall: wall, zone: anchor.zone, holding: Int32(clamping: time.offset)))
    }
  }

  private func wall(of date: TaskDate, atEnd: Bool) -> Int64 {
    switch (date, kind) {
    case (_, .days), (.day, _):
      let midnight = Int64(date.day.daysSince1970) * secondsPerDay
      if case .days = kind { return midnight }
      return atEnd ? midnight + secondsPerDay - 1 : midnight
    case (.floating(let wall), _): return wall.secondsSince1970
    case (.zoned(let time), _): return time.wall.secondsSince1970
    }
  }
}

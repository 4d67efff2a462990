extension TaskDate {
  /// The date of the same kind this many calendar days later, or earlier if negative, at the same time on the wall.
  ///
  /// - Throws: `.invalid` when it would lie outside the years 1 to 9999.
  package func moved(days: Int) throws(TaskFailure) -> TaskDate {
    switch self {
    case .day(let day): if let moved = day.adding(days: days) { return .day(moved) }
    case .floating(let wall): if let moved = wall.moved(days: days) { return .floating(moved) }
    case .zoned(let time):
      if let moved = time.wall.moved(days: days) {
        return .zoned(try ZonedTime(wall: moved, zone: time.zone, offset: time.zone.isKnown ? nil : Int(time.offset)))
      }
    }
    throw TaskFailure(.invalid, "\(self) moved by \(days) days is outside the years 1 to 9999.")
  }

  /// This date's kind and time of day, on another day: the day that an instant is on where this date is.
  ///
  /// - Parameter zone: where the person is, for kinds that do not say where they are.
  func onDay(of instant: Instant, in zone: TaskZone) throws(TaskFailure) -> TaskDate {
    let zone = if case .zoned(let time) = self, time.zone.isKnown { time.zone } else { zone }
    return try moved(days: Int(zone.wall(at: instant).day.daysSince1970 - day.daysSince1970))
  }
}

extension WallTime {
  fileprivate func moved(days: Int) -> WallTime? {
    day.adding(days: days).flatMap { WallTime(day: $0, secondOfDay: secondOfDay) }
  }
}

extension Instant {
  /// The instant at the same time on the wall of a zone, this many calendar days later.
  func moved(days: Int, in zone: TaskZone) throws(TaskFailure) -> Instant {
    guard case .zoned(let time) = try TaskDate.zoned(ZonedTime(instant: self, zone: zone)).moved(days: days) else {
      return self
    }
    return time.instant
  }
}

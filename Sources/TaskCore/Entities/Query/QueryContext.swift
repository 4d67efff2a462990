/// Who asks: what time it is, in which zone, and when the day begins for this person.
public struct QueryContext: Sendable, Hashable {
  /// The time at which the question is asked.
  public let now: Instant
  /// The zone of the one who asks.
  public let zone: TaskZone
  /// The seconds after midnight at which the day begins, 0 to 86,399: with 14,400, two in the morning is still yesterday.
  public let startOfDay: Int

  /// A context; the start of the day is held within 0 to 86,399 seconds.
  public init(now: Instant, zone: TaskZone, startOfDay: Int = 0) {
    self.now = now
    self.zone = zone
    self.startOfDay = min(max(startOfDay, 0), Int(secondsPerDay) - 1)
  }

  /// The day that it is for the one who asks.
  public var today: CalendarDay { day(of: zone.wall(at: now)) }

  /// When a day begins: the first point in time when the zone's clocks reach ``startOfDay`` on it.
  public func start(of day: CalendarDay) -> Instant { zone.firstInstant(reaching: wallStart(of: day)) }

  /// When a day is over: the start of the next one; for the last day of the year 9999 the latest point in time.
  public func end(of day: CalendarDay) -> Instant { day.adding(days: 1).map(start(of:)) ?? .latest }

  /// The wall time at which a day begins.
  func wallStart(of day: CalendarDay) -> WallTime {
    WallTime(clamping: Int64(day.daysSince1970) * secondsPerDay + Int64(startOfDay))
  }

  /// The day that a wall time belongs to.
  func day(of wall: WallTime) -> CalendarDay {
    WallTime(clamping: wall.secondsSince1970 - Int64(startOfDay)).day
  }
}

/// An end of a range of dates for one context, to compare dates of every kind with.
///
/// A zoned date is compared with the point in time, a floating one with the wall time, a day with the day. Ranges are
/// half open: a date lies between two bounds if the lower one precedes or equals it and the upper one does not.
public struct ResolvedBound: Sendable, Hashable {
  /// What zoned dates are compared with.
  public let instant: Instant
  /// What floating dates are compared with: the same on the clocks of the context's zone.
  public let wall: WallTime
  /// What days are compared with.
  public let day: CalendarDay

  /// The bound that a date is: a day from its start on, a time from that second on.
  public init(_ date: TaskDate, in context: QueryContext) {
    switch date {
    case .day(let day):
      instant = context.start(of: day)
      wall = context.wallStart(of: day)
      self.day = day
    case .floating(let wall):
      instant = context.zone.firstInstant(reaching: wall)
      self.wall = wall
      day = context.day(of: wall)
    case .zoned(let time):
      instant = time.instant
      wall = context.zone.wall(at: instant)
      day = context.day(of: wall)
    }
  }

  /// Whether a date is at this bound or after it.
  public func precedesOrEquals(_ date: TaskDate) -> Bool {
    switch date {
    case .day(let day): self.day <= day
    case .floating(let wall): self.wall <= wall
    case .zoned(let time): instant <= time.instant
    }
  }
}

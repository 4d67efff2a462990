extension TaskDate {
  /// Where this date stands among others for a person in a place; O(1).
  ///
  /// A zoned date stands at its point in time, a floating one where the zone's clocks first reach it, and a day at its
  /// end, before the times of that moment: so a day comes after all of its times.
  public func orderKey(in context: QueryContext) -> DateOrderKey {
    switch self {
    case .day(let day):
      let end = context.end(of: day).secondsSince1970
      return DateOrderKey(moment: end, rank: 0, kind: 0, key: Int64(day.daysSince1970))
    case .floating(let wall):
      let reached = context.zone.firstInstant(reaching: wall).secondsSince1970
      return DateOrderKey(moment: reached, rank: 1, kind: 1, key: wall.secondsSince1970)
    case .zoned(let time):
      let seconds = time.instant.secondsSince1970
      return DateOrderKey(moment: seconds, rank: 1, kind: 2, key: seconds)
    }
  }

  /// Whether what is due on this date is overdue: a day from the start of the next, a time from the second after it.
  public func hasPassed(in context: QueryContext) -> Bool {
    switch self {
    case .day(let day): context.now >= context.end(of: day)
    case .floating(let wall): context.now > context.zone.firstInstant(reaching: wall)
    case .zoned(let time): context.now > time.instant
    }
  }

  /// Whether what starts on this date has started: a day from its start, a time from that very second.
  public func isReached(in context: QueryContext) -> Bool {
    switch self {
    case .day(let day): context.now >= context.start(of: day)
    case .floating(let wall): context.now >= context.zone.firstInstant(reaching: wall)
    case .zoned(let time): context.now >= time.instant
    }
  }
}

extension TaskItem {
  /// When a reminder of this task is due for a person in a place; `nil` while the date that it is measured from is
  /// missing, or when the result lies outside the years 1 to 9999.
  ///
  /// Calendar days are counted on the clock of the date's own zone, that of the context for floating dates and for days,
  /// so that a reminder one day before is at the same time of day also where the clocks change in between. A day is
  /// measured from when it begins in the context; seconds are counted from there as they pass.
  public func instant(of reminder: Reminder, in context: QueryContext) -> Instant? {
    switch reminder {
    case .at(let instant): instant
    case .relative(let offset, to: .start): start?.instant(moved: offset, in: context)
    case .relative(let offset, to: .due): due?.instant(moved: offset, in: context)
    }
  }
}

extension TaskDate {
  fileprivate func instant(moved offset: Reminder.Offset, in context: QueryContext) -> Instant? {
    // A date that stays where it is keeps its offset, which may be the second of two.
    guard let date = offset.days == 0 ? self : try? moved(days: Int(offset.days)) else { return nil }
    let instant =
      switch date {
      case .day(let day): context.start(of: day)
      case .floating(let wall): context.zone.firstInstant(reaching: wall)
      case .zoned(let time): time.instant
      }
    return Instant(secondsSince1970: instant.secondsSince1970 + Int64(offset.seconds))
  }
}

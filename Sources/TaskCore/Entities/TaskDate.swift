/// When a task starts or is due: a day, a time on any wall, or a time in a zone.
///
/// The three are kept apart wherever a task goes, and none is ever turned into another: a day is the same day all over
/// the world.
public enum TaskDate: Sendable, Hashable {
  /// A whole day, wherever its person is.
  case day(CalendarDay)
  /// A time on the clock of the place where its person is.
  case floating(WallTime)
  /// A time in a certain place.
  case zoned(ZonedTime)

  /// What a time that names neither a zone nor an offset means to the one who reads it.
  public enum Zoneless: Sendable, Hashable {
    /// A floating time, as in JSON.
    case floating
    /// A time in this zone, as on the command line.
    case zoned(TaskZone)
  }

  /// The date part as it is written, in no zone but its own.
  public var day: CalendarDay {
    switch self {
    case .day(let day): day
    case .floating(let wall): wall.day
    case .zoned(let time): time.wall.day
    }
  }

  /// Reads a day or a time of RFC 3339 or RFC 9557: `2026-06-15`, `2026-06-15T09:00:00+02:00[Europe/Madrid]`.
  ///
  /// - The seconds may be missing, a fraction is dropped, and a leap second is read as the second before it.
  /// - An offset may be `Z`, `+02:00`, `+0200` or `+02`. Alone it is the zone.
  /// - With a zone `[Europe/Madrid]`, the time is on that zone's clocks, and the offset only chooses where a time comes
  ///   twice. `Z` with a zone is a time of UTC, to be shown on that zone's clocks (RFC 9557, section 2.2).
  /// - `floating:2026-06-15T09:00` is a floating time, whatever `zoneless` says.
  ///
  /// Every ``description`` reads as the date that it describes, floating ones with `.floating`.
  ///
  /// - Throws: `.invalid`, saying what is wrong and where.
  public init(parsing text: String, zoneless: Zoneless) throws(TaskFailure) {
    var scanner = try DateScanner(text, as: "a date")
    let isFloating = scanner.take(word: "floating:")
    let day = try scanner.day()
    if scanner.isAtEnd && !isFloating {
      self = .day(day)
      return
    }
    try scanner.expectTimeMark()
    guard let wall = WallTime(day: day, secondOfDay: try scanner.secondOfDay()) else {
      throw scanner.failure("expected a time")
    }
    if isFloating || (scanner.isAtEnd && zoneless == .floating) {
      try scanner.expectEnd()
      self = .floating(wall)
      return
    }
    let offset = try scanner.offset()
    let name = try scanner.bracketedName()
    try scanner.expectEnd()
    let zone: TaskZone? = if let name { try .named(name) } else { nil }
    switch (offset, zone, zoneless) {
    case (.unstated, let zone?, _):
      self = .zoned(ZonedTime(instant: Instant(clamping: wall.secondsSince1970), zone: zone))
    case (.stated(let seconds), let zone?, _):
      self = .zoned(try ZonedTime(wall: wall, zone: zone, offset: seconds))
    case (let offset?, nil, _):
      self = .zoned(try ZonedTime(wall: wall, zone: TaskZone(fixedOffset: offset.seconds)))
    case (nil, let zone?, _), (nil, nil, .zoned(let zone)):
      self = .zoned(try ZonedTime(wall: wall, zone: zone))
    case (nil, nil, .floating):
      self = .floating(wall)
    }
  }
}

extension TaskDate: CustomStringConvertible {
  /// The form in documents: `2026-06-15`, `2026-06-15T09:00:00`, or the latter with an offset and a zone (RFC 9557).
  public var description: String {
    switch self {
    case .day(let day): day.description
    case .floating(let wall): wall.description
    case .zoned(let time): time.description
    }
  }
}

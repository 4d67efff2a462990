/// A wall time in a time zone, with the offset from UTC that held when it was written.
///
/// The wall time and the zone say what is meant; the point in time follows from them and from the time-zone rules of
/// the day. So when a government changes the rules, nine o'clock in that place stays nine o'clock.
public struct ZonedTime: Sendable, Hashable {
  /// What the clocks of the zone show.
  public let wall: WallTime
  /// The zone.
  public let zone: TaskZone
  /// The seconds by which the zone's clocks are ahead of UTC, −86,399 to 86,399.
  ///
  /// It decides which of two points in time is meant where a wall time comes twice, and is all that is known of a zone
  /// that this machine does not know. Where the clocks are put forward past the wall time it is the offset before.
  public let offset: Int32

  /// A wall time in a zone, with an offset to choose where the wall time comes twice; without one the first is meant.
  ///
  /// An offset that does not hold at the wall time is replaced by the one that does: the wall time and the zone win.
  ///
  /// - Throws: `.invalid` if the zone is not known here and no offset is given, if the offset is a day or more, or if
  ///   the point in time is outside the years 1 to 9999.
  public init(wall: WallTime, zone: TaskZone, offset: Int? = nil) throws(TaskFailure) {
    guard zone.isKnown || offset != nil else {
      throw TaskFailure(
        .invalid, "The time zone \(zone) is not known here: \(wall) needs its offset from UTC, such as +02:00")
    }
    guard (offset ?? 0).magnitude < secondsPerDay else {
      throw TaskFailure(.invalid, "An offset of a day or more from UTC is not possible: \(wall) in \(zone)")
    }
    self.init(reading: wall, in: zone, choosing: offset)
    guard Instant(secondsSince1970: wall.secondsSince1970 - Int64(self.offset)) != nil else {
      throw TaskFailure(.invalid, "\(wall) in \(zone) is outside the years 1 to 9999 of UTC")
    }
  }

  /// What the zone's clocks show at a point in time, held within the years 1 to 9999; UTC in an unknown zone.
  public init(instant: Instant, zone: TaskZone) {
    self.init(reading: zone.wall(at: instant), in: zone, choosing: zone.offset(at: instant.secondsSince1970))
  }

  private init(reading wall: WallTime, in zone: TaskZone, choosing offset: Int?) {
    self.wall = wall
    self.zone = zone
    self.offset = Int32(clamping: zone.offset(reading: wall, choosing: offset))
  }

  /// A wall time with an offset that is known to hold.
  init(wall: WallTime, zone: TaskZone, holding offset: Int32) {
    self.wall = wall
    self.zone = zone
    self.offset = offset
  }

  /// The point in time, by the time-zone rules that this machine has now.
  public var instant: Instant {
    Instant(clamping: wall.secondsSince1970 - Int64(zone.offset(reading: wall, choosing: Int(offset))))
  }
}

extension ZonedTime: CustomStringConvertible {
  /// The time as RFC 9557 writes it, `2026-06-15T09:00:00+02:00[Europe/Madrid]`; in UTC and with fixed offsets RFC 3339.
  public var description: String {
    var writer = DateWriter()
    writer.append(wall)
    if zone == .utc {
      writer.append("Z")
    } else {
      writer.append(offset: Int(offset))
      if zone.fixedOffset == nil { writer.append("[\(zone.identifier)]") }
    }
    return writer.text
  }
}

package import Foundation
package import TaskCore

/// When and where the person is, or pretends to be.
package enum Moment {
  /// The zone of this name, or the system's.
  package static func zone(named name: String?) throws -> TaskZone {
    if let name { return try TaskZone(name) }
    do {
      return try TaskZone(TimeZone.current)
    } catch {
      throw TaskFailure(error.code, "The system's time zone is not usable (\(error.message)): name one with --zone.")
    }
  }

  /// A clock that stands at the time given, or the system's.
  package static func clock(showing text: String?, in zone: TaskZone) throws -> @Sendable () -> Date {
    guard let text else { return { Date() } }
    let date: TaskDate
    do {
      date = try TaskDate(parsing: text, zoneless: .zoned(zone))
    } catch {
      throw TaskFailure(error.code, "--now: \(error.message)", field: error.field)
    }
    let now = try instant(of: date, dayAt: .beginning, in: QueryContext(now: Instant(Date()), zone: zone)).date
    return { now }
  }

  /// Which moment stands for a whole day.
  package enum PointOfDay {
    /// The first one.
    case beginning
    /// The one that is on the same day in most other zones too.
    case noon
  }

  /// The point in time that a date means to somebody; a floating time is on the clock where that person is.
  package static func instant(of date: TaskDate, dayAt point: PointOfDay, in context: QueryContext) throws -> Instant {
    switch date {
    case .zoned(let time): return time.instant
    case .floating(let wall): return try ZonedTime(wall: wall, zone: context.zone).instant
    case .day(let day):
      let beginning = context.start(of: day)
      guard point == .noon, let noon = WallTime(day: day, secondOfDay: 12 * 3600) else { return beginning }
      return try ZonedTime(wall: noon, zone: context.zone).instant
    }
  }

  /// The point in time that lies a span such as `30d`, `2w`, `6m` or `1y` back, on the same clock.
  package static func instant(before span: String, in context: QueryContext) throws -> Instant {
    let wall = ZonedTime(instant: context.now, zone: context.zone).wall
    guard span.utf8.first.map({ (0x30...0x39).contains($0) }) == true,
      let bound = try? DateBound(parsing: "-" + span, zoneless: .floating), case .today = bound,
      let then = WallTime(day: try bound.date(in: context).day, secondOfDay: wall.secondOfDay)
    else {
      throw TaskFailure(.invalid, "“\(span)” is not a span of time: use one such as 30d, 2w, 6m or 1y.")
    }
    return try ZonedTime(wall: then, zone: context.zone).instant
  }
}

import TaskCore
import Testing

/// The date that a text in one of the forms of documents stands for.
func date(_ text: String) throws -> TaskDate { try TaskDate(parsing: text, zoneless: .floating) }

/// The wall time that a text such as `2026-06-15T09:00` stands for.
func wall(_ text: String) throws -> WallTime {
  guard case .floating(let wall) = try date(text) else { throw TaskFailure(.invalid, "\(text) is not a wall time") }
  return wall
}

/// The day that a text such as `2026-06-15` stands for.
func day(_ text: String) throws -> CalendarDay {
  guard case .day(let day) = try date(text) else { throw TaskFailure(.invalid, "\(text) is not a day") }
  return day
}

/// The wall time in the zone that a text such as `2026-06-15T09:00[Europe/Madrid]` stands for.
func zoned(_ text: String) throws -> ZonedTime {
  guard case .zoned(let time) = try date(text) else { throw TaskFailure(.invalid, "\(text) is not a zoned time") }
  return time
}

/// A context at a time written like `2026-06-15T09:00`, in a zone.
func context(_ now: String, _ zone: String, startOfDay: Int = 0) throws -> QueryContext {
  let zone = try TaskZone(zone)
  return QueryContext(
    now: try ZonedTime(wall: wall(now), zone: zone).instant, zone: zone, startOfDay: startOfDay)
}

/// Expects that something fails as `.invalid` with exactly this message.
func expectInvalid(
  _ message: String, at location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  let failure = #expect(throws: TaskFailure.self, sourceLocation: location) { try body() }
  #expect(failure?.code == .invalid, sourceLocation: location)
  #expect(failure?.message == message, sourceLocation: location)
}

/// Zones whose clocks do unusual things.
let unusualZones = [
  "America/Santiago", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca", "Europe/Dublin",
  "Asia/Kathmandu", "America/Caracas", "Antarctica/Troll", "Africa/Cairo",
]

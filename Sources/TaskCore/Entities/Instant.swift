public import Foundation

/// A point in time in whole seconds, in the years 1 to 9999 of UTC.
public struct Instant: Sendable, Hashable {
  /// The seconds since 1970-01-01T00:00:00Z, without leap seconds; negative before it.
  public let secondsSince1970: Int64

  /// 0001-01-01T00:00:00Z.
  public static let earliest = Instant(unchecked: -62_135_596_800)
  /// 9999-12-31T23:59:59Z.
  public static let latest = Instant(unchecked: 253_402_300_799)

  /// The point in time this many seconds after 1970, or `nil` outside the years 1 to 9999.
  public init?(secondsSince1970 seconds: Int64) {
    guard (Self.earliest.secondsSince1970...Self.latest.secondsSince1970).contains(seconds) else { return nil }
    secondsSince1970 = seconds
  }

  /// The last whole second at or before a date, held within the years 1 to 9999; not a number gives ``earliest``.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    if seconds >= Double(Self.latest.secondsSince1970) {
      self = .latest
    } else if seconds > Double(Self.earliest.secondsSince1970) {
      self.init(unchecked: Int64(seconds))
    } else {
      self = .earliest
    }
  }

  /// Reads a time of RFC 3339 with `Z` or an offset: `2026-06-15T09:00:00+02:00`.
  ///
  /// The seconds may be missing, a fraction is dropped, and a leap second is read as the second before it.
  ///
  /// - Throws: `.invalid`, saying what is wrong and where.
  public init(parsing text: String) throws(TaskFailure) {
    var scanner = try DateScanner(text, as: "a point in time")
    let day = try scanner.day()
    try scanner.expectTimeMark()
    let secondOfDay = try scanner.secondOfDay()
    guard let offset = try scanner.offset() else { throw scanner.failure("expected Z or an offset") }
    try scanner.expectEnd()
    let local = WallTime(clamping: Int64(day.daysSince1970) * secondsPerDay + Int64(secondOfDay))
    guard let instant = Instant(secondsSince1970: local.secondsSince1970 - Int64(offset.seconds)) else {
      throw scanner.failure(outside: "the years 1 to 9999 of UTC")
    }
    self = instant
  }

  /// The point in time nearest to this count of seconds within the years 1 to 9999.
  init(clamping seconds: Int64) {
    self.init(unchecked: min(max(seconds, Self.earliest.secondsSince1970), Self.latest.secondsSince1970))
  }

  private init(unchecked seconds: Int64) { secondsSince1970 = seconds }

  /// The same point in time for Foundation; exact.
  public var date: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }

  /// The point in time this many seconds later, or earlier if negative, held within the years 1 to 9999.
  public func adding(seconds: Int64) -> Instant {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    return if overflow { seconds > 0 ? .latest : .earliest } else { Instant(clamping: sum) }
  }
}

extension Instant: Comparable {
  /// Earlier before later.
  public static func < (left: Instant, right: Instant) -> Bool { left.secondsSince1970 < right.secondsSince1970 }
}

extension Instant: CustomStringConvertible {
  /// The time in UTC as RFC 3339 writes it: `2026-06-15T07:00:00Z`.
  public var description: String {
    var writer = DateWriter()
    writer.append(WallTime(clamping: secondsSince1970))
    writer.append("Z")
    return writer.text
  }
}

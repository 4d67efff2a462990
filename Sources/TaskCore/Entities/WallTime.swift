/// A date and time as a clock on the wall shows it, in whole seconds, without saying where the wall is.
public struct WallTime: Sendable, Hashable {
  /// The seconds from 1970-01-01T00:00:00 on the same wall, as if its clock were never put forward or back.
  public let secondsSince1970: Int64

  /// 0001-01-01T00:00:00.
  public static let earliest = WallTime(clamping: .min)
  /// 9999-12-31T23:59:59.
  public static let latest = WallTime(clamping: .max)

  /// The wall time this many seconds after that of 1970, or `nil` outside the years 1 to 9999.
  public init?(secondsSince1970 seconds: Int64) {
    self.init(clamping: seconds)
    guard secondsSince1970 == seconds else { return nil }
  }

  /// A time of a day, or `nil` if the second of the day is not 0 to 86,399.
  public init?(day: CalendarDay, secondOfDay: Int) {
    guard (0..<Int(secondsPerDay)).contains(secondOfDay) else { return nil }
    self.init(clamping: Int64(day.daysSince1970) * secondsPerDay + Int64(secondOfDay))
  }

  /// The wall time nearest to this count of seconds within the years 1 to 9999.
  init(clamping seconds: Int64) {
    secondsSince1970 = Instant(clamping: seconds).secondsSince1970
  }

  /// The date.
  public var day: CalendarDay {
    CalendarDay(clamping: (secondsSince1970 - Int64(secondOfDay)) / secondsPerDay)
  }

  /// The seconds that the clock shows since midnight, 0 to 86,399.
  public var secondOfDay: Int {
    let remainder = Int(secondsSince1970 % secondsPerDay)
    return remainder < 0 ? remainder + Int(secondsPerDay) : remainder
  }

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }
}

/// The seconds of a day on which no clock is put forward or back.
let secondsPerDay: Int64 = 86_400

extension WallTime: Comparable {
  /// What the clock shows first before what it shows later, if it is never put back.
  public static func < (left: WallTime, right: WallTime) -> Bool { left.secondsSince1970 < right.secondsSince1970 }
}

extension WallTime: CustomStringConvertible {
  /// The date and time without a zone: `2026-06-15T09:00:00`.
  public var description: String {
    var writer = DateWriter()
    writer.append(self)
    return writer.text
  }
}

import TaskCore

/// The date of an answer as HTTP writes it (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// It is made once a second.
struct DateLine {
  private(set) var bytes: [UInt8] = []
  private var second: Instant?

  /// The date at a point in time.
  mutating func bytes(at now: Instant) -> [UInt8] {
    if now != second {
      second = now
      bytes = Self.text(of: now)
    }
    return bytes
  }

  private static func text(of now: Instant) -> [UInt8] {
    let days = now.secondsSince1970.flooredQuotient(86_400)
    let second = Int(now.secondsSince1970 - days * 86_400)
    let day = CalendarDay(daysSince1970: Int32(clamping: days)) ?? .earliest
    let (year, month, dayOfMonth) = day.components
    var bytes: [UInt8] = []
    bytes.reserveCapacity(29)
    bytes.append(weekdays[day.weekday - 1])
    bytes.append(", ")
    bytes.append(twoDigits: dayOfMonth)
    bytes.append(months[month - 1])
    bytes.append(twoDigits: year / 100)
    bytes.append(twoDigits: year % 100)
    bytes.append(.space)
    bytes.append(twoDigits: second / 3600)
    bytes.append(.colon)
    bytes.append(twoDigits: second / 60 % 60)
    bytes.append(.colon)
    bytes.append(twoDigits: second % 60)
    bytes.append(" GMT")
    return bytes
  }

  private static let weekdays: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months: [StaticString] = [
    " Jan ", " Feb ", " Mar ", " Apr ", " May ", " Jun ", " Jul ", " Aug ", " Sep ", " Oct ", " Nov ", " Dec ",
  ]
}

extension [UInt8] {
  fileprivate mutating func append(twoDigits number: Int) {
    append(UInt8(0x30 + number / 10 % 10))
    append(UInt8(0x30 + number % 10))
  }
}

extension Int64 {
  /// The quotient rounded down, for points in time before 1970 too.
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 { (self >= 0 ? self : self - divisor + 1) / divisor }
}

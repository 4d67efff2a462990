/// Writes dates and times in the forms of RFC 3339 and RFC 9557.
struct DateWriter {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(48) }

  /// What was written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// `2026-06-15`.
  mutating func append(_ day: CalendarDay) {
    let (year, month, day) = day.components
    appendTwoDigits(year / 100)
    appendTwoDigits(year % 100)
    append("-", month)
    append("-", day)
  }

  /// `2026-06-15T09:00:00`.
  mutating func append(_ wall: WallTime) {
    let second = wall.secondOfDay
    append(wall.day)
    append("T", second / 3600)
    append(":", second / 60 % 60)
    append(":", second % 60)
  }

  /// `+02:00`, with seconds where there are some, as in the local mean times before standard time: `-00:14:44`.
  mutating func append(offset: Int) {
    let distance = abs(offset)
    append(offset < 0 ? "-" : "+", distance / 3600)
    append(":", distance / 60 % 60)
    if distance % 60 > 0 { append(":", distance % 60) }
  }

  private mutating func append(_ mark: Unicode.Scalar, _ number: Int) {
    bytes.append(UInt8(ascii: mark))
    appendTwoDigits(number)
  }

  private mutating func appendTwoDigits(_ number: Int) {
    bytes.append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

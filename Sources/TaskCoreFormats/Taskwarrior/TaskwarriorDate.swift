import TaskCore
import TaskCoreJSON

/// The dates of Taskwarrior: points in time, which people mostly write as days.
struct TaskwarriorDate {
  /// The dates that Taskwarrior takes; another one would make it refuse the whole document.
  private static let supported: ClosedRange<Int64> = 315_532_800...253_402_214_400

  let context: QueryContext

  init(in context: QueryContext) { self.context = context }

  // MARK: Reading

  /// The point in time of a value: `20260615T070000Z` and the forms of ISO 8601 like it, without a zone a local time; or
  /// the seconds since 1970. `nil` for anything else.
  func instant(_ value: JSONValue) -> Instant? {
    switch value {
    case .string(let text): instant(text)
    case .number(let digits): instant(digits)
    case .null, .bool, .array, .object: nil
    }
  }

  private func instant(_ text: String) -> Instant? {
    guard (1...64).contains(text.utf8.count) else { return nil }
    let digits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if digits && text.utf8.count != 8 { return Int64(text).flatMap { Instant(secondsSince1970: $0) } }
    if let date = try? TaskDate(parsing: Self.extended(text), zoneless: .zoned(context.zone)) {
      return instant(of: date)
    }
    // Seconds with a sign, a fraction or an exponent; never the digits of a day.
    guard !digits, let seconds = Double(text), let whole = Int64(exactly: seconds.rounded(.down)) else { return nil }
    return Instant(secondsSince1970: whole)
  }

  /// `20260615T070000Z` as `2026-06-15T07:00:00Z`; other texts as they are.
  private static func extended(_ text: String) -> String {
    var bytes = Array(text.utf8)
    func hasDigits(_ range: Range<Int>) -> Bool {
      range.upperBound <= bytes.count && bytes[range].allSatisfy { (0x30...0x39).contains($0) }
    }
    if bytes.count > 10, bytes[10] == 0x20 { bytes[10] = UInt8(ascii: "T") }
    guard hasDigits(0..<8) else { return String(decoding: bytes, as: UTF8.self) }
    if hasDigits(9..<13) {
      if hasDigits(13..<15) { bytes.insert(UInt8(ascii: ":"), at: 13) }
      bytes.insert(UInt8(ascii: ":"), at: 11)
    }
    bytes.insert(UInt8(ascii: "-"), at: 6)
    bytes.insert(UInt8(ascii: "-"), at: 4)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The date that a point in time is: the day that begins with it here, or else a time in this zone.
  func date(_ instant: Instant) -> TaskDate {
    let time = ZonedTime(instant: instant, zone: context.zone)
    return midnight(time.wall.day) == instant ? .day(time.wall.day) : .zoned(time)
  }

  // MARK: Writing

  /// The point in time of a date: a day begins with its local midnight, a floating time is one here.
  func instant(of date: TaskDate) -> Instant {
    switch date {
    case .day(let day): midnight(day)
    case .floating(let wall): context.zone.firstInstant(reaching: wall)
    case .zoned(let time): time.instant
    }
  }

  private func midnight(_ day: CalendarDay) -> Instant {
    WallTime(day: day, secondOfDay: 0).map { context.zone.firstInstant(reaching: $0) } ?? .earliest
  }

  /// `20260615T070000Z`, whatever the year is.
  static func text(_ instant: Instant) -> JSONValue {
    .string(String(decoding: instant.description.utf8.filter { $0 != UInt8(ascii: "-") && $0 != 0x3A }, as: UTF8.self))
  }

  /// The same for the nearest date that Taskwarrior takes.
  static func supportedText(_ instant: Instant) -> JSONValue {
    let seconds = min(max(instant.secondsSince1970, supported.lowerBound), supported.upperBound)
    return text(Instant(secondsSince1970: seconds) ?? instant)
  }
}

extension TaskDate {
  /// The same time of day some days later; `nil` outside the years 1 to 9999.
  func adding(days: Int) -> TaskDate? {
    guard let day = day.adding(days: days) else { return nil }
    switch self {
    case .day: return .day(day)
    case .floating(let wall): return WallTime(day: day, secondOfDay: wall.secondOfDay).map { .floating($0) }
    case .zoned(let time):
      guard let wall = WallTime(day: day, secondOfDay: time.wall.secondOfDay) else { return nil }
      return (try? ZonedTime(wall: wall, zone: time.zone, offset: Int(time.offset))).map { .zoned($0) }
    }
  }
}

import TaskCore

/// Dates and times in the forms of iCalendar (RFC 5545, sections 3.3.4 and 3.3.5).
enum ICalendarDate {
  /// What a value says before its zone is known.
  enum Value: Hashable {
    case day(CalendarDay)
    case wall(WallTime)
    case utc(WallTime)
  }

  /// Reads `20260615`, `20260615T090000` or `20260615T070000Z`; `nil` for anything else.
  static func value(_ bytes: ArraySlice<UInt8>) -> Value? {
    guard bytes.count >= 8, let day = day(bytes.prefix(8)) else { return nil }
    let rest = bytes.dropFirst(8)
    if rest.isEmpty { return .day(day) }
    guard rest.count == 7 || rest.count == 8, rest.first == UInt8(ascii: "T") || rest.first == UInt8(ascii: "t"),
      let clock = number(rest.dropFirst().prefix(6))
    else { return nil }
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    // A leap second is the second before it.
    guard hour < 24, minute < 60, second <= 60,
      let wall = WallTime(day: day, secondOfDay: hour * 3600 + minute * 60 + min(second, 59))
    else { return nil }
    if rest.count == 7 { return .wall(wall) }
    return rest.last == UInt8(ascii: "Z") || rest.last == UInt8(ascii: "z") ? .utc(wall) : nil
  }

  /// A point in time; a value without `Z` is read as UTC's, as the properties that have one are defined.
  static func instant(_ bytes: ArraySlice<UInt8>) -> Instant? {
    switch value(bytes) {
    case .wall(let wall), .utc(let wall): Instant(secondsSince1970: wall.secondsSince1970)
    case .day(let day): WallTime(day: day, secondOfDay: 0).flatMap { Instant(secondsSince1970: $0.secondsSince1970) }
    case nil: nil
    }
  }

  private static func day(_ bytes: ArraySlice<UInt8>) -> CalendarDay? {
    number(bytes).flatMap { CalendarDay(year: $0 / 10_000, month: $0 / 100 % 100, day: $0 % 100) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }

  // MARK: Writing

  /// `20260615`
  static func text(_ day: CalendarDay) -> String {
    let (year, month, day) = day.components
    return digits(year, 4) + digits(month, 2) + digits(day, 2)
  }

  /// `20260615T090000`
  static func text(_ wall: WallTime) -> String {
    text(wall.day) + "T" + digits(wall.hour, 2) + digits(wall.minute, 2) + digits(wall.second, 2)
  }

  /// `20260615T070000Z`
  static func text(_ instant: Instant) -> String { text(TaskZone.utc.wall(at: instant)) + "Z" }

  /// `+05:30`, with seconds where there are some, as the model names a zone of one offset.
  static func text(offset: Int) -> String {
    let size = abs(offset)
    let text = (offset < 0 ? "-" : "+") + digits(size / 3600, 2) + ":" + digits(size / 60 % 60, 2)
    return size % 60 == 0 ? text : text + ":" + digits(size % 60, 2)
  }

  /// The parameters and the value of a date behind a property's name.
  static func suffix(_ date: TaskDate) -> String {
    switch date {
    case .day(let day): ";VALUE=DATE:" + text(day)
    case .floating(let wall): ":" + text(wall)
    case .zoned(let time) where time.zone == .utc: ":" + text(time.wall) + "Z"
    case .zoned(let time): ICalendarProperty.parameter("TZID", time.zone.identifier) + ":" + text(time.wall)
    }
  }

  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

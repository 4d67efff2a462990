/// Reads the parts of the dates and times of RFC 3339 and RFC 9557 in turn, and says what is wrong and where.
struct DateScanner {
  /// What follows a time of day: its distance from UTC.
  enum Offset {
    /// `Z` or `-00:00`: the time is UTC's, and what the local clock showed is not said (RFC 9557, section 2.2).
    case unstated
    /// The seconds by which the local clock is ahead of UTC.
    case stated(Int)

    /// The seconds by which the time is ahead of UTC.
    var seconds: Int {
      switch self {
      case .unstated: 0
      case .stated(let seconds): seconds
      }
    }
  }

  private let text: String
  private let kind: String
  private let bytes: [UInt8]
  private var position = 0

  /// Begins to read a text; `kind`, such as "a date", is what failures say that it is not.
  init(_ text: String, as kind: String) throws(TaskFailure) {
    self.text = text
    self.kind = kind
    guard text.utf8.count <= 256 else {
      throw TaskFailure(.invalid, "\(Self.quoted(text)) is not \(kind): it is longer than 256 bytes")
    }
    bytes = Array(text.utf8)
  }

  /// Whether all is read.
  var isAtEnd: Bool { position == bytes.count }

  /// `2026-06-15`.
  mutating func day() throws(TaskFailure) -> CalendarDay {
    let year = try number("year", digits: 4, in: 1...9999)
    try expect("-")
    let month = try number("month", in: 1...12)
    try expect("-")
    let day = try number("day", in: 0...99)
    guard let date = CalendarDay(year: year, month: month, day: day) else {
      let length = CalendarDay.daysInMonth(month, of: year) ?? 31
      throw failure("\(Self.monthNames[month - 1]) \(year) has \(length) days", at: nil)
    }
    return date
  }

  /// The `T` between a date and a time.
  mutating func expectTimeMark() throws(TaskFailure) {
    guard take("T") || take("t") else { throw failure("expected T and a time") }
  }

  /// `09:00` or `09:00:00`; a fraction is dropped, and the leap second 60 is 59 (RFC 5545, section 3.3.12).
  mutating func secondOfDay() throws(TaskFailure) -> Int {
    let hour = try number("hour", in: 0...23)
    try expect(":")
    let minute = try number("minute", in: 0...59)
    guard take(":") else { return hour * 3600 + minute * 60 }
    let second = min(try number("second", in: 0...60), 59)
    if take(".") || take(",") {
      guard digit(at: position) != nil else { throw failure("expected a digit") }
      while digit(at: position) != nil { position += 1 }
    }
    return hour * 3600 + minute * 60 + second
  }

  /// `Z`, `+02:00`, `+0200`, `-05` or `-00:14:44`; `nil` if something else follows.
  mutating func offset() throws(TaskFailure) -> Offset? {
    if take("Z") || take("z") { return .unstated }
    let isWest = take("-")
    guard isWest || take("+") else { return nil }
    var seconds = try number("offset’s hour", in: 0...23) * 3600
    if take(":") || digit(at: position) != nil {
      seconds += try number("offset’s minute", in: 0...59) * 60
      if take(":") { seconds += try number("offset’s second", in: 0...59) }
    }
    return isWest && seconds == 0 ? .unstated : .stated(isWest ? -seconds : seconds)
  }

  /// The name within `[Europe/Madrid]`, not yet checked; `nil` if something else follows.
  mutating func bracketedName() throws(TaskFailure) -> String? {
    guard take("[") else { return nil }
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "]")) else {
      throw failure("the zone’s ] is missing", at: nil)
    }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Refuses a text that goes on.
  func expectEnd() throws(TaskFailure) {
    if !isAtEnd { throw failure("expected nothing more") }
  }

  /// Takes a byte if it comes next.
  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  /// Takes a word if it comes next.
  mutating func take(word: StaticString) -> Bool {
    let isNext = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    if isNext { position += word.utf8CodeUnitCount }
    return isNext
  }

  /// The failure that something is missing or wrong where the scanner stands.
  func failure(_ reason: String) -> TaskFailure { failure(reason, at: position) }

  /// The failure that the text reads well, and means something outside a range.
  func failure(outside range: String) -> TaskFailure { failure("it is outside \(range)", at: nil) }

  /// A text in quotation marks for a message: on one line, and cut after 64 scalars.
  static func quoted(_ text: String) -> String {
    var result = "“"
    for scalar in text.unicodeScalars.prefix(64) {
      let isControl = scalar.properties.generalCategory == .control || scalar.properties.isPatternWhitespace
      result.unicodeScalars.append(isControl && scalar != " " ? "\u{FFFD}" : scalar)
    }
    return result + (text.unicodeScalars.count > 64 ? "…”" : "”")
  }

  private mutating func expect(_ mark: Unicode.Scalar) throws(TaskFailure) {
    guard take(mark) else { throw failure("expected \(mark)") }
  }

  private mutating func number(
    _ name: String, digits: Int = 2, in range: ClosedRange<Int>
  ) throws(TaskFailure) -> Int {
    var value = 0
    for index in position..<position + digits {
      guard let digit = digit(at: index) else { throw failure("expected \(digits) digits of the \(name)") }
      value = value * 10 + digit
    }
    guard range.contains(value) else {
      throw failure("the \(name) \(value) is not \(range.lowerBound) to \(range.upperBound)", at: nil)
    }
    position += digits
    return value
  }

  private func digit(at index: Int) -> Int? {
    guard index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
    return Int(bytes[index] - UInt8(ascii: "0"))
  }

  /// All that is read before a position is ASCII, so that a byte's position is that of the character.
  private func failure(_ reason: String, at position: Int?) -> TaskFailure {
    let place = position.map { $0 < bytes.count ? " at character \($0 + 1)" : " at the end" } ?? ""
    return TaskFailure(.invalid, "\(Self.quoted(text)) is not \(kind): \(reason)\(place)")
  }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

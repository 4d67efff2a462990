/// When a person wants to be told of a task: at an instant, or some time before or after its start or due.
public enum Reminder: Sendable, Hashable {
  /// At this instant, whatever becomes of the task's dates.
  case at(Instant)
  /// This far from one of the task's dates; without that date the reminder rests.
  case relative(Offset, to: Anchor)

  /// The date of the task that a relative reminder is measured from (RFC 5545's `RELATED`, section 3.2.14).
  public enum Anchor: String, Sendable, Hashable, CaseIterable {
    /// The start of the task.
    case start
    /// The due date of the task.
    case due
  }

  /// A signed length in calendar days and clock time: RFC 5545's `DURATION` (section 3.3.6) in its one form.
  ///
  /// A day follows the calendar across a change of the clocks, seconds do not. Both parts have the same sign.
  public struct Offset: Sendable, Hashable {
    /// Calendar days, negative for before.
    public let days: Int32
    /// Clock time in seconds, negative for before.
    public let seconds: Int32

    /// An offset, or `nil` when the two parts point in different directions.
    public init?(days: Int32, seconds: Int32) {
      guard days == 0 || seconds == 0 || (days < 0) == (seconds < 0) else { return nil }
      self.days = days
      self.seconds = seconds
    }

    /// Whether it points into the past of its anchor.
    public var isBefore: Bool { days < 0 || seconds < 0 }
  }
}

extension Reminder: CustomStringConvertible {
  /// One text for one reminder, such as `2026-06-15T08:00:00Z` or `-P1DT3600S/due`.
  public var description: String {
    switch self {
    case .at(let instant): instant.description
    case .relative(let offset, to: let anchor): "\(offset)/\(anchor.rawValue)"
    }
  }

  /// Reads what ``description`` wrote; `nil` for anything else.
  public init?(_ text: String) {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      guard let instant = try? Instant(parsing: text) else { return nil }
      self = .at(instant)
      return
    }
    guard let offset = Offset(String(text[..<slash])),
      let anchor = Anchor(rawValue: String(text[text.utf8.index(after: slash)...]))
    else { return nil }
    self = .relative(offset, to: anchor)
  }
}

extension Reminder.Offset: CustomStringConvertible {
  /// The offset as an RFC 5545 duration with its sign: `-P1DT2H`, `PT15M`, `PT0S`.
  public var description: String { (isBefore ? "-" : "") + magnitude }

  /// The duration without its sign, as documents write it beside "before" or "after".
  public var magnitude: String {
    let (days, clock) = (days.magnitude, seconds.magnitude)
    var text = days == 0 ? "P" : "P\(days)D"
    guard clock > 0 || days == 0 else { return text }
    text += "T"
    let (hours, minutes, rest) = (clock / 3600, clock / 60 % 60, clock % 60)
    if hours > 0 { text += "\(hours)H" }
    if minutes > 0 { text += "\(minutes)M" }
    if rest > 0 || clock == 0 { text += "\(rest)S" }
    return text
  }

  /// Reads an RFC 5545 duration (weeks, days, hours, minutes, seconds; sign in front); `nil` for anything else.
  public init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    var sign: Int64 = 1
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      bytes = bytes.dropFirst()
    }
    guard bytes.popFirst() == UInt8(ascii: "P"), !bytes.isEmpty else { return nil }
    var (days, seconds): (Int64, Int64) = (0, 0)
    var (inTime, last) = (false, 0)
    // In the order in which the parts may stand; each at most once.
    let units: [(letter: UInt8, time: Bool, days: Int64, seconds: Int64)] = [
      (UInt8(ascii: "W"), false, 7, 0), (UInt8(ascii: "D"), false, 1, 0), (UInt8(ascii: "H"), true, 0, 3600),
      (UInt8(ascii: "M"), true, 0, 60), (UInt8(ascii: "S"), true, 0, 1),
    ]
    while let byte = bytes.first {
      if byte == UInt8(ascii: "T"), !inTime {
        inTime = true
        bytes = bytes.dropFirst()
        guard !bytes.isEmpty else { return nil }
        continue
      }
      let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...10).contains(digits.count), let count = Int64(String(decoding: digits, as: UTF8.self)) else {
        return nil
      }
      bytes = bytes.dropFirst(digits.count)
      guard let letter = bytes.popFirst(),
        let unit = units.indices.first(where: { units[$0].letter == letter && units[$0].time == inTime && $0 >= last })
      else { return nil }
      last = unit + 1
      days += sign * count * units[unit].days
      seconds += sign * count * units[unit].seconds
    }
    guard last > 0, let days = Int32(exactly: days), let seconds = Int32(exactly: seconds) else { return nil }
    self.init(days: days, seconds: seconds)
  }
}

extension Reminder: Comparable {
  /// A total order, for one form of a set of reminders: absolute ones first.
  public static func < (left: Reminder, right: Reminder) -> Bool {
    switch (left, right) {
    case (.at(let a), .at(let b)): a < b
    case (.at, .relative): true
    case (.relative, .at): false
    case (.relative(let a, to: let x), .relative(let b, to: let y)):
      (x == .due ? 1 : 0, a.days, a.seconds) < (y == .due ? 1 : 0, b.days, b.seconds)
    }
  }
}

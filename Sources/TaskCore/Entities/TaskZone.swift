public import Foundation

/// A time zone by name: one of the IANA database, `UTC`, or a fixed offset such as `+02:00`.
///
/// A name that this machine's database does not have can be kept (``named(_:)``), so that a task from a newer machine
/// is not damaged here; such a zone is not ``isKnown`` and has no rules of its own.
public struct TaskZone: Sendable {
  private enum Rules: Sendable {
    case fixed(seconds: Int32)
    case named(Named)
  }

  /// A zone with a name; one object for each known name, so a ``TaskZone`` is small and copies cheaply.
  private final class Named: Sendable {
    let identifier: String
    /// The rules; `nil` if this machine does not know the zone.
    let offsets: ZoneOffsets?

    init(identifier: String, timeZone: TimeZone?) {
      self.identifier = identifier
      offsets = timeZone.map(ZoneOffsets.init)
    }
  }

  private let rules: Rules

  /// Coordinated universal time.
  public static let utc = TaskZone(rules: .fixed(seconds: 0))

  /// The zone with a name that this machine knows: `Europe/Madrid`, `UTC`, `Z`, `+02:00`, `+0200`, `-05`.
  ///
  /// `Z`, `GMT`, `Etc/UTC` and the offset zero are `UTC`. Abbreviations such as `PST` name no zone.
  ///
  /// - Throws: `.invalid` if the name is not one of a zone known here.
  public init(_ identifier: String) throws(TaskFailure) {
    let zone = try TaskZone.named(identifier)
    guard zone.isKnown else {
      throw TaskFailure(
        .invalid,
        "\(DateScanner.quoted(identifier)) is not a time zone known here: use one such as Europe/Madrid, UTC or +02:00"
      )
    }
    self = zone
  }

  /// The zone of a Foundation time zone.
  ///
  /// - Throws: `.invalid` if it is neither of the IANA database nor a fixed offset.
  public init(_ timeZone: TimeZone) throws(TaskFailure) {
    let identifier = timeZone.identifier
    if identifier.hasPrefix("GMT") {
      self.init(fixedOffset: timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: 0)))
    } else {
      try self.init(TimeZone.abbreviationDictionary[identifier] ?? identifier)
    }
  }

  /// The zone with a name that is well formed, whether or not this machine knows it.
  ///
  /// - Throws: `.invalid` unless the name is an offset, or parts of ASCII letters, digits, `_`, `+` and `-` that are
  ///   separated by `/`, beginning with a letter, of at most 64 bytes together.
  public static func named(_ identifier: String) throws(TaskFailure) -> TaskZone {
    switch identifier {
    case "UTC", "Z", "GMT", "Etc/UTC": return .utc
    default: break
    }
    if let named = lock.withLock({ known[identifier] }) { return TaskZone(rules: .named(named)) }
    if identifier.utf8.first == UInt8(ascii: "+") || identifier.utf8.first == UInt8(ascii: "-") {
      var scanner = try DateScanner(identifier, as: "a time zone")
      let offset = try scanner.offset()
      try scanner.expectEnd()
      return TaskZone(fixedOffset: offset?.seconds ?? 0)
    }
    guard isWellFormed(identifier) else {
      throw TaskFailure(
        .invalid, "\(DateScanner.quoted(identifier)) is not the name of a time zone, such as Europe/Madrid or +02:00")
    }
    return TaskZone(rules: .named(lookUp(identifier) ?? Named(identifier: identifier, timeZone: nil)))
  }

  private init(rules: Rules) { self.rules = rules }

  /// The zone whose clocks are always this many seconds ahead of UTC.
  init(fixedOffset seconds: Int) { rules = .fixed(seconds: Int32(clamping: seconds)) }

  /// The name: that of the IANA database as it was given, `UTC`, or the offset as `+02:00`.
  public var identifier: String {
    switch rules {
    case .fixed(seconds: 0): return "UTC"
    case .fixed(let seconds):
      var writer = DateWriter()
      writer.append(offset: Int(seconds))
      return writer.text
    case .named(let named): return named.identifier
    }
  }

  /// Whether this machine knows the rules of the zone.
  public var isKnown: Bool {
    switch rules {
    case .fixed: true
    case .named(let named): named.offsets != nil
    }
  }

  /// The offset from UTC if it never changes: the zone is `UTC` or an offset, not a name.
  var fixedOffset: Int? {
    switch rules {
    case .fixed(let seconds): Int(seconds)
    case .named: nil
    }
  }

  /// The seconds by which the zone's clocks are ahead of UTC at a number of seconds since 1970; 0 in an unknown zone.
  public func offset(at secondsSince1970: Int64) -> Int {
    switch rules {
    case .fixed(let seconds): return Int(seconds)
    case .named(let named): return named.offsets?.offset(at: secondsSince1970) ?? 0
    }
  }

  /// What the zone's clocks show at a point in time, held within the years 1 to 9999.
  public func wall(at instant: Instant) -> WallTime {
    WallTime(clamping: instant.secondsSince1970 + Int64(offset(at: instant.secondsSince1970)))
  }

  /// The first point in time when the zone's clocks show this wall time or a later one, to the second.
  ///
  /// Where the clocks are put forward past it, that is the moment when they are; where it comes twice, the first time.
  /// A later wall time never has an earlier moment. The result is held within the years 1 to 9999.
  public func firstInstant(reaching wall: WallTime) -> Instant {
    let seconds = wall.secondsSince1970
    if let steady = steadyOffset(around: wall) { return Instant(clamping: seconds - Int64(steady)) }
    let (before, after) = offsets(around: wall)
    var early = seconds - Int64(max(before, after))
    if early + Int64(offset(at: early)) >= seconds { return Instant(clamping: early) }
    // From here on the clocks are behind until `late`, except that they may be put forward on the way: look for that.
    var late = seconds - Int64(min(before, after))
    if late - 1 + Int64(offset(at: late - 1)) < seconds { return Instant(clamping: late) }
    while early + 1 < late {
      let middle = early + (late - early) / 2
      if middle + Int64(offset(at: middle)) >= seconds { late = middle } else { early = middle }
    }
    return Instant(clamping: late)
  }

  /// The offset with which a wall time is read as a point in time (RFC 5545, section 3.3.5).
  ///
  /// It is the chosen one if the clocks show this wall time with it. Otherwise it is the one that holds; of two, that of
  /// the earlier point in time; of none, because the clocks are put forward past it, the one before that. In an unknown
  /// zone it is the chosen one, or 0.
  func offset(reading wall: WallTime, choosing chosen: Int?) -> Int {
    if let steady = steadyOffset(around: wall) { return steady }
    guard isKnown else { return chosen ?? 0 }
    if let chosen, holds(chosen, for: wall) { return chosen }
    let (before, after) = offsets(around: wall)
    return [max(before, after), min(before, after)].first { holds($0, for: wall) } ?? before
  }

  /// Whether the clocks show a wall time with this offset.
  private func holds(_ offset: Int, for wall: WallTime) -> Bool {
    self.offset(at: wall.secondsSince1970 - Int64(offset)) == offset
  }

  /// The offset at a wall time where no change of the clocks is near; `nil` where one is or may be.
  private func steadyOffset(around wall: WallTime) -> Int? {
    switch rules {
    case .fixed(let seconds): return Int(seconds)
    case .named(let named):
      let seconds = wall.secondsSince1970
      return named.offsets?.offset(throughout: seconds - secondsPerDay...seconds + secondsPerDay)
    }
  }

  /// The offsets before and after every change of the clocks that can concern a wall time.
  private func offsets(around wall: WallTime) -> (before: Int, after: Int) {
    (offset(at: wall.secondsSince1970 - secondsPerDay), offset(at: wall.secondsSince1970 + secondsPerDay))
  }
}

// MARK: - Names

extension TaskZone {
  // `known` is read and written only while `lock` is held, here and in `named(_:)`, so no two threads touch it at once.
  // Only names that Foundation has rules for get in: it cannot grow beyond the time-zone database.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var known: [String: Named] = [:]

  /// The names of the IANA database without a `/`. Foundation takes others for abbreviations or offsets: `PST`, `GMT+5`.
  private static let simpleNames: Set<String> = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT0", "Greenwich", "HST",
    "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ",
    "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT",
    "Universal", "W-SU", "WET", "Zulu",
  ]

  /// The names that Foundation lists, by their lower-case form.
  private static let spellings = Dictionary(
    TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  /// The known zone of a well-formed name, in the database's spelling where Foundation lists it; `nil` if there is none.
  private static func lookUp(_ identifier: String) -> Named? {
    guard identifier.contains("/") || simpleNames.contains(identifier) else { return nil }
    let name = spellings[identifier.lowercased()] ?? identifier
    if let named = lock.withLock({ known[name] }) { return named }
    guard let timeZone = TimeZone(identifier: name) else { return nil }
    let fresh = Named(identifier: name, timeZone: timeZone)
    return lock.withLock {
      let named = known[name] ?? fresh
      known[name] = named
      return named
    }
  }

  private static func isWellFormed(_ name: String) -> Bool {
    let bytes = name.utf8
    guard bytes.count <= 64, let first = bytes.first, isLetter(first) else { return false }
    return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "_+-".utf8.contains($0) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension TaskZone: Hashable {
  /// Whether two zones have the same name; `Asia/Calcutta` and `Asia/Kolkata` do not.
  public static func == (left: TaskZone, right: TaskZone) -> Bool {
    switch (left.rules, right.rules) {
    case (.fixed(let left), .fixed(let right)): left == right
    case (.named(let left), .named(let right)): left === right || left.identifier == right.identifier
    default: false
    }
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    switch rules {
    case .fixed(let seconds): hasher.combine(seconds)
    case .named(let named): hasher.combine(named.identifier)
    }
  }
}

extension TaskZone: CustomStringConvertible {
  /// The name.
  public var description: String { identifier }
}

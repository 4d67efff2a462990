import TaskCore

/// The rules of a time zone as a `VTIMEZONE` states them: when its clocks change, and to which offset.
///
/// They are worked out once, for the years 1900 to 2099, and are few however a document states them: what has more than
/// ``mostRules`` or changes more often than ``mostChanges`` is read no further.
struct ICalendarZone: Sendable {
  static let mostRules = 200
  static let mostChanges = 4000

  /// The wall times from which on an offset holds, in order.
  private var changes: [(wall: Int64, offset: Int)] = []
  /// The offset before all of them.
  private var first = 0
  /// The zone of the IANA database that it says it is, where it does.
  private(set) var location: String?

  /// Reads the lines of a `VTIMEZONE`, without its beginning and end; `nil` if they give no offset.
  init?(_ lines: ICalendarLines, range: Range<Int>) {
    var rule: Observance?
    var rules = 0
    for index in range {
      guard let property = ICalendarProperty(lines[index]) else { continue }
      switch ICalendarText.upper(property.name) {
      case "BEGIN":
        rule = Observance()
        rules += 1
      case "END":
        if let rule, rules <= Self.mostRules { add(rule) }
        rule = nil
      case "X-LIC-LOCATION" where rule == nil: location = ICalendarText.unescaped(property.value)
      case "DTSTART": rule?.start = Self.wall(property.value)
      case "TZOFFSETFROM": rule?.from = Self.offset(property.value)
      case "TZOFFSETTO": rule?.to = Self.offset(property.value)
      case "RRULE" where property.value.count <= 500:
        rule?.rule = try? RecurrenceRule(parsing: String(decoding: property.value, as: UTF8.self))
      case "RDATE":
        let values = property.value.split(separator: UInt8(ascii: ",")).prefix(Self.mostChanges)
        rule?.added += values.compactMap { Self.wall($0.prefix { $0 != UInt8(ascii: "/") }) }
      default: break
      }
    }
    guard !changes.isEmpty else { return nil }
    changes.sort { $0.wall < $1.wall }
  }

  /// The seconds by which its clocks are ahead of UTC when they show a wall time.
  ///
  /// A change is stated on the clock before it, so where a wall time comes twice from then on, that of the first holds.
  func offset(at wall: WallTime) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].wall <= wall.secondsSince1970 { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].offset
  }

  /// Whether its clocks are ever changed.
  var hasChanges: Bool { changes.contains { $0.offset != changes.first?.offset } }

  /// `STANDARD` or `DAYLIGHT`.
  private struct Observance {
    var start: WallTime?
    var from: Int?
    var to: Int?
    var rule: RecurrenceRule?
    var added: [WallTime] = []
  }

  private mutating func add(_ observance: Observance) {
    guard let start = observance.start, let to = observance.to, changes.count < Self.mostChanges else { return }
    var walls = [start] + observance.added
    if let rule = observance.rule { walls += Self.dates(of: rule, from: start, offset: observance.from ?? to) }
    if let earliest = walls.min()?.secondsSince1970, changes.allSatisfy({ earliest < $0.wall }) {
      first = observance.from ?? to
    }
    for wall in Set(walls).sorted().prefix(Self.mostChanges - changes.count) {
      changes.append((wall.secondsSince1970, to))
    }
  }

  /// The dates of a yearly rule in the years in which clocks are changed, however long before them it begins: programs
  /// write 1601 for a zone that always changed its clocks.
  private static func dates(of rule: RecurrenceRule, from start: WallTime, offset: Int) -> [WallTime] {
    guard rule.frequency == .yearly, let first = WallTime(secondsSince1970: -2_208_988_800),
      let last = WallTime(secondsSince1970: 4_102_444_799)
    else { return [] }
    var rule = rule
    if case .until(.instant(let instant)) = rule.end,
      let until = WallTime(secondsSince1970: instant.secondsSince1970 + Int64(offset))
    {
      rule = (try? rule.ending(.until(.floating(until)))) ?? rule
    }
    let dates = Occurrences(of: rule, from: .floating(start)).within(.floating(first), through: .floating(last))
    // A rule that names no day asks for more changes than clocks have.
    return dates.prefix(400).compactMap { if case .floating(let wall) = $0 { wall } else { nil } }
  }

  private static func wall(_ bytes: ArraySlice<UInt8>) -> WallTime? {
    switch ICalendarDate.value(bytes) {
    case .wall(let wall), .utc(let wall): wall
    case .day(let day): WallTime(day: day, secondOfDay: 0)
    case nil: nil
    }
  }

  /// `-0500`, `+013015`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.dropFirst().map { Int($0) - 0x30 }
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      digits.count == 4 || digits.count == 6, digits.allSatisfy({ (0...9).contains($0) })
    else { return nil }
    let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    let seconds = digits.count == 6 ? digits[4] * 10 + digits[5] : 0
    guard hours < 24, minutes < 60, seconds < 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
  }
}

import TaskCore

/// The `VTIMEZONE` of a `TZID` that says nothing by itself, as each task keeps it whose dates name it.
struct ICalendarDefinition: Sendable {
  /// How many bytes of them a task keeps; of what is longer only the offsets of its dates are known later.
  static let longest = 10_000

  let name: String
  let zone: ICalendarZone
  /// Its lines, beginning and end included.
  let lines: [String]

  /// Reads a whole `VTIMEZONE`; `nil` if it has no name or gives no offset.
  init?(_ lines: ICalendarLines, range: Range<Int>) {
    guard range.count > 2, let zone = ICalendarZone(lines, range: range.dropFirst().dropLast()),
      let name = Self.name(lines, range: range)
    else { return nil }
    self.init(name: name, zone: zone, lines: range.map { String(decoding: lines[$0], as: UTF8.self) })
  }

  private init(name: String, zone: ICalendarZone, lines: [String]) {
    (self.name, self.zone, self.lines) = (name, zone, lines)
  }

  /// Those that a task keeps; none if what is kept is not whole, since anybody can write an extension.
  static func all(in text: String) -> [ICalendarDefinition] {
    let lines = ICalendarLines(text)
    guard ICalendarSource.isWhole(lines) else { return [] }
    return ICalendarSource(lines).units.compactMap { unit in
      guard unit.isComponent, ICalendarFrame.isBoundary(lines[unit.range.lowerBound], "VTIMEZONE") else { return nil }
      return ICalendarDefinition(lines, range: unit.range)
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// How many bytes the text has, about.
  var size: Int { lines.reduce(0) { $0 + $1.utf8.count + 1 } }

  func isSame(as other: ICalendarDefinition) -> Bool {
    lines.elementsEqual(other.lines) { $0.hasSameBytes(as: $1) }
  }

  /// The same rules under another name.
  func named(_ name: String) -> ICalendarDefinition {
    if name.hasSameBytes(as: self.name) { return self }
    let lines = lines.map { Self.name(Array($0.utf8)[...]) == nil ? $0 : "TZID:" + ICalendarText.escaped(name) }
    return ICalendarDefinition(name: name, zone: zone, lines: lines)
  }

  /// The `TZID` among lines.
  static func name(_ lines: ICalendarLines, range: Range<Int>) -> String? {
    range.lazy.compactMap { name(lines[$0]) }.first
  }

  private static func name(_ line: ArraySlice<UInt8>) -> String? {
    guard let property = ICalendarProperty(line), ICalendarText.equals(property.name, "TZID") else { return nil }
    return ICalendarText.unescaped(property.value)
  }
}

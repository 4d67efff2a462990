import TaskCore

/// The time zones that the dates of a calendar name by `TZID`.
struct ICalendarZones {
  /// What a `TZID` stands for.
  enum Meaning {
    /// A zone that this machine knows.
    case known(TaskZone)
    /// A zone that is known only by what its `VTIMEZONE` says.
    case stated(ICalendarZone)
    /// Nothing that was read so far says.
    case unknown
  }

  /// How many zones a calendar may state; those behind are not known.
  private static let most = 500

  private var stated: [String: ICalendarZone] = [:]
  /// What was said of names that say nothing by themselves.
  private var definitions: [String: ICalendarDefinition] = [:]
  private var meanings: [String: Meaning] = [:]
  private var last: (bytes: ArraySlice<UInt8>, zone: TaskZone)?
  /// Dates that are known, by whose wall times others in unknown zones are read.
  private var precedents: [ZonedTime] = []

  init() {}

  /// Zones for reading again what these dates were read from.
  init(precedents: [TaskDate], definitions: [ICalendarDefinition] = []) {
    stated = Dictionary(definitions.map { ($0.name, $0.zone) }, uniquingKeysWith: { first, _ in first })
    self.precedents = precedents.compactMap { date in
      guard case .zoned(let time) = date, time.zone.isOffset else { return nil }
      return time
    }
  }

  /// Takes a whole `VTIMEZONE`.
  mutating func define(_ lines: ICalendarLines, range: Range<Int>) {
    guard stated.count < Self.most, let definition = ICalendarDefinition(lines, range: range) else { return }
    let name = definition.name
    meanings[name] = nil
    guard stated[name] == nil else { return }
    stated[name] = definition.zone
    if definition.size <= ICalendarDefinition.longest, Self.known(name) == nil { definitions[name] = definition }
  }

  /// What a task keeps of the zones that its lines name; `nil` where their names say enough.
  func definitions(for lines: ICalendarLines) -> String? {
    guard !definitions.isEmpty else { return nil }
    var kept: [ICalendarDefinition] = []
    for index in 0..<lines.count {
      guard let property = ICalendarProperty(lines[index]), let name = property.parameter("TZID"),
        let definition = definitions[name], !kept.contains(where: { $0.name == name }),
        kept.reduce(definition.size, { $0 + $1.size }) <= ICalendarDefinition.longest
      else { continue }
      kept.append(definition)
    }
    return kept.isEmpty ? nil : kept.map(\.text).joined(separator: "\n")
  }

  /// What a `TZID` stands for.
  mutating func meaning(of name: String) -> Meaning {
    if let known = meanings[name] { return known }
    let meaning = find(name)
    if case .unknown = meaning { return meaning }
    if meanings.count < Self.most { meanings[name] = meaning }
    return meaning
  }

  /// A date whose wall time one of the precedents has.
  func precedent(_ wall: WallTime) -> ZonedTime? { precedents.first { $0.wall == wall } }

  /// The zone of parameters that are nothing but `;TZID=` and a name without quotes, as nearly all are.
  mutating func zone(of parameters: ArraySlice<UInt8>) -> TaskZone? {
    if let last, last.bytes.elementsEqual(parameters) { return last.zone }
    guard parameters.count > 6, ICalendarText.equals(parameters.prefix(6), ";TZID="),
      !parameters.dropFirst(6).contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\"") || $0 == 0x5E })
    else { return nil }
    guard case .known(let zone) = meaning(of: String(decoding: parameters.dropFirst(6), as: UTF8.self)) else {
      return nil
    }
    last = (ArraySlice(Array(parameters)), zone)
    return zone
  }

  private func find(_ name: String) -> Meaning {
    if let zone = Self.known(name) { return .known(zone) }
    if let location = stated[name]?.location, let zone = Self.known(location) { return .known(zone) }
    return stated[name].map { .stated($0) } ?? .unknown
  }

  /// The zone of a name, or of what such a name ends with: programs put their own names before those of the database,
  /// as in `/freeassociation.sourceforge.net/Europe/Berlin`.
  private static func known(_ name: String) -> TaskZone? {
    guard name.utf8.count <= 200 else { return nil }
    if let zone = try? TaskZone(name) { return zone }
    if let known = ICalendarWindowsZones.name(of: name) { return try? TaskZone(known) }
    guard name.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = name.split(separator: "/")
    for count in [3, 2] where parts.count > count {
      if let zone = try? TaskZone(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }
}

extension TaskZone {
  /// Whether it has no name: one that is known only by what was said of it was read as an offset, never as one with a
  /// name.
  var isOffset: Bool { self == .utc || ["+", "-"].contains(identifier.prefix(1)) }
}

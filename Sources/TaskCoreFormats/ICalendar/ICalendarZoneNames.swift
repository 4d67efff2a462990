import TaskCore

/// The time zones that a calendar names, and those that it says the rules of already.
struct ICalendarZoneNames {
  private var defined: Set<String> = []
  private var needed: [String: TaskZone?] = [:]
  private var order: [String] = []
  /// Whether any calendar was ended.
  private(set) var hasWritten = false

  /// Takes a `VTIMEZONE` that is about to be written; whether it is the first of its name.
  mutating func define(_ lines: [String]) -> Bool {
    for line in lines {
      guard let property = ICalendarProperty(Array(line.utf8)[...]), ICalendarText.equals(property.name, "TZID") else {
        continue
      }
      return defined.insert(ICalendarText.unescaped(property.value)).inserted
    }
    return true
  }

  /// Takes the zones that the lines of a component name.
  mutating func note(_ lines: [String], of content: ICalendarContent) {
    for line in lines {
      guard line.utf8.contains(UInt8(ascii: "=")), line.utf8.count < 4096,
        let property = ICalendarProperty(Array(line.utf8)[...]), let name = property.parameter("TZID"),
        needed[name] == nil
      else { continue }
      var zone = Self.known(name)
      if zone == nil, case .wall(let wall) = ICalendarDate.value(property.value) {
        let series = content.recurrence.map { $0.added + $0.excluded + [$0.anchor].compactMap { $0 } } ?? []
        let dates = [content.start, content.due].compactMap { $0 } + series
        let time = ICalendarZones(precedents: dates).precedent(wall)
        zone = time.flatMap { try? TaskZone.named(ICalendarDate.text(offset: Int($0.offset))) }
      }
      needed[name] = .some(zone)
      order.append(name)
    }
  }

  /// The `VTIMEZONE`s of zones that are named and not defined; the next calendar has its own.
  mutating func missing() -> [String] {
    defer {
      (defined, needed, order) = ([], [:], [])
      hasWritten = true
    }
    let wanted = order.filter { !defined.contains($0) }
    // Those of names that say nothing are read as another program's, and so come first.
    return (wanted.filter { Self.known($0) == nil } + wanted.filter { Self.known($0) != nil }).flatMap {
      name -> [String] in
      guard let zone = needed[name] ?? nil else { return [] }
      return ICalendarZoneRules(zone).lines(named: name)
    }
  }

  private static func known(_ name: String) -> TaskZone? {
    var zones = ICalendarZones()
    return if case .known(let zone) = zones.meaning(of: name) { zone } else { nil }
  }
}

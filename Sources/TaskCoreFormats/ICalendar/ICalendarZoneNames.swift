import TaskCore

/// The time zones that a calendar names, and those that it says the rules of already.
///
/// A calendar has one definition of a name. Where tasks that come from several go by others, these get a name of their
/// own.
struct ICalendarZoneNames {
  /// The names that have their `VTIMEZONE`, with what it says of those that say nothing by themselves.
  private var written: [String: ICalendarDefinition?] = [:]
  private var needed: [String: ICalendarZoneNeed] = [:]
  private var order: [String] = []
  private var known: [String: TaskZone?] = [:]
  /// What tasks keep, by its text: many have the same.
  private var kept: [String: [ICalendarDefinition]] = [:]
  /// Whether any calendar was ended.
  private(set) var hasWritten = false

  /// The definitions that a task keeps.
  mutating func definitions(in text: String?) -> [ICalendarDefinition] {
    guard let text else { return [] }
    if let known = kept[text] { return known }
    let definitions = ICalendarDefinition.all(in: text)
    if kept.count < 100 { kept[text] = definitions }
    return definitions
  }

  /// Takes a `VTIMEZONE` that is about to be written; whether it is the one of its name.
  mutating func define(_ lines: ICalendarLines, range: Range<Int>) -> Bool {
    guard let name = ICalendarDefinition.name(lines, range: range) else { return true }
    guard written[name] == nil else { return false }
    let definition = zone(name) == nil ? ICalendarDefinition(lines, range: range) : nil
    if let need = needed[name], !need.isMet(by: definition) { return false }
    written[name] = .some(definition)
    return true
  }

  /// The lines of a component with the zones that they name, under other names where the calendar means something else.
  mutating func named(
    _ lines: [String], of content: ICalendarContent, by definitions: [ICalendarDefinition]
  ) -> [String] {
    var needs: [(name: String, need: ICalendarZoneNeed)] = []
    var dates: [WallTime: TaskDate]?
    for line in lines where line.utf8.contains(UInt8(ascii: "=")) {
      guard let property = ICalendarProperty(Array(line.utf8)[...]), let name = property.parameter("TZID") else {
        continue
      }
      if zone(name) != nil {
        if needed[name] == nil { take(name, .offsets([:], hasFloating: false)) }
        continue
      }
      let place = needs.firstIndex { $0.name == name } ?? needs.endIndex
      if place == needs.endIndex {
        let definition = definitions.first { $0.name == name }
        needs.append((name, definition.map { .definition($0) } ?? .offsets([:], hasFloating: false)))
      }
      guard case .offsets = needs[place].need else { continue }
      let known = dates ?? content.datesByWall
      dates = known
      for value in property.value.split(separator: UInt8(ascii: ",")) { needs[place].need.take(value, from: known) }
    }
    var names: [String: String] = [:]
    for (name, need) in needs { names[name] = self.name(for: name, need) }
    guard names.contains(where: { $0 != $1 }) else { return lines }
    return lines.map { line in
      guard let property = ICalendarProperty(Array(line.utf8)[...]), let name = property.parameter("TZID"),
        let other = names[name], other != name
      else { return line }
      return property.text(with: "TZID", other)
    }
  }

  private mutating func name(for name: String, _ need: ICalendarZoneNeed) -> String {
    var (candidate, number) = (name, 1)
    while number > 1 && zone(candidate) != nil || !take(candidate, need.named(candidate)) {
      number += 1
      candidate = "\(name) \(number)"
    }
    return candidate
  }

  /// Takes what a component needs of a name; whether that goes with what the calendar means by it.
  @discardableResult
  private mutating func take(_ name: String, _ need: ICalendarZoneNeed) -> Bool {
    if let definition = written[name] { return need.isMet(by: definition) }
    if let other = needed[name] {
      guard let both = other.joined(with: need) else { return false }
      needed[name] = both
    } else {
      needed[name] = need
      order.append(name)
    }
    return true
  }

  /// The `VTIMEZONE`s of zones that are named and not defined; the next calendar has its own.
  mutating func missing() -> [String] {
    defer {
      (written, needed, order, known) = ([:], [:], [], [:])
      hasWritten = true
    }
    let wanted = order.filter { written[$0] == nil }
    // Those of names that say nothing are read as another program's, and so come first.
    let opaque = wanted.filter { zone($0) == nil }.flatMap { needed[$0]?.lines(named: $0) ?? [] }
    return opaque
      + wanted.flatMap { name in zone(name).map { ICalendarZoneRules($0).lines(named: name) } ?? [] }
  }

  /// The zone that a name says by itself.
  private mutating func zone(_ name: String) -> TaskZone? {
    if let zone = known[name] { return zone }
    var zones = ICalendarZones()
    let zone: TaskZone? = if case .known(let zone) = zones.meaning(of: name) { zone } else { nil }
    known[name] = .some(zone)
    return zone
  }
}

extension ICalendarContent {
  /// The dates by what clocks show, as far as they may be in zones that nothing else is known of.
  fileprivate var datesByWall: [WallTime: TaskDate] {
    let series = recurrence.map { [$0.anchor, $0.occurrence].compactMap { $0 } + $0.added + $0.excluded } ?? []
    var dates: [WallTime: TaskDate] = [:]
    for date in [start, due].compactMap({ $0 }) + series {
      switch date {
      case .zoned(let time): if time.zone.isOffset { dates[time.wall] = date }
      case .floating(let wall): dates[wall] = dates[wall] ?? date
      case .day: break
      }
    }
    return dates
  }
}

import TaskCore

/// The changes of a zone's clocks in the years in which most tasks lie, written as a `VTIMEZONE`.
struct ICalendarZoneRules {
  /// A change from one offset to another at a time on the clock before it.
  private struct Change {
    let wall: WallTime
    let from: Int
    let to: Int

    var pair: [Int] { [from, to] }

    /// What tells it apart from others of the same pair: month, weekday counted from the end that fits, time.
    func rule(fromEnd: Bool) -> String {
      let day = wall.day
      let number = fromEnd ? -((day.daysInMonth - day.day) / 7 + 1) : (day.day - 1) / 7 + 1
      let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      return "FREQ=YEARLY;BYMONTH=\(day.month);BYDAY=\(number)\(names[day.weekday - 1])"
    }
  }

  /// 1970 to 2037, as other calendars have it.
  private static let years: Range<Int64> = 0..<2_145_916_800
  private var changes: [Change] = []
  private let first: Int
  /// The wall time from which on the first offset is stated.
  private let start: Int64
  /// Whether changes that came year by year go on.
  private let goesOn: Bool

  /// Rules that give offsets at wall times, of a zone of which no more is known.
  init(_ offsets: [Int64: Int]) {
    let walls = offsets.sorted { $0.key < $1.key }
    first = walls.first?.value ?? 0
    start = min(0, walls.first?.key ?? 0)
    goesOn = false
    for (before, after) in zip(walls, walls.dropFirst()) where before.value != after.value {
      // Clocks are changed some time before, so that this is not one that they jump over.
      let time = after.key - min(86_400, (after.key - before.key) / 2)
      guard let wall = WallTime(secondsSince1970: time) else { continue }
      changes.append(Change(wall: wall, from: before.value, to: after.value))
    }
  }

  init(_ zone: TaskZone) {
    (start, goesOn) = (0, true)
    first = zone.offset(at: Self.years.lowerBound)
    var (time, offset) = (Self.years.lowerBound, first)
    // Clocks stay as they are for some weeks at least.
    let step: Int64 = 10 * 86_400
    while time < Self.years.upperBound {
      let next = zone.offset(at: time + step)
      if next != offset {
        var (low, high) = (time, time + step)
        while low + 1 < high {
          let middle = (low + high) / 2
          if zone.offset(at: middle) == offset { low = middle } else { high = middle }
        }
        let to = zone.offset(at: high)
        if let wall = WallTime(secondsSince1970: high + Int64(offset)) {
          changes.append(Change(wall: wall, from: offset, to: to))
        }
        (time, offset) = (high, to)
      } else {
        time += step
      }
    }
  }

  /// The lines of the component.
  func lines(named name: String) -> [String] {
    var lines = ["BEGIN:VTIMEZONE", "TZID:" + ICalendarText.escaped(name)]
    let start = Change(wall: WallTime(secondsSince1970: start) ?? .earliest, from: first, to: first)
    lines += observance("STANDARD", of: [start], rule: nil)
    var groups: [[Int]: [Change]] = [:]
    for change in changes { groups[change.pair, default: []].append(change) }
    for pair in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let all = groups[pair] else { continue }
      let name = pair[1] > pair[0] ? "DAYLIGHT" : "STANDARD"
      let regular = goesOn ? Self.regular(all) : (count: 0, rule: nil)
      if regular.count > 0 {
        let rest = Array(all.dropLast(regular.count))
        if !rest.isEmpty { lines += observance(name, of: rest, rule: nil) }
        lines += observance(name, of: Array(all.suffix(regular.count)), rule: regular.rule)
      } else {
        lines += observance(name, of: all, rule: nil)
      }
    }
    return lines + ["END:VTIMEZONE"]
  }

  /// Whether lines are those that the translator writes of a zone by itself.
  static func areWritten(_ lines: ICalendarLines, _ range: Range<Int>) -> Bool {
    var zones = ICalendarZones()
    guard range.count > 2, let property = ICalendarProperty(lines[range.lowerBound + 1]),
      ICalendarText.equals(property.name, "TZID"), property.hasNoParameters
    else { return false }
    let name = ICalendarText.unescaped(property.value)
    guard case .known(let zone) = zones.meaning(of: name) else { return false }
    let written = ICalendarZoneRules(zone).lines(named: name)
    return written.count == range.count && zip(written, range).allSatisfy { lines[$1].elementsEqual($0.utf8) }
  }

  /// How many of the last changes are those of one rule that goes on.
  private static func regular(_ changes: [Change]) -> (count: Int, rule: String?) {
    guard let last = changes.last, last.wall.day.year >= 2036 else { return (0, nil) }
    var best: (count: Int, rule: String?) = (0, nil)
    for fromEnd in [true, false] {
      let rule = last.rule(fromEnd: fromEnd)
      var (count, year) = (0, last.wall.day.year)
      for change in changes.reversed() {
        guard change.rule(fromEnd: fromEnd) == rule, change.wall.secondOfDay == last.wall.secondOfDay,
          change.wall.day.year == year
        else { break }
        count += 1
        year -= 1
      }
      if count > best.count, count >= 10 { best = (count, rule) }
    }
    return best
  }

  private func observance(_ name: String, of changes: [Change], rule: String?) -> [String] {
    guard let start = changes.first else { return [] }
    var lines = ["BEGIN:" + name, "DTSTART:" + ICalendarDate.text(start.wall)]
    if let rule {
      lines.append("RRULE:" + rule)
    } else if changes.count > 1 {
      lines.append("RDATE:" + changes.dropFirst().map { ICalendarDate.text($0.wall) }.joined(separator: ","))
    }
    lines += ["TZOFFSETFROM:" + Self.text(start.from), "TZOFFSETTO:" + Self.text(start.to)]
    return lines + ["END:" + name]
  }

  private static func text(_ offset: Int) -> String {
    let (size, sign) = (abs(offset), offset < 0 ? "-" : "+")
    let text = sign + ICalendarDate.digits(size / 3600, 2) + ICalendarDate.digits(size / 60 % 60, 2)
    return size % 60 == 0 ? text : text + ICalendarDate.digits(size % 60, 2)
  }
}

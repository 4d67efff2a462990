import TaskCore

/// What a calendar says around its components: `VCALENDAR`, its properties, time zones.
enum ICalendarFrame {
  /// How many bytes of it are kept with the task behind it.
  static let longest = 200_000
  /// By which program the documents of this translator say that they were written.
  static let product = "PRODID:-//TaskCore//TaskCore//EN"

  /// The first lines of a calendar of this translator.
  static func header(_ list: ICalendarContent.List?) -> [String] {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", product]
    guard let list else { return lines }
    if let id = list.id { lines.append("UID:\(id)") }
    let title = ICalendarText.escaped(list.title)
    lines += ["NAME:" + title, "X-WR-CALNAME:" + title]
    return lines
  }

  /// What is kept of the lines between two components; in a calendar of this translator what it writes anyway is not.
  static func kept(_ lines: ICalendarLines, isOwn: Bool) -> String {
    guard isOwn else { return lines.count == 1 && isEnd(lines[0]) ? "" : lines.text }
    var (kept, own) = (ICalendarLines(), ICalendarLines())
    // What stands in a calendar before this one is not this translator's, unless that one only ends here.
    let start = (0..<lines.count).last { isBegin(lines[$0]) } ?? 0
    if start > 1 { for index in 0..<start { kept.append(lines[index], number: 0) } }
    for index in start..<lines.count { own.append(lines[index], number: 0) }
    for unit in ICalendarSource(own, ofCalendar: true).units where unit.isComponent {
      if isBoundary(own[unit.range.lowerBound], "VTIMEZONE"), ICalendarZoneRules.areWritten(own, unit.range) {
        continue
      }
      for index in unit.range { kept.append(own[index], number: 0) }
    }
    return kept.text
  }

  /// Whether a line begins or ends a component of this name.
  static func isBoundary(_ line: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    ICalendarProperty(line).map { ICalendarText.equals($0.value, name) } ?? false
  }

  static func isBegin(_ line: ArraySlice<UInt8>) -> Bool {
    line.count == 15 && ICalendarText.equals(line, "BEGIN:VCALENDAR")
  }

  static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    line.count == 13 && ICalendarText.equals(line, "END:VCALENDAR")
  }
}

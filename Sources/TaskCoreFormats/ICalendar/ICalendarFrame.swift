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
    // What stands in a calendar before this one is not this translator's, unless that one only ends here.
    let start = (0..<lines.count).last { isBegin(lines[$0]) }
    let hasPlainHeader = start.map { start in
      (start..<lines.count).prefix { ICalendarBoundary(lines[$0]) == nil || $0 == start }.allSatisfy {
        isPlain(lines[$0])
      }
    }
    var (before, own, kept) = (ICalendarLines(), ICalendarLines(), ICalendarLines())
    for index in 0..<lines.count {
      if let start, index < start {
        before.append(lines[index], number: 0)
      } else {
        own.append(lines[index], number: 0)
      }
    }
    if before.count > 1 { kept = before }
    for unit in ICalendarSource(own, ofCalendar: true).units {
      let first = own[unit.range.lowerBound]
      if unit.isComponent {
        if isBoundary(first, "VTIMEZONE"), ICalendarZoneRules.areWritten(own, unit.range) { continue }
      } else if hasPlainHeader ?? false, isPlain(first) || isEnd(first) {
        continue
      } else if start == nil, isEnd(first) {
        continue
      }
      for index in unit.range { kept.append(own[index], number: 0) }
    }
    return kept.text
  }

  /// Whether a line is one of those with which the calendars of this translator begin.
  private static func isPlain(_ line: ArraySlice<UInt8>) -> Bool {
    guard let property = ICalendarProperty(line) else { return false }
    return isBegin(line)
      || ["VERSION", "PRODID", "UID", "NAME", "X-WR-CALNAME"].contains(ICalendarText.upper(property.name))
  }

  /// Whether a line begins or ends a component of this name.
  static func isBoundary(_ line: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    ICalendarProperty(line).map { ICalendarText.equals($0.value, name) } ?? false
  }

  static func isBegin(_ line: ArraySlice<UInt8>) -> Bool {
    line.count == 15 && ICalendarText.equals(line, "BEGIN:VCALENDAR")
  }

  /// Whether a calendar begins among lines.
  static func begins(_ text: String) -> Bool {
    if text.isEmpty { return false }
    let lines = ICalendarLines(text)
    return (0..<lines.count).contains { isBegin(lines[$0]) }
  }

  /// What the last calendar that begins among lines says of itself.
  static func head(in text: String) -> String {
    let lines = ICalendarLines(text)
    guard !text.isEmpty, ICalendarSource.isWhole(lines, ofCalendar: true) else { return "" }
    let source = ICalendarSource(lines, ofCalendar: true)
    guard let begin = source.units.lastIndex(where: { isBegin(source.lines[$0.range.lowerBound]) }) else { return "" }
    var head = ICalendarLines()
    for unit in source.units[(begin + 1)...] where !unit.isComponent {
      if isEnd(source.lines[unit.range.lowerBound]) { break }
      for index in unit.range { head.append(source.lines[index], number: 0) }
    }
    return head.text
  }

  static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    line.count == 13 && ICalendarText.equals(line, "END:VCALENDAR")
  }
}

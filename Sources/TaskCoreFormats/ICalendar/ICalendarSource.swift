import TaskCore

/// The lines that a task was read from, as they are kept in an extension while the translator would write others.
///
/// A line that is nothing but the name of a property stands for what the translator writes of it: so a text is not kept
/// twice, and what could not be kept as it was comes out in its normal form at its place.
struct ICalendarSource {
  /// A property, or a component with all its lines.
  struct Unit {
    let range: Range<Int>
    /// The property, if the model knows it.
    let name: ICalendarName?
    /// Whether it is a component; `VALARM` counts apart.
    let isComponent: Bool
    let isAlarm: Bool
  }

  let lines: ICalendarLines
  private(set) var units: [Unit] = []

  /// - Parameter ofCalendar: whether the beginning and end of calendars are lines like others.
  init(_ lines: ICalendarLines, ofCalendar: Bool = false) {
    self.lines = lines
    var index = 0
    while index < lines.count {
      let start = index
      index += 1
      guard case .begin(let component) = ICalendarBoundary(lines[start]),
        !ofCalendar || !ICalendarFrame.isBegin(lines[start])
      else {
        let name = ICalendarName(ICalendarProperty(lines[start])?.name ?? lines[start])
        units.append(Unit(range: start..<index, name: name, isComponent: false, isAlarm: false))
        continue
      }
      var depth = 1
      while depth > 0, index < lines.count {
        switch ICalendarBoundary(lines[index]) {
        case .begin: depth += 1
        case .end: depth -= 1
        case nil: break
        }
        index += 1
      }
      let isAlarm = ICalendarText.equals(component, "VALARM")
      units.append(Unit(range: start..<index, name: nil, isComponent: true, isAlarm: isAlarm))
    }
  }

  /// Whether lines are properties and whole components, so that nothing ends or begins among them that does not begin or
  /// end there: anybody can write an extension.
  static func isWhole(_ lines: ICalendarLines, ofCalendar: Bool = false) -> Bool {
    var open: [String] = []
    for index in 0..<lines.count {
      // To other programs a carriage return may end a line.
      for line in lines[index].split(separator: 0x0D) {
        if line.first == 0x20 || line.first == 0x09 { return false }
        guard ICalendarBoundary.isNamed(line) else { continue }
        switch ICalendarBoundary(line) {
        case .begin(let name):
          if ofCalendar, open.isEmpty, ICalendarText.equals(name, "VCALENDAR") { continue }
          open.append(ICalendarText.upper(name))
        case .end(let name):
          if ofCalendar, open.isEmpty, ICalendarText.equals(name, "VCALENDAR") { continue }
          guard open.popLast() == ICalendarText.upper(name) else { return false }
        case nil: return false
        }
      }
    }
    return open.isEmpty
  }

  /// The text to keep of what was read, within so many bytes; what is left out is reported in the component.
  static func text(of lines: ICalendarLines, for todo: inout ICalendarTodo, within limit: Int) -> String {
    if lines.bytes.count <= limit { return text(of: lines, for: todo) }
    var text: [UInt8] = []
    text.reserveCapacity(min(lines.bytes.count, limit))
    for unit in ICalendarSource(lines).units {
      let bytes = lines.lines[unit.range.lowerBound].start..<lines.lines[unit.range.upperBound - 1].end
      switch unit.isComponent ? .verbatim : todo.keeping(unit.range.lowerBound) {
      case .dropped: continue
      case .name:
        if let name = unit.name { text += name.rawValue.utf8 + [0x0A] }
      case .verbatim:
        guard text.count + bytes.count < limit else {
          let number = lines.lines[unit.range.lowerBound].number
          todo.report(.loss, number, "extensions", "The line, or what begins with it, is too long to be kept.")
          continue
        }
        text += lines.bytes[bytes]
        text.append(0x0A)
      }
    }
    if text.last == 0x0A { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text to keep where nothing is too long.
  private static func text(of lines: ICalendarLines, for todo: ICalendarTodo) -> String {
    if todo.keeping.isEmpty { return lines.text }
    var text: [UInt8] = []
    text.reserveCapacity(lines.bytes.count)
    var start = 0
    for (index, keeping) in todo.keeping.enumerated() where keeping != .verbatim {
      let line = lines.lines[index]
      text += lines.bytes[start..<line.start]
      if keeping == .name {
        for byte in lines[index].prefix(while: ICalendarProperty.isNameByte) {
          text.append((0x61...0x7A).contains(byte) ? byte & 0xDF : byte)
        }
        text.append(0x0A)
      }
      start = line.end + 1
    }
    text += lines.bytes[start...]
    if text.last == 0x0A { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether lines are those that the translator writes of their task by itself.
  static func isCanonical(_ lines: ICalendarLines, of content: ICalendarContent) -> Bool {
    // A cheap look first: other programs do not begin like this.
    guard lines.count >= 4, lines[0].starts(with: "UID:".utf8), lines[1].starts(with: "DTSTAMP:".utf8),
      lines[2].starts(with: "LAST-MODIFIED:".utf8)
    else { return false }
    let canonical = ICalendarComponent.lines(of: content)
    return canonical.count == lines.count
      && canonical.indices.allSatisfy { lines[$0].elementsEqual(canonical[$0].utf8) }
  }
}

/// The lines of a VTODO between its beginning and its end.
enum ICalendarComponent {
  /// All fields in a fixed order, then the alarms.
  static func lines(of content: ICalendarContent, uids: [TaskItem.ID: String] = [:]) -> [String] {
    ICalendarName.Field.allCases.flatMap { content.lines(of: $0, uids: uids) }
      + content.reminders.sorted().flatMap { ICalendarTrigger.alarm($0) }
  }
}

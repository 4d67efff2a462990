import TaskCore

/// Reads calendars component by component: a task is handed out when the next begins, so that what stands behind it is
/// known.
struct ICalendarReader: DocumentReading {
  /// How deep components may lie in each other; what lies deeper is left out.
  private static let deepest = 32
  /// How many bytes a component has at most; what is behind them is left out.
  private static let longestComponent = 16 << 20
  let context: QueryContext
  private var unfolder = ICalendarUnfolder()
  private var zones = ICalendarZones()
  /// The first bytes, until there are enough to tell the encoding and how lines end.
  private var first: [UInt8] = []
  private var isFirstLine = true
  /// Whether lines end with a carriage return alone.
  private var hasBareReturns = false
  private var hasCalendar = false
  private var hasTodo = false
  /// Where the first component is that is neither a to-do nor a time zone.
  private var other: Int?
  private var head = ICalendarHead()
  private var items: ICalendarItems

  /// The names of the components that are open, in upper case, and where they begin.
  private var open: [(name: [UInt8], number: Int)] = []
  private var tooDeep = 0
  /// The lines of the VTODO that is open, and those outside one since the last.
  private var lines = ICalendarLines()
  private var between = ICalendarLines()
  private var before = ""
  private var componentStart = 0
  private var isCut = false

  init(context: QueryContext) {
    self.context = context
    items = ICalendarItems(context: context)
  }

  mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [DocumentItem] {
    var bytes = bytes
    if isFirstLine {
      first += bytes
      guard first.count >= 4, ICalendarEncoding.showsLineEnd(first) else { return [] }
      bytes = try begin(first)
    } else if hasBareReturns {
      bytes = ICalendarEncoding.withLineFeeds(bytes)
    }
    var position = 0
    while let line = unfolder.next(in: bytes, from: &position) { take(line) }
    return items.take()
  }

  mutating func finish() throws(TaskFailure) -> [DocumentItem] {
    if isFirstLine {
      var position = 0
      let bytes = try begin(first)
      while let line = unfolder.next(in: bytes, from: &position) { take(line) }
    }
    if let line = unfolder.finish(), !line.bytes.isEmpty { take(line) }
    for component in open.reversed() {
      let name = ICalendarText.clipped(String(decoding: component.name, as: UTF8.self))
      let isTodo = name == "VTODO"
      items.report(
        isTodo ? .unreadable : .loss, component.number,
        "The \(name) that begins here does not end: the document is cut off.\(isTodo ? " It was left out." : "")")
    }
    if open.count > 1, todoDepth == 0 { between.removeLines(from: componentStart) }
    items.endCalendar(zones: zones)
    if let number = other, !hasTodo {
      items.report(.unreadable, number, "There is no to-do (VTODO) in the document, only components of other kinds.")
    }
    items.finish(after: ICalendarFrame.kept(between, isOwn: head.isOwn))
    if unfolder.hasBareLineFeed, hasCalendar {
      let end = hasBareReturns ? "carriage return" : "line feed"
      items.reportFirst("Lines end with a \(end) alone; they are written with CR and LF.")
    }
    return items.take()
  }

  /// The bytes without a byte order mark.
  ///
  /// - Throws: `.invalid` if they are of an encoding in which no line can be found.
  private mutating func begin(_ bytes: [UInt8]) throws(TaskFailure) -> [UInt8] {
    isFirstLine = false
    first = []
    if let name = ICalendarEncoding.wideName(of: bytes) {
      throw TaskFailure(.invalid, "The document is \(name), and iCalendar is UTF-8: convert the file.", field: "format")
    }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    hasBareReturns = ICalendarEncoding.hasBareReturns(bytes)
    return hasBareReturns ? ICalendarEncoding.withLineFeeds(bytes) : bytes
  }

  // MARK: Lines

  /// How many components are open from the VTODO on, itself included; 0 outside one.
  private var todoDepth = 0

  private mutating func take(_ line: ICalendarUnfolder.Line) {
    guard !line.isTooLong else {
      let limit = ICalendarUnfolder.longest
      return items.report(.unreadable, line.number, "The line has more than \(limit) bytes, which is too long.")
    }
    var bytes = line.bytes
    if !ICalendarEncoding.isText(bytes) {
      items.report(.loss, line.number, ICalendarEncoding.problem(of: bytes))
      bytes = ICalendarEncoding.repaired(bytes)[...]
    }
    // Without what could not be read a line may begin as only the rest of a folded one does.
    if bytes.first == 0x20 || bytes.first == 0x09 {
      return items.report(.unreadable, line.number, "The line is no property, and was left out.")
    }
    let boundary = ICalendarBoundary(bytes)
    if let end = boundary?.end, end != bytes.endIndex {
      items.report(.loss, line.number, "There are blanks behind the name: they were left out.")
      bytes = bytes[..<end]
    }
    switch boundary {
    case .begin: begin(bytes, line.number)
    case .end: end(bytes, line.number)
    case nil where ICalendarBoundary.isNamed(bytes):
      items.report(.unreadable, line.number, "The line names no component that could begin or end: it was left out.")
    case nil: keep(bytes, line.number)
    }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    if tooDeep > 0 || bytes.isEmpty { return }
    if todoDepth > 0 {
      if lines.bytes.count + bytes.count <= Self.longestComponent {
        lines.append(bytes, number: number)
      } else if !isCut {
        isCut = true
        items.report(
          .loss, number, "The component is longer than \(Self.longestComponent) bytes: the rest was left out."
        )
      }
      return
    }
    guard !open.isEmpty else {
      return items.report(.unreadable, number, "The line is in no component, and was left out.")
    }
    if open.count == 1 {
      guard let property = ICalendarProperty(bytes) else {
        return items.report(.unreadable, number, "The line is no property, and was left out.")
      }
      head.read(property, bytes)
    }
    keepBetween(bytes, number)
  }

  private var isInCalendar: Bool { open.first?.name.elementsEqual("VCALENDAR".utf8) ?? false }

  private mutating func keepBetween(_ bytes: ArraySlice<UInt8>, _ number: Int, isZone: Bool = false) {
    if isCut, open.count > 1 { return }
    // What is in no calendar would not be found again in one.
    guard isInCalendar || ICalendarFrame.isBegin(bytes) || ICalendarFrame.isEnd(bytes) else { return }
    // What is kept of a calendar's zones is read all the same.
    let isZone = isZone || open.count > 1 && open[1].name.elementsEqual("VTIMEZONE".utf8)
    if between.bytes.count + bytes.count <= (isZone ? 2 : 1) * ICalendarFrame.longest {
      between.append(bytes, number: number)
      return
    }
    if !isCut { items.report(.loss, number, "There is more between tasks than can be kept: it was left out.") }
    isCut = true
    // Half a component is worse than none.
    if open.count > 1 { between.removeLines(from: componentStart) }
  }

  // MARK: Components

  private mutating func begin(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    let name = Array(ICalendarText.upper(bytes.dropFirst(6)).utf8)
    if todoDepth == 0, tooDeep == 0, name.elementsEqual("VCALENDAR".utf8), let outer = open.first {
      // Documents that were put together, and one of them was cut.
      items.report(.loss, outer.number, "What begins here does not end before the next calendar begins.")
      while let inner = open.last { close(Array("END:".utf8)[...] + inner.name, number) }
    }
    if open.count >= Self.deepest {
      if tooDeep == 0 {
        items.report(
          .unreadable, number,
          "Components lie deeper in each other than \(Self.deepest): the inner ones were left out.")
      }
      tooDeep += 1
      return
    }
    if open.isEmpty, !name.elementsEqual("VCALENDAR".utf8) {
      items.report(.loss, number, "The component is in no VCALENDAR.")
    }
    let isTodo = todoDepth == 0 && open.count < 2 && name.elementsEqual("VTODO".utf8)
    if isTodo {
      hasTodo = true
      before = ICalendarFrame.kept(between, isOwn: head.isOwn)
      between.clear()
      lines.clear()
      isCut = false
      todoDepth = 1
    } else if todoDepth > 0 {
      lines.append(bytes, number: number)
      todoDepth += 1
    } else {
      if name.elementsEqual("VCALENDAR".utf8), open.isEmpty { beginCalendar() }
      if open.count == 1 {
        if other == nil, !name.elementsEqual("VTIMEZONE".utf8) { other = number }
        componentStart = between.count
        isCut = false
      }
      keepBetween(bytes, number)
    }
    open.append((name, number))
  }

  private mutating func end(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    let name = ICalendarText.upper(bytes.dropFirst(4)).utf8
    guard let place = open.lastIndex(where: { $0.name.elementsEqual(name) }) else {
      return items.report(.unreadable, number, "Nothing of this name has begun: the line was left out.")
    }
    while open.count > place + 1, let inner = open.last {
      let innerName = String(decoding: inner.name, as: UTF8.self)
      items.report(.unreadable, inner.number, "The \(ICalendarText.clipped(innerName)) that begins here does not end.")
      close(Array("END:\(innerName)".utf8)[...], number)
    }
    close(bytes, number)
  }

  private mutating func close(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    let component = open.removeLast()
    if todoDepth > 1 {
      todoDepth -= 1
      lines.append(bytes, number: number)
      return
    }
    if todoDepth == 1 {
      todoDepth = 0
      return endTodo(component.number)
    }
    let isZone = open.count == 1 && component.name.elementsEqual("VTIMEZONE".utf8)
    let isKept = componentStart < between.count
    if open.isEmpty || !isCut { keepBetween(bytes, number, isZone: isZone) }
    if isZone, isKept, componentStart < between.count {
      zones.define(between, range: componentStart..<between.count)
    }
    if open.isEmpty { items.endCalendar(zones: zones) }
  }

  private mutating func beginCalendar() {
    hasCalendar = true
    zones = ICalendarZones()
    head = ICalendarHead()
  }

  private mutating func endTodo(_ number: Int) {
    var reader = ICalendarTodoReader(lines: lines, zones: zones, context: context)
    reader.read()
    zones = reader.zones
    items.append(
      ICalendarEntry(reader.todo, from: lines, number: number, head: head, before: before, zones: zones),
      zones: zones)
    before = ""
  }
}

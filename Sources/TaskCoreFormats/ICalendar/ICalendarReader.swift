import TaskCore

/// Reads calendars component by component: a task is handed out when the next series begins, so that what follows it is
/// known.
struct ICalendarReader: DocumentReading {
  /// How deep components may lie in each other; what lies deeper is left out.
  private static let deepest = 32
  /// How many bytes a component has at most; what is behind them is left out.
  private static let longestComponent = 16 << 20
  /// How many bytes between components are kept with the task behind them.
  private static let longestFrame = 200_000
  /// How much waits for a time zone that comes behind the tasks that name it.
  private static let longestWait = 4 << 20
  private static let mostNotices = 1000

  let context: QueryContext
  private var unfolder = ICalendarUnfolder()
  private var zones = ICalendarZones()
  private var head: [UInt8] = []
  private var isFirstLine = true
  private var hasCalendar = false
  private var isOwn = false
  private var list: ICalendarContent.List?
  private var calendarID: TaskList.ID?
  private var hasName = false

  /// The names of the components that are open, in upper case, and where they begin.
  private var open: [(name: [UInt8], number: Int)] = []
  private var tooDeep = 0
  /// The lines of the VTODO that is open, and those outside one since the last.
  private var lines = ICalendarLines()
  private var between = ICalendarLines()
  private var before = ""
  private var componentStart = 0
  private var isCut = false

  private var held = ICalendarGroup()
  /// Series that name a time zone of which nothing was said yet, and those behind them.
  private var waiting: [ICalendarGroup] = []
  private var waitingBytes = 0
  /// What parents said of their parts.
  private var parents: [TaskItem.ID: (parent: TaskItem.ID, number: Int)] = [:]
  private var lists: Set<TaskList.ID> = []
  private var items: [DocumentItem] = []
  private var notices = 0

  init(context: QueryContext) { self.context = context }

  mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [DocumentItem] {
    var bytes = bytes
    if isFirstLine {
      head += bytes
      guard head.count >= 4 else { return [] }
      bytes = try begin(head)
    }
    var position = 0
    while let line = unfolder.next(in: bytes, from: &position) { take(line) }
    return takeItems()
  }

  mutating func finish() throws(TaskFailure) -> [DocumentItem] {
    if isFirstLine {
      var position = 0
      let bytes = try begin(head)
      while let line = unfolder.next(in: bytes, from: &position) { take(line) }
    }
    if let line = unfolder.finish(), !line.bytes.isEmpty { take(line) }
    for component in open.reversed() {
      let name = String(decoding: component.name, as: UTF8.self)
      let isTodo = name == "VTODO"
      report(
        isTodo ? .unreadable : .loss, component.number, nil, nil,
        "The \(name) that begins here does not end: the document is cut off.\(isTodo ? " It was left out." : "")")
    }
    if open.count > 1, todoDepth == 0 { between.removeLines(from: componentStart) }
    open = []
    endCalendar()
    if !held.entries.isEmpty {
      let after = ICalendarFrame.kept(between, isOwn: isOwn)
      if !after.isEmpty { held.entries[held.entries.count - 1].todo.task.extensions[ICalendarExtension.after] = after }
      emit(held)
    }
    for (_, said) in parents.sorted(by: { $0.value.number < $1.value.number }) {
      report(
        .loss, said.number, nil, "parent", "A part that is named here does not come behind, and was not put under it.")
    }
    if unfolder.hasBareLineFeed, hasCalendar {
      items.insert(
        .notice(DocumentNotice(.loss, line: 1, "Lines end with a line feed alone; they are written with CR and LF.")),
        at: 0)
    }
    return takeItems()
  }

  /// The bytes without a byte order mark.
  ///
  /// - Throws: `.invalid` if they are of an encoding in which no line can be found.
  private mutating func begin(_ bytes: [UInt8]) throws(TaskFailure) -> [UInt8] {
    isFirstLine = false
    head = []
    let isWide =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count >= 4 && (bytes[0] == 0) != (bytes[1] == 0) && (bytes[2] == 0) != (bytes[3] == 0)
    guard !isWide else {
      throw TaskFailure(.invalid, "The document is UTF-16, and iCalendar is UTF-8: convert the file.", field: "format")
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private mutating func takeItems() -> [DocumentItem] {
    defer { items = [] }
    return items
  }

  mutating func report(
    _ kind: DocumentNotice.Kind, _ number: Int, _ subject: String?, _ field: String?, _ message: String
  ) {
    notices += 1
    guard notices <= Self.mostNotices else {
      if notices == Self.mostNotices + 1 {
        items.append(.notice(DocumentNotice(.loss, line: number, "There is more of this kind, which is not reported.")))
      }
      return
    }
    items.append(.notice(DocumentNotice(kind, line: number, subject: subject, field: field, message)))
  }

  // MARK: Lines

  /// How many components are open from the VTODO on, itself included; 0 outside one.
  private var todoDepth = 0

  private mutating func take(_ line: ICalendarUnfolder.Line) {
    guard !line.isTooLong else {
      let limit = ICalendarUnfolder.longest
      return report(.unreadable, line.number, nil, nil, "The line has more than \(limit) bytes, which is too long.")
    }
    var bytes = line.bytes
    if !ICalendarEncoding.isUTF8(bytes) {
      report(.loss, line.number, nil, nil, "The line is not UTF-8: what is not was read as Latin-1.")
      bytes = ICalendarEncoding.repaired(bytes)[...]
    }
    if bytes.count > 4, bytes.count < 200 {
      if ICalendarText.equals(bytes.prefix(6), "BEGIN:") { return begin(bytes, line.number) }
      if ICalendarText.equals(bytes.prefix(4), "END:") { return end(bytes, line.number) }
    }
    keep(bytes, line.number)
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    if tooDeep > 0 || bytes.isEmpty { return }
    if todoDepth > 0 {
      if lines.bytes.count + bytes.count <= Self.longestComponent {
        lines.append(bytes, number: number)
      } else if !isCut {
        isCut = true
        report(
          .loss, number, nil, nil, "The component is longer than \(Self.longestComponent) bytes: the rest was left out."
        )
      }
      return
    }
    guard !open.isEmpty else {
      return report(.unreadable, number, nil, nil, "The line is in no component, and was left out.")
    }
    if open.count == 1 {
      guard let property = ICalendarProperty(bytes) else {
        return report(.unreadable, number, nil, nil, "The line is no property, and was left out.")
      }
      readCalendar(property)
    }
    keepBetween(bytes, number)
  }

  private var isInCalendar: Bool { open.first?.name.elementsEqual("VCALENDAR".utf8) ?? false }

  private mutating func keepBetween(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    if isCut, open.count > 1 { return }
    // What is in no calendar would not be found again in one.
    guard isInCalendar || ICalendarFrame.isBegin(bytes) || ICalendarFrame.isEnd(bytes) else { return }
    // What is kept of a calendar's zones is read all the same.
    let isZone = open.count > 1 && open[1].name.elementsEqual("VTIMEZONE".utf8)
    if between.bytes.count + bytes.count <= (isZone ? 2 : 1) * Self.longestFrame {
      between.append(bytes, number: number)
      return
    }
    if !isCut { report(.loss, number, nil, nil, "There is more between tasks than can be kept: it was left out.") }
    isCut = true
    // Half a component is worse than none.
    if open.count > 1 { between.removeLines(from: componentStart) }
  }

  private mutating func readCalendar(_ property: ICalendarProperty) {
    let value = ICalendarText.unescaped(property.value)
    switch ICalendarText.upper(property.name) {
    case "PRODID": isOwn = "PRODID:" + value == ICalendarFrame.product
    case "UID": calendarID = TaskList.ID(value)
    case "NAME":
      if let title = ICalendarText.line(value), title.utf8.count <= 16_384 {
        list = ICalendarContent.List(title: title)
        hasName = true
      }
    case "X-WR-CALNAME" where !hasName:
      if let title = ICalendarText.line(value), title.utf8.count <= 16_384 {
        list = ICalendarContent.List(title: title)
      }
    default: break
    }
  }

  // MARK: Components

  private mutating func begin(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    let name = Array(ICalendarText.upper(bytes.dropFirst(6)).utf8)
    if todoDepth == 0, tooDeep == 0, name.elementsEqual("VCALENDAR".utf8), let outer = open.first {
      // Documents that were put together, and one of them was cut.
      report(.loss, outer.number, nil, nil, "What begins here does not end before the next calendar begins.")
      while let inner = open.last { close(Array("END:".utf8)[...] + inner.name, number) }
    }
    if open.count >= Self.deepest {
      if tooDeep == 0 {
        report(
          .unreadable, number, nil, nil,
          "Components lie deeper in each other than \(Self.deepest): the inner ones were left out.")
      }
      tooDeep += 1
      return
    }
    if open.isEmpty, !name.elementsEqual("VCALENDAR".utf8) {
      report(.loss, number, nil, nil, "The component is in no VCALENDAR.")
    }
    let isTodo = todoDepth == 0 && open.count < 2 && name.elementsEqual("VTODO".utf8)
    if isTodo {
      before = ICalendarFrame.kept(between, isOwn: isOwn)
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
      return report(.unreadable, number, nil, nil, "Nothing of this name has begun: the line was left out.")
    }
    while open.count > place + 1, let inner = open.last {
      let innerName = String(decoding: inner.name, as: UTF8.self)
      report(.unreadable, inner.number, nil, nil, "The \(innerName) that begins here does not end.")
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
    if open.count == 1, component.name.elementsEqual("VTIMEZONE".utf8), componentStart < between.count {
      zones.define(between, range: (componentStart + 1)..<between.count)
    }
    if open.isEmpty || !isCut { keepBetween(bytes, number) }
    if open.isEmpty { endCalendar() }
  }

  private mutating func beginCalendar() {
    hasCalendar = true
    zones = ICalendarZones()
    (list, calendarID, hasName, isOwn) = (nil, nil, false, false)
  }

  // MARK: Tasks

  private mutating func endTodo(_ number: Int) {
    var reader = ICalendarTodoReader(lines: lines, zones: zones, context: context)
    reader.read()
    zones = reader.zones
    var named = list
    named?.id = calendarID
    var entry = ICalendarGroup.Entry(todo: reader.todo, number: number, list: named)
    entry.before = before
    before = ""
    complete(&entry, from: lines)
    if !held.takes(entry.todo) {
      release()
      held = ICalendarGroup()
    }
    held.entries.append(entry)
  }

  private func complete(_ entry: inout ICalendarGroup.Entry, from lines: ICalendarLines) {
    entry.source = nil
    if !ICalendarSource.isCanonical(lines, of: ICalendarContent(entry.todo.task, list: entry.todo.list)) {
      let others = entry.todo.task.extensions.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
      let limit = max(0, 1_000_000 - others - 2 * Self.longestFrame)
      entry.source = ICalendarSource.text(of: lines, for: &entry.todo, within: limit)
    }
    entry.lines = entry.todo.isUnresolved || entry.todo.occurrence != nil ? lines : nil
  }

  /// Hands out what was held, or lets it wait for a time zone.
  private mutating func release() {
    guard !held.entries.isEmpty else { return }
    guard !waiting.isEmpty || held.isUnresolved, !open.isEmpty else { return emit(held) }
    waitingBytes += held.entries.reduce(0) { $0 + ($1.source?.utf8.count ?? 0) + ($1.lines?.bytes.count ?? 0) + 500 }
    waiting.append(held)
    if waitingBytes > Self.longestWait { releaseWaiting() }
  }

  private mutating func endCalendar() {
    releaseWaiting()
    guard held.isUnresolved else { return }
    var group = held
    resolve(&group)
    held = group
  }

  private mutating func releaseWaiting() {
    for var group in waiting {
      resolve(&group)
      emit(group)
    }
    waiting = []
    waitingBytes = 0
  }

  /// Reads again what named a zone of which nothing was said then.
  private mutating func resolve(_ group: inout ICalendarGroup) {
    for index in group.entries.indices where group.entries[index].todo.isUnresolved {
      guard let lines = group.entries[index].lines else { continue }
      var reader = ICalendarTodoReader(lines: lines, zones: zones, context: context)
      reader.read()
      group.entries[index].todo = reader.todo
      complete(&group.entries[index], from: lines)
      group.entries[index].todo.isUnresolved = false
    }
  }

  private mutating func emit(_ group: ICalendarGroup) {
    var group = group
    group.settle(at: context.now)
    for entry in group.entries { emit(entry) }
  }

  private mutating func emit(_ entry: ICalendarGroup.Entry) {
    var task = entry.todo.task
    if task.id == nil {
      report(.loss, entry.number, task.title, "id", "The component has no UID: the task gets an identity of its own.")
    }
    task.extensions[ICalendarExtension.source] = entry.source
    if !entry.before.isEmpty { task.extensions[ICalendarExtension.before] = entry.before }
    let named: ICalendarContent.List? = if let own = entry.todo.list { own } else { entry.list }
    if let list = named {
      task.list = list.id.map { .id($0) } ?? .titled(list.title)
      if let id = list.id, lists.count >= 10_000 || lists.insert(id).inserted {
        var new = NewList(list.title)
        new.id = id
        items.append(.list(new, line: entry.number))
      }
    }
    if let id = task.id {
      for child in entry.todo.children where child != id && parents.count < 100_000 {
        parents[child] = (id, entry.number)
      }
      if let said = parents.removeValue(forKey: id), task.parent == nil {
        task.parent = said.parent
        task.extensions[ICalendarExtension.parent] = said.parent.description
      }
    }
    for problem in entry.todo.problems {
      report(problem.kind, problem.number, task.title, problem.field, problem.message)
    }
    items.append(.task(task, line: entry.number))
  }
}

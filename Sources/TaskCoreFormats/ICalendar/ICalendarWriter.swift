import TaskCore

/// Writes one calendar: a task that still is what its component said as that component, every other as little changed
/// as can be.
struct ICalendarWriter: DocumentWriting {
  private let context: QueryContext
  private var lists: [TaskList.ID: ICalendarContent.List] = [:]
  private var notices: [DocumentNotice] = []
  private var document: [UInt8] = []

  private var isOpen = false
  private var list: ICalendarContent.List?
  /// The lines behind the last task, which are written when it is known what follows.
  private var after = ""
  /// The components for later dates of series that were written, each at the place that it had in its document.
  private var planned: [ICalendarPlan] = []
  private var zones = ICalendarZoneNames()
  /// The `UID`s of tasks whose identity was made of them, for those that refer to them.
  private var uids: [TaskItem.ID: String] = [:]
  /// The parts that the lines of the tasks written next name, and where those parts are now.
  private var parts: [TaskItem.ID: Set<TaskItem.ID>] = [:]
  private var parents: [TaskItem.ID: TaskItem.ID?] = [:]

  init(context: QueryContext) { self.context = context }

  /// A list is named by its calendar or its tasks, and has no component of its own.
  mutating func write(_ list: TaskList) -> [UInt8] {
    lists[list.id] = ICalendarContent.List(id: list.id, title: list.title)
    return []
  }

  mutating func write(_ task: TaskItem) -> [UInt8] {
    let own = task.place.list.flatMap { lists[$0] }
    writePlans(before: task.place.position)
    let ownsFrame = ownsFrame(task)
    let before = task.extensions[ICalendarExtension.before] ?? ""
    // What follows a task is in its calendar too.
    let head = task.extensions[ICalendarExtension.calendar] ?? (ownsFrame ? "" : ICalendarFrame.head(in: before))
    writeFrame(
      before: ownsFrame ? before : "", after: ownsFrame ? task.extensions[ICalendarExtension.after] ?? "" : "", own,
      head: head)

    var content = ICalendarContent(task)
    let isSame = own.map { $0.title == list?.title && (list?.id == nil || $0.id == list?.id) } ?? (list == nil)
    content.list = isSame ? nil : .some(own)
    notices += ICalendarLosses.notices(of: content)
    let definitions = zones.definitions(in: task.extensions[ICalendarExtension.zones])
    writeComponent(lines(of: content, task, definitions), content, definitions)
    planned += ICalendarPlan.plans(of: task, list: own, zones: &zones, in: context)
    defer { document = [] }
    return document
  }

  /// What is referred to is named by the `UID` that it has, wherever it stands; a part that has moved is not named.
  mutating func references(of tasks: [TaskItem]) -> [TaskItem.ID] {
    parents = [:]
    parts = Dictionary(
      tasks.map { ($0.id, ICalendarIdentity.parts(of: $0)) }.filter { !$1.isEmpty }, uniquingKeysWith: { $1 })
    let wanted = Set(tasks.flatMap { task in [task.place.parent].compactMap { $0 } + task.prerequisites })
      .union(parts.values.joined())
    if wanted.isEmpty { return [] }
    take(references: tasks.filter { wanted.contains($0.id) })
    let named = Set(parts.values.joined())
    return wanted.subtracting(tasks.map(\.id)).filter { named.contains($0) || uids[$0] == nil }
      .sorted { $0.description < $1.description }
  }

  mutating func take(references tasks: [TaskItem]) {
    for task in tasks {
      parents[task.id] = .some(ICalendarContent(task).parent)
      if uids[task.id] == nil, let uid = ICalendarIdentity.uid(of: task) { uids[task.id] = uid }
    }
  }

  private func formerParts(of task: TaskItem) -> Set<TaskItem.ID> {
    (parts[task.id] ?? []).filter { part in parents[part].map { $0 != task.id } ?? false }
  }

  mutating func finish() -> [UInt8] {
    writePlans(before: nil)
    writeFrame(after, list, isEnd: true)
    after = ""
    if !isOpen, document.isEmpty, !zones.hasWritten { open(nil) }
    close()
    defer { document = [] }
    return document
  }

  mutating func takeNotices() -> [DocumentNotice] {
    defer { notices = [] }
    return notices
  }

  // MARK: Components

  private mutating func lines(
    of content: ICalendarContent, _ task: TaskItem, _ definitions: [ICalendarDefinition]
  ) -> [String] {
    guard let text = task.extensions[ICalendarExtension.source] else {
      return ICalendarComponent.lines(of: content, uids: uids)
    }
    guard ICalendarSource.isWhole(ICalendarLines(text)) else {
      noteBroken(ICalendarExtension.source, task.title)
      return ICalendarComponent.lines(of: content, uids: uids)
    }
    let merge = ICalendarMerge(
      content, from: text, passed: PlannedOccurrence.passed(in: task.extensions),
      impliedParent: task.extensions[ICalendarExtension.parent].flatMap { TaskItem.ID($0) },
      formerParts: formerParts(of: task), uids: uids, definitions: definitions, in: context)
    notices += ICalendarLosses.notices(of: merge, task.title)
    return merge.lines()
  }

  private mutating func noteBroken(_ key: String, _ title: String?) {
    notices.append(
      DocumentNotice(
        .loss, subject: title, field: "extensions",
        "What \(key) keeps is not whole lines and components: it was left out."))
  }

  private mutating func writeComponent(
    _ lines: [String], _ content: ICalendarContent, _ definitions: [ICalendarDefinition]
  ) {
    put("BEGIN:VTODO")
    for line in zones.named(lines, of: content, by: definitions) { put(line) }
    put("END:VTODO")
  }

  /// Writes the components for later dates that come before a task in their document, or all of them at its end.
  private mutating func writePlans(before position: OrderKey?) {
    guard !planned.isEmpty else { return }
    func isNext(_ plan: ICalendarPlan) -> Bool {
      guard let position, let own = plan.position else { return true }
      return own < position
    }
    for plan in planned where isNext(plan) {
      writeFrame(before: plan.before, after: plan.after, plan.list, head: "")
      writeComponent(plan.lines, plan.content, plan.definitions)
    }
    planned.removeAll(where: isNext)
  }

  /// Whether the lines around a task were read with it, and not copied from the task that it follows.
  private func ownsFrame(_ task: TaskItem) -> Bool {
    guard task.extensions[ICalendarExtension.before] != nil || task.extensions[ICalendarExtension.after] != nil,
      let text = task.extensions[ICalendarExtension.source]
    else { return true }
    let lines = ICalendarLines(text)
    var isNamed = false
    for property in (0..<lines.count).lazy.compactMap({ ICalendarProperty(lines[$0]) }) {
      if ICalendarText.equals(property.name, "RECURRENCE-ID") { return true }
      guard ICalendarText.equals(property.name, "UID") else { continue }
      if ICalendarIdentity.id(of: ICalendarText.unescaped(property.value)) == task.id { return true }
      isNamed = true
    }
    return !isNamed
  }

  private mutating func put(_ line: some StringProtocol) { ICalendarText.fold(line, into: &document) }

  // MARK: Calendars

  private mutating func open(_ list: ICalendarContent.List?) {
    for line in ICalendarFrame.header(list) { put(line) }
    self.list = list
    isOpen = true
  }

  private mutating func close() {
    guard isOpen else { return }
    for line in zones.missing() { put(line) }
    put("END:VCALENDAR")
    isOpen = false
    list = nil
  }

  /// Writes the lines before a component, with those behind the last one, and opens a calendar for it.
  private mutating func writeFrame(before: String, after: String, _ own: ICalendarContent.List?, head: String) {
    writeFrame(self.after, own, isEnd: false)
    self.after = after
    writeFrame(before, own, isEnd: true)
    if !isOpen, !head.isEmpty { writeFrame("BEGIN:VCALENDAR\n" + head, own, isEnd: true) }
    if !isOpen { open(own) }
  }

  /// Writes the lines that stood around a task: those of a calendar at its beginning, and of one that is open already
  /// only what is not there yet.
  ///
  /// - Parameter isEnd: whether a calendar that ends in them ends here too.
  private mutating func writeFrame(_ text: String, _ own: ICalendarContent.List?, isEnd: Bool) {
    guard !text.isEmpty else { return }
    let lines = ICalendarLines(text)
    guard ICalendarSource.isWhole(lines, ofCalendar: true) else { return noteBroken(ICalendarExtension.before, nil) }
    let source = ICalendarSource(lines, ofCalendar: true)
    var isForeign = false
    let lastBegin = source.units.last { ICalendarFrame.isBegin(source.lines[$0.range.lowerBound]) }?.range.lowerBound
    for unit in source.units {
      let first = source.lines[unit.range.lowerBound]
      if ICalendarFrame.isBegin(first) {
        isForeign = isOpen
        if !isOpen {
          put("BEGIN:VCALENDAR")
          (isOpen, list) = (true, Self.list(in: source, from: unit.range.upperBound, own))
        }
      } else if ICalendarFrame.isEnd(first) {
        // What was put into the calendar that was open already ends without it, unless another one begins there.
        if isEnd, !isForeign || unit.range.lowerBound < lastBegin ?? 0 { close() }
      } else if unit.isComponent {
        if !isOpen { open(own) }
        let isZone = ICalendarFrame.isBoundary(first, "VTIMEZONE")
        if isZone, !zones.define(source.lines, range: unit.range) { continue }
        for index in unit.range { put(String(decoding: source.lines[index], as: UTF8.self)) }
      } else if !isForeign, isOpen {
        put(Self.named(first, list))
      }
    }
  }

  /// The list that a calendar names, under its present name.
  private static func list(
    in source: ICalendarSource, from index: Int, _ own: ICalendarContent.List?
  ) -> ICalendarContent.List? {
    var (title, id): (String?, TaskList.ID?)
    for index in index..<source.lines.count {
      guard let property = ICalendarProperty(source.lines[index]) else { continue }
      switch ICalendarText.upper(property.name) {
      case "NAME": title = ICalendarText.line(ICalendarText.unescaped(property.value)) ?? title
      case "X-WR-CALNAME": title = title ?? ICalendarText.line(ICalendarText.unescaped(property.value))
      case "UID": id = TaskList.ID(ICalendarText.unescaped(property.value))
      case "BEGIN", "END": return title.map { ICalendarContent.List(id: id, title: own?.title ?? $0) }
      default: break
      }
    }
    return title.map { ICalendarContent.List(id: id, title: own?.title ?? $0) }
  }

  /// A line of a calendar, with the name of its list as it is now.
  private static func named(_ line: ArraySlice<UInt8>, _ list: ICalendarContent.List?) -> String {
    let text = String(decoding: line, as: UTF8.self)
    guard let list, let property = ICalendarProperty(line),
      ["NAME", "X-WR-CALNAME"].contains(ICalendarText.upper(property.name)),
      ICalendarText.line(ICalendarText.unescaped(property.value)) != list.title
    else { return text }
    return String(decoding: property.name, as: UTF8.self) + ":" + ICalendarText.escaped(list.title)
  }
}

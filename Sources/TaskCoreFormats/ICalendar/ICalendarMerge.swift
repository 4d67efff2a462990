import TaskCore

/// The lines of a task that was read from others: those again, except of the fields that say something else now.
struct ICalendarMerge {
  private var content: ICalendarContent
  private let uids: [TaskItem.ID: String]
  private let passed: [TaskDate]
  private let impliedParent: TaskItem.ID?
  private let formerParts: Set<TaskItem.ID>
  private let precedents: [TaskDate]
  private let definitions: [ICalendarDefinition]
  private let context: QueryContext
  private let reminders: Set<Reminder>
  private let source: ICalendarSource
  private var differing: Set<ICalendarName.Field> = []
  private(set) var known: ICalendarTodo

  /// - Parameters:
  ///   - text: what is kept of the lines.
  ///   - passed: the dates of the series that have tasks of their own.
  ///   - impliedParent: the parent that the parent's own component tells.
  ///   - formerParts: the tasks that are no parts of it any more, though its lines say so.
  ///   - uids: the `UID`s of tasks whose identity is made of another text.
  ///   - precedents: further dates that were read of the lines.
  ///   - definitions: what was said of time zones.
  init(
    _ content: ICalendarContent, from text: String, passed: [TaskDate] = [], impliedParent: TaskItem.ID? = nil,
    formerParts: Set<TaskItem.ID> = [], uids: [TaskItem.ID: String] = [:], precedents: [TaskDate] = [],
    definitions: [ICalendarDefinition],
    in context: QueryContext
  ) {
    self.content = content
    self.uids = uids
    self.passed = passed
    self.impliedParent = impliedParent
    self.formerParts = formerParts
    self.precedents = precedents
    self.definitions = definitions
    self.context = context
    reminders = Set(content.reminders)
    let lines = ICalendarLines(text)
    self.content.isOccurrence = Self.isOccurrence(lines)
    source = ICalendarSource(Self.expanded(lines, self.content, uids))
    let dates = [content.start, content.due, content.recurrence?.anchor, content.recurrence?.occurrence]
    let series = content.recurrence.map { $0.added + $0.excluded } ?? []
    let zones = ICalendarZones(precedents: dates.compactMap { $0 } + series + precedents, definitions: definitions)
    var reader = ICalendarTodoReader(lines: source.lines, zones: zones, context: context)
    reader.read()
    known = reader.todo
    if !passed.isEmpty { pass(passed) }
    if known.task.parent == nil { known.task.parent = impliedParent }
    differing = fieldsThatDiffer()
    // Under another identity it is written without its date.
    if differing.contains(.identity) { self.content.isOccurrence = false }
  }

  private static func isOccurrence(_ lines: ICalendarLines) -> Bool {
    (0..<lines.count).contains { index in
      guard lines[index].first.map({ $0 | 0x20 == UInt8(ascii: "r") }) ?? false else { return false }
      return ICalendarProperty(lines[index]).map { ICalendarName($0.name) == .recurrenceID } ?? false
    }
  }

  /// Lets the series go on without dates, as it does where it was imported.
  private mutating func pass(_ dates: [TaskDate]) {
    var series = SeriesDates(start: known.task.start, due: known.task.due, recurrence: known.task.recurrence)
    let goesOn = series.pass(dates)
    (known.task.start, known.task.due, known.task.recurrence) = (series.start, series.due, series.recurrence)
    if !goesOn, known.task.status.isOpen { known.task.status = .completed(at: known.task.modified ?? .earliest) }
  }

  /// The lines with those in place of which only a name is kept.
  private static func expanded(
    _ lines: ICalendarLines, _ content: ICalendarContent, _ uids: [TaskItem.ID: String]
  ) -> ICalendarLines {
    var expanded = ICalendarLines()
    var taken: Set<ICalendarName> = []
    for index in 0..<lines.count {
      let line = lines[index]
      guard line.count < 32, line.allSatisfy(ICalendarProperty.isNameByte), let name = ICalendarName(line) else {
        expanded.append(line, number: index)
        continue
      }
      guard taken.insert(name).inserted else { continue }
      for text in content.lines(of: name.field, uids: uids) {
        let bytes = Array(text.utf8)
        guard ICalendarProperty(bytes[...])?.name.elementsEqual(line) ?? false else { continue }
        expanded.append(bytes[...], number: index)
      }
    }
    return expanded
  }

  private func fieldsThatDiffer() -> Set<ICalendarName.Field> {
    let task = known.task
    var fields: Set<ICalendarName.Field> = []
    func note(_ field: ICalendarName.Field, _ isSame: Bool) { if !isSame { fields.insert(field) } }
    // Of a date in a zone that nothing is known of any more the identity cannot be made again.
    note(.identity, task.id == content.id || known.isUnresolved && known.occurrence != nil)
    note(.title, task.title.hasSameBytes(as: content.title))
    note(.notes, task.notes.hasSameBytes(as: content.notes))
    note(
      .status,
      task.status == content.status
        || !known.hasStatusDate && !task.status.isOpen
          && task.status.kind == content.status.kind
    )
    note(.priority, task.priority == content.priority)
    note(
      .dates,
      task.start == content.start && task.due == content.due && task.recurrence == content.recurrence
        && (content.recurrence == nil || task.status.isOpen == content.status.isOpen))
    note(.tags, Self.areSame(task.tags, content.tags))
    note(.relations, task.parent == content.parent && Set(task.prerequisites) == Set(content.prerequisites))
    note(.comments, Self.areSame(task.comments, content.comments))
    note(.trashed, task.trashed == content.trashed)
    note(.list, isSameList)
    note(.extensions, ICalendarContent(task).extensions == content.extensions)
    // What was never said is said only when there is something new to say.
    note(.created, task.created == content.created || task.created == nil && !fields.contains(.identity))
    note(.modified, task.modified == content.modified || task.modified == nil && fields.isEmpty)
    // The time of a change goes for what names no time of its own, until another is written.
    if fields.contains(.modified) {
      if known.undatedComments > 0 { fields.insert(.comments) }
      if !known.hasStatusDate, !task.status.isOpen { fields.insert(.status) }
    }
    return fields
  }

  private var isSameList: Bool {
    switch (known.list, content.list) {
    case (nil, nil): true
    case (.some(let known), .some(let list)):
      known?.title == list?.title && (known?.id == nil || known?.id == list?.id)
    default: false
    }
  }

  private static func areSame(_ left: [String], _ right: [String]) -> Bool {
    if left.isEmpty || right.isEmpty { return left.isEmpty == right.isEmpty }
    func spellings(_ tags: [String]) -> [String: [UInt8]] {
      Dictionary(tags.map { (Folding.fold($0), Array($0.utf8)) }, uniquingKeysWith: { first, _ in first })
    }
    return spellings(left) == spellings(right)
  }

  private static func areSame(_ left: [NewTask.Remark], _ right: [NewTask.Remark]) -> Bool {
    func keys(_ remarks: [NewTask.Remark]) -> Set<[UInt8]> {
      Set(remarks.map { Array("\($0.date.secondsSince1970) \($0.text)".utf8) })
    }
    return keys(left) == keys(right)
  }

  // MARK: The result

  /// The lines between the beginning and the end of the component.
  func lines() -> [String] { lines(rounds: 3) }

  /// Lines that are kept may say something else beside new ones than they did: a rule, once the broken `RECURRENCE-ID`
  /// is gone. So what was written is read again, and written once more where it is not what the task is.
  private func lines(rounds: Int) -> [String] {
    let lines = merged()
    guard !differing.isEmpty, rounds > 1 else { return lines }
    let again = ICalendarMerge(
      content, from: lines.joined(separator: "\n"), passed: passed, impliedParent: impliedParent,
      formerParts: formerParts, uids: uids, precedents: precedents, definitions: definitions, in: context)
    return again.differing.isEmpty ? lines : again.lines(rounds: rounds - 1)
  }

  private func merged() -> [String] {
    var result: [String] = []
    var written: Set<ICalendarName.Field> = []
    var alarms = known.alarms[...]
    var elements = ICalendarElements(of: content, known: known)
    for unit in source.units {
      if unit.isComponent {
        guard unit.isAlarm else {
          result += text(of: unit)
          continue
        }
        let reminder = alarms.popFirst() ?? nil
        if isKept(reminder) { result += alarm(unit, reminder) }
        continue
      }
      if unit.name == .related, isFormerPart(source.lines[unit.range.lowerBound]) { continue }
      guard let field = unit.name?.field, differing.contains(field) else {
        result += text(of: unit)
        continue
      }
      if let kept = elements.lines(for: unit.name, source.lines[unit.range.lowerBound]) {
        result += kept
        continue
      }
      if unit.name == .percent, content.status.isOpen, !text(of: unit).contains("PERCENT-COMPLETE:100") {
        result += text(of: unit)
      }
      if written.insert(field).inserted { result += content.lines(of: field, uids: uids) }
    }
    let missing = ICalendarName.Field.allCases.filter { differing.contains($0) && !written.contains($0) }
    if !missing.isEmpty {
      let place = result.firstIndex(where: Self.beginsComponent) ?? result.endIndex
      result.insert(contentsOf: missing.flatMap { elements.rest.lines(of: $0, uids: uids) }, at: place)
    }
    let read = Set(known.alarms.compactMap { $0 })
    for reminder in content.reminders.sorted() where !read.contains(reminder) {
      result += ICalendarTrigger.alarm(reminder)
    }
    return result
  }

  /// The lines of which nothing, or not all, was used, and that go now that what they are about is written anew.
  var leftOut: [String] {
    if known.unused.isEmpty || differing.isEmpty { return [] }
    return source.units.filter { unit in
      guard let name = unit.name, known.unused.contains(unit.range.lowerBound) else { return false }
      return differing.contains(name.field) && ![.tags, .comments, .relations].contains(name.field)
    }.flatMap(text)
  }

  private func isFormerPart(_ line: ArraySlice<UInt8>) -> Bool {
    guard !formerParts.isEmpty, let property = ICalendarProperty(line) else { return false }
    return property.parameter("RELTYPE")?.uppercased() == "CHILD"
      && ICalendarIdentity.id(in: property).map { formerParts.contains($0) } ?? false
  }

  private static func beginsComponent(_ line: String) -> Bool {
    guard case .begin = ICalendarBoundary(Array(line.utf8)[...]) else { return false }
    return true
  }

  /// An alarm stays while its reminder does, and if it is none that reminds.
  private func isKept(_ reminder: Reminder?) -> Bool { reminder.map { reminders.contains($0) } ?? true }

  /// An alarm that names none of the dates names the one that it went by, where the other would be taken now.
  private func alarm(_ unit: ICalendarSource.Unit, _ reminder: Reminder?) -> [String] {
    guard case .relative(_, let anchor) = reminder, (known.task.start == nil) != (content.start == nil) else {
      return text(of: unit)
    }
    return text(of: unit).map { line in
      guard line.uppercased().hasPrefix("TRIGGER"), let property = ICalendarProperty(Array(line.utf8)[...]),
        property.parameter("RELATED") == nil
      else { return line }
      return "TRIGGER;RELATED=\(anchor == .due ? "END" : "START")" + line.dropFirst("TRIGGER".count)
    }
  }

  private func text(of unit: ICalendarSource.Unit) -> [String] {
    unit.range.map { String(decoding: source.lines[$0], as: UTF8.self) }
  }
}

import TaskCore

/// Reads the lines of a VTODO.
struct ICalendarTodoReader {
  var todo = ICalendarTodo()
  var zones: ICalendarZones
  let lines: ICalendarLines
  let context: QueryContext

  /// A property that is looked at when all are known.
  struct Held {
    let property: ICalendarProperty
    let index: Int
  }

  var stamp: Instant?
  var status: Held?
  var completed: Instant?
  var isComplete = false
  var isCancelledAt: Instant?
  var start: Held?
  var due: Held?
  var duration: Held?
  var rule: Held?
  var added: [Held] = []
  var excluded: [Held] = []
  var exactly: Held?
  var recurrenceID: Held?
  private var related: [Held] = []
  private var comments: [Held] = []
  private var hasTitle = false
  private var hasNotes = false
  /// The triggers of alarms, by their order.
  private var triggers: [Held?] = []
  private var nesting: [Bool] = []

  init(lines: ICalendarLines, zones: ICalendarZones, context: QueryContext) {
    self.lines = lines
    self.zones = zones
    self.context = context
  }

  /// Reads all lines.
  mutating func read() {
    for index in 0..<lines.count { read(index) }
    finish()
  }

  func number(_ held: Held) -> Int { lines.lines[held.index].number }

  private mutating func read(_ index: Int) {
    guard let property = ICalendarProperty(lines[index]) else {
      if !nesting.isEmpty || lines[index].isEmpty { return }
      todo.keep(index, .dropped)
      return todo.report(.unreadable, lines.lines[index].number, nil, "The line is no property, and was left out.")
    }
    if property.name.count < 6, let boundary = ICalendarBoundary(lines[index]) { return read(boundary) }
    guard nesting.isEmpty else {
      if nesting == [true], triggers[triggers.count - 1] == nil, ICalendarText.equals(property.name, "TRIGGER") {
        triggers[triggers.count - 1] = Held(property: property, index: index)
      }
      return
    }
    if let name = ICalendarName(property.name) { read(name, Held(property: property, index: index)) }
  }

  private mutating func read(_ boundary: ICalendarBoundary) {
    switch boundary {
    case .begin(let name):
      let isAlarm = nesting.isEmpty && ICalendarText.equals(name, "VALARM")
      if isAlarm { triggers.append(nil) }
      nesting.append(isAlarm)
    case .end: if !nesting.isEmpty { nesting.removeLast() }
    }
  }

  private mutating func read(_ name: ICalendarName, _ held: Held) {
    let value = held.property.value
    switch name {
    case .uid: if todo.uid == nil, !value.isEmpty { todo.uid = ICalendarText.unescaped(value) }
    case .stamp: stamp = stamp ?? instant(held, "modified")
    case .created: todo.task.created = todo.task.created ?? instant(held, "created")
    case .modified: todo.task.modified = todo.task.modified ?? instant(held, "modified")
    case .summary: readTitle(held)
    case .description: readNotes(held)
    case .status: status = status ?? held
    case .completed: completed = completed ?? instant(held, "completed")
    case .percent: isComplete = value.elementsEqual("100".utf8)
    case .cancelled: isCancelledAt = instant(held, "cancelled")
    case .priority: readPriority(held)
    case .start: start = start ?? held
    case .due: due = due ?? held
    case .duration: duration = duration ?? held
    case .rule: readRule(held)
    case .added: added.append(held)
    case .excluded: excluded.append(held)
    case .dates: exactly = held
    case .recurrenceID:
      guard recurrenceID == nil else { return }
      recurrenceID = held
      todo.occurrence = date(held, "recurrence")
      if held.property.parameter("RANGE") != nil {
        todo.report(
          .loss, number(held), "recurrence", "The change was taken for this date, and not for those behind it.")
      }
    case .categories: readTags(held)
    case .related: related.append(held)
    case .comment: comments.append(held)
    case .list: readList(held)
    case .trashed: todo.task.trashed = instant(held, "trashed")
    case .extension: readExtension(held)
    }
  }

  private mutating func finish() {
    todo.task.id = todo.uid.map(identity)
    todo.task.modified = todo.task.modified ?? stamp
    readStatus()
    readDates()
    readAlarms()
    for held in related { readRelation(held) }
    for held in comments { readComment(held) }
    if !hasTitle { todo.task.title = titleWithoutSummary }
  }

  /// One date of a series never has the identity of the series, even if nobody can read which date it is.
  private func identity(of uid: String) -> TaskItem.ID {
    if let date = todo.occurrence { return ICalendarIdentity.id(of: uid, at: date) }
    guard let recurrenceID else { return ICalendarIdentity.id(of: uid) }
    return TaskItem.ID(name: recurrenceID.property.value, in: ICalendarIdentity.id(of: uid))
  }

  // MARK: Texts

  private mutating func readTitle(_ held: Held) {
    guard !hasTitle else { return }
    let text = ICalendarText.unescaped(held.property.value)
    guard let title = ICalendarText.line(text) else { return }
    hasTitle = true
    todo.task.title = title
    if !title.hasSameBytes(as: text), !ICalendarText.trimsTo(text, title) {
      todo.report(.loss, number(held), "title", "Line breaks and controls in the title were read as spaces.")
    } else {
      keepByName(held, title)
    }
  }

  private mutating func readNotes(_ held: Held) {
    guard !hasNotes else { return }
    hasNotes = true
    todo.task.notes = ICalendarText.unescaped(held.property.value)
    if !todo.task.notes.isEmpty { keepByName(held, todo.task.notes) }
  }

  /// A text that stands in a field need not be kept a second time.
  private mutating func keepByName(_ held: Held, _ text: String) {
    guard held.property.hasNoParameters, held.property.name.allSatisfy({ $0 < 0x61 }),
      ICalendarText.isEscaped(held.property.value, of: text)
    else { return }
    todo.keep(held.index, .name)
  }

  /// What stands in for a title: every task has one, and a VTODO need not.
  private var titleWithoutSummary: String {
    let first = todo.task.notes.utf8.prefix { $0 != 0x0A }.prefix(200)
    return String(Substring(first)).unicodeScalars.isEmpty
      ? "(no title)" : ICalendarText.line(String(decoding: first, as: UTF8.self)) ?? "(no title)"
  }

  private mutating func readPriority(_ held: Held) {
    let text = String(decoding: held.property.value.prefix(4), as: UTF8.self)
    if let number = UInt8(text), let priority = TaskItem.Priority(rawValue: number) {
      todo.task.priority = priority
    } else {
      todo.report(.loss, number(held), "priority", "The priority “\(text)” is not 0 to 9: it was kept, and not used.")
    }
  }

  private mutating func readTags(_ held: Held) {
    for text in ICalendarText.list(held.property.value) {
      guard let tag = ICalendarText.line(text) else { continue }
      if tag.utf8.count > 1024 || todo.task.tags.count >= 10_000 {
        todo.report(.loss, number(held), "tags", "A tag is longer than 1,024 bytes, and is no tag here.")
      } else {
        todo.task.tags.append(tag)
      }
    }
  }

  private mutating func readComment(_ held: Held) {
    let text = ICalendarText.unescaped(held.property.value)
    guard !text.isEmpty else { return }
    let said = held.property.parameter("X-TASKCORE-DATE").flatMap { ICalendarDate.instant(ArraySlice($0.utf8)) }
    if said == nil { todo.hasUndatedComments = true }
    let date = said ?? todo.task.modified ?? todo.task.created ?? context.now
    todo.task.comments.append(NewTask.Remark(date: date, text: text))
  }

  private mutating func readList(_ held: Held) {
    let title = ICalendarText.line(ICalendarText.unescaped(held.property.value))
    let id = held.property.parameter("ID").flatMap { TaskList.ID($0) }
    todo.list = .some(title.map { ICalendarContent.List(id: id, title: $0) })
  }

  private mutating func readExtension(_ held: Held) {
    guard let key = held.property.parameter("KEY"), (3...255).contains(key.utf8.count), !key.hasPrefix("icalendar."),
      key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), key.utf8.dropFirst().dropLast().contains(UInt8(ascii: ".")),
      key.utf8.first != UInt8(ascii: ".")
    else { return }
    todo.task.extensions[key] = ICalendarText.unescaped(held.property.value)
    keepOwn(held)
  }

  /// A line that is written anew from what was read of it, so that it is not kept twice.
  private mutating func keepOwn(_ held: Held) { todo.keep(held.index, .name) }

  // MARK: References

  private mutating func readRelation(_ held: Held) {
    guard !held.property.value.isEmpty else { return }
    if let kind = held.property.parameter("VALUE"), kind.uppercased() != "TEXT", kind.uppercased() != "UID" { return }
    let id = ICalendarIdentity.id(of: ICalendarText.unescaped(held.property.value))
    switch held.property.parameter("RELTYPE")?.uppercased() ?? "PARENT" {
    case "PARENT" where todo.task.parent == nil && id != todo.task.id: todo.task.parent = id
    case "CHILD" where todo.children.count < 10_000: todo.children.append(id)
    case "DEPENDS-ON" where id != todo.task.id && todo.task.prerequisites.count < 10_000:
      todo.task.prerequisites.append(id)
    case "PARENT", "CHILD", "DEPENDS-ON":
      todo.report(.loss, number(held), "parent", "The relation was kept, and not used: it is one too many.")
    default: break
    }
  }

  private mutating func readAlarms() {
    let hasStart = todo.task.start != nil
    for trigger in triggers {
      let reminder = trigger.flatMap { ICalendarTrigger.reminder($0.property, hasStart: hasStart) }
      todo.alarms.append(reminder)
      if let reminder {
        todo.task.reminders.append(reminder)
      } else if let trigger {
        todo.report(
          .loss, number(trigger), "reminders",
          "The alarm's trigger cannot be read: it was kept, and reminds of nothing.")
      }
    }
  }
}

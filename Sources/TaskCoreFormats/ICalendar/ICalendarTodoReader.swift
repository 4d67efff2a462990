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
  private var priority: Held?
  private var percent: Held?
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
  var hasTitle = false
  var hasNotes = false
  /// The triggers of alarms, by their order, and whether they are alarms that remind of nothing.
  private var triggers: [(held: Held?, isMute: Bool)] = []
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

  /// Reports a property that is kept, and of which nothing, or not all, is used.
  mutating func reportUnused(_ held: Held, _ field: String?, _ message: String) {
    todo.reportUnused(held.index, number(held), field, message)
  }

  private mutating func read(_ index: Int) {
    guard let property = ICalendarProperty(lines[index]) else {
      if !nesting.isEmpty || lines[index].isEmpty { return }
      todo.keep(index, .dropped)
      return todo.report(.unreadable, lines.lines[index].number, nil, "The line is no property, and was left out.")
    }
    if property.name.count < 6, let boundary = ICalendarBoundary(lines[index]) { return read(boundary) }
    guard nesting.isEmpty else {
      if nesting == [true] { readAlarm(Held(property: property, index: index)) }
      return
    }
    guard let name = ICalendarName(property.name) else {
      if property.name.count == 6, ICalendarText.equals(property.name, "EXRULE") {
        let number = lines.lines[index].number
        todo.report(.loss, number, "recurrence", "A rule of dates to be left out (EXRULE) was kept, and not used.")
      }
      return
    }
    read(name, Held(property: property, index: index))
  }

  private mutating func readAlarm(_ held: Held) {
    let last = triggers.count - 1
    if triggers[last].held == nil, ICalendarText.equals(held.property.name, "TRIGGER") {
      triggers[last].held = held
    } else if ICalendarText.equals(held.property.name, "ACTION") {
      triggers[last].isMute = ICalendarText.upper(held.property.value.prefix(5)) == "NONE"
    }
  }

  private mutating func read(_ boundary: ICalendarBoundary) {
    switch boundary {
    case .begin(let name):
      let isAlarm = nesting.isEmpty && ICalendarText.equals(name, "VALARM")
      if isAlarm { triggers.append((nil, false)) }
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
    case .status: status = first(status, held)
    case .completed: completed = completed ?? instant(held, "completed")
    case .percent: percent = first(percent, held)
    case .cancelled: isCancelledAt = instant(held, "cancelled")
    case .priority: priority = first(priority, held)
    case .start: start = first(start, held)
    case .due: due = first(due, held)
    case .duration: duration = first(duration, held)
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

  /// The first of properties of which there may be one.
  private mutating func first(_ known: Held?, _ held: Held) -> Held {
    if known != nil { reportSecond(held) }
    return known ?? held
  }

  mutating func reportSecond(_ held: Held) {
    let name = ICalendarText.upper(held.property.name)
    reportUnused(held, nil, "There is a second \(name): it was kept, and not used.")
  }

  private mutating func finish() {
    todo.task.id = todo.uid.map(identity)
    todo.task.modified = todo.task.modified ?? stamp
    if let priority { readPriority(priority) }
    if let percent { readPercent(percent) }
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

  // MARK: References

  private mutating func readRelation(_ held: Held) {
    guard let id = ICalendarIdentity.id(in: held.property) else { return }
    switch held.property.parameter("RELTYPE")?.uppercased() ?? "PARENT" {
    case "PARENT" where todo.task.parent == nil && id != todo.task.id: todo.task.parent = id
    case "CHILD" where todo.children.count < 10_000: todo.children.append(id)
    case "DEPENDS-ON" where id != todo.task.id && todo.task.prerequisites.count < 10_000:
      todo.task.prerequisites.append(id)
    case "PARENT" where id == todo.task.id, "DEPENDS-ON" where id == todo.task.id:
      todo.report(.loss, number(held), "parent", "The task is related to itself: this was kept, and not used.")
    case "PARENT", "CHILD", "DEPENDS-ON":
      todo.report(.loss, number(held), "parent", "The relation was kept, and not used: it is one too many.")
    default: break
    }
  }

  private mutating func readAlarms() {
    let hasStart = todo.task.start != nil
    for (trigger, isMute) in triggers {
      // Programs turn off what they would do by themselves with an alarm that does nothing.
      guard !isMute else {
        todo.alarms.append(nil)
        continue
      }
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

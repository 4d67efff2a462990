import TaskCore

/// A VTODO with what is known of it only where it stands in its document.
struct ICalendarEntry {
  var todo: ICalendarTodo
  /// Where it begins.
  let number: Int
  /// The list of its calendar.
  let list: ICalendarContent.List?
  /// The properties of its calendar, if another program's.
  private let calendar: String
  /// The lines before it.
  var before: String
  /// The lines behind it, if it is the last.
  var after = ""
  /// What it is told by if it names no identity.
  private(set) var nameless: TaskItem.ID?
  /// What is kept of its lines; `nil` if the translator would write the same.
  private var source: String?
  /// What was said of the time zones that it names.
  private var definitions: String?
  /// Its lines, while it names a time zone of which nothing was said yet.
  private var lines: ICalendarLines?

  init(
    _ todo: ICalendarTodo, from lines: ICalendarLines, number: Int, head: ICalendarHead, before: String,
    zones: ICalendarZones
  ) {
    (self.todo, self.number, self.before) = (todo, number, before)
    (list, calendar) = (head.list, head.isOwn ? "" : head.text)
    if todo.task.id == nil { nameless = ICalendarIdentity.id(of: lines) }
    keep(lines, zones)
  }

  /// How many bytes it holds, about.
  var size: Int { (source?.utf8.count ?? 0) + (lines?.bytes.count ?? 0) + 500 }

  /// Whether it names a time zone of which nothing was said yet.
  var isUnresolved: Bool { lines != nil }

  private mutating func keep(_ read: ICalendarLines, _ zones: ICalendarZones) {
    source = nil
    definitions = zones.definitions(for: read)
    if !ICalendarSource.isCanonical(read, of: ICalendarContent(todo.task, list: todo.list)) {
      let others = todo.task.extensions.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
      let frame = 2 * ICalendarFrame.longest + ICalendarDefinition.longest
      let limit = max(0, 1_000_000 - others - frame)
      source = ICalendarSource.text(of: read, for: &todo, within: limit)
    }
    lines = todo.isUnresolved ? read : nil
  }

  /// Reads it again, with the zones that the calendar turned out to state.
  mutating func resolve(in zones: ICalendarZones, context: QueryContext) {
    guard let lines else { return }
    var reader = ICalendarTodoReader(lines: lines, zones: zones, context: context)
    reader.read()
    todo = reader.todo
    keep(lines, zones)
    self.lines = nil
  }

  /// The task, with what is kept of its lines and of those around it.
  var task: NewTask {
    var task = todo.task
    task.extensions[ICalendarExtension.source] = source
    task.extensions[ICalendarExtension.zones] = definitions
    // The task that it begins with has them among the lines before it.
    if !calendar.isEmpty, !ICalendarFrame.begins(before) { task.extensions[ICalendarExtension.calendar] = calendar }
    if !before.isEmpty { task.extensions[ICalendarExtension.before] = before }
    if !after.isEmpty { task.extensions[ICalendarExtension.after] = after }
    let named: ICalendarContent.List? = if let own = todo.list { own } else { list }
    task.list = named.map { list in list.id.map { .id($0) } ?? .titled(list.title) }
    return task
  }

  /// The list that the task names by its identity.
  var namedList: NewList? {
    let named: ICalendarContent.List? = if let own = todo.list { own } else { list }
    guard let named, let id = named.id else { return nil }
    var list = NewList(named.title)
    list.id = id
    return list
  }
}

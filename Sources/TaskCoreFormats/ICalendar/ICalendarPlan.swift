import TaskCore

/// A component for a later date of a series, which the series keeps until that occurrence is made.
struct ICalendarPlan {
  /// Where it stood in the document that it was read from.
  let position: OrderKey?
  let content: ICalendarContent
  let lines: [String]
  /// The lines around it.
  let before: String
  let after: String
  /// The list of the series.
  let list: ICalendarContent.List?
  /// What was said of the time zones that it names.
  let definitions: [ICalendarDefinition]

  /// The components that an open series keeps for dates behind the one that it has come to, as they stood in their
  /// document.
  static func plans(
    of task: TaskItem, list: ICalendarContent.List?, zones: inout ICalendarZoneNames, in context: QueryContext
  ) -> [ICalendarPlan] {
    guard task.isOpen, task.recurrence != nil, !task.extensions.isEmpty else { return [] }
    let series = SeriesDates(start: task.start, due: task.due, recurrence: task.recurrence)
    let dates = task.extensions.keys.filter { $0.hasSuffix("." + ICalendarExtension.source) }
      .compactMap { PlannedOccurrence.date(of: $0) }.filter { series.isLater($0) }
    var plans: [ICalendarPlan] = []
    for date in dates {
      let key = PlannedOccurrence.key(ofExtension: ICalendarExtension.zones, at: date)
      let definitions = zones.definitions(in: task.extensions[key])
      if let plan = ICalendarPlan(of: task, at: date, list: list, definitions, in: context) { plans.append(plan) }
    }
    return plans.sorted {
      ($0.position?.description ?? "", $0.lines.first ?? "") < ($1.position?.description ?? "", $1.lines.first ?? "")
    }
  }

  private init?(
    of task: TaskItem, at date: TaskDate, list: ICalendarContent.List?, _ definitions: [ICalendarDefinition],
    in context: QueryContext
  ) {
    func value(_ field: PlannedOccurrence.Field) -> String? {
      task.extensions[PlannedOccurrence.key(field, at: date)]
    }
    func kept(_ key: String) -> String? { task.extensions[PlannedOccurrence.key(ofExtension: key, at: date)] }
    func day(_ field: PlannedOccurrence.Field) -> TaskDate? {
      value(field).flatMap { try? TaskDate(parsing: $0, zoneless: .floating) }
    }
    guard let source = kept(ICalendarExtension.source), ICalendarSource.isWhole(ICalendarLines(source)) else {
      return nil
    }
    let precedents = [day(.start), day(.due), date, task.start, task.due, task.recurrence?.anchor].compactMap { $0 }
    var reader = ICalendarTodoReader(
      lines: ICalendarLines(source), zones: ICalendarZones(precedents: precedents, definitions: definitions),
      context: context)
    reader.read()

    var content = ICalendarContent(reader.todo.task, list: reader.todo.list)
    content.title = value(.title) ?? content.title
    content.notes = value(.notes) ?? content.notes
    (content.start, content.due) = (day(.start) ?? content.start, day(.due) ?? content.due)
    // What is not planned the occurrence takes from its series, whatever that was when the lines were read.
    content.priority = value(.priority).flatMap { UInt8($0) }.flatMap { .init(rawValue: $0) } ?? task.priority
    content.tags = value(.tags).map { $0.split(separator: "\n").map(String.init) } ?? task.tags
    content.reminders =
      value(.reminders).map { $0.split(separator: "\n").compactMap { Reminder(String($0)) } } ?? task.reminders
    content.extensions = Self.extensions(of: task, at: date)
    let merge = ICalendarMerge(content, from: source, precedents: precedents, definitions: definitions, in: context)
    let uid = merge.known.uid ?? ""
    // Of what follows a series that was completed here the calendar has not heard yet.
    lines =
      ICalendarIdentity.id(of: uid) == task.id
      ? merge.lines() : merge.lines().map { $0.utf8.starts(with: "UID".utf8) ? "UID:\(task.id)" : $0 }
    self.content = content
    position = value(.position).flatMap { OrderKey($0) }
    before = kept(ICalendarExtension.before) ?? ""
    after = kept(ICalendarExtension.after) ?? ""
    self.list = list
    self.definitions = definitions
  }

  /// What other formats keep.
  private static func extensions(of task: TaskItem, at date: TaskDate) -> [String: String] {
    let prefix = PlannedOccurrence.key(ofExtension: "", at: date)
    let own = task.extensions.filter { $0.key.hasPrefix(prefix) && !$0.key.hasPrefix(prefix + "icalendar.") }
    return Dictionary(own.map { (String($0.key.dropFirst(prefix.count)), $0.value) }, uniquingKeysWith: { $1 })
  }
}

import TaskCore

/// Draws what a driver may ask for, with everything that a request can hold.
extension RandomRecords {
  mutating func terms() throws -> PlanningTerms {
    let expected = several(3) { ($0.recordID(), $0.version()) }
    return PlanningTerms(
      author: line(), zone: try .named(one(of: ["Europe/Madrid", "UTC", "+05:30", "Mars/Olympus_Mons"], or: "UTC")),
      expecting: Dictionary(expected, uniquingKeysWith: { first, _ in first }), changeSet: maybe(50) { $0.id() },
      fingerprint: maybe(50) { $0.line() })
  }

  mutating func newTask() throws -> NewTask {
    var task = NewTask(text())
    task.id = maybe(50) { $0.id() }
    task.notes = text()
    task.status = status()
    task.priority = TaskItem.Priority(rawValue: number(0...9)) ?? .none
    task.start = try maybe(50) { try $0.date() }
    task.due = try maybe(50) { try $0.date() }
    task.recurrence = try maybe(50) { try $0.recurrence() }
    task.reminders = several(3) { $0.reminder() }
    task.tags = several(3) { $0.text() }
    task.list = one(of: [.id(id()), .titled(text()), nil], or: nil)
    task.parent = maybe(50) { $0.id() }
    task.position = maybe(50) { $0.position() }
    task.prerequisites = several(3) { $0.id() }
    task.comments = several(3) { NewTask.Remark(date: $0.instant(), text: $0.text()) }
    let extensions = several(2) { ($0.line(), $0.text()) }
    task.extensions = Dictionary(extensions, uniquingKeysWith: { first, _ in first })
    task.created = maybe(50) { $0.instant() }
    task.modified = maybe(50) { $0.instant() }
    task.trashed = maybe(50) { $0.instant() }
    return task
  }

  mutating func newList() -> NewList {
    var list = NewList(text())
    list.id = maybe(50) { $0.id() }
    list.position = maybe(50) { $0.position() }
    list.created = maybe(50) { $0.instant() }
    list.modified = maybe(50) { $0.instant() }
    list.trashed = maybe(50) { $0.instant() }
    return list
  }

  mutating func edit<Value>(_ make: (inout RandomRecords) throws -> Value) rethrows -> FieldEdit<Value> {
    switch number(0...2) {
    case 0: .keep
    case 1: .clear
    default: .set(try make(&self))
    }
  }

  mutating func set<Element>(_ make: (inout RandomRecords) -> Element) -> SetEdit<Element> {
    var edit = SetEdit(adding: several(2, make), removing: several(2, make))
    edit.replacesAll = chance(30)
    return edit
  }

  mutating func patch() throws -> TaskPatch {
    var patch = TaskPatch()
    patch.title = maybe(50) { $0.text() }
    patch.notes = maybe(50) { $0.text() }
    patch.priority = maybe(50) { TaskItem.Priority(rawValue: $0.number(0...9)) ?? .none }
    patch.start = try edit { try $0.date() }
    patch.due = try edit { try $0.date() }
    patch.recurrence = try edit { try $0.recurrence() }
    patch.list = edit { $0.id() }
    patch.parent = edit { $0.id() }
    patch.tags = set { $0.text() }
    patch.reminders = set { $0.reminder() }
    patch.prerequisites = set { $0.id() }
    for _ in 0..<number(0...2) { patch.extensions[line()] = .some(maybe(50) { $0.text() }) }
    return patch
  }

  mutating func neighbour<Entity>() -> Neighbour<Identifier<Entity>>? {
    one(of: [.before(id()), .behind(id()), nil], or: nil)
  }

  mutating func statusChange() -> StatusChange {
    let completion = StatusChange.complete(at: maybe(50) { $0.instant() }, withChildren: chance(50))
    return one(of: [.start, completion, .reopen, .cancel, .skip], or: .start)
  }

  /// One action of each kind.
  mutating func actions() throws -> [PlannedAction] {
    [
      .add(try several(3) { try $0.newTask() }),
      .edit(
        try several(3) {
          TaskEdit($0.id(), try $0.patch(), for: $0.one(of: EditScope.allCases, or: .task))
        }),
      .setStatus(statusChange(), of: several(3) { $0.id() }),
      .comment(several(3) { NewComment(on: $0.id(), $0.text()) }),
      .move(
        several(3) { $0.id() },
        to: Destination(list: edit { $0.id() }, parent: edit { $0.id() }, order: neighbour())),
      .trash(several(3) { $0.id() }, children: one(of: ChildrenPolicy.allCases, or: .trash)),
      .restore(several(3) { $0.id() }), .purge(.tasks(several(3) { $0.id() })),
      .purge(.trash(before: maybe(50) { $0.instant() })), .addLists(several(3) { $0.newList() }),
      .editLists(several(3) { ListEdit($0.id(), title: $0.maybe(50) { $0.text() }, order: $0.neighbour()) }),
      .deleteLists(several(3) { $0.id() }, tasks: one(of: ListTasksPolicy.allCases, or: .trash)),
      .restoreLists(several(3) { $0.id() }), .undo, .redo,
    ]
  }
}

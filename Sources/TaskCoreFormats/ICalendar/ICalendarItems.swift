import TaskCore

/// What was read of a document, in its order, until it is handed out.
struct ICalendarItems {
  /// How much waits for a time zone that comes behind the tasks that name it.
  private static let longestWait = 4 << 20
  private static let mostNotices = 1000
  private static let mostLists = 10_000
  private static let mostParts = 100_000

  private let context: QueryContext
  private var items: [DocumentItem] = []
  private var notices = 0
  private var lists: Set<TaskList.ID> = []
  /// What tasks said of their parts that have not come yet.
  private var parents: [TaskItem.ID: (parent: TaskItem.ID, number: Int)] = [:]
  /// The lines before tasks, which are handed on if the task is there a second time, and these lines are lost with the
  /// first.
  private var frames: [TaskItem.ID: String] = [:]
  private var frameBytes = 0
  /// How often there was a component without an identity.
  private var nameless: [TaskItem.ID: Int] = [:]
  /// The last task, of which it is not known yet what stands behind it.
  private var last: ICalendarEntry?
  /// Tasks that name a time zone of which nothing was said yet, and those behind them.
  private var waiting: [ICalendarEntry] = []
  private var waitingBytes = 0

  init(context: QueryContext) { self.context = context }

  /// What can be handed out now.
  mutating func take() -> [DocumentItem] {
    defer { items = [] }
    return items
  }

  mutating func report(
    _ kind: DocumentNotice.Kind, _ number: Int, subject: String? = nil, field: String? = nil, _ message: String
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

  /// Puts a notice before all that is handed out next.
  mutating func reportFirst(_ message: String) {
    items.insert(.notice(DocumentNotice(.loss, line: 1, message)), at: 0)
  }

  // MARK: Tasks

  /// Takes the next task.
  mutating func append(_ entry: ICalendarEntry, zones: ICalendarZones) {
    releaseLast(zones: zones)
    last = entry
  }

  private mutating func releaseLast(zones: ICalendarZones) {
    guard let entry = last else { return }
    last = nil
    guard !waiting.isEmpty || entry.isUnresolved else { return emit(entry) }
    waitingBytes += entry.size
    waiting.append(entry)
    if waitingBytes > Self.longestWait { releaseWaiting(zones: zones) }
  }

  private mutating func releaseWaiting(zones: ICalendarZones) {
    for var entry in waiting {
      entry.resolve(in: zones, context: context)
      emit(entry)
    }
    waiting = []
    waitingBytes = 0
  }

  /// Takes the end of a calendar, behind which its zones are not known any more.
  mutating func endCalendar(zones: ICalendarZones) {
    releaseWaiting(zones: zones)
    last?.resolve(in: zones, context: context)
  }

  /// Takes the end of the document, with the lines behind the last task.
  mutating func finish(after: String) {
    if var entry = last {
      entry.after = after
      emit(entry)
    }
    last = nil
    for (_, said) in parents.sorted(by: { $0.value.number < $1.value.number }) {
      report(
        .loss, said.number, field: "parent",
        "A part that is named here does not come behind, and was not put under it.")
    }
  }

  private mutating func emit(_ entry: ICalendarEntry) {
    let entry = handingOnFrame(entry)
    var task = entry.task
    if let nameless = entry.nameless {
      task.id = identity(nameless)
      report(
        .loss, entry.number, subject: task.title, field: "id",
        "The component has no UID: the task is told by its lines, and is another one when they change.")
    }
    if let list = entry.namedList, let id = list.id, lists.count >= Self.mostLists || lists.insert(id).inserted {
      items.append(.list(list, line: entry.number))
    }
    if let id = task.id { relate(&task, id, entry) }
    for problem in entry.todo.problems {
      report(problem.kind, problem.number, subject: task.title, field: problem.field, problem.message)
    }
    if let uid = entry.todo.uid, let date = entry.todo.occurrence {
      items.append(.occurrence(task, of: ICalendarIdentity.id(of: uid), at: date, line: entry.number))
    } else {
      items.append(.task(task, line: entry.number))
    }
  }

  private mutating func handingOnFrame(_ entry: ICalendarEntry) -> ICalendarEntry {
    guard let id = entry.todo.task.id else { return entry }
    var entry = entry
    if let before = frames[id] { entry.before = before + (entry.before.isEmpty ? "" : "\n") + entry.before }
    if !entry.before.isEmpty, frameBytes < Self.longestWait {
      frameBytes += entry.before.utf8.count
      frames[id] = entry.before
    }
    return entry
  }

  /// The identity of a component that names none, which may be there several times.
  private mutating func identity(_ nameless: TaskItem.ID) -> TaskItem.ID {
    let count = self.nameless[nameless, default: 0] + 1
    if count > 1 || self.nameless.count < Self.mostParts { self.nameless[nameless] = count }
    return count == 1 ? nameless : TaskItem.ID(name: "\(count)".utf8, in: nameless)
  }

  /// Takes what a task says of its parts, and puts it under the one that said it is a part of that.
  private mutating func relate(_ task: inout NewTask, _ id: TaskItem.ID, _ entry: ICalendarEntry) {
    for child in entry.todo.children where child != id && parents.count < Self.mostParts {
      parents[child] = (id, entry.number)
    }
    guard let said = parents.removeValue(forKey: id), task.parent == nil else { return }
    task.parent = said.parent
    task.extensions[ICalendarExtension.parent] = said.parent.description
  }
}

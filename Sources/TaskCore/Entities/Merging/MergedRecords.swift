/// Records as a reconciliation leaves them: what it writes, laid over what is stored.
struct MergedRecords {
  private let store: RecordLookUps
  /// What was looked up, as it is stored.
  private var stored: [RecordID: Record?] = [:]
  private var written: [RecordID: Record] = [:]
  /// The records that are written, in the order in which they first were.
  private(set) var order: [RecordID] = []
  /// The tasks that were written with this parent, or in this list, at some time.
  private var children: [TaskItem.ID: Set<TaskItem.ID>] = [:]
  private var members: [TaskList.ID: Set<TaskItem.ID>] = [:]
  private(set) var repairs: [Repair] = []

  init(over store: RecordLookUps) { self.store = store }

  /// Looks up what was not looked up before.
  mutating func load(_ ids: [RecordID]) async throws(TaskFailure) {
    let ids = ids.filter { stored[$0] == nil }.uniqued()
    guard !ids.isEmpty else { return }
    for (id, record) in zip(ids, try await store.records(ids)) { stored[id] = .some(record) }
  }

  /// A record that was loaded, as it is stored.
  func before(_ id: RecordID) -> Record? { stored[id] ?? nil }

  /// A record that was loaded, as it will be.
  func current(_ id: RecordID) -> Record? { written[id] ?? before(id) }

  func task(_ id: TaskItem.ID) -> TaskItem? { current(.task(id))?.task }

  func list(_ id: TaskList.ID) -> TaskList? { current(.list(id))?.list }

  /// The tasks that will be below one of these, by identity.
  mutating func children(of parents: some Collection<TaskItem.ID>) async throws(TaskFailure) -> [TaskItem] {
    guard !parents.isEmpty else { return [] }
    let parents = Set(parents)
    let found = note(try await store.children(parents.sorted())).union(parents.flatMap { children[$0] ?? [] })
    return found.sorted().compactMap(task).filter { $0.place.parent.map(parents.contains) ?? false }
  }

  /// The tasks that will be in one of these lists, by identity; their parents, which may be in another one, are loaded.
  mutating func members(of lists: some Collection<TaskList.ID>) async throws(TaskFailure) -> [TaskItem] {
    guard !lists.isEmpty else { return [] }
    let lists = Set(lists)
    let found = note(try await store.members(lists.sorted())).union(lists.flatMap { members[$0] ?? [] })
    let tasks = found.sorted().compactMap(task).filter { $0.place.list.map(lists.contains) ?? false }
    try await load(tasks.compactMap(\.place.parent).map { .task($0) })
    return tasks
  }

  private mutating func note(_ tasks: [TaskItem]) -> Set<TaskItem.ID> {
    for task in tasks where stored[.task(task.id)] == nil { stored[.task(task.id)] = .some(.task(task)) }
    return Set(tasks.map(\.id))
  }

  // MARK: Writing

  mutating func put(_ record: Record) {
    if written.updateValue(record, forKey: record.id) == nil { order.append(record.id) }
    guard let task = record.task else { return }
    if let parent = task.place.parent { children[parent, default: []].insert(task.id) }
    if let list = task.place.list { members[list, default: []].insert(task.id) }
  }

  /// Writes a value into a field of a task, as a repair.
  ///
  /// - Parameters:
  ///   - clock: the clock of what the repair follows, if that is later than the field's; else the repair has its own.
  ///   - assign: puts the value into a task.
  mutating func repair(
    _ task: TaskItem, _ field: RecordField, _ reason: Repair.Reason, at clock: Version? = nil,
    _ assign: (inout TaskItem) -> Void
  ) {
    var repaired = task
    assign(&repaired)
    let overridden = task.clocks[field]
    let own = Version(
      repairing: overridden, of: .task(task.id), in: field, writing: repaired.value(of: field))
    let written = clock.flatMap { overridden < $0 ? $0 : nil } ?? own
    // As the dates of any edit do, so that they follow from the latest clock.
    if repaired.clocks.latest < written { repaired.modified = written.instant }
    repaired.clocks.changed[field] = written
    repaired.version = Version(ofMerged: repaired)
    put(.task(repaired))
    report(reason, field, from: .task(task), to: .task(repaired))
  }

  mutating func report(_ reason: Repair.Reason, _ field: RecordField, from old: Record, to new: Record) {
    guard let former = old.value(of: field), let value = new.value(of: field) else { return }
    repairs.append(
      Repair(of: new.id, title: new.title ?? "", reason: reason, field: field, former: former, value: value))
  }

  /// What is written, in the order in which it first was.
  var changes: [Change] {
    order.compactMap { id in
      guard let record = written[id] else { return nil }
      let old = before(id)
      return old?.version == record.version ? nil : Change(replacing: old?.version, with: record)
    }
  }
}

extension Version {
  /// The second in which it was written.
  fileprivate var instant: Instant { Instant(clamping: Int64(clamping: milliseconds / 1000)) }
}

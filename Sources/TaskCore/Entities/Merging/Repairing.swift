/// Makes merged records keep the rules together, in this order: cycles, the trash, what is missing, lists, single tasks.
struct Repairing {
  var records: MergedRecords
  /// The tasks that are left with a parent or list that has not arrived.
  var awaiting: Set<TaskItem.ID> = []
  private let waiting: Set<TaskItem.ID>
  let isLast: Bool

  init(_ records: MergedRecords, revisiting waiting: [TaskItem.ID], isLast: Bool) {
    self.records = records
    self.waiting = Set(waiting)
    self.isLast = isLast
  }

  mutating func run() async throws(TaskFailure) {
    for id in records.order {
      if case .task(let id) = id { repairRules(of: id) }
    }
    try await cutParents()
    try await cutPrerequisites()
    try await trashWithParentsAndLists()
    try await restoreWithParentsAndLists()
    try await leaveWhatIsMissing()
    try await gatherInListsOfRoots()
  }

  /// The live tasks of which something is written, or that are revisited, in the order in which they were touched.
  var live: [TaskItem] {
    let touched = records.order.compactMap { if case .task(let id) = $0 { id } else { nil } }
    return (touched + waiting.sorted()).uniqued().compactMap(records.task).filter { !$0.isTrashed }
  }

  /// Whether a task stands elsewhere than it is stored: it is new, was moved or restored, or waited for what it refers to.
  func stands(anew task: TaskItem) -> Bool {
    guard let old = records.before(.task(task.id))?.task, !waiting.contains(task.id) else { return true }
    return old.isTrashed != task.isTrashed || old.place.parent != task.place.parent || old.place.list != task.place.list
  }

  /// Loads everything above some tasks, level by level, with the lists on the way.
  mutating func loadAncestors(of tasks: [TaskItem]) async throws(TaskFailure) {
    var seen: Set<TaskItem.ID> = []
    var level = tasks
    while !level.isEmpty {
      let parents = level.compactMap(\.place.parent).filter { seen.insert($0).inserted }
      try await records.load(parents.map { .task($0) } + level.compactMap(\.place.list).map { .list($0) })
      level = parents.compactMap(records.task)
    }
  }
}

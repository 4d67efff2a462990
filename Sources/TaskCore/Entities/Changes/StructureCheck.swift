/// The proof behind ``ChangeSet/checkStructure(record:liveChildren:liveTasks:)``: the state after the set is the state
/// before it with the set's records laid over it.
struct StructureCheck {
  let set: ChangeSet
  let before: (RecordID) throws(TaskFailure) -> Record?
  let liveChildren: (TaskItem.ID) throws(TaskFailure) -> [TaskItem.ID]
  let liveTasks: (TaskList.ID) throws(TaskFailure) -> [TaskItem.ID]

  private var overlay: [RecordID: Int] = [:]
  /// Tasks above which no cycle can lie, because a walk that began there reached the top.
  private var rooted: Set<TaskItem.ID> = []

  init(
    set: ChangeSet, before: @escaping (RecordID) throws(TaskFailure) -> Record?,
    liveChildren: @escaping (TaskItem.ID) throws(TaskFailure) -> [TaskItem.ID],
    liveTasks: @escaping (TaskList.ID) throws(TaskFailure) -> [TaskItem.ID]
  ) {
    self.set = set
    self.before = before
    self.liveChildren = liveChildren
    self.liveTasks = liveTasks
  }

  consuming func run() throws(TaskFailure) {
    try set.checkTexts()
    overlay.reserveCapacity(set.changes.count)
    for (index, change) in set.changes.enumerated() {
      guard overlay.updateValue(index, forKey: change.id) == nil else {
        throw TaskFailure(.invalid, "The change set changes \(change.id) twice.", id: change.id)
      }
      if let replaced = change.replaces, !isSuccessor(change.record.version, of: replaced) {
        throw TaskFailure(
          .invalid, "The change set gives \(change.id) a version that does not follow the one it replaces.",
          field: "version", id: change.id)
      }
    }
    for change in set.changes {
      let old = change.replaces == nil ? nil : try before(change.id)
      switch change.record {
      case .task(let task): try check(task, replacing: old?.task)
      case .list(let list): if list.isTrashed, old?.list?.isTrashed == false { try checkIsEmpty(list.id) }
      case .tombstone(let tombstone): try checkNothingHangs(on: tombstone.id)
      }
    }
  }

  /// A writer's version is later than what it replaces. What was merged has a version that follows from its clocks, and
  /// need only be another one.
  private func isSuccessor(_ version: Version, of replaced: Version) -> Bool {
    set.kind == .replication ? version != replaced : replaced < version
  }

  private mutating func check(_ task: TaskItem, replacing old: TaskItem?) throws(TaskFailure) {
    let moved = old?.place.parent != task.place.parent || old?.place.list != task.place.list
    if !task.isTrashed, old == nil || moved || old?.isTrashed == true { try checkStandsLive(task) }
    if task.place.parent != nil, old?.place.parent != task.place.parent { try checkParents(of: task) }
    let added = task.prerequisites.filter { old?.prerequisites.contains($0) != true }
    if !added.isEmpty { try checkPrerequisites(added, of: task) }
    guard let old else { return }
    if task.isTrashed != old.isTrashed || old.place.list != task.place.list {
      for child in try liveChildrenAfter(of: task.id) where task.isTrashed || child.place.list != task.place.list {
        throw TaskFailure(
          .conflict,
          task.isTrashed
            ? "“\(child.title)” would be left live under “\(task.title)” in the trash: trash or move it with its parent."
            : "“\(child.title)” would be in another list than its parent “\(task.title)”: move it along.",
          field: "parent", id: .task(child.id))
      }
    }
  }

  /// A live task stands in a live list, under a live parent of the same list.
  private func checkStandsLive(_ task: TaskItem) throws(TaskFailure) {
    if let id = task.place.list {
      if let list = try after(.list(id))?.list {
        guard !list.isTrashed else { throw trashed("list", list.title, of: task) }
      } else if set.kind != .replication {
        throw missing("list", of: task, id: .list(id))
      }
    }
    if let id = task.place.parent {
      let parent = try after(.task(id))?.task
      guard let parent else {
        if set.kind == .replication { return }
        throw missing("parent", of: task, id: .task(id))
      }
      guard !parent.isTrashed else { throw trashed("parent", parent.title, of: task) }
      guard parent.place.list == task.place.list else {
        throw TaskFailure(
          .conflict, "“\(task.title)” would be in another list than its parent “\(parent.title)”.",
          field: "list", id: .task(task.id))
      }
    }
  }

  private func missing(_ what: String, of task: TaskItem, id: RecordID) -> TaskFailure {
    TaskFailure(
      .conflict, "The \(what) of “\(task.title)”, \(id), is not there: choose another.", field: what, id: .task(task.id)
    )
  }

  private func trashed(_ what: String, _ title: String, of task: TaskItem) -> TaskFailure {
    TaskFailure(
      .conflict, "The \(what) of “\(task.title)”, “\(title)”, is in the trash: restore it first or choose another.",
      field: what, id: .task(task.id))
  }

  /// Walks up from the task; every task on the way that reaches the top is remembered.
  private mutating func checkParents(of task: TaskItem) throws(TaskFailure) {
    var path: Set<TaskItem.ID> = [task.id]
    var next = task.place.parent
    while let id = next, !rooted.contains(id) {
      if id == task.id {
        throw TaskFailure(
          .cycle, "“\(task.title)” would be a part of itself: choose another parent.", field: "parent", id: .task(id))
      }
      // A loop that the task hangs from without lying on it: not of this set's making.
      // Nothing on the way is remembered: another task of the set may lie on that loop.
      guard path.insert(id).inserted else { return }
      next = try after(.task(id))?.task?.place.parent
    }
    rooted.formUnion(path)
  }

  private func checkPrerequisites(_ added: [TaskItem.ID], of task: TaskItem) throws(TaskFailure) {
    var seen: Set<TaskItem.ID> = []
    var open = added
    while let id = open.popLast() {
      if id == task.id {
        throw TaskFailure(
          .cycle, "“\(task.title)” would have to be done before itself: leave out one of its prerequisites.",
          field: "prerequisites", id: .task(id))
      }
      guard seen.insert(id).inserted, let next = try after(.task(id))?.task else { continue }
      open += next.prerequisites
    }
  }

  private func checkNothingHangs(on id: RecordID) throws(TaskFailure) {
    switch id {
    case .list(let id): try checkIsEmpty(id)
    case .task(let id):
      guard let child = try liveChildrenAfter(of: id).first else { return }
      throw TaskFailure(
        .conflict, "“\(child.title)” would be left live under a parent that is removed: move or trash it first.",
        field: "parent", id: .task(child.id))
    }
  }

  private func checkIsEmpty(_ list: TaskList.ID) throws(TaskFailure) {
    for id in try liveTasks(list) {
      guard let task = try after(.task(id))?.task, !task.isTrashed, task.place.list == list else { continue }
      throw TaskFailure(
        .conflict, "“\(task.title)” would be left live in a list that is removed: move or trash it first.",
        field: "list", id: .task(id))
    }
  }

  private func after(_ id: RecordID) throws(TaskFailure) -> Record? {
    if let index = overlay[id] { return set.changes[index].record }
    return try before(id)
  }

  private func liveChildrenAfter(of parent: TaskItem.ID) throws(TaskFailure) -> [TaskItem] {
    var children: [TaskItem] = []
    for id in try liveChildren(parent) {
      if let child = try after(.task(id))?.task, !child.isTrashed, child.place.parent == parent {
        children.append(child)
      }
    }
    return children
  }
}

extension Repairing {
  mutating func leaveWhatIsMissing() async throws(TaskFailure) {
    var purged: (tasks: [TaskItem.ID], lists: [TaskList.ID]) = ([], [])
    for id in records.order where records.current(id)?.isTombstone == true {
      switch id {
      case .task(let id): purged.tasks.append(id)
      case .list(let id): purged.lists.append(id)
      }
    }
    let hanging = try await records.children(of: purged.tasks) + records.members(of: purged.lists)
    let candidates = (live.filter(stands(anew:)) + hanging.filter { !$0.isTrashed }).map(\.id).uniqued()
    try await loadAncestors(of: candidates.compactMap(records.task))
    for id in candidates {
      if let task = records.task(id), let parent = task.place.parent, isGone(.task(parent), for: id) {
        records.repair(task, .place, .missingParent) { $0.place.parent = nil }
      }
      // A child's list is its parent's, whatever it says itself.
      if let task = records.task(id), let list = task.place.list, task.place.parent.flatMap(records.task) == nil,
        isGone(.list(list), for: id)
      {
        records.repair(task, .place, .missingList) { $0.place.list = nil }
      }
    }
  }

  /// Whether what a task refers to is not there and will not come.
  private mutating func isGone(_ id: RecordID, for task: TaskItem.ID) -> Bool {
    switch records.current(id) {
    case .tombstone: return true
    case nil where !isLast:
      awaiting.insert(task)
      return false
    case nil: return true
    default: return false
    }
  }

  mutating func gatherInListsOfRoots() async throws(TaskFailure) {
    var level = live.filter(stands(anew:))
    try await loadAncestors(of: level)
    var seen: Set<TaskItem.ID> = []
    var lists: [TaskItem.ID: TaskList.ID?] = [:]
    while !level.isEmpty {
      var moved: [TaskItem.ID] = []
      for task in level where seen.insert(task.id).inserted {
        let list = rootList(of: task, known: &lists)
        if task.place.list != list { records.repair(task, .place, .listOfRoot) { $0.place.list = list } }
        if let task = records.task(task.id), stands(anew: task) { moved.append(task.id) }
      }
      level = try await records.children(of: moved).filter { !$0.isTrashed }
    }
  }

  /// The list of the topmost task above one that is there.
  ///
  /// - Parameter known: the answers so far, so that no way is gone twice.
  private func rootList(of task: TaskItem, known: inout [TaskItem.ID: TaskList.ID?]) -> TaskList.ID? {
    var path: [TaskItem.ID] = []
    var list = task.place.list
    var next: TaskItem? = task
    // No cycle is left, unless the store is damaged: then the way ends where it began.
    while let current = next {
      if let answer = known[current.id] {
        list = answer
        break
      }
      list = current.place.list
      known[current.id] = .some(list)
      path.append(current.id)
      next = current.place.parent.flatMap(records.task)
    }
    for id in path { known[id] = .some(list) }
    return list
  }
}

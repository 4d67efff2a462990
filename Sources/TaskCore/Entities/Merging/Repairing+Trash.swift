extension Repairing {
  /// What a task goes to the trash with, or comes back from there with.
  private struct Trash {
    let date: Instant?
    let clock: Version
    let reason: Repair.Reason
  }

  mutating func trashWithParentsAndLists() async throws(TaskFailure) {
    let candidates = live.filter(stands(anew:))
    try await loadAncestors(of: candidates)
    var level: [TaskItem.ID] = []
    for task in candidates {
      guard let trash = trash(above: task) else { continue }
      put(task, into: trash)
      level.append(task.id)
    }
    // And what hangs on records that went to the trash on the other side.
    var lists: [TaskList.ID] = []
    for id in records.order {
      guard let record = records.current(id), record.isInTrash, records.before(id)?.isInTrash != true else { continue }
      switch record {
      case .task(let task): level.append(task.id)
      case .list(let list): lists.append(list.id)
      case .tombstone: break
      }
    }
    for task in try await records.members(of: lists) where !task.isTrashed {
      guard let list = task.place.list.flatMap(records.list) else { continue }
      // Under a live parent elsewhere the list is what is wrong, and that is repaired below.
      if let parent = task.place.parent.flatMap(records.task), parent.place.list != list.id, !parent.isTrashed {
        continue
      }
      put(task, into: Trash(date: list.trashed, clock: list.clocks[.trashed], reason: .trashedList))
      level.append(task.id)
    }
    while !level.isEmpty {
      let children = try await records.children(of: level).filter { !$0.isTrashed }
      for child in children {
        if let trash = trash(above: child) { put(child, into: trash) }
      }
      level = children.map(\.id)
    }
  }

  /// The trash that a live task hangs in: its parent's, or its list's where no live parent says which list is right.
  private func trash(above task: TaskItem) -> Trash? {
    if let parent = task.place.parent.flatMap(records.task) {
      guard parent.isTrashed else { return nil }
      return Trash(date: parent.trashed, clock: parent.clocks[.trashed], reason: .trashedParent)
    }
    guard let list = task.place.list.flatMap(records.list), list.isTrashed else { return nil }
    return Trash(date: list.trashed, clock: list.clocks[.trashed], reason: .trashedList)
  }

  private mutating func put(_ task: TaskItem, into trash: Trash) {
    records.repair(task, .trashed, trash.reason, at: trash.clock) { $0.trashed = trash.date }
  }

  /// Brings back what went to the trash with a record that has come back: those who restored it had not seen it there.
  mutating func restoreWithParentsAndLists() async throws(TaskFailure) {
    var level: [TaskItem.ID: (former: Trashed, now: Version)] = [:]
    var lists: [TaskList.ID: (former: Trashed, now: Version)] = [:]
    for id in records.order {
      guard let old = records.before(id), let former = old.trash, let record = records.current(id), !record.isInTrash
      else {
        continue
      }
      switch record {
      case .task(let task): level[task.id] = (former, task.clocks[.trashed])
      case .list(let list): lists[list.id] = (former, list.clocks[.trashed])
      case .tombstone: break
      }
    }
    for task in try await records.members(of: lists.keys) {
      guard let list = task.place.list.flatMap({ lists[$0] }), let trash = bringBack(task, with: list) else { continue }
      level[task.id] = (trash, list.now)
    }
    while !level.isEmpty {
      var next: [TaskItem.ID: (former: Trashed, now: Version)] = [:]
      for child in try await records.children(of: level.keys) {
        // It may have been trashed with its list, and only its parent have followed later.
        let above = [child.place.parent.flatMap { level[$0] }, child.place.list.flatMap { lists[$0] }]
        for case let above? in above {
          guard let trash = bringBack(child, with: above) else { continue }
          next[child.id] = (trash, above.now)
          break
        }
      }
      level = next
    }
  }

  /// Restores a task that was trashed with what has come back.
  ///
  /// - Returns: how it had been trashed; `nil` for one that stays where it is.
  private mutating func bringBack(_ task: TaskItem, with above: (former: Trashed, now: Version)) -> Trashed? {
    guard let trash = Record.task(task).trash, task.wasTrashed(with: above.former) else { return nil }
    if let parent = task.place.parent.flatMap(records.task), parent.isTrashed { return nil }
    records.repair(task, .trashed, .restored, at: above.now) { $0.trashed = nil }
    return trash
  }
}

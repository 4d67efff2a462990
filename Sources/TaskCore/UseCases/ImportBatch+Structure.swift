// What hangs on the tasks and lists of a document and is not in it goes along with them, and no task has to be done
// before itself: otherwise the store would refuse all that the document has.
extension ImportBatch {
  /// Makes the batch leave tasks and lists in order.
  mutating func settleStructure() async throws(TaskFailure) {
    try await takeTasksAlong()
    try await takeChildrenAlong()
    try await openLoopsOfPrerequisites()
  }

  /// The tasks of a list that goes to the trash go there too.
  private mutating func takeTasksAlong() async throws(TaskFailure) {
    let trashed = changes.compactMap { change in
      stored[change.id]?.list?.isTrashed == false ? change.record.list.flatMap { $0.isTrashed ? $0 : nil } : nil
    }
    for list in trashed {
      for task in try await planner.all(.and([.list(.id(list.id)), .not(.trashed)]))
      where indices[.task(task.id)] == nil {
        putInTrash(task, in: list.id, since: list.trashed, with: list.title)
      }
    }
  }

  /// Children follow to another list, and to the trash.
  private mutating func takeChildrenAlong() async throws(TaskFailure) {
    var level = changes.compactMap { change -> TaskItem? in
      guard let task = change.record.task, let old = stored[change.id]?.task else { return nil }
      return task.isTrashed != old.isTrashed || task.place.list != old.place.list ? task : nil
    }
    while !level.isEmpty {
      let parents = Dictionary(level.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      level = []
      let children = try await planner.all(.and([.parent(.anyOf(Array(parents.keys))), .not(.trashed)]))
      for child in children where indices[.task(child.id)] == nil {
        guard let parent = child.place.parent.flatMap({ parents[$0] }) else { continue }
        if parent.isTrashed {
          level.append(putInTrash(child, in: parent.place.list, since: parent.trashed, with: parent.title))
        } else if child.place.list != parent.place.list {
          var moved = child
          moved.place.list = parent.place.list
          moved.modified = Instant(planner.now())
          put(.task(moved), over: .task(child))
          level.append(moved)
        }
      }
    }
  }

  @discardableResult
  private mutating func putInTrash(
    _ task: TaskItem, in list: TaskList.ID?, since date: Instant?, with title: String
  ) -> TaskItem {
    var trashed = task
    trashed.place.list = list
    trashed.trashed = date
    trashed.modified = Instant(planner.now())
    put(.task(trashed), over: .task(task))
    notice(.loss, nil, task.title, "trashed", "It went to the trash with “\(title)”, which the document has there.")
    return trashed
  }

  /// Of each loop the link goes that comes last in the document.
  private mutating func openLoopsOfPrerequisites() async throws(TaskFailure) {
    var links: [PrerequisiteLink] = []
    var seen: Set<TaskItem.ID> = []
    var level = changes.compactMap { change -> TaskItem? in
      guard let task = change.record.task, !task.prerequisites.isEmpty else { return nil }
      let old = stored[change.id]?.task?.prerequisites ?? []
      return task.prerequisites.contains { !old.contains($0) } ? task : nil
    }
    while !level.isEmpty {
      for task in level where seen.insert(task.id).inserted { links += self.links(of: task) }
      let next = level.flatMap(\.prerequisites).filter { !seen.contains($0) }.uniqued()
      let outside = try await planner.store.records(next.filter { indices[.task($0)] == nil }.map { .task($0) })
      level =
        next.compactMap { indices[.task($0)].flatMap { changes[$0].record.task } } + outside.compactMap { $0?.task }
    }
    for link in PrerequisiteLink.cuts(in: links) {
      guard let index = indices[.task(link.task)], var task = changes[index].record.task else { continue }
      task.prerequisites.removeAll { $0 == link.needed }
      changes[index] = Change(replacing: changes[index].replaces, with: .task(task))
      notice(
        .loss, lines[changes[index].id], task.title, "prerequisites",
        "It would have to be done before itself: it does not wait for \(link.needed).")
    }
  }

  /// The links of a task: those that are new come behind all that were there, in the order of the document.
  private func links(of task: TaskItem) -> [PrerequisiteLink] {
    let index = indices[.task(task.id)]
    let old = index == nil ? task.prerequisites : stored[.task(task.id)]?.task?.prerequisites ?? []
    let known = Set(old)
    return task.prerequisites.map { needed in
      let clock = Version(stamp: known.contains(needed) ? 0 : 1, writer: UInt64(index ?? 0), unchecked: ())
      return PrerequisiteLink(task: task.id, needed: needed, clock: clock)
    }
  }
}

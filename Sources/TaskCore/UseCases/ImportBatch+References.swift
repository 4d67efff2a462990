extension ImportBatch {
  /// Makes every task of the batch refer only to what will be there: its list, its parent, and its parent's list.
  ///
  /// - Returns: the changes that wait for a later batch, because what they refer to has not come yet, or a series that
  ///   says whether they stay away. In the last batch they lose the reference instead, which is reported.
  mutating func settleReferences(isLast: Bool) async throws(TaskFailure) -> [Change] {
    let referring = changes.indices.filter {
      changes[$0].record.task.map { $0.place.parent != nil || $0.place.list != nil } ?? false
    }
    var waiting = isLast ? [] : Set(changes.indices.filter(mayStayAway))
    guard !referring.isEmpty || !waiting.isEmpty else { return [] }
    let outside = try await readOutside(referring)

    if !isLast {
      // Once more for each level of tasks under one that waits.
      var before = -1
      while waiting.count != before {
        before = waiting.count
        waiting.formUnion(referring.filter { refersToAbsent($0, outside: outside, waiting: waiting) })
      }
    }
    for index in referring where !waiting.contains(index) { dropAbsentReferences(at: index, outside: outside) }
    var known: [TaskItem.ID: TaskList.ID?] = [:]
    for index in referring where !waiting.contains(index) { takeListOfRoot(at: index, outside: outside, &known) }

    guard !waiting.isEmpty else { return [] }
    let later = waiting.sorted().map { changes[$0] }
    remove(at: waiting)
    return later
  }

  private func readOutside(_ referring: [Int]) async throws(TaskFailure) -> [RecordID: Record] {
    var ids: Set<RecordID> = []
    for index in referring {
      guard let place = changes[index].record.task?.place else { continue }
      if let parent = place.parent { ids.insert(.task(parent)) }
      if let list = place.list { ids.insert(.list(list)) }
    }
    var found: [RecordID: Record] = [:]
    let missing = ids.filter { indices[$0] == nil }
    for record in try await planner.store.records(Array(missing)) { if let record { found[record.id] = record } }
    return found
  }

  private func record(_ id: RecordID, _ outside: [RecordID: Record]) -> Record? {
    indices[id].map { changes[$0].record } ?? outside[id]
  }

  private func refersToAbsent(_ index: Int, outside: [RecordID: Record], waiting: Set<Int>) -> Bool {
    guard let place = changes[index].record.task?.place else { return false }
    if let parent = place.parent {
      if let position = indices[.task(parent)], waiting.contains(position) { return true }
      if record(.task(parent), outside)?.task == nil { return true }
    }
    return place.list.map { record(.list($0), outside)?.list == nil } ?? false
  }

  /// Takes a task out from under a parent that it cannot have, which it goes on naming in documents.
  private func withoutParent(_ task: TaskItem) -> TaskItem {
    guard let parent = task.place.parent else { return task }
    var task = task
    task.place.parent = nil
    var extensions = task.extensions
    extensions[TaskItem.absentParent] = parent.description
    if (try? TaskItem.check(extensions)) != nil { task.extensions = extensions }
    return task
  }

  private mutating func dropAbsentReferences(at index: Int, outside: [RecordID: Record]) {
    guard var task = changes[index].record.task else { return }
    if let id = task.place.parent {
      let parent = record(.task(id), outside)?.task
      if parent == nil || (parent?.isTrashed == true && !task.isTrashed) {
        task = withoutParent(task)
        notice(
          .loss, lines[.task(task.id)], task.title, "parent",
          "Its parent \(id) is \(parent == nil ? "not there" : "in the trash"): it is at the top level.")
      }
    }
    if let id = task.place.list {
      let list = record(.list(id), outside)?.list
      if list == nil || (list?.isTrashed == true && !task.isTrashed) {
        task.place.list = nil
        notice(
          .loss, lines[.task(task.id)], task.title, "list",
          "Its list \(id) is \(list == nil ? "not there" : "in the trash"): it is in none.")
      }
    }
    changes[index] = Change(replacing: changes[index].replaces, with: .task(task))
  }

  /// A child is in the list of the topmost task above it; a loop of parents is opened where it is met.
  ///
  /// - Parameter known: the lists of tasks above which there is nothing more to look for.
  private mutating func takeListOfRoot(
    at index: Int, outside: [RecordID: Record], _ known: inout [TaskItem.ID: TaskList.ID?]
  ) {
    guard var task = changes[index].record.task, task.place.parent != nil else { return }
    var seen: Set<TaskItem.ID> = [task.id]
    var list = task.place.list
    var next = task.place.parent
    while let parent = next {
      if let found = known[parent] {
        list = found
        break
      }
      guard let above = record(.task(parent), outside)?.task else { break }
      guard seen.insert(parent).inserted else {
        task = withoutParent(task)
        notice(
          .loss, lines[.task(task.id)], task.title, "parent", "It would be a part of itself: it is at the top level.")
        changes[index] = Change(replacing: changes[index].replaces, with: .task(task))
        return
      }
      (list, next) = (above.place.list, above.place.parent)
    }
    for id in seen { known.updateValue(list, forKey: id) }
    guard list != task.place.list else { return }
    task.place.list = list
    changes[index] = Change(replacing: changes[index].replaces, with: .task(task))
  }
}

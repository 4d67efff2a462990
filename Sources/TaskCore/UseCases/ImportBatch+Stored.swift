extension ImportBatch {
  /// What becomes of a stored task by a document of a format that cannot say everything of it.
  ///
  /// - Returns: the task to be, and what could not stay with it: the field and why.
  func edited(_ old: TaskItem, by new: NewTask) -> (task: NewTask, losses: [(field: String, message: String)]) {
    let list = old.place.list.flatMap { lists[$0] }
    var new = new
    if let list, isFormerTitle(of: list, in: new, over: old) { new.list = .id(list.id) }
    let isSameList = new.list == list.map { .id($0.id) } || new.list == list.map { .titled($0.title) }
    if isSameList, new.parent == old.place.parent,
      let made = try? new.item(id: old.id, place: old.place, now: old.modified), made.fieldsChanged(from: old).isEmpty
    {
      return (new, [])
    }
    guard let form = StoredForm(of: old, in: list, with: translator, in: planner.context(in: terms.zone)) else {
      return (new, [])
    }
    var (task, losses) = form.edited(by: new)
    // A task that comes out of the trash leaves a list there.
    if task.trashed == nil, list?.isTrashed ?? false { task.list = new.list }
    return (task, losses)
  }

  /// Whether a document calls a task's list by a title that no list has any more, since it was renamed here.
  private func isFormerTitle(of list: TaskList, in new: NewTask, over old: TaskItem) -> Bool {
    guard case .titled(let title) = new.list, titles[title] == nil, let modified = new.modified else { return false }
    return !list.isTrashed && list.clocks.changed[.title] != nil && modified <= old.modified
      && modified < list.modified
  }

  /// Takes in what changed in the store since the records were read.
  mutating func readAgain() async throws(TaskFailure) {
    for record in try await planner.store.records(Array(indices.keys)) {
      guard let record else { continue }
      if let index = indices[record.id], let made = changes[index].record.task, let before = stored[record.id]?.task,
        let now = record.task, var task = try? now.taking(made.fieldsChanged(from: before), of: made)
      {
        task.modified = made.modified
        changes[index] = Change(replacing: record.version, with: .task(task))
      }
      stored[record.id] = record
    }
    for (id, overrides) in derived {
      guard let index = indices[.task(id)], let found = stored[.task(id)], let series = found.task else { continue }
      changes[index] = Change(replacing: found.version, with: .task(overrides.applied(to: series)))
    }
  }
}

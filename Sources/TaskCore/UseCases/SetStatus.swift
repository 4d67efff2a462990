extension TaskPlanner {
  /// See ``TaskPlanning/setStatus(_:of:under:)``.
  ///
  /// Decides which tasks are concerned, and what follows an occurrence of a task that repeats. Completing leaves open
  /// children as they are unless it is told to take them along, or the task is followed by a successor.
  @concurrent public func setStatus(
    _ change: StatusChange, of ids: [TaskItem.ID], under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(under: terms) { (now) async throws(TaskFailure) in
      let tasks = try await existing(ids)
      var drafts = Drafts()
      for task in try await childrenFirst(tasks) {
        try await apply(change, to: task, at: now, in: terms.zone, drafts: &drafts)
      }
      if case .complete(_, withChildren: true) = change {
        var moved: Set<TaskItem.ID> = []
        for child in try await descendants(of: tasks) where !child.isTrashed {
          // What moved to a successor along with its parent goes on there.
          if drafts.current(child).place != child.place || child.place.parent.map(moved.contains) ?? false {
            moved.insert(child.id)
          } else if drafts.current(child).isOpen {
            try await apply(change, to: child, at: now, in: terms.zone, drafts: &drafts)
          }
        }
      }
      var decision = Decision(Decision.title(change.verb, tasks.map(\.title)))
      drafts.add(to: &decision)
      return decision
    }
  }

  private func apply(
    _ change: StatusChange, to old: TaskItem, at now: Instant, in zone: TaskZone, drafts: inout Drafts
  ) async throws(TaskFailure) {
    let task = drafts.current(old)
    var changed = task
    try change.apply(to: &changed, at: now)
    drafts.put(changed, replacing: .task(old))
    guard task.recurrence != nil, changed.status != task.status else { return }
    switch change {
    case .start, .cancel: break
    case .complete, .skip:
      guard !task.isTrashed else {
        throw TaskFailure(
          .invalid, "“\(task.title)” repeats and is in the trash: restore it before it goes on.", id: .task(task.id))
      }
      guard let closed = changed.status.closed else { break }
      try await addSuccessor(
        of: task, closedAt: closed, .over(change.statusOfChildren(closed)), at: now, in: zone, to: &drafts)
    case .reopen: try await removeSuccessor(of: old, from: &drafts)
    }
  }

  /// Tasks in an order in which each comes before those that it lies below.
  private func childrenFirst(_ tasks: [TaskItem]) async throws(TaskFailure) -> [TaskItem] {
    guard tasks.count > 1, tasks.contains(where: { $0.recurrence != nil }) else { return tasks }
    var parents = Dictionary(tasks.map { ($0.id, $0.place.parent) }, uniquingKeysWith: { first, _ in first })
    var unread = parents.values.compactMap { $0 }.filter { parents[$0] == nil }.uniqued()
    while !unread.isEmpty {
      let read = try await store.records(unread.map { .task($0) })
      for (id, record) in zip(unread, read) { parents[id] = .some(record?.task?.place.parent) }
      unread = read.compactMap { $0?.task?.place.parent }.filter { parents[$0] == nil }.uniqued()
    }
    func depth(of task: TaskItem) -> Int {
      var (depth, above) = (0, task.place.parent)
      // Bounded, since replicas can bring a cycle that is not broken yet.
      while let parent = above, depth < parents.count { (depth, above) = (depth + 1, parents[parent] ?? nil) }
      return depth
    }
    let depths = tasks.map(depth)
    return tasks.indices.sorted { (depths[$1], $0) < (depths[$0], $1) }.map { tasks[$0] }
  }
}

extension StatusChange {
  fileprivate var verb: String {
    switch self {
    case .start: "Start"
    case .complete: "Complete"
    case .reopen: "Reopen"
    case .cancel: "Cancel"
    case .skip: "Skip"
    }
  }

  fileprivate func apply(to task: inout TaskItem, at now: Instant) throws(TaskFailure) {
    switch self {
    case .start: task.begin()
    case .complete(let instant, withChildren: _): task.complete(at: instant ?? now)
    case .reopen: task.reopen()
    case .cancel: task.cancel(at: now)
    case .skip:
      guard task.recurrence != nil else {
        throw TaskFailure(
          .invalid, "“\(task.title)” does not repeat, so no occurrence of it can be skipped: cancel it instead.",
          field: "recurrence", id: .task(task.id))
      }
      if task.isOpen { task.cancel(at: now) }
    }
  }

  /// What becomes of the open tasks below an occurrence that is over.
  fileprivate func statusOfChildren(_ closed: Instant) -> TaskItem.Status {
    if case .complete(_, withChildren: true) = self { .completed(at: closed) } else { .cancelled(at: closed) }
  }
}

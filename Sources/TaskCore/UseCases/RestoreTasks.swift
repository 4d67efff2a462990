extension TaskPlanner {
  /// See ``TaskPlanning/restore(_:under:)``.
  ///
  /// Decides what comes back: everything below that was trashed by the same change set. A task whose parent stays in
  /// the trash comes back at the top level, one whose list does comes back in none.
  @concurrent public func restore(_ ids: [TaskItem.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome
  {
    try await write(under: terms) { (_) async throws(TaskFailure) in
      let tasks = try await existing(ids)
      var decision = Decision(Decision.title("Restore", tasks.map(\.title)))
      var restoring = Dictionary(tasks.filter(\.isTrashed).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let below = try await descendants(of: Array(restoring.values))
      // Level by level, so a child finds whether its parent comes back.
      for child in below where child.isTrashed {
        guard let parent = child.place.parent.flatMap({ restoring[$0] }) else { continue }
        if let trash = Record.task(parent).trash, child.wasTrashed(with: trash) { restoring[child.id] = child }
      }
      // A task that was named is not among those below again.
      try await restore((tasks + below).filter { restoring[$0.id] != nil }, in: &decision, comingBack: [])
      return decision
    }
  }

  /// Puts tasks back to where they were, or as near to it as what is not in the trash allows.
  ///
  /// - Parameter lists: lists that come back in the same change set.
  func restore(
    _ tasks: [TaskItem], in decision: inout Decision, comingBack lists: Set<TaskList.ID>
  ) async throws(TaskFailure) {
    let restoring = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let parents = try await store.records(tasks.compactMap(\.place.parent).uniqued().map { .task($0) })
    let live = Dictionary(
      parents.compactMap { $0?.task }.filter { !$0.isTrashed }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let named = try await store.records(tasks.compactMap(\.place.list).uniqued().map { .list($0) })
    let liveLists = lists.union(named.compactMap { $0?.list }.filter { !$0.isTrashed }.map(\.id))

    for task in tasks {
      var place = task.place
      if let parent = place.parent, live[parent] == nil, restoring[parent] == nil { place.parent = nil }
      // The list is that of the topmost task that comes back, or of the live one above it.
      var root = task
      while let parent = root.place.parent, let above = restoring[parent] { root = above }
      let list = root.place.parent.flatMap { live[$0] }.map(\.place.list) ?? root.place.list
      place.list = list.flatMap { liveLists.contains($0) || root.place.parent.flatMap { live[$0] } != nil ? $0 : nil }
      var restored = task
      restored.trashed = nil
      restored.place = place
      decision.put(restored, replacing: task)
    }
    try await relist(below: tasks, in: &decision)
  }

  /// Takes what stays in the trash below restored tasks along to their list, so that no child is in another one.
  private func relist(below tasks: [TaskItem], in decision: inout Decision) async throws(TaskFailure) {
    let drafted = Set(
      decision.drafts.compactMap { draft in if case .task(let task) = draft.content { task.id } else { nil } })
    for draft in decision.drafts {
      guard case .task(let task) = draft.content, let old = draft.old?.task, task.place.list != old.place.list else {
        continue
      }
      for child in try await descendants(of: [task]) where !drafted.contains(child.id) {
        var moved = child
        moved.place.list = task.place.list
        decision.put(moved, replacing: child)
      }
    }
  }
}

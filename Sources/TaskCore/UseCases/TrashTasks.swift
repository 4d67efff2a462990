extension TaskPlanner {
  /// See ``TaskPlanning/trash(_:children:under:)``.
  ///
  /// Decides what becomes of the tasks below: they go along, or are lifted to the nearest ancestor that stays.
  @concurrent public func trash(
    _ ids: [TaskItem.ID], children: ChildrenPolicy, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(under: terms) { (now) async throws(TaskFailure) in
      let tasks = try await existing(ids)
      var decision = Decision(Decision.title("Trash", tasks.map(\.title)))
      let going = tasks.filter { !$0.isTrashed }
      for task in going { decision.put(task.inTrash(since: now), replacing: task) }
      switch children {
      case .trash:
        // Those of `going` that lie under another of them are not among the descendants again.
        for child in try await descendants(of: going) where !child.isTrashed {
          decision.put(child.inTrash(since: now), replacing: child)
        }
      case .lift:
        let parents = Dictionary(going.map { ($0.id, $0.place.parent) }, uniquingKeysWith: { first, _ in first })
        for child in try await all(.and([.parent(.anyOf(going.map(\.id))), .not(.trashed)]))
        where parents[child.id] == nil {
          var lifted = child
          while let parent = lifted.place.parent, let above = parents[parent] { lifted.place.parent = above }
          decision.put(lifted, replacing: child)
        }
      }
      return decision
    }
  }
}

extension TaskItem {
  func inTrash(since now: Instant) -> TaskItem {
    var task = self
    task.trashed = now
    return task
  }
}

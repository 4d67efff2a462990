extension TaskPlanner {
  /// See ``TaskPlanning/purge(_:under:)``.
  ///
  /// Decides that only what lies in the trash is removed, tasks with what lies there under them.
  @concurrent public func purge(
    _ selection: PurgeSelection, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(under: terms) { (_) async throws(TaskFailure) in
      let (tasks, lists) = try await purged(by: selection)
      let count = tasks.count + lists.count
      var decision = Decision("Purge \(count) record\(count == 1 ? "" : "s")")
      for task in tasks { decision.put(.removal(.task(task.id)), over: .task(task)) }
      for list in lists { decision.put(.removal(.list(list.id)), over: .list(list)) }
      return decision
    }
  }

  private func purged(by selection: PurgeSelection) async throws(TaskFailure) -> ([TaskItem], [TaskList]) {
    switch selection {
    case .tasks(let ids):
      let tasks = try await existing(ids)
      if let live = tasks.first(where: { !$0.isTrashed }) {
        throw TaskFailure(
          .invalid, "“\(live.title)” is not in the trash: move it there first.", field: "trashed", id: .task(live.id))
      }
      return (tasks + (try await descendants(of: tasks).filter(\.isTrashed)), [])
    case .trash(let date):
      func isMeant(_ trashed: Instant?) -> Bool { trashed.map { date == nil || $0 < (date ?? $0) } ?? false }
      let tasks = try await all(.trashed).filter { isMeant($0.trashed) }
      return (tasks, try await store.lists().filter { isMeant($0.trashed) })
    }
  }
}

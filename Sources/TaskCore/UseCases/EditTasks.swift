extension TaskPlanner {
  /// See ``TaskPlanning/edit(_:under:)``.
  ///
  /// Decides that what a task comes to wait for exists; several patches of one task are applied one after another.
  @concurrent public func edit(_ edits: [TaskEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    let patches = Dictionary(grouping: edits, by: \.id)
    return try await write(under: terms) { (_) async throws(TaskFailure) in
      let tasks = try await existing(edits.map(\.id))
      _ = try await existing(edits.flatMap(\.patch.prerequisites.adding))
      var decision = Decision(Decision.title("Edit", tasks.map(\.title)))
      for task in tasks {
        var edited = task
        for edit in patches[task.id] ?? [] { try edited.apply(edit.patch) }
        decision.put(edited, replacing: task)
      }
      return decision
    }
  }
}

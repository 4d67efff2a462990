extension TaskPlanner {
  /// See ``TaskPlanning/setStatus(_:of:under:)``.
  ///
  /// Decides which tasks are concerned: completing leaves open children as they are unless it is told to take them along.
  @concurrent public func setStatus(
    _ change: StatusChange, of ids: [TaskItem.ID], under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(under: terms) { (now) async throws(TaskFailure) in
      let tasks = try await existing(ids)
      var concerned = tasks
      if case .complete(_, withChildren: true) = change {
        concerned += try await descendants(of: tasks).filter { $0.isOpen && !$0.isTrashed }
      }
      var decision = Decision(Decision.title(change.verb, tasks.map(\.title)))
      for task in concerned {
        var changed = task
        try change.apply(to: &changed, at: now)
        decision.put(changed, replacing: task)
      }
      return decision
    }
  }
}

extension StatusChange {
  fileprivate var verb: String {
    switch self {
    case .start: "Start"
    case .complete: "Complete"
    case .reopen: "Reopen"
    case .cancel: "Cancel"
    }
  }

  fileprivate func apply(to task: inout TaskItem, at now: Instant) throws(TaskFailure) {
    switch self {
    case .start: task.begin()
    case .complete(let instant, withChildren: _): try task.complete(at: instant ?? now)
    case .reopen: task.reopen()
    case .cancel: task.cancel(at: now)
    }
  }
}

extension TaskPlanner {
  /// See ``TaskPlanning/edit(_:under:)``.
  ///
  /// Decides that what a task comes to wait for exists, and what moves along when a task gets another list or parent;
  /// several patches of one task are applied one after another.
  @concurrent public func edit(_ edits: [TaskEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    let patches = Dictionary(grouping: edits, by: \.id)
    return try await write(under: terms) { (_) async throws(TaskFailure) in
      let tasks = try await existing(edits.map(\.id))
      _ = try await existing(edits.flatMap(\.patch.prerequisites.adding))
      var edited = tasks
      for index in edited.indices {
        for edit in patches[tasks[index].id] ?? [] { try edited[index].apply(edit.patch) }
      }
      var others: [(TaskItem, Place)] = []
      if edits.contains(where: { $0.patch.destination != Destination() }) {
        others = try await place(&edited, by: patches)
      }
      var decision = Decision(Decision.title("Edit", tasks.map(\.title)))
      for (task, edited) in zip(tasks, edited) { decision.put(edited, replacing: task) }
      for (other, place) in others {
        var moved = other
        moved.place = place
        decision.put(moved, replacing: other)
      }
      return decision
    }
  }

  /// Gives tasks the places that their patches ask for, and answers which others get another place because of that.
  private func place(
    _ tasks: inout [TaskItem], by patches: [TaskItem.ID: [TaskEdit]]
  ) async throws(TaskFailure) -> [(TaskItem, Place)] {
    let indices = Dictionary(tasks.indices.map { (tasks[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var others: [TaskItem.ID: (TaskItem, Place)] = [:]
    var last = try await lastPosition()
    for index in tasks.indices {
      for edit in patches[tasks[index].id] ?? [] where edit.patch.destination != Destination() {
        let placement = try await placement(of: [tasks[index]], at: edit.patch.destination, behind: &last)
        tasks[index].place = placement.places[0]
        for (other, place) in placement.others {
          // What lies below may be edited itself.
          if let index = indices[other.id] {
            tasks[index].place.list = place.list
          } else {
            others[other.id] = (other, place)
          }
        }
      }
    }
    return others.values.sorted { $0.0.id < $1.0.id }
  }
}

extension TaskPatch {
  fileprivate var destination: Destination { Destination(list: list, parent: parent) }
}

extension TaskPlanner {
  /// See ``TaskPlanning/edit(_:under:)``.
  ///
  /// Decides that what a task comes to wait for exists, what moves along when a task gets another list or parent, and
  /// what an edit means for the series of a task that repeats; several patches of one task are applied one after another.
  @concurrent public func edit(_ edits: [TaskEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    let patches = Dictionary(grouping: edits, by: \.id)
    return try await write(under: terms) { (now) async throws(TaskFailure) in
      let tasks = try await existing(edits.map(\.id))
      _ = try await existing(edits.flatMap(\.patch.prerequisites.adding))
      var edited = tasks
      for index in edited.indices {
        for edit in patches[tasks[index].id] ?? [] { try edited[index].apply(edit) }
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
      var successors = Drafts()
      for (task, edited) in zip(tasks, edited) where task.isOpen && task.recurrence != nil && edited.recurrence == nil {
        guard patches[task.id]?.contains(where: { $0.scope == .occurrence }) ?? false else { continue }
        try await addSuccessor(of: task, closedAt: now, .detached, at: now, in: terms.zone, to: &successors)
      }
      successors.add(to: &decision)
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

extension TaskItem {
  /// Applies an edit in its scope.
  fileprivate mutating func apply(_ edit: TaskEdit) throws(TaskFailure) {
    let (date, formerDue, repeated) = (planned, due, recurrence != nil)
    try apply(edit.patch)
    guard repeated, let recurrence else { return }
    if edit.patch.recurrence == .keep, formerDue != nil, due == nil, let start {
      // The series of due dates becomes one of starts.
      self.recurrence = try recurrence.reanchored(at: start)
    }
    switch edit.scope {
    case .task: break
    case .occurrence:
      guard edit.patch.recurrence == .keep else {
        throw TaskFailure(
          .invalid,
          "An occurrence of “\(title)” that leaves its series cannot have a recurrence of its own yet: "
            + "give it one in an edit of its own.", field: "recurrence", id: .task(id))
      }
      self.recurrence = nil
    case .following:
      if edit.patch.recurrence == .keep, let planned, planned != date {
        self.recurrence = try recurrence.reanchored(at: planned)
      }
    }
  }
}

extension TaskPatch {
  fileprivate var destination: Destination { Destination(list: list, parent: parent) }
}

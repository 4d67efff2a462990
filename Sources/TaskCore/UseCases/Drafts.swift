/// Tasks as a use case has decided them so far, each with the record that it replaces.
struct Drafts {
  private var order: [TaskItem.ID] = []
  private var states: [TaskItem.ID: (content: Decision.Content, old: Record?)] = [:]

  /// A task as decided so far, or as it was read.
  func current(_ task: TaskItem) -> TaskItem {
    if case .task(let decided)? = states[task.id]?.content { decided } else { task }
  }

  /// Whether something has been decided for a task.
  func contains(_ id: TaskItem.ID) -> Bool { states[id] != nil }

  /// The tasks that are new, outside the trash, and directly below one of some.
  func added(below parents: Set<TaskItem.ID>) -> [TaskItem] {
    order.compactMap { id in
      guard let state = states[id], case .task(let task) = state.content, state.old?.task == nil else { return nil }
      return task.place.parent.map(parents.contains) ?? false ? task : nil
    }
  }

  /// Decides a task; what it replaces is what the first decision for it replaces.
  mutating func put(_ task: TaskItem, replacing old: Record?) { put(.task(task), task.id, replacing: old) }

  /// Decides that a task is removed.
  mutating func remove(_ task: TaskItem) { put(.removal(.task(task.id)), task.id, replacing: .task(task)) }

  /// Adds all that was decided to a decision, in the order in which it first was.
  func add(to decision: inout Decision) {
    for id in order {
      if let state = states[id] { decision.put(state.content, over: state.old) }
    }
  }

  private mutating func put(_ content: Decision.Content, _ id: TaskItem.ID, replacing old: Record?) {
    if let state = states[id] {
      states[id] = (content, state.old)
    } else {
      order.append(id)
      states[id] = (content, old)
    }
  }
}

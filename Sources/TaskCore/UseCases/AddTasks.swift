extension TaskPlanner {
  /// See ``TaskPlanning/add(_:under:)``.
  ///
  /// Decides identities, places and lists: a child takes its parent's list, and what names no place goes last.
  @concurrent public func add(_ tasks: [NewTask], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    // Drawn once, so that deciding anew makes the same tasks.
    let ids = tasks.map { $0.id ?? TaskItem.ID(makeID()) }
    return try await write(under: terms) { (now) async throws(TaskFailure) in
      var decision = Decision(Decision.title("Add", tasks.map(\.title)))
      let there = try await store.records(ids.map { .task($0) })
      var surroundings = try await Surroundings(of: tasks, in: store)
      var last = try await lastPosition()
      for ((task, id), record) in zip(zip(tasks, ids), there) {
        if let known = record?.task {
          throw TaskFailure(
            .conflict, "There is a task with the identity \(id) already, “\(known.title)”: edit it instead.",
            id: .task(id))
        }
        let position = try position(task.position, orAfter: last)
        last = max(last ?? position, position)
        let place = Place(list: try surroundings.list(of: task), parent: task.parent, position: position)
        let item = try task.item(id: id, place: place, now: now)
        surroundings.insert(item)
        decision.put(.task(item), over: record)
      }
      return decision
    }
  }
}

/// What new tasks refer to: the lists, and the tasks that become their parents and prerequisites.
private struct Surroundings {
  private let lists: [TaskList]
  private var tasks: [TaskItem.ID: TaskItem] = [:]
  private let unborn: Set<TaskItem.ID>

  init(of new: [NewTask], in store: any TaskStoring) async throws(TaskFailure) {
    lists = new.contains { $0.list != nil } ? try await store.lists() : []
    unborn = Set(new.compactMap(\.id))
    let ids = new.flatMap { $0.prerequisites + ($0.parent.map { [$0] } ?? []) }.uniqued()
    for record in try await store.records(ids.map { .task($0) }) {
      if let task = record?.task { tasks[task.id] = task }
    }
    for id in new.flatMap(\.prerequisites) where tasks[id] == nil && !unborn.contains(id) {
      throw TaskFailure(
        .notFound, "There is no task \(id) to wait for: look it up again.", field: "prerequisites", id: .task(id))
    }
  }

  mutating func insert(_ task: TaskItem) { tasks[task.id] = task }

  func list(of task: NewTask) throws(TaskFailure) -> TaskList.ID? {
    let named = try task.list.map { (reference) throws(TaskFailure) in try list(reference) }
    guard let id = task.parent else { return named }
    guard let parent = tasks[id] else {
      throw TaskFailure(
        .notFound, "There is no task \(id) to put “\(task.title)” under: look it up again, or add it first.",
        field: "parent", id: .task(id))
    }
    if let named, named != parent.place.list {
      throw TaskFailure(
        .invalid,
        "“\(task.title)” cannot be in another list than its parent “\(parent.title)”: leave out one of the two.",
        field: "list")
    }
    return parent.place.list
  }

  private func list(_ reference: NewTask.ListReference) throws(TaskFailure) -> TaskList.ID {
    switch reference {
    case .id(let id):
      guard lists.contains(where: { $0.id == id }) else {
        throw TaskFailure(.notFound, "There is no list \(id): look it up again.", field: "list", id: .list(id))
      }
      return id
    case .titled(let title):
      guard let list = lists.first(where: { !$0.isTrashed && $0.title == title }) else {
        throw TaskFailure(.notFound, "There is no list “\(title)”: add it first.", field: "list")
      }
      return list.id
    }
  }
}

extension NewTask {
  /// The task that this describes.
  ///
  /// - Throws: `.invalid` with the field's name for a value that the model refuses.
  package func item(id: TaskItem.ID, place: Place, now: Instant) throws(TaskFailure) -> TaskItem {
    try TaskItem(
      id: id, title: title, notes: notes, status: status, priority: priority, start: start, due: due,
      recurrence: recurrence, reminders: reminders, tags: tags, place: place, prerequisites: prerequisites,
      comments: comments.map { (remark) throws(TaskFailure) in
        try TaskItem.Comment(on: id, date: remark.date, text: remark.text)
      }, extensions: extensions, created: created ?? now, modified: modified ?? created ?? now, trashed: trashed)
  }
}

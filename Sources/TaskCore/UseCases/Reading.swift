extension TaskPlanner {
  /// The tasks with these identities, each once, in the order named.
  ///
  /// - Throws: `.notFound` for the first that is not there.
  func existing(_ ids: [TaskItem.ID]) async throws(TaskFailure) -> [TaskItem] {
    let ids = ids.uniqued()
    let records = try await store.records(ids.map { .task($0) })
    var tasks: [TaskItem] = []
    for (id, record) in zip(ids, records) {
      guard let task = record?.task else {
        throw TaskFailure(.notFound, "There is no task \(id): look it up again.", id: .task(id))
      }
      tasks.append(task)
    }
    return tasks
  }

  /// The lists with these identities, each once, in the order named.
  ///
  /// - Throws: `.notFound` for the first that is not there.
  func existingLists(_ ids: [TaskList.ID]) async throws(TaskFailure) -> [TaskList] {
    let ids = ids.uniqued()
    let records = try await store.records(ids.map { .list($0) })
    var lists: [TaskList] = []
    for (id, record) in zip(ids, records) {
      guard let list = record?.list else {
        throw TaskFailure(.notFound, "There is no list \(id): look it up again.", id: .list(id))
      }
      lists.append(list)
    }
    return lists
  }

  /// Everything below these tasks, level by level, in the trash or not, without the tasks themselves.
  func descendants(of tasks: [TaskItem]) async throws(TaskFailure) -> [TaskItem] {
    var seen = Set(tasks.map(\.id))
    var level = tasks.map(\.id)
    var found: [TaskItem] = []
    while !level.isEmpty {
      let children = try await all(.parent(.anyOf(level))).filter { seen.insert($0.id).inserted }
      found += children
      level = children.map(\.id)
    }
    return found
  }

  /// Every task that a filter matches, by position.
  func all(_ filter: TaskFilter) async throws(TaskFailure) -> [TaskItem] {
    try await store.tasks(matching: TaskQuery(filter, in: context())).tasks
  }

  /// The context of reads whose answer does not depend on when and where they are made.
  func context(in zone: TaskZone = .utc) -> QueryContext { QueryContext(now: Instant(now()), zone: zone) }

  /// The greatest order key of all tasks: what is put behind it comes last among any siblings.
  func lastPosition() async throws(TaskFailure) -> OrderKey? {
    let order = TaskOrder([TaskOrder.Key(.position, descending: true)])
    return try await store.tasks(matching: TaskQuery(.all, order: order, limit: 1, in: context())).tasks.first?.place
      .position
  }

  /// The key that was given, or else the one behind another.
  func position(_ given: OrderKey? = nil, orAfter last: OrderKey?) throws(TaskFailure) -> OrderKey {
    if let given { return given }
    guard let key = OrderKey.after(last) else {
      throw TaskFailure(
        .invalid, "There is no order key behind “\(last?.text ?? "")”: move the last task first.", field: "position")
    }
    return key
  }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

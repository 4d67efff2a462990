extension TaskPlanner {
  /// See ``TaskPlanning/move(_:to:under:)``.
  ///
  /// Decides list, parent and order keys, takes everything under the tasks along to the new list, and gives new keys to
  /// the run behind where no key is left between two neighbours.
  @concurrent public func move(
    _ ids: [TaskItem.ID], to destination: Destination, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(under: terms) { (_) async throws(TaskFailure) in
      let tasks = try await existing(ids)
      var decision = Decision(Decision.title("Move", tasks.map(\.title)))
      guard !tasks.isEmpty else { return decision }
      var last = try await lastPosition()
      let placement = try await placement(of: tasks, at: destination, behind: &last)
      for (task, place) in zip(tasks, placement.places) {
        var moved = task
        moved.place = place
        decision.put(moved, replacing: task)
      }
      for (other, place) in placement.others {
        var moved = other
        moved.place = place
        decision.put(moved, replacing: other)
      }
      return decision
    }
  }

  /// Where tasks come to at a destination, and which others get another place because of that.
  ///
  /// - Parameter last: the greatest order key so far, behind which goes what goes last.
  func placement(
    of tasks: [TaskItem], at destination: Destination, behind last: inout OrderKey?
  ) async throws(TaskFailure) -> (places: [Place], others: [(TaskItem, Place)]) {
    let targets = try await targets(of: tasks, at: destination)
    let keys = try await keys(for: tasks, at: destination, targets: targets, behind: &last)
    let places = zip(tasks, zip(targets, keys.moved)).map { task, new in
      Place(list: new.0.list, parent: new.0.parent, position: new.1 ?? task.place.position)
    }
    var others = keys.rekeyed.map { ($0, Place(list: $0.place.list, parent: $0.place.parent, position: $1)) }
    // Tasks that change their list all come to the same one.
    let changing = zip(tasks, targets).filter { $0.place.list != $1.list }
    if let target = changing.first?.1 {
      let moving = Set(tasks.map(\.id))
      for child in try await descendants(of: changing.map(\.0)) where !moving.contains(child.id) {
        others.append((child, Place(list: target.list, parent: child.place.parent, position: child.place.position)))
      }
    }
    return (places, others)
  }

  private typealias Target = (list: TaskList.ID?, parent: TaskItem.ID?)

  /// The list and parent that each task comes to.
  private func targets(of tasks: [TaskItem], at destination: Destination) async throws(TaskFailure) -> [Target] {
    if case .set(let list) = destination.list { _ = try await existingLists([list]) }
    if let beside = destination.order {
      let neighbour = try await existing([beside.id])[0]
      let target: Target = (neighbour.place.list, neighbour.place.parent)
      guard destination.list.applied(to: target.list) == target.list,
        destination.parent.applied(to: target.parent) == target.parent
      else {
        throw TaskFailure(
          .invalid, "“\(neighbour.title)” is in another list or under another parent: name a neighbour that is there.",
          field: "position", id: .task(neighbour.id))
      }
      guard !tasks.contains(where: { $0.id == beside.id }) else {
        throw TaskFailure(
          .invalid, "“\(neighbour.title)” cannot be moved beside itself: name another neighbour.", field: "position",
          id: .task(neighbour.id))
      }
      return tasks.map { _ in target }
    }
    if case .set(let parent) = destination.parent {
      let list = try await existing([parent])[0].place.list
      guard destination.list.applied(to: list) == list else {
        throw TaskFailure(
          .invalid, "The new parent is in another list: leave out the list, or name a parent that is in it.",
          field: "list",
          id: .task(parent))
      }
      return tasks.map { _ in (list, parent) }
    }
    return tasks.map { task in
      let list = destination.list.applied(to: task.place.list)
      return (list, list == task.place.list ? destination.parent.applied(to: task.place.parent) : nil)
    }
  }

  private typealias Keys = (moved: [OrderKey?], rekeyed: [(TaskItem, OrderKey)])

  /// The order keys of the moved tasks, `nil` for those that keep theirs, and new ones of their neighbours.
  private func keys(
    for tasks: [TaskItem], at destination: Destination, targets: [Target], behind last: inout OrderKey?
  ) async throws(TaskFailure) -> Keys {
    guard let beside = destination.order else {
      var keys: [OrderKey?] = []
      for (task, target) in zip(tasks, targets) {
        guard task.place.list != target.list || task.place.parent != target.parent else {
          keys.append(nil)
          continue
        }
        last = try position(orAfter: last)
        keys.append(last)
      }
      return (keys, [])
    }
    let neighbour = try await existing([beside.id])[0]
    let moving = Set(tasks.map(\.id))
    var behind = Siblings(of: neighbour, in: store, context: context(), leavingOut: moving)
    let (lower, first): (OrderKey?, TaskItem?)
    switch beside {
    case .behind: (lower, first) = (neighbour.place.position, try await behind.next())
    case .before:
      var before = Siblings(of: neighbour, in: store, context: context(), leavingOut: moving, descending: true)
      (lower, first) = (try await before.next()?.place.position, neighbour)
    }
    // Grows over equal keys, and stops at the first neighbour that leaves room.
    var run: [TaskItem] = []
    var upper = first
    while true {
      if let keys = OrderKey.run(count: tasks.count + run.count, between: lower, and: upper?.place.position) {
        return (keys.prefix(tasks.count).map { $0 }, Array(zip(run, keys.dropFirst(tasks.count))))
      }
      guard let next = upper else {
        throw TaskFailure(
          .invalid, "There is no order key behind “\(neighbour.title)”: move it first.", field: "position")
      }
      run.append(next)
      upper = try await behind.next()
    }
  }
}

/// The live tasks beside one, in the order of their keys, read in pages as they are asked for.
private struct Siblings {
  private let store: any TaskStoring
  private let leavingOut: Set<TaskItem.ID>
  private var query: TaskQuery
  private var page: ArraySlice<TaskItem> = []
  private var isDone = false

  init(
    of task: TaskItem, in store: any TaskStoring, context: QueryContext, leavingOut: Set<TaskItem.ID>,
    descending: Bool = false
  ) {
    self.store = store
    self.leavingOut = leavingOut
    let list: TaskFilter = .list(task.place.list.map { .id($0) } ?? .none)
    let parent: TaskFilter = .parent(task.place.parent.map { .anyOf([$0]) } ?? .none)
    query = TaskQuery(
      .and([list, parent, .not(.trashed)]), order: TaskOrder([TaskOrder.Key(.position, descending: descending)]),
      limit: leavingOut.count + 8, in: context)
    query.cursor = TaskCursor(
      last: SortTuple(of: task, by: query.order, in: context), context: context, digest: query.digest)
  }

  mutating func next() async throws(TaskFailure) -> TaskItem? {
    while true {
      if let task = page.popFirst() {
        if leavingOut.contains(task.id) { continue }
        return task
      }
      guard !isDone else { return nil }
      let answer = try await store.tasks(matching: query)
      page = answer.tasks[...]
      query.cursor = answer.next
      isDone = answer.next == nil
    }
  }
}

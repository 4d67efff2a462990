extension TaskPlanner {
  /// See ``TaskPlanning/addLists(_:under:)``.
  ///
  /// Decides identities and order keys; a list without a position goes last.
  @concurrent public func addLists(_ lists: [NewList], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome
  {
    let ids = lists.map { $0.id ?? TaskList.ID(makeID()) }
    return try await write(under: terms) { (now) async throws(TaskFailure) in
      var decision = Decision(Decision.title("Add", lists.map(\.title), of: "list"))
      let there = try await store.records(ids.map { .list($0) })
      var last = try await store.lists().last?.position
      for ((list, id), record) in zip(zip(lists, ids), there) {
        if let known = record?.list {
          throw TaskFailure(
            .conflict, "There is a list with the identity \(id) already, “\(known.title)”: edit it instead.",
            id: .list(id))
        }
        let position = try position(list.position, orAfter: last)
        last = max(last ?? position, position)
        decision.put(.list(try list.item(id: id, position: position, now: now)), over: record)
      }
      return decision
    }
  }

  /// See ``TaskPlanning/editLists(_:under:)``.
  ///
  /// Decides order keys, and gives new ones to the lists behind where no key is left between two of them.
  @concurrent public func editLists(_ edits: [ListEdit], under terms: PlanningTerms) async throws(TaskFailure)
    -> Outcome
  {
    try await write(under: terms) { (_) async throws(TaskFailure) in
      let before = try await store.lists()
      let edited = try await existingLists(edits.map(\.id))
      var lists = before
      for edit in edits { try lists.apply(edit) }
      var decision = Decision(Decision.title("Edit", edited.map(\.title), of: "list"))
      let old = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for list in lists { decision.put(list, replacing: old[list.id]) }
      return decision
    }
  }

  /// See ``TaskPlanning/deleteLists(_:tasks:under:)``.
  ///
  /// Decides what becomes of the tasks: they go along, or stay in no list.
  @concurrent public func deleteLists(
    _ ids: [TaskList.ID], tasks: ListTasksPolicy, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(under: terms) { (now) async throws(TaskFailure) in
      let lists = try await existingLists(ids)
      var decision = Decision(Decision.title("Delete", lists.map(\.title), of: "list"))
      for list in lists where !list.isTrashed {
        var deleted = list
        deleted.trashed = now
        decision.put(deleted, replacing: list)
        for task in try await all(.list(.id(list.id))) {
          switch tasks {
          case .trash: if !task.isTrashed { decision.put(task.inTrash(since: now), replacing: task) }
          case .keep:
            var kept = task
            kept.place.list = nil
            decision.put(kept, replacing: task)
          }
        }
      }
      return decision
    }
  }

  /// See ``TaskPlanning/restoreLists(_:under:)``.
  ///
  /// Decides which tasks come back: those that the same change set trashed.
  @concurrent public func restoreLists(_ ids: [TaskList.ID], under terms: PlanningTerms) async throws(TaskFailure)
    -> Outcome
  {
    try await write(under: terms) { (_) async throws(TaskFailure) in
      let lists = try await existingLists(ids)
      var decision = Decision(Decision.title("Restore", lists.map(\.title), of: "list"))
      var tasks: [TaskItem] = []
      for list in lists where list.isTrashed {
        var restored = list
        restored.trashed = nil
        decision.put(restored, replacing: list)
        guard let trash = Record.list(list).trash else { continue }
        tasks += try await all(.and([.list(.id(list.id)), .trashed])).filter { $0.wasTrashed(with: trash) }
      }
      try await restore(tasks, in: &decision, comingBack: Set(lists.map(\.id)))
      return decision
    }
  }
}

extension NewList {
  /// The list that this describes.
  func item(id: TaskList.ID, position: OrderKey, now: Instant) throws(TaskFailure) -> TaskList {
    try TaskList(
      id: id, title: title, position: position, created: created ?? now, modified: modified ?? created ?? now,
      trashed: trashed)
  }
}

extension [TaskList] {
  /// Applies an edit to the lists, which are in their order and stay in it.
  fileprivate mutating func apply(_ edit: ListEdit) throws(TaskFailure) {
    guard var index = firstIndex(where: { $0.id == edit.id }) else { return }
    if let title = edit.title { try self[index].rename(to: title) }
    guard let order = edit.order else { return }
    guard order.id != edit.id, let beside = firstIndex(where: { $0.id == order.id }) else {
      throw TaskFailure(
        order.id == edit.id ? .invalid : .notFound, "There is no other list \(order.id) to stand beside.",
        field: "position", id: .list(order.id))
    }
    let list = remove(at: index)
    index = beside > index ? beside - 1 : beside
    if case .behind = order { index += 1 }
    insert(list, at: index)

    let lower = index > 0 ? self[index - 1].position : nil
    // Grows over equal keys, and stops at the first list that leaves room.
    for end in (index + 1)...count {
      let upper = end < count ? self[end].position : nil
      guard let keys = OrderKey.run(count: end - index, between: lower, and: upper) else { continue }
      for (offset, key) in keys.enumerated() { self[index + offset].position = key }
      return
    }
    throw TaskFailure(.invalid, "There is no order key behind “\(list.title)”.", field: "position", id: .list(list.id))
  }
}

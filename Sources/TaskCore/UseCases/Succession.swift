extension TaskPlanner {
  /// Why an occurrence gets a successor, and so what becomes of what lies below it.
  enum SuccessionReason {
    /// It was completed or given up: what is still open below it is closed like this.
    case over(TaskItem.Status)
    /// It left the series and goes on by itself, with all that is below it.
    case detached
  }

  /// Adds the successor of an occurrence, with what belongs to each occurrence below it; nothing when the series ends
  /// or the successor is there.
  ///
  /// Of what lies below, open tasks with a schedule of their own move to the successor as they are, with all below
  /// them. The others are copied there, open and as many days later; where they are still open they are closed.
  func addSuccessor(
    of task: TaskItem, closedAt closed: Instant, _ reason: SuccessionReason, at now: Instant, in zone: TaskZone,
    to drafts: inout Drafts
  ) async throws(TaskFailure) {
    guard
      let recurrence = try task.recurrence?.following(closedAt: closed, having: task.planned, in: zone),
      let date = recurrence.occurrence
    else { return }
    let there = try await store.records([.task(task.successorID)]).first ?? nil
    guard there?.task == nil, !drafts.contains(task.successorID) else { return }

    // From the date that the series had, and not from where it was postponed to: what else has a date was not.
    let from = (task.recurrence?.occurrence ?? task.planned)?.day ?? zone.wall(at: closed).day
    let days = Int(date.day.daysSince1970 - from.daysSince1970)
    let successor = try task.successor(repeating: recurrence, madeAt: now, days: days, in: zone)
    drafts.put(successor, replacing: there)

    var copied: [TaskItem] = []
    var copies = [task.id: successor.id]
    let below = try await descendants(of: [task])
    // Successors of what lies below, made just now, belong to it too.
    let made = drafts.added(below: Set(below.map(\.id)).union([task.id]))
    for child in below + made where !child.isTrashed {
      // Below what moves or stays, all moves or stays along.
      guard let parent = child.place.parent.flatMap({ copies[$0] }) else { continue }
      var changed = drafts.current(child)
      if child.hasOwnSchedule(below: task) {
        guard case .over = reason, changed.isOpen else { continue }
        changed.place.parent = parent
        drafts.put(changed, replacing: .task(child))
      } else {
        copied.append(child)
        copies[child.id] = child.copyID(below: successor.id)
        guard case .over(let status) = reason, changed.isOpen else { continue }
        changed.status = status
        drafts.put(changed, replacing: .task(child))
      }
    }
    try await add(copied, as: copies, of: (now, days, zone), to: &drafts)
  }

  /// Adds copies of tasks, with the links between them.
  private func add(
    _ tasks: [TaskItem], as copies: [TaskItem.ID: TaskItem.ID], of terms: (now: Instant, days: Int, zone: TaskZone),
    to drafts: inout Drafts
  ) async throws(TaskFailure) {
    let ids = tasks.compactMap { copies[$0.id] }
    let there = try await store.records(ids.map { .task($0) })
    for ((task, id), record) in zip(zip(tasks, ids), there) where record?.task == nil {
      var copy = try task.copy(as: id, madeAt: terms.now, days: terms.days, in: terms.zone)
      copy.place.parent = copy.place.parent.map { copies[$0] ?? $0 }
      copy.prerequisites = copy.prerequisites.map { copies[$0] ?? $0 }.sorted()
      drafts.put(copy, replacing: record)
    }
  }

  /// Removes the successor of an occurrence that is opened again, with its copies, and takes back what moved there and
  /// what was closed; nothing when anybody has touched the successor or anything of it, or waits for it.
  func removeSuccessor(of task: TaskItem, from drafts: inout Drafts) async throws(TaskFailure) {
    guard let successor = try await store.records([.task(task.successorID)]).first??.task, successor.isUntouched else {
      return
    }
    let originals = try await descendants(of: [task])
    var sources = [successor.id: task.id]
    for original in originals { sources[original.copyID(below: successor.id)] = original.id }

    var (removed, returning) = ([successor], [TaskItem]())
    let below = try await descendants(of: [successor])
    var ended: Set = [successor.id]
    for child in below {
      guard let parent = child.place.parent, ended.contains(parent) else { continue }
      if sources[child.id] != nil, child.isUntouched, child.clocks.created == successor.clocks.created {
        removed.append(child)
        ended.insert(child.id)
      } else if child.clocks[.place] == successor.clocks.created, child.clocks.created != successor.clocks.created {
        returning.append(child)
      } else {
        return
      }
    }
    guard try await all(.needs(Array(ended))).allSatisfy({ ended.contains($0.id) }) else { return }
    for var child in returning {
      let moved = child
      child.place.parent = child.place.parent.flatMap { sources[$0] }
      drafts.put(child, replacing: .task(moved))
    }
    for task in removed { drafts.remove(task) }
    for original in originals where !original.isOpen && original.clocks[.status] == task.clocks[.status] {
      var opened = drafts.current(original)
      opened.reopen()
      drafts.put(opened, replacing: .task(original))
    }
  }
}

extension TaskItem {
  /// Whether nothing of it was changed since it was made.
  fileprivate var isUntouched: Bool { clocks.changed.isEmpty && !isTrashed }
}

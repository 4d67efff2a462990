/// What became here of a series that a document names.
struct SeriesHistory {
  /// The occurrence that it has come to; `nil` when it is over.
  var current: Record?
  /// Those before it, by their dates.
  var closed: [TaskDate: TaskItem] = [:]
  /// When the last one was changed.
  var modified: Instant

  /// Whether nothing of it is to be done any more.
  var isOver: Bool { current?.task.map { !$0.isOpen } ?? true }
}

// What was done here since a document was made is not undone by it.
extension ImportBatch {
  /// Whether what a document has was changed here since, and is no longer the same.
  ///
  /// A document that carries everything is a copy of a store, and whoever imports it wants back what it has.
  func isOutdated(_ new: NewTask, at position: OrderKey, by old: TaskItem) throws(TaskFailure) -> Bool {
    guard !translator.format.carriesEverything, let modified = new.modified, modified < old.modified else {
      return false
    }
    var place = Place(list: old.place.list, parent: new.parent, position: position)
    // A child is in the list of the topmost task above it, whatever the document says.
    if new.parent == nil {
      place.list = knownList(new.list)
      if place.list == nil, new.list != nil { return true }
    }
    return try !new.item(id: old.id, place: place, now: old.modified).fieldsChanged(from: old).isEmpty
  }

  /// Whether a task stays in the trash that a document has outside of it: because it was asked for, or because it was
  /// moved there since.
  func staysInTrash(_ old: TaskItem, despite new: NewTask) -> Bool {
    guard old.isTrashed, new.trashed == nil else { return false }
    if options.trash == .report { return true }
    guard !translator.format.carriesEverything, let modified = new.modified else { return false }
    return modified <= old.modified
  }

  /// Leaves what is here as it is.
  mutating func leave(_ title: String, line: Int?, _ reason: String) {
    report.unchanged += 1
    notice(.loss, line, title, "modified", reason)
  }

  /// Leaves out the successors that went when their series were reopened here, with what was copied along.
  mutating func dropRemovedSuccessors() async throws(TaskFailure) {
    for series in reopened {
      removedSuccessors.insert(series.successorID)
      for task in try await planner.descendants(of: [series]) {
        removedSuccessors.insert(task.copyID(below: series.successorID))
      }
    }
    reopened = []
    guard !removedSuccessors.isEmpty else { return }
    let dropped = changes.indices.filter { index in
      guard case .task(let id) = changes[index].id, removedSuccessors.contains(id) else { return false }
      return stored[.task(id)]?.isTombstone ?? false
    }
    for index in dropped {
      leave(
        changes[index].record.title ?? "", line: lines[changes[index].id],
        "It went here when the date before it was reopened, and stays away.")
    }
    if !dropped.isEmpty { remove(at: Set(dropped)) }
  }

  /// Whether a change makes a task that may have gone when its series was reopened here, if the document has that at all.
  func mayStayAway(_ index: Int) -> Bool {
    !translator.format.carriesEverything && changes[index].record.task?.recurrence != nil
      && stored[changes[index].id]?.isTombstone ?? false
  }

  /// The tasks that are open in a document, and here closed or purged occurrences of series that have gone on.
  func seriesThatWentOn(
    among tasks: [NewTask], found: [RecordID: Record]
  ) async throws(TaskFailure) -> Set<TaskItem.ID> {
    var goneOn: Set<TaskItem.ID> = []
    var passed: [(task: TaskItem.ID, last: TaskItem.ID)] = []
    for task in tasks where task.status.isOpen {
      guard let id = task.id, let record = found[.task(id)] else { continue }
      if record.task.map({ !$0.isOpen && $0.recurrence != nil }) ?? (task.recurrence != nil) { passed.append((id, id)) }
    }
    var steps = 0
    while !passed.isEmpty, steps < 10_000 {
      steps += 1
      let next = passed.map { (task: $0.task, last: TaskItem.successorID(of: $0.last)) }
      let records = try await planner.store.records(next.map { .task($0.last) })
      passed = []
      for (date, record) in zip(next, records) {
        // Of those that were purged, too, the series may have gone on.
        if record?.task != nil { goneOn.insert(date.task) } else if record != nil { passed.append(date) }
      }
    }
    return goneOn
  }

  /// What became of a series: its occurrences from a stored one on.
  func history(of series: Record) async throws(TaskFailure) -> SeriesHistory {
    var history = SeriesHistory(current: series, modified: series.task?.modified ?? .earliest)
    while let task = history.current?.task, !task.isOpen, let date = task.recurrence?.occurrence,
      history.closed.count < 10_000
    {
      let next = try await planner.store.records([.task(task.successorID)]).first ?? nil
      // A series that was closed as a whole has gone nowhere.
      if next?.task == nil, history.closed.isEmpty { return history }
      history.closed[date] = task
      history.current = next
      history.modified = next?.task?.modified ?? history.modified
    }
    return history
  }
}

extension ImportBatch {
  /// Settles what has been read, and writes it but for what waits for a later batch.
  mutating func write(isLast: Bool) async throws(TaskFailure) {
    for change in waiting { put(change.record, over: stored[change.id]) }
    try await dropRemovedSuccessors()
    try await settleOccurrences(isLast: isLast)
    if isLast { try checkIsReadable() }
    awaiting = occurrences.count
    waiting = try await settleReferences(isLast: isLast)
    if let id = try await identityUnlessWritten() {
      try await write(as: id, isLast: isLast)
    } else {
      report.unchanged += changes.count
    }
    clear()
  }

  /// The identity of this batch's change set; `nil` when an earlier run of the import has committed it.
  private mutating func identityUnlessWritten() async throws(TaskFailure) -> ChangeSet.ID? {
    guard case .batches = options.partition else { return key }
    number += 1
    let id = ChangeSet.ID(name: "batch \(number)".utf8, in: key)
    return try await planner.store.outcome(of: id) == nil ? id : nil
  }

  private mutating func write(as id: ChangeSet.ID, isLast: Bool) async throws(TaskFailure) {
    var attempt = 1
    while true {
      try planner.checkCancellation()
      try await settleStructure()
      try stamp()
      guard !changes.isEmpty || (options.partition == .one && terms.fingerprint != nil) else { return }
      do {
        try await commit(as: id)
        report.changeSets.append(id)
        return
      } catch .conflict where attempt < TaskPlanner.attempts {
        attempt += 1
        try await readAgain()
        // What they refer to may have gone meanwhile.
        waiting += try await settleReferences(isLast: isLast)
      }
    }
  }

  private mutating func commit(as id: ChangeSet.ID) async throws(TaskFailure) {
    let title = "Import \(changes.count) record\(changes.count == 1 ? "" : "s")"
    _ = try await planner.store.commit(
      ChangeSet(
        id: id, title: title, date: Instant(planner.now()), author: terms.author, fingerprint: terms.fingerprint,
        changes: changes))
    let changed = changes.reduce(0) { $0 + (stored[$1.id].map { $0.isTombstone ? 0 : 1 } ?? 0) }
    report.changed += changed
    report.added += changes.count - changed
  }

  /// Takes changes that wait for later out of the batch.
  mutating func remove(at removed: Set<Int>) {
    let named = indices
    indices = [:]
    var kept = 0
    for index in changes.indices where !removed.contains(index) {
      changes[kept] = changes[index]
      if named[changes[kept].id] != nil { indices[changes[kept].id] = kept }
      kept += 1
    }
    changes.removeLast(changes.count - kept)
  }

  private mutating func clear() {
    changes.removeAll(keepingCapacity: true)
    indices = [:]
    derived = [:]
    let kept = Set(waiting.map(\.id))
    stored = stored.filter { kept.contains($0.key) }
    lines = lines.filter { kept.contains($0.key) }
  }

  /// Gives the changes their versions, and drops those that change nothing.
  private mutating func stamp() throws(TaskFailure) {
    let version = try planner.clock.next(at: planner.now(), after: stored.values.lazy.map(\.version))
    let named = indices
    indices = [:]
    var kept = 0
    for index in changes.indices {
      let (id, old) = (changes[index].id, stored[changes[index].id])
      let record: Record? =
        switch changes[index].record {
        case .task(let task): task.stamped(version, at: task.modified, replacing: old?.task).map { .task($0) }
        case .list(let list): list.stamped(version, at: list.modified, replacing: old?.list).map { .list($0) }
        case .tombstone: nil
        }
      guard let record else { continue }
      changes[kept] = Change(replacing: old?.version, with: record)
      if named[id] != nil { indices[id] = kept }
      kept += 1
    }
    report.unchanged += changes.count - kept
    changes.removeLast(changes.count - kept)
  }
}

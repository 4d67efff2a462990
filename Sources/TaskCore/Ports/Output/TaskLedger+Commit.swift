extension TaskLedger {
  /// ``TaskStoring/commit(_:)`` and ``ReplicaStoring/commit(_:remembering:)``; when it throws, the ledger is as it was.
  ///
  /// - Parameters:
  ///   - set: what to commit.
  ///   - notes: what to note with it.
  ///   - now: the store's own time, by which outcomes and tombstones grow old.
  public mutating func commit(
    _ set: ChangeSet, remembering notes: [ReplicaNote] = [], at now: Instant
  ) throws(TaskFailure) -> Outcome {
    if let known = outcome(of: set.id) { return try known.matching(set.fingerprint) }
    var replica = replica
    for note in notes { try replica.take(note) }
    for change in set.changes { try change.checkVersion(found: entries[change.id]?.record) }
    try checkStructure(of: set)
    self.replica = replica
    if set.carriesOnly(notes) { return Outcome(changeSet: set.id, title: set.title, records: []) }

    sequence += 1
    digests.append(set.digest(after: digests.last ?? ChangeToken.firstDigest))
    enterHistory(set)
    for change in set.changes { put(change.record, at: now) }
    earliestOutcome = min(earliestOutcome, now)
    outcomes[set.id] = Remembered(
      title: set.title, fingerprint: set.fingerprint, recorded: now, ids: set.changes.map(\.id),
      records: set.fingerprint == nil ? [] : set.changes.map(\.record))
    forget(at: now)
    return Outcome(changeSet: set.id, title: set.title, records: set.changes.map(\.record))
  }

  private func checkStructure(of set: ChangeSet) throws(TaskFailure) {
    try set.checkStructure(
      record: { (id) throws(TaskFailure) in entries[id]?.record },
      liveChildren: { (id) throws(TaskFailure) in live(children[id]) },
      liveTasks: { (id) throws(TaskFailure) in live(members[id]) })
  }

  private func live(_ ids: Set<TaskItem.ID>?) -> [TaskItem.ID] {
    (ids ?? []).filter { entries[.task($0)]?.record.task?.isTrashed == false }.sorted()
  }

  mutating func put(_ record: Record, at now: Instant) {
    if let old = entries[record.id]?.record.task {
      if let parent = old.place.parent { children[parent]?.remove(old.id) }
      if let list = old.place.list { members[list]?.remove(old.id) }
    }
    if let task = record.task {
      if let parent = task.place.parent { children[parent, default: []].insert(task.id) }
      if let list = task.place.list { members[list, default: []].insert(task.id) }
    }
    entries[record.id] = Entry(record: record, sequence: sequence)
    tombstones[record.id] = record.isTombstone ? now : nil
    if record.isTombstone { earliestTombstone = min(earliestTombstone, now) }
  }

  private mutating func enterHistory(_ set: ChangeSet) {
    guard !set.changes.isEmpty else { return }
    if let inverted = set.kind.inverted { mark(inverted, isUndone: true) }
    let changes = set.changes.map { HistoryChange(of: $0, replacing: entries[$0.id]?.record, in: set.kind) }
    let entry = HistoryEntry(
      id: set.id, sequence: sequence, title: set.title, date: set.date, author: set.author, kind: set.kind,
      isUndone: false, changes: changes)
    entriesOfHistory.append(entry)
    historyCost += entry.cost
    if set.kind.inverted == nil {
      erase(Set(set.changes.filter(\.record.isTombstone).map(\.id)), before: sequence)
    }
  }

  /// Marks a set as undone or not, and turns round what it inverted itself.
  private mutating func mark(_ id: ChangeSet.ID, isUndone: Bool) {
    var (id, isUndone) = (id, isUndone)
    var seen: Set<Int> = []
    // Sets that name each other in a circle end it too.
    while let index = entriesOfHistory.lastIndex(where: { $0.id == id }), seen.insert(index).inserted {
      entriesOfHistory[index].isUndone = isUndone
      guard let inverted = entriesOfHistory[index].kind.inverted else { return }
      (id, isUndone) = (inverted, !isUndone)
    }
  }

  private mutating func erase(_ ids: Set<RecordID>, before sequence: UInt64) {
    guard !ids.isEmpty else { return }
    for index in entriesOfHistory.indices where entriesOfHistory[index].sequence < sequence {
      var entry = entriesOfHistory[index]
      guard entry.changes.contains(where: { ids.contains($0.record) }) else { continue }
      historyCost -= entry.cost
      entry.erase(ids)
      historyCost += entry.cost
      entriesOfHistory[index] = entry
    }
  }

  /// Drops what is older or more than the bounds allow.
  private mutating func forget(at now: Instant) {
    var dropped = 0
    while dropped < entriesOfHistory.count,
      entriesOfHistory.count - dropped > bounds.sets || historyCost > bounds.bytes
    {
      historyCost -= entriesOfHistory[dropped].cost
      dropped += 1
    }
    entriesOfHistory.removeFirst(dropped)
    let oldestOutcome = now.adding(seconds: -bounds.outcomeAge)
    if earliestOutcome < oldestOutcome {
      outcomes = outcomes.filter { $0.value.recorded >= oldestOutcome }
      earliestOutcome = outcomes.values.map(\.recorded).min() ?? .latest
    }
    let oldestTombstone = now.adding(seconds: -bounds.tombstoneAge)
    if earliestTombstone < oldestTombstone {
      for (id, recorded) in tombstones where recorded < oldestTombstone {
        forgotten = max(forgotten, entries[id]?.sequence ?? 0)
        entries[id] = nil
        tombstones[id] = nil
      }
      earliestTombstone = tombstones.values.min() ?? .latest
    }
  }
}

extension HistoryEntry {
  /// Erases what is kept of records that are purged, and the title when nothing else is left.
  package mutating func erase(_ ids: Set<RecordID>) {
    for index in changes.indices where ids.contains(changes[index].record) { changes[index].before = .erased }
    if changes.allSatisfy({ $0.before == .erased }) { title = Self.purgedTitle }
  }
}

extension Change {
  /// Checks that what is stored is what the change replaces.
  ///
  /// - Throws: `.conflict` with both versions.
  public func checkVersion(found record: Record?) throws(TaskFailure) {
    guard replaces != record?.version else { return }
    let title = record?.title.map { "“\($0)”" } ?? id.description
    let reason =
      switch (replaces, record) {
      case (nil, .some): "is there already"
      case (_, nil), (_, .tombstone): "is not there any more"
      default: "was changed meanwhile"
      }
    throw TaskFailure(
      .conflict, "\(title) \(reason): read it again and decide anew.", id: id,
      versions: TaskFailure.VersionMismatch(expected: replaces, found: record?.version))
  }
}

extension ChangeSet {
  /// Whether there is nothing to it but the notes that come with it.
  package func carriesOnly(_ notes: [ReplicaNote]) -> Bool { changes.isEmpty && fingerprint == nil && !notes.isEmpty }
}

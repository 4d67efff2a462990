import TaskCore

extension SyncRun {
  /// Takes in what has changed in the remote store.
  mutating func pull() async throws(TaskFailure) {
    hasUnsent = false
    var page: ChangePage
    repeat {
      try checkCancellation()
      page = try await remotePage()
      received += page.records.count
      try await noteComparison(of: page)
      let news = page.records.filter { !isKnown($0) }
      try await takeIn(news, upTo: page.token, isLast: !page.hasMore)
      if news.isEmpty { tellProgress() }
      if !page.records.isEmpty { _ = try await passOverWhatCame() }
    } while page.hasMore
    noteEndOfPull()
    try await endComparison(at: page.token)
  }

  private mutating func remotePage() async throws(TaskFailure) -> ChangePage {
    while true {
      do throws(TaskFailure) {
        return try await remote.changes(after: progress.pulled, limit: plan.batch).movedOn(from: progress.pulled)
      } catch {
        guard error.code == .tokenExpired else { throw error }
        try beginComparison(after: error)
      }
    }
  }

  /// Merges records of the remote with what is stored here, and writes what comes of it.
  ///
  /// - Parameters:
  ///   - token: up to where the remote's feed has been read with them.
  ///   - isLast: whether the remote has nothing more to send.
  mutating func takeIn(_ records: [Record], upTo token: ChangeToken?, isLast: Bool) async throws(TaskFailure) {
    let ids = records.map(\.id)
    for attempt in 1... {
      var next = progress
      next.pulled = token
      let found = ids.isEmpty ? [] : try await local.records(ids)
      let lookUps = RecordLookUps(in: local, knowing: ids, as: found)
      // Nothing has come, and nothing waits for the end: nothing to look at.
      guard !records.isEmpty || isLast && !progress.awaiting.isEmpty else {
        progress = next
        return
      }
      // Whatever arrives finds those who waited for it; who still waits in the end is looked at then, once.
      let waiting = isLast ? progress.awaiting : []
      var reconciliation = try await Reconciliation(of: records, revisiting: waiting, isLast: isLast, in: lookUps)
      var (lost, overwritten) = (reconciliation.lost, Self.outdone(in: records, by: found))
      if !lost.isEmpty || !overwritten.isEmpty {
        // Of what was overwritten it matters only what the other side cannot have known. What is asked now has all that
        // was read above: whatever is written later makes the commit fail.
        if try await passOverWhatCame() {
          try await unsent.read(from: local, after: pushed)
          if !lost.isEmpty {
            reconciliation = try await Reconciliation(
              of: records, revisiting: waiting, isLast: isLast, isUnsent: unsent.contains, in: lookUps)
            lost = try await certain(reconciliation.lost)
          }
          overwritten.removeAll { !unsent.overwrote($0) }
        } else {
          (lost, overwritten) = ([], [])
        }
        next.pushed = progress.pushed
      }
      next.awaiting = (isLast ? [] : progress.awaiting) + reconciliation.awaiting
      do throws(TaskFailure) {
        try await write(reconciliation.changes, next)
      } catch {
        guard error.code == .conflict || error.code == .cycle, attempt < Self.attempts else { throw error }
        continue
      }
      let before = Dictionary(zip(ids, found), uniquingKeysWith: { first, _ in first }).compactMapValues(\.self)
      let written = Set(reconciliation.changes.map(\.id))
      for record in records {
        know(record)
        if !written.contains(record.id), before[record.id]?.version != record.version { ahead.insert(record.id) }
      }
      for change in reconciliation.changes { report.came.count(change, replacing: before[change.id]) }
      report.repairs.append(reconciliation.repairs)
      report.lost.append(lost)
      report.overwritten.append(overwritten)
      keepForDecision(lost, before: before)
      tellProgress()
      return
    }
  }

  /// The values of the remote's records that give way to those of the local ones; a purge of the latter is told as such.
  private static func outdone(in records: [Record], by found: [Record?]) -> [LostEdit] {
    zip(records, found).flatMap { theirs, mine -> [LostEdit] in
      guard let mine, !mine.isTombstone, mine.version != theirs.version else { return [] }
      return LostEdit.all(in: theirs, mergedInto: theirs.merged(with: mine), isUnsent: { _ in true })
    }
  }

  /// Writes what came, with how far that is noted; while everything is compared, nothing is noted before the end.
  private mutating func write(_ changes: [Change], _ next: ReplicaProgress) async throws(TaskFailure) {
    if !changes.isEmpty {
      let notes = comparison == nil ? notes(of: next) : []
      _ = try await local.commit(set(changes, over: next), remembering: notes)
      if comparison == nil { noted = next }
    }
    progress = next
  }

  /// Of edits that may be lost those of records that have been changed here since they were sent, where history does not
  /// reach back far enough to say more.
  private mutating func certain(_ lost: [LostEdit]) async throws(TaskFailure) -> [LostEdit] {
    guard !unsent.isComplete, !lost.isEmpty else { return lost }
    let changed = try await idsOfUnsent()
    return lost.filter { changed.contains($0.record) }
  }

  /// The records that have been changed here since they were sent, other than by this run.
  mutating func idsOfUnsent() async throws(TaskFailure) -> Set<RecordID> {
    var ids: Set<RecordID> = []
    var token = cursor
    var page: ChangePage
    repeat {
      page = try await localChanges(after: token)
      token = page.token
      for record in page.records where !isKnown(record) { ids.insert(record.id) }
    } while page.hasMore
    return ids
  }
}

import TaskCore

/// The reading of a whole remote that could not say what had changed in it.
struct Comparison {
  /// Up to where the remote had been read before.
  let pulled: ChangeToken
  /// Whether it is the store that was read before, with all that was read of it; `nil` until its first page has come.
  var isSameStore: Bool?
  /// The records that are there.
  private(set) var there: Set<RecordID> = []

  init(after pulled: ChangeToken) { self.pulled = pulled }

  mutating func note(_ page: ChangePage) {
    guard isSameStore == true else { return }
    for record in page.records where !record.isTombstone { there.insert(record.id) }
  }
}

extension SyncRun {
  /// Begins to read the remote from its beginning.
  ///
  /// - Throws: `.tokenExpired` where it was being read from there.
  mutating func beginComparison(after failure: TaskFailure) throws(TaskFailure) {
    comparisons += 1
    guard let pulled = comparison?.pulled ?? progress.pulled, comparisons < Self.attempts,
      progress.pulled != nil
    else {
      throw TaskFailure(
        .tokenExpired,
        "The remote store cannot be read from its beginning, so nothing can be compared with it: restore it, or choose "
          + "another one.", underlying: failure)
    }
    comparison = Comparison(after: pulled)
    (progress.pulled, progress.awaiting) = (nil, [])
    report.isFull = true
  }

  mutating func noteComparison(of page: ChangePage) async throws(TaskFailure) {
    guard let comparison else { return }
    if comparison.isSameStore == nil {
      let isSame = try await remoteHas(comparison.pulled, behind: page.token)
      self.comparison?.isSameStore = isSame
      if !isSame {
        report.isSetBack = comparison.pulled.epoch == page.token.epoch
        sendEverything()
      }
    }
    self.comparison?.note(page)
  }

  /// Whether the remote has the commits up to a token.
  ///
  /// It is asked as by a reader who has begun just now, to whom it does not matter which deletions are forgotten.
  private func remoteHas(_ pulled: ChangeToken, behind token: ChangeToken) async throws(TaskFailure) -> Bool {
    guard pulled.epoch == token.epoch else { return false }
    let asked = ChangeToken(
      epoch: pulled.epoch, sequence: pulled.sequence, digest: pulled.digest, began: token.began ?? token.sequence)
    do throws(TaskFailure) {
      _ = try await remote.changes(after: asked, limit: 1)
      return true
    } catch .tokenExpired {
      return false
    }
  }

  /// Purges here what the remote has purged and forgotten, and notes that everything has been compared.
  mutating func endComparison(at token: ChangeToken) async throws(TaskFailure) {
    guard let comparison else { return }
    for attempt in 1... {
      do throws(TaskFailure) {
        if comparison.isSameStore == true { try await purge(whatIsMissingIn: comparison.there) }
        self.comparison = nil
        return try await note()
      } catch {
        guard error.code == .conflict || error.code == .cycle, attempt < Self.attempts else { throw error }
      }
    }
  }

  /// Purges the records that the remote does not have, unless they were changed here since they were sent.
  private mutating func purge(whatIsMissingIn there: Set<RecordID>) async throws(TaskFailure) {
    var missing: [Record] = []
    var token: ChangeToken?
    var page: ChangePage
    repeat {
      page = try await localChanges(after: token)
      token = page.token
      missing += page.records.filter { !$0.isTombstone && !there.contains($0.id) }
    } while page.hasMore
    // Asked last, so that what is written meanwhile is among it.
    let unsent = missing.isEmpty ? [] : try await idsOfUnsent()
    missing.removeAll { unsent.contains($0.id) }
    guard !missing.isEmpty else { return }

    let tombstones = missing.map { Record.tombstone(Tombstone(ofForgotten: $0, date: Instant(plan.now()))) }
    let ids = missing.map(\.id)
    let former = Dictionary(zip(ids, missing), uniquingKeysWith: { first, _ in first })
    // As if they were new, so that they are written, and what hangs on them is lifted.
    let reconciliation = try await Reconciliation(
      of: tombstones, isLast: true, isUnsent: { _ in false },
      in: RecordLookUps(in: local, knowing: ids, as: ids.map { _ in nil }))
    let changes = reconciliation.changes.map { change in
      former[change.id].map { Change(replacing: $0.version, with: change.record) } ?? change
    }
    _ = try await local.commit(set(changes, over: progress), remembering: notes(of: progress))
    noted = progress
    // They stay here: to the remote they say nothing.
    for tombstone in tombstones { know(tombstone) }
    for change in changes { report.came.count(change, replacing: former[change.id]) }
    report.repairs.append(reconciliation.repairs)
    tellProgress()
  }
}

extension Tombstone {
  /// The tombstone of a record that another store has purged, without knowing any longer when.
  ///
  /// It precedes the record's life, so it purges nothing but this copy: where somebody has edited another one since, that
  /// one lives, here as well.
  fileprivate init(ofForgotten record: Record, date: Instant) {
    let life = (record.task?.clocks ?? record.list?.clocks)?.created ?? .unwritten
    let before =
      life.writer > 0
      ? Version(stamp: life.stamp, writer: life.writer - 1)
      : life.stamp > 0 ? Version(stamp: life.stamp - 1, writer: .max) : nil
    self.init(id: record.id, version: before ?? .unwritten, date: date)
  }
}

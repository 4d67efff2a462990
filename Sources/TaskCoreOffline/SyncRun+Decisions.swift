import TaskCore

extension SyncRun {
  mutating func keepForDecision(_ lost: [LostEdit], before: [RecordID: Record]) {
    guard resolve != nil else { return }
    undecided += lost
    // A purged record is not there any more to be made again.
    for edit in lost where former[edit.record] == nil { former[edit.record] = before[edit.record] }
  }

  /// Lets people decide on the edits that lost, and writes once more what they want back.
  mutating func decide() async throws(TaskFailure) {
    guard let resolve, !undecided.isEmpty else { return }
    for edit in undecided {
      guard await resolve(edit) == .mine else { continue }
      if try await takeBack(edit) { report.takenBack.append(edit) }
    }
    (undecided, former) = ([], [:])
    tellProgress()
  }

  /// Writes once more what an edit had written.
  ///
  /// - Returns: whether it stands: not where it was changed again meanwhile, or where the rules do not allow it any more.
  private mutating func takeBack(_ edit: LostEdit) async throws(TaskFailure) -> Bool {
    for attempt in 1... {
      let current = try await local.record(edit.record)
      guard let current, current.clock(of: edit.field) == edit.keptClock else {
        // The whole record was made again for another one of its fields.
        return current?.value(of: edit.field) == edit.lost
      }
      do throws(TaskFailure) {
        guard let changes = try await changes(for: edit, over: current), !changes.isEmpty else { return false }
        _ = try await local.commit(
          ChangeSet(
            id: ChangeSet.ID(plan.makeID()), title: "Keep my \(edit.field) of “\(edit.title)”",
            date: Instant(plan.now()), author: plan.author, changes: changes))
        return true
      } catch {
        switch error.code {
        case .conflict where attempt < Self.attempts: continue
        case .conflict, .cycle, .invalid: return false
        default: throw error
        }
      }
    }
    return false
  }

  /// What to write for an edit to stand, with what the rules make of its neighbours: an edit as a use case would make it.
  private func changes(for edit: LostEdit, over current: Record) async throws(TaskFailure) -> [Change]? {
    let moment = plan.now()
    let draft = try draft(of: edit, over: current)
    let version = try plan.clock.next(at: moment, after: [current.version])
    guard let stamped = draft.stamped(version, at: Instant(moment), replacing: current) else { return nil }
    let reconciliation = try await Reconciliation(
      of: [stamped], isLast: true, isUnsent: { _ in false }, in: RecordLookUps(in: local))
    let old = try await local.records(reconciliation.changes.map(\.id))
    let last = try plan.clock.next(at: moment, after: old.compactMap { $0?.version })
    return zip(reconciliation.changes, old).compactMap { change, old in
      change.record.stamped(last, at: Instant(moment), replacing: old)
        .map { Change(replacing: change.replaces, with: $0) }
    }
  }

  private func draft(of edit: LostEdit, over current: Record) throws(TaskFailure) -> Record {
    switch current {
    case .tombstone: return former[edit.record] ?? current
    case _ where edit.field == .existence:
      return .tombstone(Tombstone(id: edit.record, version: current.version, date: Instant(plan.now())))
    case .task(var task):
      try task.put(edit.lost, into: edit.field)
      return .task(task)
    case .list(var list):
      try list.put(edit.lost, into: edit.field)
      return .list(list)
    }
  }
}

extension Record {
  /// The record as a write of this version leaves it; `nil` when nothing changed.
  fileprivate func stamped(_ version: Version, at now: Instant, replacing old: Record?) -> Record? {
    switch self {
    case .task(let task): task.stamped(version, at: now, replacing: old?.task).map { .task($0) }
    case .list(let list): list.stamped(version, at: now, replacing: old?.list).map { .list($0) }
    case .tombstone(let tombstone):
      .tombstone(Tombstone(id: tombstone.id, version: version, date: tombstone.date))
    }
  }
}

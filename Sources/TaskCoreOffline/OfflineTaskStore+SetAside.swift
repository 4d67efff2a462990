import Foundation
public import TaskCore

extension OfflineTaskStore {
  /// Sends a change set once more that was set aside.
  ///
  /// It waits behind all others. Where its records were changed since, their present state is sent.
  ///
  /// - Throws: `.notFound` for a set that is not set aside any more; what the local store throws.
  public func retry(_ id: ChangeSet.ID) async throws(TaskFailure) {
    try await note([.enqueue(try await setAside(id))])
    nudge.send()
  }

  /// Gives up a change set that was set aside: what it wrote, and stands here still, becomes what the remote has.
  ///
  /// That is a new edit of the set's author, which is sent like any other. What the remote does not have and the set has
  /// made is purged here.
  ///
  /// - Returns: what was changed here; nothing where nothing of the set was left.
  /// - Throws: `.notFound` for a set that is not set aside any more; what the remote throws where it cannot say what it
  ///   has, and then nothing is given up; what the local store throws.
  @discardableResult
  public func discard(_ id: ChangeSet.ID) async throws(TaskFailure) -> Outcome {
    var attempt = 1
    while true {
      let set = try await setAside(id)
      let changes = try await changesTakingBack(set)
      let inverse = ChangeSet(
        id: ChangeSet.ID(makeID()), title: "Give up: \(set.title.prefix(80))", date: Instant(now()), author: set.author,
        changes: changes)
      do throws(TaskFailure) {
        let outcome = try await local.commit(
          inverse, remembering: [.dequeue(id)] + (changes.isEmpty ? [] : [.enqueue(inverse)]))
        changed.send()
        nudge.send()
        return outcome
      } catch .conflict where attempt < SyncRun.attempts {
        attempt += 1
      }
    }
  }

  private func setAside(_ id: ChangeSet.ID) async throws(TaskFailure) -> ChangeSet {
    guard let aside = try await local.setsAside().first(where: { $0.set.id == id }) else {
      throw TaskFailure(
        .notFound, "There is no change set \(id) that was set aside: it was decided on, or has arrived.")
    }
    return aside.set
  }

  /// The edits that put what the remote has in the place of what a set wrote, with what the rules make of their neighbours.
  private func changesTakingBack(_ set: ChangeSet) async throws(TaskFailure) -> [Change] {
    let theirs = try await remote.records(set.ids)
    let mine = try await local.records(set.ids)
    let moment = now()
    let version = try clock.next(at: moment, after: mine.compactMap { $0?.version })
    var drafts: [Record] = []
    for (index, change) in set.changes.enumerated() {
      guard let current = mine[index],
        let draft = try current.takingBack(change.record, of: set.kind, to: theirs[index], at: Instant(moment))
      else { continue }
      if let stamped = draft.stamped(version, at: Instant(moment), replacing: current) { drafts.append(stamped) }
    }
    guard !drafts.isEmpty else { return [] }
    let reconciliation = try await Reconciliation(
      of: drafts, isLast: true, isUnsent: { _ in false }, in: RecordLookUps(in: local))
    let old = try await local.records(reconciliation.changes.map(\.id))
    let last = try clock.next(at: moment, after: old.compactMap { $0?.version })
    return zip(reconciliation.changes, old).compactMap { change, old in
      change.record.stamped(last, at: Instant(moment), replacing: old).map { Change(replacing: old?.version, with: $0) }
    }
  }
}

extension Record {
  /// This state without what a set wrote into it, as far as that stands: there is what another store has.
  ///
  /// - Returns: the state to write; `nil` where nothing of it stands.
  fileprivate func takingBack(
    _ written: Record, of kind: ChangeSet.Kind, to theirs: Record?, at now: Instant
  ) throws(TaskFailure) -> Record? {
    switch (self, theirs) {
    case (_, .tombstone?): return nil
    case (.tombstone, let theirs): return version == written.version ? theirs : nil
    case (_, nil):
      let created = task?.clocks.created ?? list?.clocks.created
      let isMade = created == written.version || kind == .replication
      return isMade ? .tombstone(Tombstone(id: id, version: version, date: now)) : nil
    case (.task(var task), .task(let theirs)?):
      for field in task.fieldsChanged(from: theirs) where isWritten(field, by: written, of: kind) {
        try task.put(theirs.value(of: field), into: field)
      }
      return .task(task)
    case (.list(var list), .list(let theirs)?):
      for field in list.fieldsChanged(from: theirs) where isWritten(field, by: written, of: kind) {
        if let value = theirs.value(of: field) { try list.put(value, into: field) }
      }
      return .list(list)
    default: return nil
    }
  }

  /// Whether a field has the value still that a set gave it; a set of replication wrote all that is in it.
  private func isWritten(_ field: RecordField, by written: Record, of kind: ChangeSet.Kind) -> Bool {
    let clock = clock(of: field)
    return kind == .replication ? clock == written.clock(of: field) : clock == written.version
  }

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

import TaskCore

/// One exchange of an ``OfflineTaskStore`` with its remote store: what is queued goes, then both are synchronized.
///
/// It may end between any two of its steps. What was queued stays queued until the remote is known to have it, and what
/// is sent again does nothing twice: a set by its identity, and a merged state because it is known.
struct OfflineExchange {
  /// How many sets are read from the queue at once.
  private static let page = 100

  let store: OfflineTaskStore
  /// The sets that the remote does not take as they are, because it has something else than they expect.
  private var merging: [ChangeSet] = []
  /// The records that no set can change in the remote for now: they are not as it would have to find them.
  private var blocked: Set<RecordID> = []

  init(_ store: OfflineTaskStore) { self.store = store }

  mutating func run(
    progress: @escaping @Sendable (SyncProgress) -> Void,
    resolve: (@Sendable (LostEdit) async -> Synchronize.Choice)?
  ) async throws(TaskFailure) -> SyncReport {
    blocked = Set(try await store.local.setsAside().flatMap(\.set.ids))
    try await send()

    let aside = try await store.local.setsAside().map(\.set)
    // Of a record that was refused before, a later edit may have made something that is not.
    let attempted = Set(merging.flatMap(\.ids))
    let outgoing = OutgoingStore(
      store.remote, of: store.local, withholding: Set(aside.flatMap(\.ids)).subtracting(attempted), merging: merging)
    let synchronize = Synchronize(
      store.local, with: outgoing, named: store.name, as: store.author, batch: store.batch, now: store.now,
      makeID: store.makeID)
    let report = try await synchronize.run(sendingAlso: attempted, progress: progress, resolve: resolve)
    if !merging.isEmpty { try await settle(merging + aside.filter { $0.touches(attempted) }) }
    return report
  }

  // MARK: The queue

  /// Sends the sets that wait now, in their order.
  private mutating func send() async throws(TaskFailure) {
    var left: Int?
    while true {
      let queue = try await store.local.queue(limit: merging.count + Self.page)
      let known = Set(merging.map(\.id))
      // What is queued meanwhile is for the next exchange, or this one would never end.
      let rest = left ?? queue.count
      let sets = queue.sets.filter { !known.contains($0.id) }.prefix(rest)
      guard !sets.isEmpty else { return }
      for set in sets { try await send(set) }
      left = rest - sets.count
    }
  }

  private mutating func send(_ set: ChangeSet) async throws(TaskFailure) {
    if Task.isCancelled { throw TaskFailure(.cancelled, "The exchange was cancelled; the next one goes on.") }
    if set.touches(blocked) { return merge(set) }
    guard let refusal = await refusal(of: set) else { return try await store.note([.dequeue(set.id)]) }
    switch refusal.verdict {
    case .later: throw refusal
    case .merge: merge(set)
    case .never:
      blocked.formUnion(set.ids)
      try await store.note([.setAside(set.id, code: refusal.code, message: refusal.message)])
    }
  }

  private func refusal(of set: ChangeSet) async -> TaskFailure? {
    do throws(TaskFailure) {
      _ = try await store.remote.commit(set)
      return nil
    } catch {
      return error
    }
  }

  private mutating func merge(_ set: ChangeSet) {
    merging.append(set)
    blocked.formUnion(set.ids)
  }

  /// Takes from the queue, or from what was set aside, the sets of which the remote knows all that they have written.
  private func settle(_ sets: [ChangeSet]) async throws(TaskFailure) {
    let ids = Array(Set(sets.flatMap(\.ids)))
    let theirs = Dictionary(
      zip(ids, try await store.remote.records(ids)), uniquingKeysWith: { first, _ in first }
    ).compactMapValues(\.self)
    let aside = Set(try await store.local.setsAside().map(\.set.id))
    var notes: [ReplicaNote] = []
    var isBehind = false
    for set in sets {
      let hasArrived = set.changes.allSatisfy { change in
        theirs[change.id].map { $0.merged(with: change.record).version == $0.version } ?? false
      }
      if hasArrived, !set.changes.isEmpty || !aside.contains(set.id) {
        notes.append(.dequeue(set.id))
      } else if !aside.contains(set.id) {
        isBehind = true
      }
    }
    try await store.note(notes)
    guard !isBehind else {
      throw TaskFailure(.conflict, "The remote store was changed again and again meanwhile: try again.")
    }
  }
}

extension Synchronize {
  /// Brings the stores together, and sends the present states of some records, even if they were sent before.
  fileprivate func run(
    sendingAlso ids: Set<RecordID>, progress: @escaping @Sendable (SyncProgress) -> Void,
    resolve: (@Sendable (LostEdit) async -> Choice)?
  ) async throws(TaskFailure) -> SyncReport {
    var run = try await SyncRun(self, tell: progress, resolve: resolve)
    run.ahead = ids
    return try await run.untilQuiet()
  }
}

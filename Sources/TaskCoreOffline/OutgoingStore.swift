import TaskCore

/// A remote store as a synchronization sees it that must not stand still over what the remote refuses for good.
///
/// The records of what was set aside look as if they had arrived, so they are not sent. What the remote refuses now is set
/// aside in the local store, and looks so from then on.
actor OutgoingStore: TaskStoring {
  private let remote: any TaskStoring
  private let local: any ReplicaStoring
  /// The records that are not sent.
  private var withheld: Set<RecordID>
  /// The change sets of people whose records are being sent, merged: of what is refused, these are set aside.
  private let merging: [ChangeSet]

  init(_ remote: any TaskStoring, of local: any ReplicaStoring, withholding: Set<RecordID>, merging: [ChangeSet]) {
    self.remote = remote
    self.local = local
    withheld = withholding
    self.merging = merging
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] {
    var records = try await remote.records(ids)
    let indices = records.indices.filter { withheld.contains(ids[$0]) }
    guard !indices.isEmpty else { return records }
    for (index, mine) in zip(indices, try await local.records(indices.map { ids[$0] })) {
      records[index] = mine ?? records[index]
    }
    return records
  }

  /// The feed of the remote. Where it is read from its beginning, to see what is there, what is withheld is among it.
  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    let page = try await remote.changes(after: token, limit: limit)
    guard token == nil, !withheld.isEmpty else { return page }
    let mine = try await local.records(withheld.subtracting(page.records.map(\.id)).sorted()).compactMap(\.self)
    return ChangePage(records: page.records + mine, token: page.token, hasMore: page.hasMore)
  }

  /// Commits what is not withheld.
  ///
  /// - Throws: `.conflict`, too, where something was set aside: what is to be sent is another set then.
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    let part = named(set.part(set.changes.filter { !withheld.contains($0.id) }))
    if try await send(part, isWhole: part.changes.count == set.changes.count) {
      throw TaskFailure(.conflict, "The remote store has refused some records, which were set aside.")
    }
    return Outcome(changeSet: set.id, title: set.title, records: set.changes.map(\.record))
  }

  /// A set under the title of the edits that it merges, where it brings no others.
  private func named(_ set: ChangeSet) -> ChangeSet {
    let merged = merging.filter { $0.touches(Set(set.ids)) }
    guard let first = merged.first, Set(merged.flatMap(\.ids)).isSuperset(of: set.ids) else { return set }
    let title = merged.count == 1 ? first.title : "\(first.title.prefix(80)) and \(merged.count - 1) more"
    return ChangeSet(
      id: set.id, title: title, date: set.date, author: set.author, kind: set.kind, changes: set.changes)
  }

  /// Sends a set, in ever smaller parts where the remote refuses it, until it is known what it refuses.
  ///
  /// - Parameter isWhole: whether nothing is missing. Else the rules may forbid what is left: it is refused then, too.
  /// - Returns: whether anything was set aside.
  private func send(_ set: ChangeSet, isWhole: Bool) async throws(TaskFailure) -> Bool {
    guard let first = set.changes.first else { return false }
    let refusal: TaskFailure
    do throws(TaskFailure) {
      _ = try await remote.commit(set)
      return false
    } catch {
      switch error.verdict {
      case .later: throw error
      case .merge where isWhole || error.versions != nil: throw error
      case .merge, .never: refusal = error
      }
    }
    // Who may not write at all need not be asked about each record.
    if set.changes.count == 1 || refusal.code.rawValue == "forbidden" {
      try await setAside(set, named: first.record.title, refusal)
      return true
    }
    let middle = set.changes.count / 2
    var isAside = false
    var conflict: TaskFailure?
    for half in [set.changes[..<middle], set.changes[middle...]] {
      do throws(TaskFailure) {
        if try await send(set.part(Array(half)), isWhole: false) { isAside = true }
      } catch .conflict {
        conflict = TaskFailure(.conflict, "The remote store was changed meanwhile: try again.")
      }
    }
    if let conflict { throw conflict }
    return isAside
  }

  /// Sets aside the sets of people that have written what is refused; what nobody has written by way of the queue is set
  /// aside by itself.
  private func setAside(_ set: ChangeSet, named title: String?, _ refusal: TaskFailure) async throws(TaskFailure) {
    let ids = Set(set.ids)
    let blamed = merging.filter { $0.touches(ids) }
    var notes = blamed.map { ReplicaNote.setAside($0.id, code: refusal.code, message: refusal.message) }
    let blamedIDs = Set(blamed.flatMap(\.ids))
    let rest = set.changes.filter { !blamedIDs.contains($0.id) }
    if !rest.isEmpty {
      let part = set.part(
        rest,
        title: rest.count == 1 && title != nil ? "Send “\((title ?? "").prefix(80))”" : "Send \(rest.count) records")
      notes += [.enqueue(part), .setAside(part.id, code: refusal.code, message: refusal.message)]
    }
    _ = try await local.commit(set.part([]), remembering: notes)
    withheld.formUnion(ids)
  }

  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await remote.tasks(matching: query)
  }

  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await remote.count(filter, in: context)
  }

  func lists() async throws(TaskFailure) -> [TaskList] { try await remote.lists() }

  func tags() async throws(TaskFailure) -> [TagCount] { try await remote.tags() }

  nonisolated func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { remote.tokens() }

  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { try await remote.outcome(of: id) }

  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try await remote.history(query) }
}

extension ChangeSet {
  /// A set of some of its changes, with an identity that follows from which they are.
  fileprivate func part(_ changes: [Change], title: String? = nil) -> ChangeSet {
    if changes.count == self.changes.count, title == nil { return self }
    let name = changes.map(\.id.description).joined(separator: "\0")
    return ChangeSet(
      id: ChangeSet.ID(name: name.utf8, in: id), title: title ?? self.title, date: date, author: author, kind: kind,
      changes: changes)
  }
}

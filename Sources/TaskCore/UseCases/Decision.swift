import Foundation

/// What a use case has decided to write, before it is stamped: the new states, each with the one it replaces.
struct Decision {
  enum Content {
    case task(TaskItem)
    case list(TaskList)
    case removal(RecordID)
  }

  var title: String
  var kind = ChangeSet.Kind.use
  private(set) var drafts: [(content: Content, old: Record?)] = []

  init(_ title: String = "") { self.title = title }

  mutating func put(_ task: TaskItem, replacing old: TaskItem?) { drafts.append((.task(task), old.map { .task($0) })) }
  mutating func put(_ list: TaskList, replacing old: TaskList?) { drafts.append((.list(list), old.map { .list($0) })) }
  mutating func put(_ content: Content, over old: Record?) { drafts.append((content, old)) }

  /// The changes of the records that differ from what they replace.
  func changes(stamped version: Version, at now: Instant) -> [Change] {
    drafts.compactMap { content, old in
      let record: Record? =
        switch content {
        case .task(let task): task.stamped(version, at: now, replacing: old?.task).map { .task($0) }
        case .list(let list): list.stamped(version, at: now, replacing: old?.list).map { .list($0) }
        case .removal(let id): .tombstone(Tombstone(id: id, version: version, date: now))
        }
      return record.map { Change(replacing: old?.version, with: $0) }
    }
  }

  /// A title for people: the verb, and the one thing it was done to or how many.
  static func title(_ verb: String, _ titles: [String], of noun: String = "task") -> String {
    guard titles.count == 1, let title = titles.first else {
      return "\(verb) \(titles.count) \(noun)\(titles.count == 1 ? "" : "s")"
    }
    return "\(verb) “\(title.count > 80 ? title.prefix(79) + "…" : title[...])”"
  }
}

extension TaskPlanner {
  /// Decides and commits, again when the store changed in between.
  ///
  /// A write that was done before under the same identity answers its first outcome without deciding at all.
  func write(
    under terms: PlanningTerms, _ decide: (Instant) async throws(TaskFailure) -> Decision
  ) async throws(TaskFailure) -> Outcome {
    if let id = terms.changeSet, let known = try await store.outcome(of: id) {
      return try known.matching(terms.fingerprint)
    }
    let id = terms.changeSet ?? ChangeSet.ID(makeID())
    var attempt = 1
    while true {
      try checkCancellation()
      try await checkExpectations(of: terms)
      let decision = try await decide(Instant(now()))
      do {
        return try await commit(decision, as: id, under: terms)
      } catch .conflict where attempt < Self.attempts {
        attempt += 1
      }
    }
  }

  func checkCancellation() throws(TaskFailure) {
    if Task.isCancelled { throw TaskFailure(.cancelled, "The operation was cancelled before it took effect.") }
  }

  private func checkExpectations(of terms: PlanningTerms) async throws(TaskFailure) {
    guard !terms.expected.isEmpty else { return }
    let expected = Array(terms.expected)
    let records = try await store.records(expected.map(\.key))
    for ((id, version), record) in zip(expected, records) {
      try Self.check(id, at: version, found: record)
    }
  }

  private static func check(_ id: RecordID, at version: Version, found record: Record?) throws(TaskFailure) {
    guard record?.version != version else { return }
    throw TaskFailure(
      .conflict,
      "\(record?.title.map { "“\($0)”" } ?? id.description) was changed meanwhile: read it again and decide anew.",
      id: id, versions: TaskFailure.VersionMismatch(expected: version, found: record?.version))
  }

  private func commit(
    _ decision: Decision, as id: ChangeSet.ID, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    for (_, old) in decision.drafts {
      guard let old, let version = terms.expected[old.id] else { continue }
      try Self.check(old.id, at: version, found: old)
    }
    let moment = now()
    let version = try clock.next(at: moment, after: decision.drafts.lazy.compactMap { $0.old?.version })
    let changes = decision.changes(stamped: version, at: Instant(moment))
    // What changes nothing is not written, unless a key has to remember that it was asked.
    guard !changes.isEmpty || terms.fingerprint != nil else {
      return Outcome(changeSet: id, title: decision.title, records: [])
    }
    return try await store.commit(
      ChangeSet(
        id: id, title: decision.title, date: Instant(moment), author: terms.author, kind: decision.kind,
        fingerprint: terms.fingerprint, changes: changes))
  }
}

extension TaskPlanner {
  /// See ``TaskRevising/undo(under:)``.
  ///
  /// Decides which action is the newest that can be undone: one of this author that is not undone, nor only a purge.
  @concurrent public func undo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(under: terms) { (_) async throws(TaskFailure) in
      var before: UInt64?
      while let entry = try await newest(by: terms.author, before: before) {
        before = entry.sequence
        guard !entry.isUndone, entry.isAction, entry.changes.contains(where: { $0.before != .erased }) else { continue }
        return try await inverse(of: entry, title: "Undo", kind: .undo(of: entry.id))
      }
      throw TaskFailure(.notFound, "There is nothing to undo.")
    }
  }

  /// See ``TaskRevising/redo(under:)``.
  ///
  /// Decides that an action of the author since the undo leaves nothing to redo.
  @concurrent public func redo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(under: terms) { (_) async throws(TaskFailure) in
      var before: UInt64?
      while let entry = try await newest(by: terms.author, before: before), entry.kind != .use {
        before = entry.sequence
        guard case .undo = entry.kind, !entry.isUndone else { continue }
        return try await inverse(of: entry, title: "Redo", kind: .redo(of: entry.id))
      }
      throw TaskFailure(.notFound, "There is nothing to redo.")
    }
  }

  private func newest(by author: String, before sequence: UInt64?) async throws(TaskFailure) -> HistoryEntry? {
    try await store.history(HistoryQuery(author: author, before: sequence, limit: 1)).first
  }

  /// The change set that takes another one back, or `.conflict` when anything that it changed was changed since.
  private func inverse(of entry: HistoryEntry, title verb: String, kind: ChangeSet.Kind) async throws(TaskFailure)
    -> Decision
  {
    var decision = Decision("\(verb): \(entry.action)")
    decision.kind = kind
    let changes = entry.changes.filter { $0.before != .erased }
    let records = try await store.records(changes.map(\.record))
    let reverted = try await revertedChanges(since: entry.sequence)
    for (change, record) in zip(changes, records) {
      let inversion = Inversion(
        of: change, on: record, reverted: reverted, verb: verb.lowercased(), action: entry.action)
      decision.put(try inversion.content(), over: record)
    }
    return decision
  }

  /// What has been undone or redone since a commit: for each record, the change that was taken back, by the version of
  /// the one that took it back.
  private func revertedChanges(since sequence: UInt64) async throws(TaskFailure) -> RevertedChanges {
    var inverted: [ChangeSet.ID: HistoryEntry] = [:]
    var reverted: RevertedChanges = [:]
    var before: UInt64?
    while let entry = try await store.history(HistoryQuery(before: before, limit: 1)).first, entry.sequence > sequence {
      before = entry.sequence
      if let by = inverted[entry.id] {
        let versions = Dictionary(by.changes.map { ($0.record, $0.version) }, uniquingKeysWith: { first, _ in first })
        for change in entry.changes {
          if let version = versions[change.record] { reverted[change.record, default: [:]][version] = change }
        }
      }
      if let id = entry.kind.inverted { inverted[id] = entry }
    }
    return reverted
  }
}

private typealias RevertedChanges = [RecordID: [Version: HistoryChange]]

extension HistoryEntry {
  fileprivate var isAction: Bool {
    switch kind {
    case .use, .redo: true
    case .undo, .replication: false
    }
  }

  /// What was done in the first place, without "Undo" or "Redo" in front.
  fileprivate var action: String {
    guard kind.inverted != nil else { return title }
    return String(title.trimmingPrefix("Undo: ").trimmingPrefix("Redo: "))
  }
}

/// One change, and the record that it is to be taken back on.
private struct Inversion {
  private let change: HistoryChange
  private let record: Record?
  private let reverted: [Version: HistoryChange]
  private let verb: String
  private let action: String

  init(of change: HistoryChange, on record: Record?, reverted: RevertedChanges, verb: String, action: String) {
    self.change = change
    self.record = record
    self.reverted = reverted[change.record] ?? [:]
    self.verb = verb
    self.action = action
  }

  /// What to write to take the change back.
  ///
  /// - Throws: `.conflict` naming the record and the field that was changed since.
  func content() throws(TaskFailure) -> Decision.Content {
    switch (change.before, record) {
    case (.nothing, .task(let task)):
      try check(task.clocks.changed.keys.sorted(by: { $0.description < $1.description }) + [.existence])
      return .removal(change.record)
    case (.nothing, .list(let list)):
      try check(list.clocks.changed.keys.sorted(by: { $0.description < $1.description }) + [.existence])
      return .removal(change.record)
    case (.record(let old), .tombstone(let tombstone)) where tombstone.version == change.version:
      switch old {
      case .task(let task): return .task(task)
      case .list(let list): return .list(list)
      case .tombstone: throw changedSince(nil)
      }
    case (.fields(let fields), .task(var task)):
      try check(fields.keys.sorted { $0.description < $1.description })
      for (field, former) in fields { try task.put(former.value, into: field) }
      // What somebody has set since may need what is taken back: a schedule needs a date.
      guard task.hasDateForRecurrence else { throw changedSince(.recurrence) }
      return .task(task)
    case (.fields(let fields), .list(var list)):
      try check(fields.keys.sorted { $0.description < $1.description })
      for (field, former) in fields { try list.put(former.value, into: field) }
      return .list(list)
    default: throw changedSince(nil)
    }
  }

  private func check(_ fields: [RecordField]) throws(TaskFailure) {
    for field in fields where rightfulClock(of: field) != change.version { throw changedSince(field) }
  }

  /// The version that a field owes its value to: what was undone and redone in between does not count.
  private func rightfulClock(of field: RecordField) -> Version? {
    var clock = record?.clock(of: field)
    // Each step goes back to an earlier version, so this ends.
    while let version = clock, let former = reverted[version]?.formerClock(of: field), former < version {
      clock = former
    }
    return clock
  }

  private func changedSince(_ field: RecordField?) -> TaskFailure {
    let subject = record?.title.map { "“\($0)”" } ?? change.record.description
    let what = field.map { "The \($0) of \(subject) was changed" } ?? "\(subject) was removed or made again"
    let found = field.flatMap { record?.clock(of: $0) } ?? record?.version
    return TaskFailure(
      .conflict, "\(what) since: “\(action)” cannot be \(verb)ne any more.", field: field?.description,
      id: change.record,
      versions: TaskFailure.VersionMismatch(expected: change.version, found: found))
  }
}

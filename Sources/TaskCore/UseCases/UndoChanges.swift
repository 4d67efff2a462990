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
    for (change, record) in zip(changes, records) {
      decision.put(try change.inverted(on: record, verb: verb.lowercased(), action: entry.action), over: record)
    }
    return decision
  }
}

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

extension HistoryChange {
  /// What to write to take this change back.
  ///
  /// - Throws: `.conflict` naming the record and the field that was changed since.
  fileprivate func inverted(on record: Record?, verb: String, action: String) throws(TaskFailure) -> Decision.Content {
    func changedSince(_ field: RecordField?) -> TaskFailure {
      let subject = record?.title.map { "“\($0)”" } ?? self.record.description
      let what = field.map { "The \($0) of \(subject) was changed" } ?? "\(subject) was removed or made again"
      return TaskFailure(
        .conflict, "\(what) since: “\(action)” cannot be \(verb)ne any more.", field: field?.description,
        id: self.record,
        versions: TaskFailure.VersionMismatch(
          expected: version, found: field.flatMap { record?.clock(of: $0) } ?? record?.version))
    }
    switch (before, record) {
    case (.nothing, .some(let record)) where !record.isTombstone:
      guard record.version == version else { throw changedSince(record.fieldChangedLast) }
      return .removal(self.record)
    case (.record(let old), .tombstone(let tombstone)) where tombstone.version == version:
      switch old {
      case .task(let task): return .task(task)
      case .list(let list): return .list(list)
      case .tombstone: throw changedSince(nil)
      }
    case (.fields(let values), .some(let record)) where !record.isTombstone:
      for field in values.keys.sorted(by: { $0.description < $1.description }) where record.clock(of: field) != version
      {
        throw changedSince(field)
      }
      switch record {
      case .task(var task):
        for (field, value) in values { try task.put(value, into: field) }
        return .task(task)
      case .list(var list):
        for (field, value) in values { try list.put(value, into: field) }
        return .list(list)
      case .tombstone: throw changedSince(nil)
      }
    default: throw changedSince(nil)
    }
  }
}

extension Record {
  /// The field with the latest clock.
  fileprivate var fieldChangedLast: RecordField? {
    let clocks =
      switch self {
      case .task(let task): task.clocks
      case .list(let list): list.clocks
      case .tombstone: Clocks?.none
      }
    return clocks?.changed.max { $0.value < $1.value }?.key
  }
}

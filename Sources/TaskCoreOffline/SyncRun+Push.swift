import TaskCore

extension SyncRun {
  /// How many records go in one set at most. Below that, what was committed together arrives together.
  private static let mostInSet = 10_000

  /// Sends what has changed in the local store.
  ///
  /// - Returns: whether the remote has got anything, so that its feed has something new; or has something new already.
  mutating func push() async throws(TaskFailure) -> Bool {
    (unsent, refusal) = (UnsentEdits(), nil)
    var hasWritten = false
    var page: ChangePage
    repeat {
      try checkCancellation()
      page = try await localChanges(after: cursor)
      let outgoing = page.records.filter { !isKnown($0) }
      sent += page.records.count
      for part in outgoing.parts(of: Self.mostInSet) {
        let isLast = !page.hasMore && part.endIndex == outgoing.endIndex
        switch try await send(Array(part), isLast: isLast) {
        case .wrote: hasWritten = true
        case .knewAll: break
        case .isAhead: return true
        }
      }
      cursor = page.token
    } while page.hasMore
    noteSent(upTo: page.token)
    try await note()
    return try await pushWhatIsAhead() || hasWritten
  }

  /// Sends the records of which the remote has shown older states, though it has had the later ones: it has lost them.
  private mutating func pushWhatIsAhead() async throws(TaskFailure) -> Bool {
    defer { ahead = [] }
    guard !ahead.isEmpty else { return false }
    var hasSent = false
    for part in ahead.sorted().parts(of: plan.batch) {
      let records = try await local.records(Array(part)).compactMap(\.self)
      if try await send(records, isLast: true) != .knewAll { hasSent = true }
    }
    return hasSent
  }

  /// What the remote did with records that were sent.
  private enum Reception {
    /// It has taken something in.
    case wrote
    /// It had everything.
    case knewAll
    /// It has something that has to be merged here first.
    case isAhead
  }

  /// Sends records, merged with what the remote has.
  private mutating func send(_ records: [Record], isLast: Bool) async throws(TaskFailure) -> Reception {
    guard !records.isEmpty else { return .knewAll }
    let ids = records.map(\.id)
    let found = try await remote.records(ids)
    let news = zip(records, found).compactMap { mine, theirs in
      theirs.flatMap { mine.merged(with: $0).version == mine.version ? nil : $0 }
    }
    guard news.isEmpty else {
      // Somebody was faster. What it is comes with the remote's feed as well, and is known then.
      hasSent = true
      try await takeIn(news, upTo: progress.pulled, isLast: false)
      refusal = TaskFailure(.conflict, "The remote store was changed again and again meanwhile: try again.")
      return .isAhead
    }
    let reconciliation = try await Reconciliation(
      of: records, isLast: isLast, isUnsent: { _ in false },
      in: RecordLookUps(in: remote, knowing: ids, as: found))
    if !reconciliation.changes.isEmpty {
      do throws(TaskFailure) {
        hasSent = true
        _ = try await remote.commit(set(reconciliation.changes, over: progress))
      } catch {
        guard error.code == .conflict || error.code == .cycle else { throw error }
        refusal = error
        return .isAhead
      }
    }
    let before = Dictionary(zip(ids, found), uniquingKeysWith: { first, _ in first }).compactMapValues(\.self)
    let written = Dictionary(
      reconciliation.changes.map { ($0.id, $0.record.version) }, uniquingKeysWith: { first, _ in first })
    for record in records where written[record.id] ?? before[record.id]?.version == record.version { know(record) }
    for id in ids { ahead.remove(id) }
    for change in reconciliation.changes { report.went.count(change, replacing: before[change.id]) }
    report.repairs.append(reconciliation.repairs)
    tellProgress()
    return reconciliation.changes.isEmpty ? .knewAll : .wrote
  }
}

extension Collection {
  /// The elements in slices of this length; the last one may be shorter.
  fileprivate func parts(of length: Int) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    while start < endIndex {
      let end = index(start, offsetBy: length, limitedBy: endIndex) ?? endIndex
      parts.append(self[start..<end])
      start = end
    }
    return parts
  }
}

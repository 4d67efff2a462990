import TaskCore
import TaskCoreConformance
import TaskCoreInMemory

extension Fault {
  static let feed: [Fault] = [
    Fault(
      "the feed comes by identity", breaks: "the feed has each record once, at its latest state, by last commit"
    ) {
      $0.bendPages { page, _ in page.with(records: page.records.sorted { $0.id < $1.id }) }
    },
    Fault("an empty page promises more", breaks: "the feed of an empty store is empty") {
      $0.bendPages { page, _ in ChangePage(records: page.records, token: page.token, hasMore: true) }
    },
    Fault("the feed forgets what was purged", breaks: "the feed has tombstones") {
      $0.bendPages { page, _ in page.with(records: page.records.filter { !$0.isTombstone }) }
    },
    Fault("a page ends at its limit", breaks: "a page of the feed ends on a commit") {
      $0.bendPages { page, limit in page.with(records: Array(page.records.prefix(max(1, limit)))) }
    },
    Fault("every page has the newest token", breaks: "reading the feed on misses nothing") {
      $0.onChanges = { (base, token, limit) async throws(TaskFailure) in
        let page = try await base.changes(after: token, limit: limit)
        let last = try await base.changes(after: token, limit: .max)
        return ChangePage(records: page.records, token: last.token, hasMore: page.hasMore)
      }
    },
    Fault("an unknown token counts as none", breaks: "a token of another store, or from the future, is expired") {
      $0.beginAnew()
    },
    Fault("tokens have no digest", breaks: "a token has the digest of all commits up to there") {
      $0.bendTokens { $0.with(digest: nil) }
    },
    Fault("a digest is that of the store's number", breaks: "a token has the digest of all commits up to there") {
      $0.bendTokens { $0.with(digest: $0.sequence) }
    },
    Fault("nobody looks at the digest", breaks: "a token of another life of the store is expired") {
      $0.onChanges = { (base, token, limit) async throws(TaskFailure) in
        try await base.changes(after: token?.with(digest: nil), limit: limit)
      }
    },
    Fault("a token without a digest is refused", breaks: "a token of another life of the store is expired") {
      $0.onChanges = { (base, token, limit) async throws(TaskFailure) in
        if let token, token.digest == nil { throw TaskFailure(.tokenExpired, "The token has no digest.") }
        return try await base.changes(after: token, limit: limit)
      }
    },
    Fault(
      "an old token counts as none", breaks: "a token older than a dropped tombstone is expired"
    ) {
      $0.beginAnew()
    },
    Fault("a tombstone ages by its own date", breaks: "a tombstone's time begins when it arrives") { store in
      let conditions = store.conditions
      store.onRecords = { (base, ids) async throws(TaskFailure) in
        let oldest = Instant(conditions.now()).adding(seconds: -conditions.bounds.tombstoneAge)
        return await base.records(ids).map { record in
          if case .tombstone(let tombstone)? = record, tombstone.date < oldest { nil } else { record }
        }
      }
    },
  ]

  static let tokens: [Fault] = [
    Fault(
      "only the beginning is told",
      breaks: "the current token comes at once, and newer ones when something is committed"
    ) {
      $0.onTokens = { _ in ScriptedTokens(count: 1, atEnd: nil) }
    },
    Fault(
      "nobody is woken", breaks: "the current token comes at once, and newer ones when something is committed"
    ) {
      $0.onTokens = { OneToken(base: $0) }
    },
    Fault("a slow reader gets them all", breaks: "a slow reader gets the newest token") {
      $0.onTokens = { _ in ScriptedTokens(count: 1000, atEnd: nil) }
    },
    Fault("cancelling is a failure", breaks: "tokens end when their reader is cancelled") {
      $0.onTokens = { _ in ScriptedTokens(count: 1, atEnd: TaskFailure(.cancelled, "The reading was cancelled.")) }
    },
    Fault("the end comes before the newest token", breaks: "a slow reader gets the newest token") {
      $0.onTokens = { _ in ScriptedTokens(count: 1, atEnd: nil) }
    },
  ]

  /// Faults by which a reader waits for ever, even one that was cancelled.
  static let endless: [Fault] = [
    "the current token comes at once, and newer ones when something is committed",
    "a slow reader gets the newest token",
    "tokens end when their reader is cancelled",
  ].map { requirement in
    Fault("nobody is woken, not even by cancelling", breaks: requirement) { $0.onTokens = { _ in EndlessTokens() } }
  }
}

/// One token, and then a silence that cancelling does not end.
private struct EndlessTokens: AsyncSequence, AsyncIteratorProtocol, Sendable {
  typealias Element = ChangeToken
  typealias Failure = TaskFailure

  private var isSilent = false

  func makeAsyncIterator() -> EndlessTokens { self }

  mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> ChangeToken? {
    // Unsafe, because the checked one reports that nobody resumes it, which is the point.
    if isSilent { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    isSilent = true
    return ChangeToken(epoch: 0, sequence: 0)
  }
}

/// Tokens that no commit has made: so many, and then the end or a failure.
private struct ScriptedTokens: AsyncSequence, AsyncIteratorProtocol, Sendable {
  typealias Element = ChangeToken
  typealias Failure = TaskFailure

  let count: UInt64
  let atEnd: TaskFailure?
  private var sequence: UInt64 = 0

  init(count: UInt64, atEnd: TaskFailure?) { (self.count, self.atEnd) = (count, atEnd) }

  func makeAsyncIterator() -> ScriptedTokens { self }

  mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> ChangeToken? {
    guard sequence < count else {
      if let atEnd { throw atEnd }
      return nil
    }
    defer { sequence += 1 }
    return ChangeToken(epoch: 0, sequence: sequence)
  }
}

/// The current token, and then the end.
private struct OneToken: AsyncSequence, AsyncIteratorProtocol, Sendable {
  typealias Element = ChangeToken
  typealias Failure = TaskFailure

  let base: InMemoryTaskStore
  private var isOver = false

  init(base: InMemoryTaskStore) { self.base = base }

  func makeAsyncIterator() -> OneToken { self }

  mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> ChangeToken? {
    if isOver { return nil }
    isOver = true
    return try await base.changes(after: nil, limit: .max).token
  }
}

extension ChangePage {
  fileprivate func with(records: [Record]) -> ChangePage {
    ChangePage(records: records, token: token, hasMore: hasMore)
  }
}

extension ChangeToken {
  fileprivate func with(digest: UInt64?) -> ChangeToken {
    ChangeToken(epoch: epoch, sequence: sequence, digest: digest, began: began)
  }
}

extension BentStore {
  fileprivate mutating func bendTokens(_ bend: @escaping @Sendable (ChangeToken) -> ChangeToken) {
    onChanges = { (base, token, limit) async throws(TaskFailure) in
      // A token that was bent is not asked for again.
      let page = try await base.changes(after: token?.with(digest: nil), limit: limit)
      return ChangePage(records: page.records, token: bend(page.token), hasMore: page.hasMore)
    }
  }

  fileprivate mutating func bendPages(_ bend: @escaping @Sendable (ChangePage, Int) -> ChangePage) {
    onChanges = { (base, token, limit) async throws(TaskFailure) in
      bend(try await base.changes(after: token, limit: limit), limit)
    }
  }

  /// Answers a token that is expired with everything.
  fileprivate mutating func beginAnew() {
    onChanges = { (base, token, limit) async throws(TaskFailure) in
      do throws(TaskFailure) { return try await base.changes(after: token, limit: limit) } catch {
        return try await base.changes(after: nil, limit: limit)
      }
    }
  }
}

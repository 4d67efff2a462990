internal import TaskCore

/// The tokens of a store, those that other processes' commits bring included.
struct StoreTokens: AsyncSequence, Sendable {
  typealias Element = ChangeToken
  typealias Failure = TaskFailure

  let store: SQLiteTaskStore
  let tokens: ChangeTokens
  let watch: TokenWatch

  func makeAsyncIterator() -> Iterator {
    Iterator(store: store, watch: watch, base: tokens.makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    /// Both until the first token is asked for: after that the sequence ends with the store, and does not keep it.
    var store: SQLiteTaskStore?
    var watch: TokenWatch?
    var base: ChangeTokens.Iterator

    mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> ChangeToken? {
      if let store, let watch {
        (self.store, self.watch) = (nil, nil)
        // The first token is the file's newest, not the newest of this process.
        try await store.refreshToken()
        watch.start()
      }
      return try await base.next(isolation: actor)
    }
  }
}

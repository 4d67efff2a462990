import Foundation

/// What a store wakes its readers with: hands the newest token to every subscriber, and drops what a slow one missed.
///
/// Behind ``TaskStoring/tokens()`` of the stores in this package; yours may use it too.
public final class TokenBroadcast: @unchecked Sendable {
  // Unchecked: all variables are read and written only while `lock` is held. Locks and not a `Mutex`, because the thread
  // sanitizer does not see through the latter on Linux.
  //
  // Nothing is handed out under `lock`. Whoever cancels a reader holds a lock of its task while `remove` waits for `lock`,
  // and handing it a token waits for that lock of its task.
  private let lock = NSLock()
  private var latest: ChangeToken
  private var subscribers: [UInt64: AsyncStream<ChangeToken>.Continuation] = [:]
  private var nextSubscriber: UInt64 = 0

  /// Held while tokens are handed out, one after another, so that no older one comes behind a newer; taken before `lock`.
  private let handingOut = NSLock()

  /// A broadcast whose newest token is this one.
  public init(_ token: ChangeToken) { latest = token }

  /// Whether anybody listens.
  public var hasSubscribers: Bool { lock.withLock { !subscribers.isEmpty } }

  /// Hands a token to every subscriber, unless a newer one was handed out before.
  public func send(_ token: ChangeToken) {
    handingOut.withLock {
      let listening: [AsyncStream<ChangeToken>.Continuation] = lock.withLock {
        guard token.epoch != latest.epoch || token.sequence > latest.sequence else { return [] }
        latest = token
        return Array(subscribers.values)
      }
      for subscriber in listening { subscriber.yield(token) }
    }
  }

  /// The newest token at once, then newer ones, until the reading task is cancelled.
  public func subscribe() -> ChangeTokens {
    let (stream, continuation) = AsyncStream.makeStream(of: ChangeToken.self, bufferingPolicy: .bufferingNewest(1))
    handingOut.withLock {
      let (number, token) = lock.withLock {
        defer { nextSubscriber += 1 }
        subscribers[nextSubscriber] = continuation
        return (nextSubscriber, latest)
      }
      continuation.onTermination = { [weak self] _ in self?.remove(number) }
      continuation.yield(token)
    }
    return ChangeTokens(stream)
  }

  private func remove(_ number: UInt64) { lock.withLock { _ = subscribers.removeValue(forKey: number) } }

  /// Ends every subscription.
  public func finish() {
    let ended = lock.withLock {
      defer { subscribers = [:] }
      return Array(subscribers.values)
    }
    for subscriber in ended { subscriber.finish() }
  }

  deinit { for subscriber in subscribers.values { subscriber.finish() } }
}

/// Tokens of a store as they become current.
public struct ChangeTokens: AsyncSequence, Sendable {
  /// What the sequence is made of.
  public typealias Element = ChangeToken
  /// How it can fail.
  public typealias Failure = TaskFailure

  private let stream: AsyncStream<ChangeToken>

  init(_ stream: AsyncStream<ChangeToken>) { self.stream = stream }

  /// Reads the sequence; one reader a sequence.
  public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

  /// Reads tokens one after another.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<ChangeToken>.Iterator

    /// The next token; `nil` when the store is gone or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> ChangeToken? {
      await base.next(isolation: actor)
    }
  }
}

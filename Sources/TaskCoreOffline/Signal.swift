import Foundation
import TaskCore

/// Wakes all who wait; of the wakes that somebody is too slow for, one is left.
final class Signal: @unchecked Sendable {
  // Unchecked: all variables are read and written only while `lock` is held, and nobody is woken under it: who is woken
  // may take locks of a task, and who cancels a task holds them while the end of its stream waits for `lock`.
  typealias Wakes = AsyncStream<Result<Void, TaskFailure>>

  private let lock = NSLock()
  private var waiting: [Int: Wakes.Continuation] = [:]
  private var lastNumber = 0
  private var sent = 0

  /// How often it was sent.
  var count: Int { lock.withLock { sent } }

  func send() {
    let listening = lock.withLock {
      sent += 1
      return Array(waiting.values)
    }
    for continuation in listening { continuation.yield(.success(())) }
  }

  /// A wake at once, then one whenever it is sent, until the reading task is cancelled.
  func wakes() -> Wakes {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Result<Void, TaskFailure>.self, bufferingPolicy: .bufferingNewest(1))
    let number = lock.withLock {
      lastNumber += 1
      waiting[lastNumber] = continuation
      return lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      lock.withLock { _ = waiting.removeValue(forKey: number) }
    }
    continuation.yield(.success(()))
    return stream
  }
}

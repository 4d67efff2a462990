import Foundation
import TaskCore
import Testing

@Suite struct TokenBroadcastTests {
  @Test func readersMayBeCancelledWhileTokensAreHandedOut() async {
    // Each side blocks a thread of its own, so that a deadlock is seen and not shared.
    let ended = DispatchGroup()
    let broadcast = TokenBroadcast(ChangeToken(epoch: 1, sequence: 0))
    let readers = Readers()
    DispatchQueue(label: "token-broadcast.sender").async(group: ended) {
      var sequence: UInt64 = 0
      while !readers.areOver {
        sequence += 1
        broadcast.send(ChangeToken(epoch: 1, sequence: sequence))
      }
    }
    DispatchQueue(label: "token-broadcast.canceller").async(group: ended) {
      for _ in 0..<5000 {
        let reader = Task { for try await _ in broadcast.subscribe() {} }
        sched_yield()
        reader.cancel()
      }
      readers.end()
    }
    let isOver = await withCheckedContinuation { continuation in
      DispatchQueue(label: "token-broadcast.judge").async {
        continuation.resume(returning: ended.wait(timeout: .now() + .seconds(60)) == .success)
      }
    }
    #expect(isOver, "The sender and who cancels wait for each other.")
  }

  private final class Readers: @unchecked Sendable {
    // Unchecked: `isEnd` is touched only while the lock is held.
    private let lock = NSLock()
    private var isEnd = false
    var areOver: Bool { lock.withLock { isEnd } }
    func end() { lock.withLock { isEnd = true } }
  }
}

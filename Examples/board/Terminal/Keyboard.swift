import Foundation
import Synchronization

/// Reads keys from standard input, on a queue of its own: nothing waits for a person on a thread that tasks share.
struct Keyboard {
  private let source: any DispatchSourceRead

  /// Begins to put keys into a box.
  init(into inbox: Inbox) {
    let queue = DispatchQueue(label: "board.keyboard")
    source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    let reader = KeyReader(inbox, queue)
    source.setEventHandler { [source] in if !reader.read() { source.cancel() } }
    source.resume()
  }

  /// Reads no longer.
  func stop() { source.cancel() }
}

/// Turns what can be read into keys.
private final class KeyReader: Sendable {
  /// How long an escape waits for the rest of a sequence. Over a slow line the bytes of a key arrive less than this
  /// apart, and nobody notices it.
  private static let patience = DispatchTimeInterval.milliseconds(40)

  private struct State {
    var decoder = KeyDecoder()
    /// How often something was read: a deadline that was set before does not count any more.
    var reads = 0
  }

  private let state = Mutex(State())
  private let inbox: Inbox
  private let queue: DispatchQueue

  init(_ inbox: Inbox, _ queue: DispatchQueue) {
    self.inbox = inbox
    self.queue = queue
  }

  /// Reads what is there; answers whether there may be more.
  func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { Foundation.read(STDIN_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else {
      if count < 0, errno == EINTR || errno == EAGAIN { return true }
      inbox.put([.hangUp])
      return false
    }
    let (keys, undecided) = state.withLock { state in
      state.reads &+= 1
      let keys = state.decoder.decode(bytes.prefix(count))
      return (keys, state.decoder.isUndecided ? state.reads : nil)
    }
    if !keys.isEmpty { inbox.put(keys.map(BoardEvent.key)) }
    if let undecided { queue.asyncAfter(deadline: .now() + Self.patience) { self.settle(after: undecided) } }
    return true
  }

  private func settle(after reads: Int) {
    let keys = state.withLock { $0.reads == reads ? $0.decoder.settle() : [] }
    if !keys.isEmpty { inbox.put(keys.map(BoardEvent.key)) }
  }
}

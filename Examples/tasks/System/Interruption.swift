import Foundation
import Synchronization

/// Ctrl-C: the command is cancelled, and stops before it takes effect or is done; a second time ends it at once.
enum Interruption {
  /// Runs work that Ctrl-C cancels.
  static func run(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
    // Before the source is set up: on Linux it puts a handler of its own in this one's place, without which it would
    // hear nothing.
    signal(SIGINT, SIG_IGN)
    // Writing to a reader that has gone is then an error that can be told from others.
    signal(SIGPIPE, SIG_IGN)
    let task = Task { await work() }
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    let isSecond = Flag()
    source.setEventHandler {
      if isSecond.raise() { _exit(130) }
      task.cancel()
    }
    source.resume()
    let status = await task.value
    source.cancel()
    return status
  }
}

/// Something that happens once, and that several threads may look at.
final class Flag: Sendable {
  private let isUp = Mutex(false)

  /// Whether it has happened.
  var isRaised: Bool { isUp.withLock { $0 } }

  /// Lets it happen; answers whether it had before.
  @discardableResult func raise() -> Bool {
    isUp.withLock { isUp in
      defer { isUp = true }
      return isUp
    }
  }
}

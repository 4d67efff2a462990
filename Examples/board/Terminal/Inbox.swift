import Foundation

/// What the program has to look at next, from whatever thread it comes.
enum BoardEvent: Equatable, Sendable {
  case key(Key)
  /// The terminal has another size, or was another's for a while.
  case redraw(isForeign: Bool)
  /// Somebody wants the program to stop for a while.
  case suspend
  /// There is nobody left to press keys.
  case hangUp
}

extension BoardEvent {
  /// The event with what is typed directly behind it, which is text all at once where text is typed: of a long one that
  /// is pasted letter by letter, not each beginning has to be read.
  func joined(with events: inout ArraySlice<BoardEvent>) -> BoardEvent {
    guard case .key(let key) = self, case .text(var text) = key.code, key.modifiers.isEmpty else { return self }
    while case .key(let next)? = events.first, case .text(let more) = next.code, next.modifiers.isEmpty {
      text += more
      events.removeFirst()
    }
    return .key(Key(.text(text)))
  }
}

/// A box for events, which one reader empties as a whole: what came together is drawn together.
final class Inbox: Sendable {
  private let lock = NSLock()
  /// Unsafe in name only: it is touched only while `lock` is held. It is no `Mutex`, which the thread sanitizer does not
  /// understand on Linux.
  nonisolated(unsafe) private var events: [BoardEvent] = []
  private let bell: AsyncStream<Void>.Continuation
  /// Rings when there is something to look at, once for all that came meanwhile.
  let rings: AsyncStream<Void>

  init() { (rings, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Puts events in, and rings.
  func put(_ new: [BoardEvent]) {
    lock.withLock { events += new }
    bell.yield()
  }

  /// Rings without an event: something that is shown has changed.
  func ring() { bell.yield() }

  /// Takes all events out.
  func take() -> [BoardEvent] {
    lock.withLock {
      defer { events = [] }
      return events
    }
  }
}

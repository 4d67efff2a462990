import Foundation
import TaskCore

/// Whether something moves: what is read and written during a request counts here.
///
/// Unchecked: the count is read and written only while the lock is held.
final class Movement: @unchecked Sendable {
  private let lock = NSLock()
  private var count: UInt64 = 0

  var moves: UInt64 { lock.withLock { count } }
  func note() { lock.withLock { count &+= 1 } }

  /// The same bytes, of which each piece counts.
  func noted(_ stream: ByteStream) -> ByteStream {
    let reader = PieceReader(stream)
    return ByteStream { [self] () async throws(TaskFailure) in
      let piece = try await reader.next()
      note()
      return piece
    }
  }
}

/// Reads a stream one piece after another, for a closure that may not hold an iterator.
actor PieceReader {
  private var iterator: ByteStream.Iterator?

  init(_ stream: ByteStream) { iterator = stream.makeAsyncIterator() }

  /// The next piece; `nil` at the end, and while another reader waits, which no user of this has.
  func next() async throws(TaskFailure) -> [UInt8]? {
    guard var taken = iterator.take() else { return nil }
    let piece = try await taken.next(isolation: self)
    if piece != nil { iterator = taken }
    return piece
  }
}

/// Which time ran out.
enum Deadline: Sendable {
  /// Nothing moved.
  case silence
  /// The whole took too long.
  case whole

  /// Returns when time has run out, or `nil` when the calling task is cancelled before.
  ///
  /// It sleeps in steps that begin short and double. A sleep that is cancelled stays with the system's timers until its
  /// time has come: after many short requests, those of one long sleep each would pile up.
  static func reached(
    silence: Duration, whole: Duration, of movement: Movement,
    sleep: @Sendable (Duration) async throws -> Void
  ) async -> Deadline? {
    var (step, quiet, rest) = (Duration.milliseconds(250), Duration.zero, whole)
    var moves = movement.moves
    while rest > .zero {
      let time = min(step, silence - quiet, rest)
      do { try await sleep(time) } catch { return nil }
      rest -= time
      step *= 2
      let present = movement.moves
      quiet = present == moves ? quiet + time : .zero
      moves = present
      if quiet >= silence { return .silence }
    }
    return .whole
  }

  /// The failure of a request that was given up.
  var failure: TaskFailure {
    switch self {
    case .silence: TaskFailure(.unavailable, "The server did not answer in time: try again.")
    case .whole: TaskFailure(.unavailable, "The server's answer took too long: try again, or ask for less at once.")
    }
  }
}

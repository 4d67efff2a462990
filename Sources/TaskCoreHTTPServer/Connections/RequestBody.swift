import Foundation
import TaskCore
import TaskCoreHTTP

/// The content of a request, lent to whoever reads it until the request is answered.
///
/// Unchecked, because the state is guarded by `lock` by hand: it is private and touched between `lock` and `unlock` only.
/// The state `reading` is entered by one call at a time, which alone uses `inbound` until it leaves.
final class RequestBody: @unchecked Sendable {
  private enum State { case idle, reading, ended, revoked }

  /// What became of the content.
  struct Remains {
    /// Whether all of it was read.
    let isComplete: Bool
    /// Why it could not be read.
    let refusal: HTTPRefusal?
  }

  private let inbound: Inbound
  private let channel: Channel
  private let lock = NSLock()
  private var state = State.idle
  private var isComplete = false
  private var refusal: HTTPRefusal?
  private var owesContinue: Bool
  private var revoker: UnsafeContinuation<Void, Never>?

  init(_ inbound: Inbound, channel: Channel, expectsContinue: Bool) {
    self.inbound = inbound
    self.channel = channel
    owesContinue = expectsContinue
    channel.forgetInterruption()
  }

  /// The next piece; `nil` at the end.
  func next() async throws(TaskFailure) -> [UInt8]? {
    guard try enter() else { return nil }
    let content = await inbound.content(willWait: sendContinue)
    let refusal = leave(with: content)
    switch content {
    case .piece(let piece): return piece
    case .end: return nil
    case .interrupted:
      throw TaskFailure(.cancelled, "Reading the request's content was cancelled.")
    case .over:
      throw TaskFailure(.invalid, "The connection was closed before all of the content had come: send it whole.")
    case .refused:
      throw TaskFailure(
        refusal?.status == 413 ? .tooLarge : .invalid,
        "The request's content cannot be read. \(refusal?.detail ?? "")")
    }
  }

  /// What became of it so far. From now on the client is not asked to send it, since the answer begins.
  func look() -> Remains {
    lock.withLock {
      owesContinue = false
      return Remains(isComplete: isComplete, refusal: refusal)
    }
  }

  /// Takes the content back: who reads it now or later gets a failure. What has come and nobody read is looked at, since
  /// it may be wrong.
  func revoke() async -> Remains {
    await waitForReader()
    return lock.withLock {
      if !isComplete, refusal == nil { refusal = inbound.lookAhead() }
      return Remains(isComplete: isComplete, refusal: refusal)
    }
  }

  private func waitForReader() async {
    await withUnsafeContinuation { continuation in
      lock.lock()
      let isRead = state == .reading
      owesContinue = false
      if isRead { revoker = continuation } else { state = .revoked }
      lock.unlock()
      if isRead { channel.interruptInput() } else { continuation.resume() }
    }
  }

  private func enter() throws(TaskFailure) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    switch state {
    case .idle where refusal != nil:
      throw TaskFailure(.invalid, "The request's content cannot be read. \(refusal?.detail ?? "")")
    case .idle:
      state = .reading
      return true
    case .ended: return false
    case .reading: throw TaskFailure(.unsupported, "A request's content is read by one reader at a time.")
    case .revoked: throw TaskFailure(.unavailable, "A request's content is read before its answer, and not behind it.")
    }
  }

  private func leave(with content: Inbound.Content) -> HTTPRefusal? {
    lock.lock()
    switch content {
    case .end: isComplete = true
    case .piece: isComplete = inbound.isAtEnd
    case .refused(let found): refusal = found
    case .over, .interrupted: break
    }
    state = revoker != nil ? .revoked : isComplete ? .ended : .idle
    let waiting = revoker
    revoker = nil
    let refusal = refusal
    lock.unlock()
    waiting?.resume()
    return refusal
  }

  /// Sends `100 Continue` if the client waits for it and no answer has begun.
  private func sendContinue() -> Bool {
    lock.withLock {
      guard owesContinue else { return true }
      owesContinue = false
      // Under the lock, so that no answer begins meanwhile. Nothing else is being written: there is room.
      return Outbound.sendWithoutWaiting(Self.interim, to: channel.descriptor)
    }
  }

  private static let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}

import Foundation

/// A connection as the loop and its own task share it: a descriptor that does not block, whether it is ready, and who waits
/// for that.
///
/// Unchecked, because the state is guarded by `lock` by hand: every stored variable is private and touched between `lock`
/// and `unlock` only. A continuation is taken out under the lock before it is resumed, so it is resumed once; and whoever
/// ends the connection resumes what waits, so it is resumed at all. It carries nothing: why it was resumed is written and
/// read under the lock.
final class Channel: @unchecked Sendable {
  /// How waiting ended.
  enum Wake: Sendable {
    /// It is worth trying.
    case ready
    /// The deadline has passed.
    case timedOut
    /// What was named as an interruption has come.
    case interrupted
    /// The connection is no more.
    case broken
  }

  enum Direction: Sendable { case input, output }

  /// What may end waiting beside readiness, the deadline and the end of the connection.
  enum Interruption: Sendable {
    case none
    /// The server stops.
    case stopping
    /// The task that waits was cancelled, or what it reads has been taken away.
    case cancellation
  }

  let descriptor: Int32
  let token: UInt64
  private let source: any ReadinessSource
  private let lock = NSLock()
  private var input = Waiting()
  private var output = Waiting()
  private var task: Task<Void, Never>?
  private var peerIsFinished = false
  private var isBroken = false
  private var isStopping = false
  private var isInterrupted = false
  /// Whether the task waits for the next piece of an answer that is streamed, and may wait long.
  private var isStreaming = false
  private var isEndless = false
  private var quietSince: Moment?

  /// How long a client that sends no more is believed to read on, while there is nothing for it to read.
  private static let quiet = Nanoseconds(.milliseconds(200))

  init(descriptor: Int32, token: UInt64, source: any ReadinessSource) {
    self.descriptor = descriptor
    self.token = token
    self.source = source
  }

  /// Whether the server is stopping.
  var isDraining: Bool { lock.withLock { isStopping } }

  /// Sets the task that serves the connection, to be cancelled when the client has gone.
  func setTask(_ task: Task<Void, Never>) {
    lock.lock()
    self.task = task
    let isBroken = isBroken
    lock.unlock()
    if isBroken { task.cancel() }
  }

  // MARK: The task's side

  /// Waits until a direction is ready, or something else happens.
  func wait(for direction: Direction, until deadline: Moment, orFor interruption: Interruption = .none) async -> Wake {
    await withUnsafeContinuation { continuation in
      lock.lock()
      let early = earlyWake(direction, interruption)
      if early == nil {
        let waiting = Waiting(
          isReady: false, interruption: interruption, deadline: deadline, waiter: continuation)
        if direction == .input { input = waiting } else { output = waiting }
      } else {
        if direction == .input { input.reason = early } else { output.reason = early }
      }
      lock.unlock()
      if early == nil {
        source.expect(direction == .input ? .readable : .writable, of: token)
      } else {
        continuation.resume()
      }
    }
    return lock.withLock { direction == .input ? input.reason : output.reason } ?? .broken
  }

  /// Waits for input, and ends when the task that waits is cancelled or ``interruptInput()`` is called.
  func waitForInputUnlessCancelled(until deadline: Moment) async -> Wake {
    await withTaskCancellationHandler {
      await wait(for: .input, until: deadline, orFor: .cancellation)
    } onCancel: {
      interruptInput()
    }
  }

  /// Forgets an interruption that came when nobody waited any longer.
  func forgetInterruption() { lock.withLock { isInterrupted = false } }

  /// Says that the task waits for the next piece of a streamed answer from now on.
  ///
  /// - Parameter isEndless: whether the answer is one that nobody expects to end.
  func beginStreaming(isEndless: Bool) {
    lock.lock()
    isStreaming = true
    self.isEndless = isEndless
    quietSince = nil
    let cancelled = isEndless && isStopping ? task : nil
    lock.unlock()
    source.expect(.readable, of: token)
    cancelled?.cancel()
  }

  /// Says that the piece is there.
  func endStreaming() { lock.withLock { isStreaming = false } }

  // MARK: The loop's side

  /// Takes a report.
  func report(_ readiness: Readiness) {
    lock.lock()
    if readiness.contains(.finished) { peerIsFinished = true }
    if readiness.contains(.broken) { isBroken = true }
    let wake = isBroken ? Wake.broken : .ready
    let reader = readiness.isDisjoint(with: [.readable, .finished, .broken]) ? nil : input.wake(wake)
    let writer = readiness.isDisjoint(with: [.writable, .broken]) ? nil : output.wake(wake)
    let cancelled = readiness.contains(.broken) ? task : nil
    lock.unlock()
    reader?.resume()
    writer?.resume()
    cancelled?.cancel()
  }

  /// Ends what has waited for too long.
  func expire(at now: Moment) {
    lock.lock()
    let reader = input.deadline <= now ? input.wake(.timedOut) : nil
    let writer = output.deadline <= now ? output.wake(.timedOut) : nil
    var cancelled: Task<Void, Never>?
    if isStreaming, peerIsFinished {
      // A client may end its side and read on. One that has gone looks the same until something is sent to it.
      if let quietSince {
        if quietSince + Self.quiet <= now { cancelled = task }
      } else {
        quietSince = now
      }
    }
    lock.unlock()
    reader?.resume()
    writer?.resume()
    cancelled?.cancel()
  }

  /// Ends what need not go on when the server stops: waiting for a request, and answers without an end.
  func drain() {
    lock.lock()
    isStopping = true
    let reader = input.interruption == .stopping ? input.wake(.interrupted) : nil
    let cancelled = isStreaming && isEndless ? task : nil
    lock.unlock()
    reader?.resume()
    cancelled?.cancel()
  }

  /// Ends everything: what waits is woken, and the task is cancelled.
  func abort() { report(.broken) }

  /// Ends waiting for content, now or when it begins.
  func interruptInput() {
    lock.lock()
    isInterrupted = true
    let reader = input.interruption == .cancellation ? input.wake(.interrupted) : nil
    lock.unlock()
    reader?.resume()
  }

  /// Why waiting need not begin; the caller holds the lock.
  private func earlyWake(_ direction: Direction, _ interruption: Interruption) -> Wake? {
    if isBroken { return .broken }
    if interruption == .stopping && isStopping { return .interrupted }
    if interruption == .cancellation && isInterrupted { return .interrupted }
    switch direction {
    case .input:
      // The end is reported once, and there to be read for ever.
      guard input.isReady || peerIsFinished else { return nil }
      input.isReady = false
    case .output:
      guard output.isReady else { return nil }
      output.isReady = false
    }
    return .ready
  }
}

extension Channel {
  /// Who waits for a direction, and for what.
  private struct Waiting {
    /// Whether something was reported since the last wait; at first nobody knows, so it is worth trying.
    var isReady = true
    var interruption = Interruption.none
    var deadline = Moment.distantFuture
    var waiter: UnsafeContinuation<Void, Never>?
    /// How the last wait ended; only the next one changes it.
    var reason: Wake?

    /// Takes out who waits, to be resumed once the lock is free; if nobody does, it is remembered that it is worth trying.
    mutating func wake(_ wake: Wake) -> UnsafeContinuation<Void, Never>? {
      guard let waiter else {
        if wake == .ready { isReady = true }
        return nil
      }
      self.waiter = nil
      reason = wake
      return waiter
    }
  }
}

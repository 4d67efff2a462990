import Foundation
import TaskCore
import TaskCoreHTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Accepts connections, starts a task for each, and wakes the tasks when their sockets are ready: the work of one thread.
///
/// Unchecked, because the state is guarded by `lock` by hand: it is private and touched between `lock` and `unlock` only.
final class ConnectionLoop: @unchecked Sendable {
  private let handler: any HTTPTaskResponding
  private let options: HTTPTaskServer.Options
  private let now: @Sendable () -> Date
  private let log: (@Sendable (HTTPTaskVisit) -> Void)?
  private let source: any ReadinessSource
  private let listener: Listener
  /// How many connections are served at a time.
  private let most: Int
  /// How many clients are told at a time that there is no room. More are closed without a word.
  private let mostTurnedAway: Int
  private let tick: Int32
  private let lock = NSLock()
  private var channels: [UInt64: Channel] = [:]
  private var turnedAway = 0
  private var lastToken: UInt64 = 0
  private var isListening = true
  private var isExhausted = false
  private var isOver = false
  private var drainDeadline: Moment?
  private var hasAborted = false
  private var waiters: [UnsafeContinuation<Void, Never>] = []

  /// The token of the listener, which no connection has.
  private static let listenerToken: UInt64 = 0
  /// How long tasks may take that are cancelled when the time to stop is over.
  private static let lastGrace = Nanoseconds(.seconds(1))

  init(
    _ listener: Listener, handler: any HTTPTaskResponding, options: HTTPTaskServer.Options,
    now: @escaping @Sendable () -> Date, log: (@Sendable (HTTPTaskVisit) -> Void)?
  ) throws(SystemError) {
    self.handler = handler
    self.options = options
    self.now = now
    self.log = log
    self.listener = listener
    let files = Self.mostDescriptors()
    mostTurnedAway = min(files / 16, 128)
    most = max(min(options.connections, max(files - 64 - mostTurnedAway, files / 2)), 1)
    tick = TimeLimits(options).tick
    #if os(Linux)
      source = try EpollReadiness()
    #else
      source = DispatchReadiness()
    #endif
    try source.add(listener.descriptor, token: Self.listenerToken)
  }

  /// How many connections are open.
  var openCount: Int { lock.withLock { channels.count } }

  /// Starts the thread.
  func start() {
    let thread = Thread { [self] in run() }
    thread.name = "task-core.http"
    thread.start()
  }

  /// Stops accepting, lets what runs finish until a deadline, and returns when all is over.
  func stop(by deadline: Moment) async {
    let drained = lock.withLock {
      if let earlier = drainDeadline {
        drainDeadline = min(earlier, deadline)
        return [Channel]()
      }
      drainDeadline = deadline
      return Array(channels.values)
    }
    for channel in drained { channel.drain() }
    source.wake()
    await withUnsafeContinuation { continuation in
      lock.lock()
      if !isOver { waiters.append(continuation) }
      let isOver = isOver
      lock.unlock()
      if isOver { continuation.resume() }
    }
  }

  // MARK: The thread

  private func run() {
    while true {
      let (wait, isLast) = lock.withLock { (isQuiet ? nil : tick, isOver && channels.isEmpty) }
      if isLast { break }
      source.wait(milliseconds: wait) { token, readiness in
        if token == Self.listenerToken { return accept() }
        lock.withLock { channels[token] }?.report(readiness)
      }
      passTime()
    }
  }

  /// Whether nothing happens as time passes; the caller holds the lock.
  private var isQuiet: Bool { channels.isEmpty && !isExhausted && drainDeadline == nil }

  private var lastTick = Moment(nanoseconds: 0)

  private func passTime() {
    let moment = Moment.now
    // Between two ticks there are many reports, and this looks at every connection.
    guard moment >= lastTick + Nanoseconds(count: UInt64(tick) * 1_000_000) || isStopRequested else { return }
    lastTick = moment
    for channel in lock.withLock({ Array(channels.values) }) { channel.expire(at: moment) }
    if lock.withLock({ isExhausted && isListening }) { accept() }
    goOnStopping(at: moment)
  }

  private var isStopRequested: Bool { lock.withLock { drainDeadline != nil } }

  private func goOnStopping(at moment: Moment) {
    guard let deadline = lock.withLock({ drainDeadline }) else { return }
    if lock.withLock({ isListening }) {
      lock.withLock { isListening = false }
      source.remove(listener.descriptor, token: Self.listenerToken)
      close(listener.descriptor)
    }
    if moment >= deadline, !hasAborted {
      hasAborted = true
      for channel in lock.withLock({ Array(channels.values) }) { channel.abort() }
    }
    let waiting = lock.withLock {
      guard channels.isEmpty || moment >= deadline + Self.lastGrace else { return [UnsafeContinuation<Void, Never>]() }
      isOver = true
      defer { waiters = [] }
      return waiters
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Accepts whoever waits.
  private func accept() {
    while lock.withLock({ isListening }) {
      switch listener.accept() {
      case .nobody:
        lock.withLock { isExhausted = false }
        source.expect(.readable, of: Self.listenerToken)
        return
      case .exhausted:
        // Who waits stays in the queue of the system. Trying again at once would find no room either.
        lock.withLock { isExhausted = true }
        return
      case .connection(let descriptor): open(descriptor)
      }
    }
  }

  private func open(_ descriptor: Int32) {
    lastToken += 1
    let channel = Channel(descriptor: descriptor, token: lastToken, source: source)
    let isServed = lock.withLock { () -> Bool? in
      guard drainDeadline == nil, channels.count < most + mostTurnedAway else { return nil }
      let isServed = channels.count - turnedAway < most
      if !isServed {
        guard turnedAway < mostTurnedAway else { return nil }
        turnedAway += 1
      }
      channels[channel.token] = channel
      return isServed
    }
    guard let isServed else {
      close(descriptor)
      return
    }
    do throws(SystemError) {
      try source.add(descriptor, token: channel.token)
    } catch {
      end(channel, isServed: isServed)
      return
    }
    let task = Task { [handler, options, now, log] in
      let connection = Connection(channel, handler: handler, options: options, now: now, log: log)
      if isServed { await connection.run() } else { await connection.turnAway() }
      end(channel, isServed: isServed)
    }
    channel.setTask(task)
  }

  /// Closes a connection that nobody uses any more.
  private func end(_ channel: Channel, isServed: Bool) {
    source.remove(channel.descriptor, token: channel.token)
    close(channel.descriptor)
    let mayMatter = lock.withLock {
      channels[channel.token] = nil
      if !isServed { turnedAway -= 1 }
      return isExhausted || drainDeadline != nil
    }
    // There is a descriptor for somebody who waits, or nothing left to wait for.
    if mayMatter { source.wake() }
  }

  /// How many descriptors the process may have.
  private static func mostDescriptors() -> Int {
    var limit = rlimit()
    #if os(Linux)
      let answer = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let answer = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    return answer == 0 ? Int(clamping: limit.rlim_cur) : .max
  }
}

internal import Foundation
internal import TaskCore

/// Sees what other processes commit, as long as anybody wants to know: looks every tenth of a second whether the file
/// has changed, on a thread of its own.
final class TokenWatch: @unchecked Sendable {
  // Unchecked: `connection` and `seen` are touched on `queue` alone, `timer` only while `lock` is held.
  private let file: DatabaseFile
  private let broadcast: TokenBroadcast
  private let queue = DispatchQueue(label: "task-core.sqlite.watch", qos: .utility)
  private let lock = NSLock()
  private var timer: (any DispatchSourceTimer)?
  private var connection: Connection?
  private var seen: Int64?

  /// Short, for whoever stops the watch waits for a look that has begun.
  private static let patience = Duration.milliseconds(20)
  private static let dataVersion = SQL("PRAGMA data_version")

  init(_ file: DatabaseFile, broadcast: TokenBroadcast) {
    self.file = file
    self.broadcast = broadcast
  }

  deinit { timer?.cancel() }

  /// Begins to look, unless it looks already.
  func start() {
    // What is in memory is seen by nobody else.
    guard file.path != nil else { return }
    lock.withLock {
      guard timer == nil else { return }
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(20))
      timer.setEventHandler { [weak self] in self?.look() }
      timer.resume()
      self.timer = timer
    }
  }

  /// Stops looking and closes its connection.
  func stop() {
    lock.withLock {
      timer?.cancel()
      timer = nil
    }
    queue.sync(execute: letGo)
  }

  private func look() {
    // A subscriber that comes now waits for the lock in `start`, and finds no timer.
    let isWanted = lock.withLock {
      if timer != nil, broadcast.hasSubscribers { return true }
      timer?.cancel()
      timer = nil
      return false
    }
    guard isWanted else { return letGo() }
    do {
      try send()
    } catch {
      // The file may be locked or out of reach for now: look again in a moment, with a new connection.
      letGo()
    }
  }

  private func send() throws(TaskFailure) {
    let connection = if let known = self.connection { known } else { try file.openReader(patience: Self.patience) }
    self.connection = connection
    let version = try connection.number(Self.dataVersion)
    guard version != seen else { return }
    broadcast.send(try StoreRow(in: connection).token)
    seen = version
  }

  private func letGo() {
    try? connection?.close()
    connection = nil
    seen = nil
  }
}

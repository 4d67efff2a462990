import Foundation
import TaskCore

/// The time from one failure to the next, in which the stores follow each other.
final class Connected: @unchecked Sendable {
  // Unchecked: all variables are read and written only while the lock is held.
  private let lock = NSLock()
  private var local: ChangeToken?
  private var remote: ChangeToken?
  private var hasExchanged = false

  private let store: OfflineTaskStore
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  init(_ store: OfflineTaskStore) {
    self.store = store
    (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Whether both has worked: to be told what happens in the remote, and to exchange.
  ///
  /// A remote that does only one of them must not be asked as often as one that does well.
  var wasWell: Bool { lock.withLock { hasExchanged && remote != nil } }

  /// - Returns: what failed; when the task is cancelled, anything.
  func untilItFails(
    report: @escaping @Sendable (SyncReport) -> Void,
    resolve: (@Sendable (LostEdit) async -> Synchronize.Choice)?
  ) async -> TaskFailure {
    await withTaskGroup(of: TaskFailure.self) { group in
      group.addTask { await self.follow(self.store.local.tokens()) { self.local = $0 } }
      group.addTask { await self.follow(self.store.remote.tokens()) { self.remote = $0 } }
      group.addTask { await self.followNudges() }
      group.addTask { await self.exchange(report, resolve) }
      let failure = await group.next()
      group.cancelAll()
      return failure ?? Self.ended
    }
  }

  private static let ended = TaskFailure(.unavailable, "A store no longer says when it is written to.")

  private func follow(
    _ tokens: any AsyncSequence<ChangeToken, TaskFailure> & Sendable, _ note: @Sendable (ChangeToken) -> Void
  ) async -> TaskFailure {
    do throws(TaskFailure) {
      for try await token in tokens {
        lock.withLock { note(token) }
        waker.yield()
      }
      return Self.ended
    } catch {
      return error
    }
  }

  private func followNudges() async -> TaskFailure {
    for await _ in store.nudge.wakes() { waker.yield() }
    return Self.ended
  }

  private func exchange(
    _ report: @escaping @Sendable (SyncReport) -> Void, _ resolve: (@Sendable (LostEdit) async -> Synchronize.Choice)?
  ) async -> TaskFailure {
    let told = ToldReport()
    do throws(TaskFailure) {
      for await _ in wakes {
        guard try await hasNews() else { continue }
        store.show(.exchanging)
        _ = try await store.exchange(progress: { told.report = $0.report }, resolve: resolve)
        told.tell(report)
        lock.withLock { hasExchanged = true }
        store.show(.connected)
      }
      return Self.ended
    } catch {
      // What was done before is done.
      told.tell(report)
      return error
    }
  }

  /// Whether anything was written in either store since they were last brought together.
  ///
  /// An exchange writes, and so wakes itself: there is no need to ask the remote whether that was all.
  private func hasNews() async throws(TaskFailure) -> Bool {
    let (local, remote, hasExchanged) = lock.withLock { (self.local, self.remote, self.hasExchanged) }
    if !hasExchanged { return true }
    let progress = try await store.local.progress(with: store.name)
    if progress.pushed.isBehind(local) || progress.pulled.isBehind(remote) { return true }
    return try await store.local.queue(limit: 1).count > 0
  }
}

/// What an exchange has told of itself.
private final class ToldReport: @unchecked Sendable {
  // Unchecked: the value is read and written only while the lock is held.
  private let lock = NSLock()
  private var value = SyncReport()

  var report: SyncReport {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }

  /// Tells it once, if there is anything in it.
  func tell(_ report: (SyncReport) -> Void) {
    let value = self.report
    self.report = SyncReport()
    if !value.isEmpty || value.isFull { report(value) }
  }
}

extension ChangeToken? {
  /// Whether a store has come further than this, or is another one.
  fileprivate func isBehind(_ current: ChangeToken?) -> Bool {
    guard let current else { return false }
    guard let self, self.epoch == current.epoch else { return true }
    return self.sequence < current.sequence
  }
}

import Foundation
public import TaskCore

extension OfflineTaskStore {
  /// Sends what waits and brings what is new, once.
  ///
  /// For programs that cannot stay, such as a command or a refresh in the background; what stays awaits
  /// ``run(report:resolve:)``.
  ///
  /// - Parameters:
  ///   - progress: see ``Synchronize/run(progress:resolve:)``.
  ///   - resolve: decides on each local edit that lost; without it the merge's decision stays.
  /// - Returns: what came, what was merged or repaired, and what went otherwise than by the queue.
  /// - Throws: what keeps the stores from being brought together now; what was done before is done. What concerns one
  ///   change set alone is not thrown: it is set aside.
  /// - Complexity: a request for each set that waits, one for what is new, and what ``Synchronize`` needs to merge.
  @discardableResult
  @concurrent public func exchange(
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in },
    resolve: (@Sendable (LostEdit) async -> Synchronize.Choice)? = nil
  ) async throws(TaskFailure) -> SyncReport {
    var exchange = OfflineExchange(self)
    return try await exchange.run(progress: progress, resolve: resolve)
  }

  /// Keeps the two stores together until the calling task is cancelled.
  ///
  /// It exchanges at once, and then whenever something is written in either store. After a failure it waits as the
  /// back-off says, and begins anew; ``statuses()`` tells why and until when. A composition root awaits it, one at a time:
  ///
  /// ```swift
  /// .task { await store.run(report: { lostAndFound.add($0) }) }
  /// ```
  ///
  /// - Parameters:
  ///   - report: is told what each exchange did, if it did anything, also when it failed afterwards.
  ///   - resolve: decides on each local edit that lost; without it the merge's decision stays.
  @concurrent public func run(
    report: @escaping @Sendable (SyncReport) -> Void = { _ in },
    resolve: (@Sendable (LostEdit) async -> Synchronize.Choice)? = nil
  ) async {
    var failures = 0
    while !Task.isCancelled {
      let connected = Connected(self)
      let failure = await connected.untilItFails(report: report, resolve: resolve)
      if Task.isCancelled { break }
      failures = connected.wasWell ? 1 : failures + 1
      let delay = backoff.delay(after: failures, random: random)
      let nudges = nudge.count
      let seconds = Double(delay.components.seconds) + Double(delay.components.attoseconds) * 1e-18
      show(.waiting(failure.code, message: failure.message, until: now().addingTimeInterval(seconds)))
      await wait(delay, unlessNudgedSince: nudges)
    }
    show(.stopped)
  }

  /// Makes the next attempt now: for when the system says that the network is back, or somebody asks for it.
  public func tryNow() { nudge.send() }

  private func wait(_ delay: Duration, unlessNudgedSince nudges: Int) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await self.sleep(delay) }
      group.addTask {
        for await _ in self.nudge.wakes() where self.nudge.count != nudges { break }
      }
      await group.next()
      group.cancelAll()
    }
  }
}

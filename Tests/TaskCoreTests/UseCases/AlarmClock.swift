import Foundation
import TaskCore

/// A clock that stands until it is moved, and wakes those who sleep until a time that it then shows.
final class AlarmClock: @unchecked Sendable {
  // Unchecked: everything that varies is read and written only while the lock is held.
  private let lock = NSLock()
  private var date: Date
  private var nextNumber = 0
  private var sleepers: [Int: (until: Date, owner: CheckedContinuation<Void, any Error>)] = [:]
  private var asked: [Date] = []

  init(_ now: Instant) { date = now.date }

  var now: Date { lock.withLock { date } }
  /// Until when somebody wanted to sleep, in that order.
  var alarms: [Instant] { lock.withLock { asked.map(Instant.init) } }
  /// How many sleep now.
  var sleeping: Int { lock.withLock { sleepers.count } }

  func move(to instant: Instant) {
    let woken = lock.withLock {
      date = instant.date
      let woken = sleepers.filter { $0.value.until <= date }
      for number in woken.keys { sleepers[number] = nil }
      return woken.values.map(\.owner)
    }
    for owner in woken { owner.resume() }
  }

  func sleep(until end: Date) async throws {
    let number = lock.withLock {
      nextNumber += 1
      asked.append(end)
      return nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { owner in
        let result: Result<Void, any Error>? = lock.withLock {
          if Task.isCancelled { return .failure(CancellationError()) }
          if end <= date { return .success(()) }
          sleepers[number] = (end, owner)
          return nil
        }
        if let result { owner.resume(with: result) }
      }
    } onCancel: {
      lock.withLock { sleepers.removeValue(forKey: number) }?.owner.resume(throwing: CancellationError())
    }
  }
}

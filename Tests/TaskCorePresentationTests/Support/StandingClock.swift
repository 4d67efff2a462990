import Foundation

/// A clock that stands until it is moved, and wakes those who sleep until a time that it then shows.
final class StandingClock: @unchecked Sendable {
  // Unchecked: everything that varies is read and written only while the lock is held.
  private let lock = NSLock()
  private var date: Date
  private var lastNumber = 0
  private var sleepers: [Int: (until: Date, owner: CheckedContinuation<Void, any Error>)] = [:]

  init(_ date: Date) { self.date = date }

  var now: Date { lock.withLock { date } }
  /// How many sleep now.
  var sleeping: Int { lock.withLock { sleepers.count } }

  func advance(by seconds: TimeInterval) {
    let woken = lock.withLock {
      date += seconds
      let woken = sleepers.filter { $0.value.until <= date }
      for number in woken.keys { sleepers[number] = nil }
      return woken.values.map(\.owner)
    }
    for owner in woken { owner.resume() }
  }

  func sleep(until end: Date) async throws {
    let number = lock.withLock {
      lastNumber += 1
      return lastNumber
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

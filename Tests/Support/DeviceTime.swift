package import Foundation
import TaskCore

/// The time and the identities of one device.
package final class DeviceTime: @unchecked Sendable {
  // Unchecked: all that changes is touched only while the lock is held.
  private let lock = NSLock()
  private var date: Date
  private var count: UInt64 = 0
  private let number: UInt64

  package init(
    number: UInt64, from start: Date = Date(timeIntervalSince1970: 1_780_000_000), skew: TimeInterval = 0
  ) {
    self.number = number
    date = start + skew
  }

  package var now: Date { lock.withLock { date } }

  package func advance(by seconds: TimeInterval) { lock.withLock { date += seconds } }

  package func nextID() -> UUID {
    let name = lock.withLock {
      count += 1
      return "\(number) \(count)"
    }
    return ChangeSet.ID(name: name.utf8, in: ChangeSet.ID(high: 0, low: 0)).uuid
  }
}

import Foundation
import TaskCore

/// The time of the story, and its identities: the one goes by when the story says so, the others are counted, and so every
/// run tells the same.
final class StoryClock: @unchecked Sendable {
  // Unchecked: the variables are read and written only while the lock is held.
  private let lock = NSLock()
  private var date: Date
  private var counts: [String: UInt64] = [:]

  init(_ start: Instant) { date = start.date }

  var now: Date { lock.withLock { date } }

  func pass(minutes: Double) { lock.withLock { date += minutes * 60 } }

  /// The next identity that somebody gives to something on this device.
  func nextID(on device: String) -> UUID {
    let name = lock.withLock {
      counts[device, default: 0] += 1
      return "\(device) \(counts[device, default: 0])"
    }
    return TaskItem.ID(name: name.utf8, in: TaskItem.ID(high: 0, low: 0)).uuid
  }
}

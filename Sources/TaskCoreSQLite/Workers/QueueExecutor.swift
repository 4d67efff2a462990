internal import Foundation

/// Runs an actor on a thread of its own, so that waiting for a disk or a lock holds up nobody else.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  /// Runs a body after what was enqueued before.
  func start(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

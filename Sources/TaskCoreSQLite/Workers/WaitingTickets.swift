internal import Foundation
internal import TaskCore

/// A change set, and who waits for its result.
struct Ticket: Sendable {
  let writing: Writing
  let owner: CheckedContinuation<Result<Outcome, TaskFailure>, Never>
}

/// The tickets that have not been served yet, in the order in which they came.
final class WaitingTickets: @unchecked Sendable {
  // Unchecked: `tickets` is touched only while `lock` is held.
  private let lock = NSLock()
  private var tickets: [Ticket] = []

  var count: Int { lock.withLock { tickets.count } }

  /// - Returns: whether it is the only one.
  func add(_ ticket: Ticket) -> Bool {
    lock.withLock {
      tickets.append(ticket)
      return tickets.count == 1
    }
  }

  /// Waits a very short time for so many to come.
  ///
  /// It yields and does not sleep, for a sleep lasts longer than this whole wait is worth; and a condition would wait by the
  /// clock on the wall, which may be put back meanwhile.
  func wait(for count: Int, atMost time: Duration) {
    let end = ContinuousClock.now + time
    while self.count < count, ContinuousClock.now < end { sched_yield() }
  }

  /// Takes the first, and as many more as together have no more than so many changes; tells whether that leaves any.
  func take(upTo changes: Int) -> (taken: [Ticket], hasMore: Bool) {
    lock.withLock {
      var count = 0
      var room = changes
      while count < tickets.count, count == 0 || tickets[count].writing.size <= room {
        room -= tickets[count].writing.size
        count += 1
      }
      defer { tickets.removeFirst(count) }
      return (Array(tickets.prefix(count)), count < tickets.count)
    }
  }
}

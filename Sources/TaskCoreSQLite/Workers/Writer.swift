internal import Foundation
internal import TaskCore

/// Writes to a database, on a thread of its own. Change sets that wait at the same time share one transaction, since
/// what takes time is bringing it to the disk.
actor Writer: ReadingActor {
  /// A change set and what became of it.
  final class Ticket: @unchecked Sendable {
    // Unchecked: `set` never changes, and `result` is touched by the writer alone.
    let set: ChangeSet
    fileprivate var result: Result<Outcome, TaskFailure>?

    init(_ set: ChangeSet) { self.set = set }
  }

  /// How many changes of sets that wait together go into one transaction: enough to share its price, and few enough that
  /// the first need not wait long for the last.
  private static let mostChanges = 4096

  nonisolated let file: DatabaseFile
  var state: ConnectionState
  private let now: @Sendable () -> Date
  private let broadcast: TokenBroadcast
  private let executor: QueueExecutor
  private let waiting = WaitingTickets()
  /// How many transactions were committed.
  private(set) var transactions = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ connection: sending Connection, of file: DatabaseFile, on executor: QueueExecutor, broadcast: TokenBroadcast,
    now: @escaping @Sendable () -> Date
  ) {
    self.file = file
    self.executor = executor
    self.broadcast = broadcast
    self.now = now
    state = .open(connection)
  }

  /// Commits a set, in one transaction with others that wait.
  nonisolated func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    let ticket = Ticket(set)
    waiting.add(ticket)
    return try await result(of: ticket)
  }

  func resumeWriting() throws(TaskFailure) {
    try state.resume { () throws(TaskFailure) in try file.openWriter() }
  }

  /// The result of a ticket: whoever comes here first serves all that wait.
  private func result(of ticket: Ticket) throws(TaskFailure) -> Outcome {
    while ticket.result == nil {
      let tickets = waiting.take(upTo: Self.mostChanges)
      if tickets.isEmpty { break }
      serve(tickets)
    }
    guard let result = ticket.result else { throw TaskFailure(.unavailable, "The commit was lost: try again.") }
    return try result.get()
  }

  private func serve(_ tickets: [Ticket]) {
    do {
      let connection = try state.connection
      if try !commit(tickets, on: connection) {
        // One set was so large, or met such trouble, that SQLite gave up the whole transaction: each on its own then.
        for ticket in tickets { _ = try commit([ticket], on: connection) }
      }
    } catch {
      for ticket in tickets { ticket.result = ticket.result ?? .failure(error) }
    }
  }
}

// One transaction.
extension Writer {
  private static let begin = SQL("BEGIN IMMEDIATE")
  private static let end = SQL("COMMIT")
  private static let rollback = SQL("ROLLBACK")
  private static let savepoint = SQL("SAVEPOINT one")
  private static let release = SQL("RELEASE one")
  private static let rollbackOne = SQL("ROLLBACK TO one")

  /// Commits sets together; each that fails by itself is left out.
  ///
  /// - Returns: `false` when the transaction was lost through one of several sets; then none has a result.
  /// - Throws: what kept the transaction from beginning or ending: then nothing is written.
  private func commit(_ tickets: [Ticket], on connection: Connection) throws(TaskFailure) -> Bool {
    try connection.run(Self.begin)
    do {
      var results: [Result<Outcome, TaskFailure>] = []
      var token: ChangeToken?
      for ticket in tickets {
        let result = try attempt(ticket.set, on: connection, alone: tickets.count == 1)
        guard connection.isInTransaction else {
          if tickets.count > 1 { return false }
          ticket.result = result.map(\.outcome)
          return true
        }
        results.append(result.map(\.outcome))
        token = (try? result.get())?.token ?? token
      }
      try connection.run(token == nil ? Self.rollback : Self.end)
      for (ticket, result) in zip(tickets, results) { ticket.result = result }
      if let token {
        transactions += 1
        broadcast.send(token)
      }
      return true
    } catch {
      if connection.isInTransaction { try? connection.run(Self.rollback) }
      throw error
    }
  }

  /// Writes one set; when it fails, the transaction is as if it had never been tried.
  private func attempt(
    _ set: ChangeSet, on connection: Connection, alone: Bool
  ) throws(TaskFailure) -> Result<Commit.Result, TaskFailure> {
    if !alone { try connection.run(Self.savepoint) }
    do {
      let result = try Commit.run(set, at: Instant(now()), bounds: file.options.bounds, on: connection)
      if !alone { try connection.run(Self.release) }
      return .success(result)
    } catch {
      // Alone, the whole transaction is rolled back, for then nothing has been written.
      guard connection.isInTransaction, !alone else { return .failure(error) }
      try connection.run(Self.rollbackOne)
      try connection.run(Self.release)
      return .failure(error)
    }
  }
}

/// The tickets that have not been served yet, in the order in which they came.
private final class WaitingTickets: @unchecked Sendable {
  // Unchecked: `tickets` is touched only while `lock` is held.
  private let lock = NSLock()
  private var tickets: [Writer.Ticket] = []

  func add(_ ticket: Writer.Ticket) { lock.withLock { tickets.append(ticket) } }

  /// Takes the first, and as many more as together have no more than so many changes.
  func take(upTo changes: Int) -> [Writer.Ticket] {
    lock.withLock {
      var count = 0
      var room = changes
      while count < tickets.count, count == 0 || tickets[count].set.changes.count <= room {
        room -= tickets[count].set.changes.count
        count += 1
      }
      defer { tickets.removeFirst(count) }
      return Array(tickets.prefix(count))
    }
  }
}

internal import Foundation
internal import TaskCore

/// Writes to a database. Change sets that wait at the same time share one transaction, since what takes time is bringing
/// it to the disk.
///
/// Whoever holds `lock` uses the connection. What may have to wait, be it for the lock, for another process or for the
/// disk, is done on a thread of the writer's own. A small set that nothing is in the way of is committed where its caller
/// runs, for the change of threads and back would take as long as the commit.
final class Writer: Sendable {
  /// How many changes of sets that wait together go into one transaction: enough to share its price, and few enough that
  /// the first need not wait long for the last.
  private static let mostChanges = 4096

  private let file: DatabaseFile
  private let broadcast: TokenBroadcast
  private let thread: WriterThread
  private let waiting = WaitingTickets()

  private let lock = NSLock()
  // Touched only while `lock` is held.
  nonisolated(unsafe) private var state: ConnectionState
  nonisolated(unsafe) private var transactions = 0
  nonisolated(unsafe) private var pace = Pace()

  init(_ connection: sending Connection, of file: DatabaseFile, on thread: WriterThread, broadcast: TokenBroadcast) {
    self.file = file
    self.thread = thread
    self.broadcast = broadcast
    state = .open(connection)
  }

  /// Commits a set, in one transaction with others that wait.
  ///
  /// Concurrent, so that nothing is ever committed on the main thread.
  @concurrent func commit(_ writing: Writing) async throws(TaskFailure) -> Outcome {
    if let result = commitHere(writing) { return try result.get() }
    let result = await withCheckedContinuation { owner in
      if waiting.add(Ticket(writing: writing, owner: owner)) { startServing() }
    }
    return try result.get()
  }

  func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    try await onThread { (state) throws(TaskFailure) in
      if Task.isCancelled { throw .cancelledRead }
      return try body(try state.connection)
    }
  }

  func leave(for reason: ConnectionState.Away) async throws(TaskFailure) {
    try await onThread { (state) throws(TaskFailure) in try state.leave(for: reason) }
  }

  func resume() async throws(TaskFailure) {
    try await onThread { (state) throws(TaskFailure) in
      try state.resume { () throws(TaskFailure) in try self.file.openWriter() }
    }
  }

  /// How many transactions were committed.
  func countTransactions() async -> Int {
    (try? await onThread { _ in self.transactions }) ?? 0
  }

  private func onThread<Value: Sendable>(
    _ body: @Sendable (inout ConnectionState) throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    try await thread.run { () throws(TaskFailure) in
      self.lock.lock()
      defer { self.lock.unlock() }
      return try body(&self.state)
    }
  }
}

// Who commits where.
extension Writer {
  typealias CommitResult = Result<Outcome, TaskFailure>

  /// Commits a small set at once, if nobody else is at work and nothing has to be waited for.
  ///
  /// - Returns: `nil` when that is better done on the thread; then nothing has happened.
  private func commitHere(_ writing: Writing) -> CommitResult? {
    guard writing.size <= Pace.fewChanges, lock.try() else { return nil }
    defer { lock.unlock() }
    // A log that is to be written back takes a disk's time, and other sets that wait shall share a transaction.
    guard pace.isQuick, waiting.count == 0, case .open(let connection) = state, !connection.log.isLong,
      connection.beginAtOnce()
    else { return nil }
    return commit([writing], hasBegun: true).first
  }

  /// There is a job of this on the thread whenever sets wait. Each serves one group, so that other jobs get their turn.
  private func startServing() {
    thread.start { [self] in
      lock.lock()
      defer { lock.unlock() }
      waiting.wait(for: pace.callers, atMost: pace.patience)
      let (tickets, hasMore) = waiting.take(upTo: Self.mostChanges)
      if hasMore { startServing() }
      serve(tickets)
    }
  }

  private func serve(_ tickets: [Ticket]) {
    for (ticket, result) in zip(tickets, commit(tickets.map(\.writing))) { ticket.owner.resume(returning: result) }
    if case .open(let connection) = state { connection.log.writeBackIfLong() }
  }

  /// Commits sets together, and notes how that went.
  ///
  /// - Parameter hasBegun: whether the transaction has begun already.
  private func commit(_ sets: [Writing], hasBegun: Bool = false) -> [CommitResult] {
    let start = ContinuousClock.now
    defer { pace = Pace(callers: sets.count + waiting.count, time: start.duration(to: .now)) }
    do {
      let connection = try state.connection
      if !hasBegun { try connection.begin() }
      if let results = try commit(sets, on: connection) { return results }
      // One set was so large, or met such trouble, that SQLite gave up the whole transaction: each on its own then.
      return sets.flatMap { commit([$0]) }
    } catch {
      return sets.map { _ in .failure(error) }
    }
  }
}

// One transaction.
extension Writer {
  private static let end = SQL("COMMIT")
  private static let rollback = SQL("ROLLBACK")

  /// Commits sets together, in a transaction that has begun; each that fails by itself is left out.
  ///
  /// - Returns: the result of each; `nil` when the transaction was lost through one of several sets.
  /// - Throws: what kept the transaction from ending: then nothing is written.
  private func commit(_ sets: [Writing], on connection: Connection) throws(TaskFailure) -> [CommitResult]? {
    do {
      try connection.checkPlace()
      var results: [CommitResult] = []
      var token: ChangeToken?
      var hasWritten = false
      for set in sets {
        let written = connection.totalChanges
        let result = attempt(set, on: connection)
        results.append(result.map(\.outcome))
        guard connection.isInTransaction else { return sets.count == 1 ? results : nil }
        // A set is refused before anything of it is written. What fails later, which nothing but the disk or the file can
        // be to blame for, cannot be left out any more.
        if sets.count > 1, case .failure = result, connection.totalChanges != written {
          try connection.run(Self.rollback)
          return nil
        }
        if let result = try? result.get() {
          token = result.token ?? token
          hasWritten = hasWritten || result.hasWritten
        }
      }
      try connection.run(hasWritten ? Self.end : Self.rollback)
      if hasWritten { transactions += 1 }
      if let token { broadcast.send(token) }
      return results
    } catch {
      if connection.isInTransaction { try? connection.run(Self.rollback) }
      throw error
    }
  }

  /// Writes one set. No savepoint stands before it: at each of them the full-text index would be brought to the file,
  /// which takes longer than all else that a small set writes.
  private func attempt(_ writing: Writing, on connection: Connection) -> Result<Commit.Result, TaskFailure> {
    do throws(TaskFailure) {
      let now = Instant(file.options.now())
      return .success(try Commit.run(writing, at: now, bounds: file.options.bounds, on: connection))
    } catch {
      return .failure(error)
    }
  }
}

/// The thread on which the writer may wait.
actor WriterThread {
  private let executor = QueueExecutor(label: "task-core.sqlite.writer")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated func start(_ body: @escaping @Sendable () -> Void) { executor.start(body) }

  func run<Value: Sendable>(_ body: @Sendable () throws(TaskFailure) -> Value) throws(TaskFailure) -> Value {
    try body()
  }
}

/// How the last transaction went, by which the next one is planned.
private struct Pace {
  /// How many changes a set has at most that is not worth a change of threads.
  static let fewChanges = 16

  /// How many callers there were: those who were served, and those who came meanwhile.
  var callers = 0
  /// How long it took; at first it is not known whether the disk is a fast one.
  var time = Duration.seconds(1)

  /// Whether the next transaction is probably of a lone caller, and over before anybody misses the thread that it runs on.
  var isQuick: Bool { callers < 2 && time < .milliseconds(1) }

  /// How long to wait for the other callers to come again. Those who are served together come together; without this
  /// wait they would end up as two halves, of which one always comes too late for the other's transaction.
  var patience: Duration { min(time / 4, .microseconds(300)) }
}

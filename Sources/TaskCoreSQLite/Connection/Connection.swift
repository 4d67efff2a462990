internal import CTaskCoreSQLite
internal import Foundation
package import TaskCore

/// A connection to a database, with the statements that it has prepared.
///
/// It is used by one thread at a time: each is held by one actor or under one lock, and SQLite is told to take no locks of
/// its own.
package final class Connection {
  /// For which statements of queries a connection keeps the preparation.
  private static let mostQueries = 128

  let database: OpaquePointer
  /// The file as messages name it.
  package let path: String
  /// Up to how many candidates a page is made of by sorting them, where walking the order's index would do too.
  let fewCandidates: Int
  let log: WriteAheadLog
  private let wait: BusyWait
  private var fixed: [ObjectIdentifier: Statement] = [:]
  private var queries: [Query: Statement] = [:]

  /// What the statement of a query is found by: its text, and the constant part in front of it.
  private struct Query: Hashable {
    let head: ObjectIdentifier?
    let text: String
  }

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` for a database in memory.
  ///   - patience: how long to wait for the locks of others.
  ///   - fewCandidates: see the property.
  package init(path: String?, patience: Duration = .seconds(30), fewCandidates: Int = 4096) throws(TaskFailure) {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(Self.name(of: path), &database, flags, nil)
    guard code == SQLITE_OK, let database else {
      let failure = SQLiteError.failure(code, on: database, path: path)
      sqlite3_close_v2(database)
      throw failure
    }
    self.database = database
    self.path = SQLiteError.path(of: database)
    self.fewCandidates = fewCandidates
    log = WriteAheadLog(of: database)
    wait = BusyWait(limit: patience)
    wait.install(on: database)
  }

  // Without `close` nobody waits for an answer: this form lets go as soon as the statements have.
  deinit {
    fixed = [:]
    queries = [:]
    if !isClosed { sqlite3_close_v2(database) }
  }

  private var isClosed = false

  /// Finalizes the statements and closes the database.
  ///
  /// - Throws: `.unavailable` if something of the connection was still in use; it is closed as soon as that ends.
  package func close() throws(TaskFailure) {
    guard !isClosed else { return }
    fixed = [:]
    queries = [:]
    let code = sqlite3_close(database)
    guard code == SQLITE_OK else { throw SQLiteError.failure(code, on: database) }
    isClosed = true
  }

  /// The name by which SQLite knows a file; none of SQLite's special names is ever meant by a path.
  private static func name(of path: String?) -> String {
    guard let path else { return ":memory:" }
    return path.hasPrefix("/") ? path : "./" + path
  }

  /// Whether the file can only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(database, "main") == 1 }

  /// Whether a transaction is open: a failure inside one may have ended it.
  var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  /// The number that SQLite gave to the row inserted last.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(database) }

  /// How many rows the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(database)) }

  /// How many rows were changed since the connection was opened, those of transactions that were rolled back too.
  var totalChanges: Int { Int(sqlite3_total_changes(database)) }

  /// Refuses to go on when the file lies no longer where it was opened.
  ///
  /// What is written to a file that was deleted or replaced is lost, though SQLite says nothing of it.
  func checkPlace() throws(TaskFailure) {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard code == SQLITE_OK, hasMoved != 0 else { return }
    throw TaskFailure(
      .unavailable,
      "\(path) was moved, deleted or replaced while it was open, so nothing is written: put it back, or open the store again."
    )
  }

  /// Leaves the log beside the file as it is when this connection closes.
  func leaveLog() { _ = task_core_sqlite_leave_log(database) }

  /// Ends a statement with `.cancelled` soon after the task that runs it was cancelled.
  func watchCancellation() {
    // SQLite calls this on the thread that runs the statement, within the task that asked.
    sqlite3_progress_handler(database, 20_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }
}

// Statements.
extension Connection {
  /// Lends the statement of the program's own text; it is reset afterwards, whatever happens.
  func with<Value>(
    _ sql: SQL, _ body: (Statement) throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> Value {
    let statement = try prepared(sql)
    defer { statement.reset() }
    return try body(statement)
  }

  /// Runs a statement that gives no rows.
  func run(_ sql: SQL, _ bind: (Statement) -> Void = { _ in }) throws(TaskFailure) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    bind(statement)
    _ = try statement.step()
  }

  /// The number in the first column of the first row; `nil` where there is no row or no number.
  func number(_ sql: SQL, _ bind: (Statement) -> Void = { _ in }) throws(TaskFailure) -> Int64? {
    let statement = try prepared(sql)
    defer { statement.reset() }
    bind(statement)
    return try statement.step() ? statement.optionalInteger(0) : nil
  }

  private func prepared(_ sql: SQL) throws(TaskFailure) -> Statement {
    if let statement = fixed[ObjectIdentifier(sql)] { return statement }
    let statement = try Statement(sql.text, on: database)
    fixed[ObjectIdentifier(sql)] = statement
    return statement
  }

  /// The statement of a query that was put together; whoever asks resets it.
  ///
  /// - Parameters:
  ///   - text: SQL with parameters in the place of all that comes from outside, so that there are few texts.
  ///   - head: what the text goes on from, if anything: long, and always the same, so it is not looked through each time.
  func prepared(_ text: String, behind head: SQL? = nil) throws(TaskFailure) -> Statement {
    let query = Query(head: head.map { ObjectIdentifier($0) }, text: text)
    if let statement = queries[query] { return statement }
    // Those in use stay alive in the hands of their users.
    if queries.count >= Self.mostQueries { queries.removeAll() }
    let statement = try Statement((head?.text ?? "") + text, on: database)
    queries[query] = statement
    return statement
  }

  /// Runs statements of the program's own that are needed once: schema and settings.
  package func execute(_ script: String) throws(TaskFailure) {
    let code = sqlite3_exec(database, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError.failure(code, on: database) }
  }

  /// The first column of the first row of a statement that is needed once.
  package func value(_ text: String) throws(TaskFailure) -> String? {
    let statement = try Statement(text, on: database)
    return try statement.step() ? statement.text(0) : nil
  }
}

// Transactions.
extension Connection {
  private static let begin = SQL("BEGIN")
  private static let beginImmediate = SQL("BEGIN IMMEDIATE")
  private static let commit = SQL("COMMIT")
  private static let rollback = SQL("ROLLBACK")

  /// Reads in one state of the database.
  func snapshot<Value>(_ body: () throws(TaskFailure) -> Value) throws(TaskFailure) -> Value {
    endTransaction()
    try run(Self.begin)
    defer { endTransaction() }
    return try body()
  }

  /// Ends a transaction that has written nothing, or is not to write anything.
  ///
  /// Even this can fail, when the caller is cancelled in that moment; then the next one to use the connection tries again.
  private func endTransaction() {
    if isInTransaction { try? run(Self.rollback) }
  }

  /// Begins to write.
  func begin() throws(TaskFailure) { try run(Self.beginImmediate) }

  /// Begins to write without waiting for a lock of another connection.
  ///
  /// - Returns: `false` when it could not; `begin` says why.
  func beginAtOnce() -> Bool {
    wait.isOn = false
    defer { wait.isOn = true }
    do {
      try begin()
      return true
    } catch {
      return false
    }
  }

  /// Writes everything or nothing.
  func transaction<Value>(_ body: () throws(TaskFailure) -> Value) throws(TaskFailure) -> Value {
    try begin()
    do {
      let value = try body()
      try run(Self.commit)
      return value
    } catch {
      // What failed is what the caller has to hear; after some failures SQLite has rolled back already.
      endTransaction()
      throw error
    }
  }
}

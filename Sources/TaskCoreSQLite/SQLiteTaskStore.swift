internal import Foundation
public import TaskCore

/// A store in an SQLite database: one file, used by any number of tasks, stores and processes at once.
///
/// ```swift
/// let store = try await SQLiteTaskStore.open(at: .file("/path/to/tasks.db"))
/// let planner = TaskPlanner(store: store)
/// ```
///
/// Readers work beside each other and beside the writer. What may take long or has to wait is done on threads of the
/// store's own. Commits that come at the same time share one transaction. Nothing is kept in memory between
/// calls, so what another process commits is seen at once.
public final class SQLiteTaskStore: TaskStoring {
  private let writer: Writer
  /// `nil` for a store in memory, which has one connection for everything.
  private let readers: Readers?
  private let broadcast: TokenBroadcast
  private let watch: TokenWatch

  private init(writer: Writer, readers: Readers?, broadcast: TokenBroadcast, watch: TokenWatch) {
    self.writer = writer
    self.readers = readers
    self.broadcast = broadcast
    self.watch = watch
  }

  /// Opens a store or makes it, and brings its file up to date.
  ///
  /// - Parameters:
  ///   - location: the file, or memory.
  ///   - options: how it is kept.
  /// - Throws: `.unavailable` for a file that cannot be opened, made or written; `.corrupted` for one that is no
  ///   database; `.unsupported` for a database of another program, or of a newer version of this one. The file is left
  ///   as it was.
  public static func open(
    at location: Location, options: Options = Options()
  ) async throws(TaskFailure) -> SQLiteTaskStore {
    let file =
      switch location {
      case .file(let path): DatabaseFile(path: path, options: options)
      case .inMemory: DatabaseFile(path: nil, options: options)
      }
    let thread = WriterThread()
    return try await thread.run { () throws(TaskFailure) in
      let connection = try file.openWriter()
      let broadcast = TokenBroadcast(try StoreRow(in: connection).token)
      let readers = file.path == nil ? nil : try Readers(file)
      return SQLiteTaskStore(
        writer: Writer(connection, of: file, on: thread, broadcast: broadcast), readers: readers, broadcast: broadcast,
        watch: TokenWatch(file, broadcast: broadcast))
    }
  }
}

// Opening by a path or URL, closing, and going to the background.
extension SQLiteTaskStore {
  /// Closes the store: calls under way end first, later ones fail with `.unavailable`, and `tokens()` ends.
  ///
  /// A store that is let go without it closes too, but nobody learns when.
  public func close() async throws(TaskFailure) {
    watch.stop()
    broadcast.finish()
    try await leave(for: .closed)
  }

  /// Lets go of the file until ``resume()``: calls under way end first, and later ones fail with `.unavailable`.
  ///
  /// For an app that goes to the background: the system ends one that is suspended with a locked file. While suspended
  /// the store has no file open, so it holds no lock. Subscribers of `tokens()` stay, and hear nothing meanwhile. A store
  /// in memory keeps its data.
  public func suspend() async throws(TaskFailure) {
    watch.stop()
    guard readers != nil else { return }
    try await leave(for: .suspended)
  }

  /// Opens the file again after ``suspend()``, and tells the subscribers what has happened to it since.
  ///
  /// - Throws: what ``open(at:options:)`` throws: the file may have changed in between. The store then stays suspended.
  public func resume() async throws(TaskFailure) {
    do {
      try await writer.resume()
      try await readers?.resume()
    } catch {
      try? await leave(for: .suspended)
      throw error
    }
    try await refreshToken()
    if broadcast.hasSubscribers { watch.start() }
  }

  /// How many transactions the store has committed: fewer than change sets when these came together.
  package var transactions: Int { get async { await writer.countTransactions() } }

  private func leave(for reason: ConnectionState.Away) async throws(TaskFailure) {
    var failure: TaskFailure?
    do { try await readers?.leave(for: reason) } catch { failure = error }
    // The writer's connection is the last, and writes the log back into the file.
    try await writer.leave(for: reason)
    if let failure { throw failure }
  }
}

// The port.
extension SQLiteTaskStore {
  /// See `TaskStoring.records(_:)`.
  public func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] {
    // A single record needs no transaction around it.
    if ids.count == 1, let id = ids.first {
      return [try await read(.page) { (connection) throws(TaskFailure) in try connection.record(id) }]
    }
    return try await read(ids.count <= Self.page ? .page : .long) { (connection) throws(TaskFailure) in
      try connection.records(ids)
    }
  }

  /// See `TaskStoring.tasks(matching:)`.
  ///
  /// A page reads an index from where it begins, in these orders and their mirrors: by due date, by start, by priority
  /// and then due date, by title and by last change of open tasks outside the trash; by completion of closed ones; by
  /// position, by creation and by identity of any. A filter by list, parent, tag, due date or text reads those alone where
  /// they are few. Every other order takes time linear in the number of tasks that the filter's indexes leave, and memory for
  /// two pages.
  public func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    let shape = FilterShape(query.filter)
    // What the core has to sift may take long, whatever is asked for.
    guard try FilterSplit(query.filter).rest == nil else {
      return try await read(.long) { (connection) throws(TaskFailure) in try connection.page(query) }
    }
    if query.isSearch(shape) {
      let few = try await read(.page) { (connection) throws(TaskFailure) in try connection.pageOfFew(query) }
      if let few { return few }
      return try await read(.long) { (connection) throws(TaskFailure) in try connection.page(query, areMany: true) }
    }
    return try await read(query.isPage(shape) ? .page : .long) { (connection) throws(TaskFailure) in
      try connection.page(query)
    }
  }

  /// See `TaskStoring.count(_:in:)`.
  public func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    if FilterShape(filter).isIndexed {
      let few = try await read(.page) { (connection) throws(TaskFailure) in
        try connection.countOfFew(filter, in: context)
      }
      if let few { return few }
    }
    return try await read(.long) { (connection) throws(TaskFailure) in try connection.count(filter, in: context) }
  }

  /// See `TaskStoring.lists()`.
  public func lists() async throws(TaskFailure) -> [TaskList] {
    try await read(.page) { (connection) throws(TaskFailure) in try ListRow.all(in: connection) }
  }

  /// See `TaskStoring.tags()`.
  public func tags() async throws(TaskFailure) -> [TagCount] {
    try await read(.long) { (connection) throws(TaskFailure) in try connection.tags() }
  }

  /// See `TaskStoring.openCounts(in:)`. By indexes, except for the tags.
  public func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    try await read(.long) { (connection) throws(TaskFailure) in try connection.openCounts(in: context) }
  }

  /// See `TaskStoring.changes(after:limit:)`.
  public func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await read(.long) { (connection) throws(TaskFailure) in
      try Feed.page(after: token, limit: limit, in: connection)
    }
  }

  /// See `TaskStoring.tokens()`.
  ///
  /// What other processes commit is seen within about a tenth of a second.
  public func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable {
    StoreTokens(store: self, tokens: broadcast.subscribe(), watch: watch)
  }

  /// See `TaskStoring.outcome(of:)`.
  public func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? {
    try await read(.long) { (connection) throws(TaskFailure) in
      try connection.snapshot { () throws(TaskFailure) in try OutcomeRow.outcome(of: id, in: connection) }
    }
  }

  /// See `TaskStoring.history(_:)`.
  public func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] {
    try await read(.long) { (connection) throws(TaskFailure) in try HistoryRows.entries(query, in: connection) }
  }

  /// See `TaskStoring.commit(_:)`.
  public func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome { try await commit(set, remembering: []) }

  /// See `ReplicaStoring.commit(_:remembering:)`.
  public func commit(_ set: ChangeSet, remembering notes: [ReplicaNote]) async throws(TaskFailure) -> Outcome {
    if Task.isCancelled { throw TaskFailure(.cancelled, "The operation was cancelled before it took effect.") }
    return try await writer.commit(Writing(set: set, notes: notes))
  }
}

// Which connection a read goes through.
extension SQLiteTaskStore {
  /// How many records make a read long.
  fileprivate static let page = 1000

  enum Length { case page, long }

  func read<Value: Sendable>(
    _ length: Length, _ body: @Sendable (Connection) throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    guard let readers else { return try await writer.read(body) }
    return switch length {
    case .page: try await readers.pages.read(body)
    case .long: try await readers.long.read(body)
    }
  }

  /// Brings the newest token to the subscribers, be it of another process.
  func refreshToken() async throws(TaskFailure) {
    broadcast.send(try await read(.page) { (connection) throws(TaskFailure) in try StoreRow(in: connection).token })
  }
}

extension TaskQuery {
  /// Whether an index gives its pages, so that reading one does not take long.
  fileprivate func isPage(_ shape: FilterShape) -> Bool {
    guard let limit, limit <= SQLiteTaskStore.page else { return false }
    return order.hasIndex(isOpen: shape.isOpen, areClosed: shape.areClosed) && shape.rest.allSatisfy(\.isQuick)
  }

  /// Whether a page is asked for of tasks with some text, which may be few.
  fileprivate func isSearch(_ shape: FilterShape) -> Bool {
    guard let limit, limit <= SQLiteTaskStore.page else { return false }
    return shape.rest.contains(where: \.isText) && shape.rest.allSatisfy { $0.isText || $0.isQuick }
  }
}

extension TaskFilter {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension FilterShape {
  /// Whether an index may hold the matches and nothing else, so that few are counted in no time.
  fileprivate var isIndexed: Bool { rest.count == 1 && rest.allSatisfy(\.isQuick) }
}

extension TaskFilter {
  /// Whether its matches are found by an index or are most of an index, so that no page is long in coming.
  fileprivate var isQuick: Bool {
    switch self {
    case .status, .not(.trashed), .list(.id), .parent, .tag, .due, .overdue: true
    default: false
    }
  }
}

internal import TaskCore

/// A connection as its actor holds it: there, or away for a reason.
enum ConnectionState {
  case open(Connection)
  case suspended
  case closed

  /// The connection.
  ///
  /// - Throws: `.unavailable` while it is away.
  var connection: Connection {
    get throws(TaskFailure) {
      switch self {
      case .open(let connection): connection
      case .suspended:
        throw TaskFailure(.unavailable, "The store is suspended: resume it before you use it.")
      case .closed: throw TaskFailure(.unavailable, "The store is closed: open it again.")
      }
    }
  }

  /// Closes the connection, if there is one, and stays away for this reason; what is closed stays closed.
  mutating func leave(for reason: Away) throws(TaskFailure) {
    let old = self
    if case .closed = old { return }
    self = reason == .closed ? .closed : .suspended
    if case .open(let connection) = old { try connection.close() }
  }

  /// Comes back with a connection, unless it is there or closed for good.
  mutating func resume(_ open: () throws(TaskFailure) -> Connection) throws(TaskFailure) {
    switch self {
    case .open: return
    case .suspended: self = .open(try open())
    case .closed: _ = try connection
    }
  }

  enum Away: Sendable { case suspended, closed }
}

/// An actor that holds a connection and reads through it.
protocol ReadingActor: Actor {
  var state: ConnectionState { get set }
  nonisolated var file: DatabaseFile { get }
}

extension ReadingActor {
  /// Reads, and gives what was read.
  func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> Value {
    if Task.isCancelled { throw .cancelledRead }
    return try body(try state.connection)
  }

  func leave(for reason: ConnectionState.Away) throws(TaskFailure) { try state.leave(for: reason) }

  func resumeReading() throws(TaskFailure) {
    try state.resume { () throws(TaskFailure) in try file.openReader() }
  }
}

extension TaskFailure {
  static let cancelledRead = TaskFailure(.cancelled, "The operation was cancelled before the store was read.")
}

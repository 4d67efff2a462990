internal import CTaskCoreSQLite
package import TaskCore

/// What SQLite itself reported: the `underlying` error of the failures of a `SQLiteTaskStore`.
public struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The extended result code, such as 5 (`SQLITE_BUSY`) or 13 (`SQLITE_FULL`).
  public let code: Int32
  /// SQLite's own words.
  public let message: String

  /// The words with the code behind them.
  public var description: String { "\(message) (SQLite \(code))" }

  /// The code without its extension.
  var primaryCode: Int32 { code & 0xFF }
}

extension SQLiteError {
  /// The border: what a result code of SQLite means to those who know nothing of SQLite.
  ///
  /// - Parameters:
  ///   - code: the result code.
  ///   - database: the connection that reported it; `nil` when none could be made.
  ///   - path: the file, where the connection cannot tell it.
  package static func failure(_ code: Int32, on database: OpaquePointer?, path: String? = nil) -> TaskFailure {
    let words = database.flatMap { sqlite3_errcode($0) & 0xFF == code & 0xFF ? sqlite3_errmsg($0) : nil }
    let message = (words ?? sqlite3_errstr(code)).map { String(cString: $0) } ?? "unknown"
    return SQLiteError(code: code, message: message).failure(on: path ?? self.path(of: database))
  }

  /// The file of a connection, as a message names it.
  static func path(of database: OpaquePointer?) -> String {
    guard let name = database.flatMap({ sqlite3_db_filename($0, "main") }).map({ String(cString: $0) }), !name.isEmpty
    else { return "the database in memory" }
    return name
  }

  private func failure(on path: String) -> TaskFailure {
    let (code, reason): (TaskFailure.Code, String) =
      switch primaryCode {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
        (.unavailable, "is locked by another program: try again when that is done")
      case SQLITE_FULL: (.unavailable, "cannot grow, for the disk is full: make room and try again")
      case SQLITE_READONLY: (.unavailable, "cannot be written: check its permissions and those of its folder")
      case SQLITE_CANTOPEN: (.unavailable, "cannot be opened: check that its folder is there and may be written to")
      case SQLITE_PERM, SQLITE_AUTH: (.unavailable, "may not be used now: unlock the device or check its permissions")
      case SQLITE_IOERR: (.unavailable, "cannot be read or written (\(message)): check the disk and try again")
      case SQLITE_NOMEM: (.unavailable, "cannot be used, for memory is short: try again with less")
      case SQLITE_NOTADB: (.corrupted, "is not a database: choose another file")
      case SQLITE_CORRUPT: (.corrupted, "is damaged: restore it from a copy")
      case SQLITE_INTERRUPT: (.cancelled, "was not read to the end, for the caller was cancelled")
      case SQLITE_TOOBIG: (.invalid, "cannot hold a text of this size: shorten it")
      default: (.corrupted, "does not hold what it should (\(message)): restore it from a copy")
      }
    return TaskFailure(code, "\(path) \(reason).", underlying: self)
  }
}

extension TaskFailure {
  /// The failure of a row that cannot be read as what it should be.
  static func corrupted(_ what: String, in path: String, underlying: (any Error)? = nil) -> TaskFailure {
    TaskFailure(
      .corrupted, "\(path) is damaged: \(what) cannot be read. Restore it from a copy.", underlying: underlying)
  }
}

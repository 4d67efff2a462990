internal import CTaskCoreSQLite
import Synchronization

/// Counts what statements read in this process, file by file.
///
/// What is the same for every store and question is left out of account: pragmas, the one row in which a store counts its
/// commits, and what the index for searching reads of itself.
package enum StatementCounter {
  /// What the statements on one file did.
  package struct Counts: Sendable {
    /// How many rows they have given.
    package fileprivate(set) var rows = 0
    /// How many rows they went past in scans of whole tables.
    package fileprivate(set) var scanned = 0
  }

  private static let counts = Mutex<[String: Counts]>([:])

  /// Counts on all connections that are opened from now on.
  package static func start() {
    typealias EntryPoint =
      @convention(c) (
        OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeRawPointer?
      ) -> Int32
    let install: EntryPoint = { database, _, _ in
      sqlite3_trace_v2(
        database, UInt32(SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE),
        { event, _, statement, _ in
          if let statement { StatementCounter.note(Int32(bitPattern: event), OpaquePointer(statement)) }
          return 0
        }, nil)
    }
    // SQLite takes the entry point under another type than it calls it by, so that it can be any library's.
    sqlite3_auto_extension(unsafeBitCast(install, to: (@convention(c) () -> Void).self))
  }

  /// What has been counted on a file since this was asked last.
  package static func take(_ path: String) -> Counts {
    counts.withLock { counts in counts.removeValue(forKey: path) ?? Counts() }
  }

  private static func note(_ event: Int32, _ statement: OpaquePointer) {
    guard let name = sqlite3_db_filename(sqlite3_db_handle(statement), "main") else { return }
    let path = String(cString: name)
    if event == SQLITE_TRACE_ROW {
      let text = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
      if text.isEmpty || text.hasPrefix("PRAGMA") || text.hasSuffix("FROM store") { return }
      counts.withLock { counts in counts[path, default: Counts()].rows += 1 }
    } else {
      let scanned = Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1))
      counts.withLock { counts in counts[path, default: Counts()].scanned += scanned }
    }
  }
}

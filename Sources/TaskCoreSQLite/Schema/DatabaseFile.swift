internal import CTaskCoreSQLite
internal import Foundation
internal import TaskCore

/// Where a store keeps its data, and how connections to it are made.
struct DatabaseFile: Sendable {
  /// The file; `nil` for memory.
  let path: String?
  let options: SQLiteTaskStore.Options

  /// Opens the file or makes it, refuses one that is not a store's, and brings its schema up to date.
  func openWriter() throws(TaskFailure) -> Connection {
    try checkHeader()
    let connection = try Connection(
      path: path, patience: options.patience, fewCandidates: options.fewCandidates)
    do {
      try prepareWriter(connection)
      connection.log.takeOver()
      return connection
    } catch {
      // A refused file keeps its log too: closing the last connection would write it back.
      connection.leaveLog()
      try? connection.close()
      throw error
    }
  }

  /// A connection that only reads.
  func openReader(patience: Duration? = nil) throws(TaskFailure) -> Connection {
    let connection = try Connection(
      path: path, patience: patience ?? options.patience, fewCandidates: options.fewCandidates)
    try connection.execute("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4000")
    connection.watchCancellation()
    return connection
  }

  private func prepareWriter(_ connection: Connection) throws(TaskFailure) {
    if connection.isReadOnly {
      throw TaskFailure(
        .unavailable, "\(connection.path) can only be read: give this program permission to write it and its folder.")
    }
    try checkIsStore(connection)
    if let pages = options.mostPages { try connection.execute("PRAGMA max_page_count = \(pages)") }
    try connection.execute("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF")
    try Schema.migrate(connection)
    try startLog(connection)
    // With a log, FULL survives a loss of power at any moment; NORMAL may lose the last commits, never their order.
    try connection.execute(
      """
      PRAGMA synchronous = \(options.durability == .full ? "FULL" : "NORMAL");
      PRAGMA journal_size_limit = 67108864
      """)
    try DerivedColumns.refresh(connection)
  }

  /// Refuses a database of another program, which is every one with tables and without the mark of this one.
  private func checkIsStore(_ connection: Connection) throws(TaskFailure) {
    // In one state: another process may be making the file just now.
    try connection.snapshot { () throws(TaskFailure) in
      let mark = try connection.value("PRAGMA application_id").flatMap { Int32($0) } ?? 0
      if mark == Schema.applicationID { return try Schema.checkIsNotNewer(connection) }
      let isEmpty = try connection.value("SELECT count(*) FROM sqlite_schema") == "0"
      guard isEmpty, mark == 0 else { throw foreign(connection.path) }
    }
  }

  private func foreign(_ path: String) -> TaskFailure {
    TaskFailure(.unsupported, "\(path) is a database of another program: choose another file.")
  }

  /// Turns on the write-ahead log, in which readers and the writer do not wait for each other.
  private func startLog(_ connection: Connection) throws(TaskFailure) {
    guard path != nil else { return }
    let wait = BusyWait(limit: options.patience)
    var isFirst = true
    while true {
      do throws(TaskFailure) {
        // Another process that opens the same new file may be in the way, and SQLite does not always wait here.
        guard try connection.value("PRAGMA journal_mode = WAL") == "wal" else {
          throw TaskFailure(
            .unavailable, "\(connection.path) cannot have a write-ahead log: keep it on a disk of this machine.")
        }
        return
      } catch {
        guard (error.underlying as? SQLiteError)?.primaryCode == SQLITE_BUSY, wait.nap(isFirst: isFirst) else {
          throw error
        }
        isFirst = false
      }
    }
  }
}

// The first look, before SQLite touches the file.
extension DatabaseFile {
  /// Refuses a file whose first bytes say that it is none of ours, without opening it as a database: even closing a
  /// database can change it.
  private func checkHeader() throws(TaskFailure) {
    guard let path else { return }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw TaskFailure(.invalid, "The path of the database is empty or holds U+0000: name a file.", field: "path")
    }
    try checkFolder(of: path)
    guard let header = FileManager.default.header(of: path, count: 100), !header.isEmpty else { return }
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
      throw SQLiteError.failure(SQLITE_NOTADB, on: nil, path: path)
    }
    let mark = Self.number(in: header, at: 68)
    guard mark == Schema.applicationID || mark == 0 else { throw foreign(path) }
    let version = Self.number(in: header, at: 60)
    if mark == Schema.applicationID, version > Schema.version { throw Schema.newer(version, at: path) }
  }

  private func checkFolder(of path: String) throws(TaskFailure) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw TaskFailure(.unavailable, "\(path) is a folder: name a file in it.")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw TaskFailure(.unavailable, "\(path) cannot be made, for the folder \(folder) is not there: make it first.")
    }
  }

  private static func number(in header: [UInt8], at offset: Int) -> Int32 {
    Int32(truncatingIfNeeded: header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) })
  }
}

extension FileManager {
  /// The first bytes of a file; `nil` when there is none or it may not be read.
  fileprivate func header(of path: String, count: Int) -> [UInt8]? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    return (try? file.read(upToCount: count)).map { Array($0) }
  }
}

internal import CTaskCoreSQLite

/// How long the write-ahead log of a connection is. It is written back when the connection is told to, and not, as SQLite
/// would by itself, within whichever commit makes it long: that takes the time of a disk.
final class WriteAheadLog {
  /// From how many pages on the log is to be written back: what SQLite would take.
  private static let mostPages: Int32 = 1000

  private let database: OpaquePointer
  private var pages: Int32 = 0

  /// Takes over the log of a connection. It has to live as long as that.
  init(of database: OpaquePointer) { self.database = database }

  /// As far as is known: others write to the log too.
  var isLong: Bool { pages >= Self.mostPages }

  /// From now on the log is written back by `writeBackIfLong` alone.
  func takeOver() {
    // Unretained: the `Connection` that owns this object closes the database before it lets go of it. SQLite calls this
    // at the end of a commit, on its thread.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      database,
      { context, _, _, pages in
        if let context { Unmanaged<WriteAheadLog>.fromOpaque(context).takeUnretainedValue().pages = pages }
        return SQLITE_OK
      }, context)
  }

  /// Writes as much of a long log back as no reader needs.
  func writeBackIfLong() {
    // Where that fails nothing is lost, and the next commit tries again; this is how SQLite does it too.
    if isLong { _ = sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
  }
}

internal import TaskCore

/// What the full-text index knows of tasks: it is told of every change of a folded text, and keeps no text itself.
///
/// No triggers do this: SQLite refuses them where the schema of a file is not trusted, and here it is not.
enum SearchRows {
  /// What stands behind each text in the index, so that its last scalars begin a trigram too.
  private static let end = "\n\n"

  private static let insert = SQL("INSERT INTO search (rowid, folded) VALUES (?, ?)")
  private static let delete = SQL(
    "INSERT INTO search (search, rowid, folded) SELECT 'delete', key, folded FROM searched WHERE key = ?")
  private static let rebuild = SQL("INSERT INTO search (search) VALUES ('rebuild')")

  /// Takes up the text of a task.
  static func insert(_ folded: String, key: Int64, into connection: Connection) throws(TaskFailure) {
    try connection.run(insert) { row in
      row.bind(key)
      row.bind(folded + end)
    }
  }

  /// Forgets the text of a task, which still has to be in its row.
  static func delete(key: Int64, from connection: Connection) throws(TaskFailure) {
    try connection.run(delete) { $0.bind(key) }
  }

  /// Takes up the texts of all tasks anew; linear in their length.
  static func rebuild(in connection: Connection) throws(TaskFailure) {
    try connection.run(rebuild) { _ in }
  }
}

internal import Foundation
internal import TaskCore

/// The versions of the schema in order, each with what brings a file there from the one before.
enum Schema {
  /// “TCor”: what tells a file of this library from any other SQLite database (`PRAGMA application_id`).
  static let applicationID: Int32 = 0x5443_6F72

  /// A step from one version to the next; its number is the file's `PRAGMA user_version` afterwards.
  struct Step: Sendable {
    let version: Int32
    let change: @Sendable (Connection) throws(TaskFailure) -> Void
  }

  static let steps = [
    Step(version: 1) { (connection) throws(TaskFailure) in
      try connection.execute(SchemaVersion1.script)
      try connection.run(insertStore) { row in
        row.bind(Int64(bitPattern: UInt64.random(in: .min ... .max)))
        row.bind(Int64(Folding.version))
        row.bind(TimeZone.timeZoneDataVersion)
      }
    },
    Step(version: 2) { (connection) throws(TaskFailure) in try connection.execute(SchemaVersion2.script) },
    Step(version: 3) { (connection) throws(TaskFailure) in try connection.execute(SchemaVersion3.script) },
    Step(version: 4) { (connection) throws(TaskFailure) in try connection.execute(SchemaVersion4.script) },
  ]

  /// The version that this program writes.
  static let version: Int32 = steps.last?.version ?? 0

  private static let insertStore = SQL("INSERT INTO store (one, epoch, folding, time_zones) VALUES (1, ?, ?, ?)")

  /// Brings a file to the version of this program, each step in its own transaction.
  ///
  /// - Throws: `.unsupported` for a file that a newer program wrote; it is left as it is.
  static func migrate(_ connection: Connection) throws(TaskFailure) {
    for step in steps {
      if try connection.schemaVersion >= step.version { continue }
      try connection.transaction { () throws(TaskFailure) in
        // Another process may have taken the step while this one waited for the lock.
        let version = try connection.schemaVersion
        if version >= step.version { return }
        try step.change(connection)
        try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(step.version)")
      }
    }
    try checkIsNotNewer(connection)
  }

  static func checkIsNotNewer(_ connection: Connection) throws(TaskFailure) {
    let version = try connection.schemaVersion
    guard version <= Self.version else { throw newer(version, at: connection.path) }
  }

  static func newer(_ version: Int32, at path: String) -> TaskFailure {
    TaskFailure(
      .unsupported,
      "\(path) was written by a newer version of this program (schema \(version), known is \(Self.version)): update it."
    )
  }
}

extension Connection {
  var schemaVersion: Int32 {
    get throws(TaskFailure) { try value("PRAGMA user_version").flatMap { Int32($0) } ?? 0 }
  }
}

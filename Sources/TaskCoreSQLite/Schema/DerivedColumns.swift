internal import Foundation
internal import TaskCore

/// The columns that are worked out from others by rules that change: time zones, and the folding of texts.
///
/// The file keeps which rules it was written by; where they differ from this program's, the columns are worked out anew.
enum DerivedColumns {
  private static let updateRules = SQL("UPDATE store SET folding = ?, time_zones = ?")

  static func refresh(_ connection: Connection) throws(TaskFailure) {
    let (folding, zones) = (Int64(Folding.version), TimeZone.timeZoneDataVersion)
    guard try connection.rules != (folding, zones) else { return }
    try connection.transaction { () throws(TaskFailure) in
      let known = try connection.rules
      if known.zones != zones { try refreshInstants(connection) }
      if known.folding != folding { try refold(connection) }
      try connection.run(updateRules) { row in
        row.bind(folding)
        row.bind(zones)
      }
    }
  }

  private static let selectZoned = SQL(
    """
    SELECT key, due_kind, due_key, due_wall, due_zone, due_offset,
      start_kind, start_key, start_wall, start_zone, start_offset
    FROM task WHERE due_kind = 2 OR start_kind = 2
    """)
  private static let updateKeys = SQL("UPDATE task SET due_key = ?, start_key = ? WHERE key = ?")

  private static func refreshInstants(_ connection: Connection) throws(TaskFailure) {
    var fresh: [(key: Int64, due: Int64, start: Int64)] = []
    try connection.with(selectZoned) { (row) throws(TaskFailure) in
      while try row.step() {
        let due = DateColumns(try DateColumns.date(in: row, at: 1)).key
        let start = DateColumns(try DateColumns.date(in: row, at: 6)).key
        if due != row.integer(2) || start != row.integer(7) { fresh.append((row.integer(0), due, start)) }
      }
    }
    for (key, due, start) in fresh {
      try connection.run(updateKeys) { row in
        row.bind(due)
        row.bind(start)
        row.bind(key)
      }
    }
  }

  private static let selectKeys = SQL("SELECT key FROM task WHERE key > ? ORDER BY key LIMIT 1000")
  private static let updateFolded = SQL("UPDATE task SET folded = ? WHERE key = ?")
  private static let updateTag = SQL("UPDATE tag SET folded = ? WHERE task = ? AND name = ?")

  private static func refold(_ connection: Connection) throws(TaskFailure) {
    var last = Int64.min
    while true {
      let keys = try connection.with(selectKeys) { (row) throws(TaskFailure) in
        row.bind(last)
        var keys: [Int64] = []
        while try row.step() { keys.append(row.integer(0)) }
        return keys
      }
      guard let end = keys.last else { return try SearchRows.rebuild(in: connection) }
      last = end
      for key in keys { try refold(key, connection) }
    }
  }

  private static func refold(_ key: Int64, _ connection: Connection) throws(TaskFailure) {
    guard let task = try connection.task(key: key) else { return }
    try connection.run(updateFolded) { row in
      row.bind(task.foldedText)
      row.bind(key)
    }
    for tag in task.tags {
      try connection.run(updateTag) { row in
        row.bind(Folding.fold(tag))
        row.bind(key)
        row.bind(tag)
      }
    }
  }
}

extension Connection {
  fileprivate var rules: (folding: Int64, zones: String) {
    get throws(TaskFailure) {
      try with(SQL.rules) { (row) throws(TaskFailure) in
        guard try row.step(), let zones = row.text(1) else { throw .corrupted("the row of the store", in: path) }
        return (row.integer(0), zones)
      }
    }
  }
}

extension SQL {
  fileprivate static let rules = SQL("SELECT folding, time_zones FROM store")
}

internal import Foundation
internal import TaskCore
internal import TaskCoreJSON

/// What a replica remembers: how far it has come with each remote, and the change sets that wait or were set aside.
///
/// It does what `ReplicaMemory` does.
enum ReplicaRows {
  private static let selectProgress = SQL("SELECT pulled, pushed, awaiting FROM replica_progress WHERE remote = ?")
  private static let putProgress = SQL(
    "INSERT OR REPLACE INTO replica_progress (remote, pulled, pushed, awaiting) VALUES (?, ?, ?, ?)")
  private static let deleteProgress = SQL("DELETE FROM replica_progress WHERE remote = ?")

  private static let countQueue = SQL("SELECT count(*) FROM replica_set WHERE code IS NULL")
  private static let selectQueue = SQL("SELECT document FROM replica_set WHERE code IS NULL ORDER BY place LIMIT ?")
  private static let selectAside = SQL(
    "SELECT document, code, message FROM replica_set WHERE code IS NOT NULL ORDER BY place")
  private static let isQueued = SQL("SELECT code IS NULL FROM replica_set WHERE id = ?")
  private static let replace = SQL("UPDATE replica_set SET document = ? WHERE id = ?")
  private static let insert = SQL(
    "INSERT INTO replica_set (place, id, document) SELECT coalesce(max(place), 0) + 1, ?, ? FROM replica_set")
  private static let moveAside = SQL(
    """
    UPDATE replica_set SET place = (SELECT max(place) + 1 FROM replica_set), code = ?, message = ? WHERE id = ?
    """)
  private static let changeReason = SQL("UPDATE replica_set SET code = ?, message = ? WHERE id = ?")
  private static let delete = SQL("DELETE FROM replica_set WHERE id = ?")

  static func progress(with remote: String, in connection: Connection) throws(TaskFailure) -> ReplicaProgress {
    try connection.with(selectProgress) { (row) throws(TaskFailure) in
      row.bind(remote)
      guard try row.step() else { return ReplicaProgress() }
      guard let awaiting = tasks(in: row.bytes(2)) else { throw .corrupted("what a replica waits for", in: row.path) }
      return ReplicaProgress(pulled: try token(in: row, at: 0), pushed: try token(in: row, at: 1), awaiting: awaiting)
    }
  }

  static func queue(limit: Int, in connection: Connection) throws(TaskFailure) -> ReplicaQueue {
    let count = try connection.number(countQueue) ?? 0
    return try connection.with(selectQueue) { (row) throws(TaskFailure) in
      row.bind(Int64(max(1, limit)))
      var sets: [ChangeSet] = []
      while try row.step() { sets.append(try RecordCoding.decodeSet(Data(row.bytes(0)))) }
      return ReplicaQueue(sets: sets, count: Int(count))
    }
  }

  static func setsAside(in connection: Connection) throws(TaskFailure) -> [SetAside] {
    try connection.with(selectAside) { (row) throws(TaskFailure) in
      var sets: [SetAside] = []
      while try row.step() {
        guard let code = row.text(1), let message = row.text(2) else { throw .corrupted("a set aside", in: row.path) }
        let set = try RecordCoding.decodeSet(Data(row.bytes(0)))
        sets.append(SetAside(set, code: TaskFailure.Code(rawValue: code), message: message))
      }
      return sets
    }
  }

  static func take(_ note: ReplicaNote, in connection: Connection) throws(TaskFailure) {
    switch note {
    case .progress(let progress, with: let remote): try put(progress, with: remote, into: connection)
    case .enqueue(let set):
      let document = Array(RecordCoding.encode(set))
      switch try connection.number(isQueued, { $0.bind(set.id) }) {
      case 1:
        try connection.run(replace) { row in
          row.bind(document)
          row.bind(set.id)
        }
      case let known:
        if known != nil { try connection.run(delete) { $0.bind(set.id) } }
        try connection.run(insert) { row in
          row.bind(set.id)
          row.bind(document)
        }
      }
    case .dequeue(let id): try connection.run(delete) { $0.bind(id) }
    case .setAside(let id, let code, let message):
      let isQueued = try connection.number(isQueued) { $0.bind(id) } == 1
      try connection.run(isQueued ? moveAside : changeReason) { row in
        row.bind(code.rawValue)
        row.bind(message)
        row.bind(id)
      }
    }
  }

  private static func put(
    _ progress: ReplicaProgress, with remote: String, into connection: Connection
  ) throws(TaskFailure) {
    guard progress != ReplicaProgress() else { return try connection.run(deleteProgress) { $0.bind(remote) } }
    try connection.run(putProgress) { row in
      row.bind(remote)
      row.bind(progress.pulled?.description)
      row.bind(progress.pushed?.description)
      row.bind(progress.awaiting.flatMap(\.bytes))
    }
  }

  private static func token(in row: Statement, at column: Int32) throws(TaskFailure) -> ChangeToken? {
    if row.isNull(column) { return nil }
    guard let text = row.text(column), let token = try? ChangeToken(parsing: text) else {
      throw .corrupted("a replica's token", in: row.path)
    }
    return token
  }

  private static func tasks(in bytes: [UInt8]) -> [TaskItem.ID]? {
    guard bytes.count.isMultiple(of: 16) else { return nil }
    return stride(from: 0, to: bytes.count, by: 16).compactMap { TaskItem.ID(bytes: bytes[$0..<$0 + 16]) }
  }
}

internal import Foundation
internal import TaskCore
internal import TaskCoreJSON

/// The outcomes that are remembered: the identities of what a set changed, and for a keyed set the records themselves.
enum OutcomeRow {
  private static let select = SQL("SELECT title, fingerprint, ids, records FROM outcome WHERE id = ?")
  private static let insert = SQL(
    "INSERT INTO outcome (id, title, fingerprint, recorded, ids, records) VALUES (?, ?, ?, ?, ?, ?)")
  private static let deleteOld = SQL("DELETE FROM outcome WHERE recorded < ?")

  static func outcome(of id: ChangeSet.ID, in connection: Connection) throws(TaskFailure) -> RecordedOutcome? {
    try connection.with(select) { (row) throws(TaskFailure) in
      row.bind(id)
      guard try row.step() else { return nil }
      guard let title = row.text(0), let ids = recordIDs(in: row.bytes(2)) else {
        throw .corrupted("the outcome \(id)", in: connection.path)
      }
      let fingerprint = row.isNull(1) ? nil : row.text(1)
      let records =
        fingerprint == nil
        ? try present(ids, in: connection) : try kept(row.bytes(3), path: connection.path)
      return RecordedOutcome(
        outcome: Outcome(changeSet: id, title: title, records: records), fingerprint: fingerprint)
    }
  }

  static func insert(_ set: ChangeSet, recorded: Instant, into connection: Connection) throws(TaskFailure) {
    let records = set.fingerprint == nil ? nil : try bytes(of: set.changes)
    try connection.run(insert) { row in
      row.bind(set.id)
      row.bind(set.title)
      row.bind(set.fingerprint)
      row.bind(recorded.secondsSince1970)
      row.bind(identityBytes(of: set.changes))
      row.bind(records)
    }
  }

  static func deleteOld(before instant: Instant, from connection: Connection) throws(TaskFailure) {
    try connection.run(deleteOld) { $0.bind(instant.secondsSince1970) }
  }
}

// Identities: one byte for the kind and 16 for the identity of each.
extension OutcomeRow {
  private static func identityBytes(of changes: [Change]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(17 * changes.count)
    for change in changes {
      switch change.id {
      case .task(let id):
        bytes.append(0)
        id.withBytes { bytes.append(contentsOf: $0) }
      case .list(let id):
        bytes.append(1)
        id.withBytes { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  private static func recordIDs(in bytes: [UInt8]) -> [RecordID]? {
    guard bytes.count.isMultiple(of: 17) else { return nil }
    var ids: [RecordID] = []
    for start in stride(from: 0, to: bytes.count, by: 17) {
      let id = bytes[start + 1..<start + 17]
      switch bytes[start] {
      case 0: TaskItem.ID(bytes: id).map { ids.append(.task($0)) }
      case 1: TaskList.ID(bytes: id).map { ids.append(.list($0)) }
      default: return nil
      }
    }
    return ids
  }

  private static func present(_ ids: [RecordID], in connection: Connection) throws(TaskFailure) -> [Record] {
    var records: [Record] = []
    for id in ids {
      if let record = try connection.record(id), !record.isTombstone { records.append(record) }
    }
    return records
  }
}

// Records: the length of each in four bytes, then its JSON.
extension OutcomeRow {
  private static func bytes(of changes: [Change]) throws(TaskFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    for change in changes {
      let record = try RecordCoding.encode(change.record)
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: record.count).bigEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: record)
    }
    return bytes
  }

  private static func kept(_ bytes: [UInt8], path: String) throws(TaskFailure) -> [Record] {
    var rest = bytes[...]
    var records: [Record] = []
    while !rest.isEmpty {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 4 + count else { throw .corrupted("a remembered outcome", in: path) }
      records.append(try RecordCoding.decode(Data(rest.dropFirst(4).prefix(count))))
      rest = rest.dropFirst(4 + count)
    }
    return records
  }
}

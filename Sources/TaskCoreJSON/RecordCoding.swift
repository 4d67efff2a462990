package import Foundation
package import TaskCore

/// What stores write down of a record or of history where a column for each field would buy nothing.
///
/// Reading gives exactly what was written. What cannot be read is `.corrupted`: nobody but a store writes it.
package enum RecordCoding {
  /// The bytes of a record, version, clocks and all.
  package static func encode(_ record: Record) throws(TaskFailure) -> Data { RecordDocument.encode(record) }

  /// The record of bytes that ``encode(_:)-(Record)`` made.
  ///
  /// - Throws: `.corrupted` that says what is wrong with them.
  package static func decode(_ data: Data) throws(TaskFailure) -> Record {
    try stored("record") { () throws(TaskFailure) in try RecordDocument.decode(data) }
  }

  /// The bytes of what was there before a change.
  package static func encode(_ before: HistoryChange.Before) throws(TaskFailure) -> Data {
    var writer = JSONWriter()
    writer.object { HistoryBeforeDocument.write(before, to: &$0) }
    return Data(writer.bytes)
  }

  /// What was there before a change, of bytes that ``encode(_:)-(HistoryChange.Before)`` made.
  ///
  /// - Throws: `.corrupted` that says what is wrong with them.
  package static func decodeBefore(_ data: Data) throws(TaskFailure) -> HistoryChange.Before {
    try stored("change") { () throws(TaskFailure) in
      var fields = try JSONFields(JSONParser.parse(Array(data)))
      return try HistoryBeforeDocument.read(&fields)
    }
  }

  /// The bytes of a whole change set.
  package static func encode(_ set: ChangeSet) -> Data { ChangeSetDocument.encode(set) }

  /// The change set of bytes that ``encode(_:)-(ChangeSet)`` made.
  ///
  /// - Throws: `.corrupted` that says what is wrong with them.
  package static func decodeSet(_ data: Data) throws(TaskFailure) -> ChangeSet {
    try stored("change set") { () throws(TaskFailure) in try ChangeSetDocument.decode(data) }
  }

  private static func stored<Value>(
    _ what: String, _ read: () throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> Value {
    do {
      return try read()
    } catch {
      throw TaskFailure(
        .corrupted, "A stored \(what) cannot be read: \(error.message)", field: error.field, underlying: error)
    }
  }
}

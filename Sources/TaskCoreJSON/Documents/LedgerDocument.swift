public import Foundation
public import TaskCore

/// The JSON form of a whole ledger: what a store on a simple file writes down and reads back.
///
/// Records, outcomes and entries of the history stand on a line each, so that files can be compared line by line.
public enum LedgerDocument {
  /// The form that is written, and the only one there has been.
  private static let form = 1

  /// The document of a snapshot.
  ///
  /// - Complexity: linear in all that the ledger holds.
  public static func encode(_ snapshot: TaskLedger.Snapshot) -> Data {
    var writer = JSONWriter()
    writer.object { writer in
      writer.put("ledger", form)
      writer.put("token", ChangeToken(epoch: snapshot.epoch, sequence: snapshot.sequence).description)
      writer.key("digests")
      writer.lines(snapshot.digests) { $0.string($1.hexadecimal) }
      writer.put("forgotten", snapshot.forgotten)
      writer.key("entries")
      writer.lines(snapshot.entries) { write($1, to: &$0) }
      writer.key("outcomes")
      writer.lines(snapshot.outcomes) { write($1, to: &$0) }
      writer.key("history")
      writer.lines(snapshot.history) { HistoryEntryDocument.write($1, to: &$0) }
      if !snapshot.replica.isEmpty { writer.put("replica") { ReplicaMemoryDocument.write(snapshot.replica, to: &$0) } }
    }
    return Data(writer.bytes)
  }

  /// The snapshot of a document.
  ///
  /// - Throws: `.corrupted` that says what is wrong with it; `.unsupported` for a form that a later version wrote.
  public static func decode(_ data: Data) throws(TaskFailure) -> TaskLedger.Snapshot {
    do throws(TaskFailure) {
      var fields = try JSONFields(JSONParser.parse(Array(data)))
      let form: Int = try fields.required("ledger", expected: "the number of its form") {
        (fields, name) throws(TaskFailure) in
        try fields.integer(name, in: 1...Int.max, expected: "the number of its form")
      }
      guard form == Self.form else {
        throw TaskFailure(.unsupported, "The ledger was written in form \(form), which this version does not read.")
      }
      return try read(&fields)
    } catch {
      if error.code == .unsupported { throw error }
      throw TaskFailure(
        .corrupted, "This is not a ledger: \(error.message)", field: error.field, underlying: error)
    }
  }

  private static func read(_ fields: inout JSONFields) throws(TaskFailure) -> TaskLedger.Snapshot {
    let token: ChangeToken = try fields.required("token", expected: "a change token") {
      (fields, name) throws(TaskFailure) in
      try fields.reading(name) { (text) throws(TaskFailure) in try ChangeToken(parsing: text) }
    }
    var unknown = UnknownKeyCollector(.refused)
    let snapshot = TaskLedger.Snapshot(
      epoch: token.epoch, sequence: token.sequence, digests: try fields.elements("digests", digest),
      forgotten: try fields.sequence("forgotten"),
      entries: try fields.objects("entries", unknown: &unknown, entry),
      outcomes: try fields.objects("outcomes", unknown: &unknown, outcome),
      history: try fields.objects("history", unknown: &unknown, HistoryEntryDocument.read),
      replica: try ReplicaMemoryDocument.read(inside: "replica", of: &fields))
    try fields.expectNothingMore()
    return snapshot
  }

  private static func digest(_ value: JSONValue, _ name: String) throws(TaskFailure) -> UInt64 {
    guard case .string(let text) = value, let digest = UInt64(hexadecimal: text) else {
      throw TaskFailure(.invalid, "\(name): 16 hexadecimal digits were expected.", field: "digests")
    }
    return digest
  }
}

// MARK: - Parts

extension LedgerDocument {
  private static func write(_ entry: TaskLedger.Snapshot.Entry, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.put("sequence", entry.sequence)
      writer.put("arrived", describing: entry.arrived)
      writer.key("record")
      RecordDocument.write(entry.record, to: &writer)
    }
  }

  private static func entry(_ fields: inout JSONFields) throws(TaskFailure) -> TaskLedger.Snapshot.Entry {
    let (sequence, arrived) = (try fields.sequence("sequence"), try fields.instant("arrived"))
    return TaskLedger.Snapshot.Entry(
      record: try RecordDocument.read(inside: "record", of: &fields), sequence: sequence, arrived: arrived)
  }

  private static func write(_ outcome: TaskLedger.Snapshot.Outcome, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.put("id", outcome.id.description)
      writer.put("title", outcome.title)
      writer.put("fingerprint", outcome.fingerprint)
      writer.put("recorded", outcome.recorded.description)
      writer.key("ids")
      writer.array(outcome.ids) { writer, id in
        writer.object { RecordDocument.write(id, to: &$0) }
      }
      writer.key("records")
      writer.array(outcome.records) { RecordDocument.write($1, to: &$0) }
    }
  }

  private static func outcome(_ fields: inout JSONFields) throws(TaskFailure) -> TaskLedger.Snapshot.Outcome {
    var unknown = UnknownKeyCollector(.refused)
    return TaskLedger.Snapshot.Outcome(
      id: try fields.identity("id"), title: try fields.text("title"), fingerprint: try fields.string("fingerprint"),
      recorded: try fields.pointInTime("recorded"),
      ids: try fields.objects("ids", unknown: &unknown, RecordDocument.readID),
      records: try RecordDocument.readAll("records", of: &fields))
  }
}

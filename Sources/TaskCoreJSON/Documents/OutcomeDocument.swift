public import Foundation
public import TaskCore

/// The JSON form of what a write did: its change set, its title, and the records as it left them.
public enum OutcomeDocument {
  /// The document of an outcome.
  public static func encode(_ outcome: Outcome) -> Data { Data(bytes(of: outcome)) }

  /// The bytes of an outcome's document.
  package static func bytes(of outcome: Outcome) -> [UInt8] { JSONWriter.document { write(outcome, to: &$0) } }

  /// The outcome of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  public static func decode(_ data: Data, unknownKeys: UnknownKeys = .refused) throws(TaskFailure) -> Outcome {
    try JSONFields.read(Array(data), unknownKeys: unknownKeys, read)
  }

  static func write(_ outcome: Outcome, to writer: inout JSONWriter) {
    writer.put("changeSet", outcome.changeSet.description)
    writer.put("title", outcome.title)
    writer.key("records")
    writer.lines(outcome.records) { RecordDocument.write($1, to: &$0) }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> Outcome {
    Outcome(
      changeSet: try fields.identity("changeSet"), title: try fields.text("title"),
      records: try RecordDocument.readAll("records", of: &fields))
  }
}

public import Foundation
public import TaskCore

/// The JSON form of what a write did: its change set, its title, and the records as it left them.
public enum OutcomeDocument {
  /// The document of an outcome.
  public static func encode(_ outcome: Outcome) -> Data {
    var writer = JSONWriter()
    writer.object { writer in
      writer.put("changeSet", outcome.changeSet.description)
      writer.put("title", outcome.title)
      writer.key("records")
      writer.lines(outcome.records) { RecordDocument.write($1, to: &$0) }
    }
    return Data(writer.bytes)
  }

  /// The outcome of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  public static func decode(_ data: Data) throws(TaskFailure) -> Outcome {
    var fields = try JSONFields(JSONParser.parse(Array(data)))
    let outcome = Outcome(
      changeSet: try fields.identity("changeSet"), title: try fields.text("title"),
      records: try RecordDocument.readAll("records", of: &fields))
    try fields.expectNothingMore()
    return outcome
  }
}

public import Foundation
public import TaskCore

/// The JSON form of an entry of a store's history.
public enum HistoryEntryDocument {
  /// The document of an entry.
  public static func encode(_ entry: HistoryEntry) -> Data {
    var writer = JSONWriter()
    write(entry, to: &writer)
    return Data(writer.bytes)
  }

  /// The entry of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  public static func decode(_ data: Data, unknownKeys: UnknownKeys = .refused) throws(TaskFailure) -> HistoryEntry {
    var fields = try JSONFields(JSONParser.parse(Array(data)), unknownKeys: unknownKeys)
    let entry = try read(&fields)
    try fields.expectNothingMore()
    return entry
  }

  static func write(_ entry: HistoryEntry, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.put("id", entry.id.description)
      writer.put("sequence", entry.sequence)
      writer.put("title", entry.title)
      writer.put("date", entry.date.description)
      writer.put("author", entry.author)
      ChangeSetDocument.write(entry.kind, to: &writer)
      writer.put("undone", entry.isUndone)
      writer.key("changes")
      writer.array(entry.changes) { writer, change in
        writer.object { writer in
          RecordDocument.write(change.record, to: &writer)
          writer.put("version", change.version.description)
          HistoryBeforeDocument.write(change.before, to: &writer)
        }
      }
    }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> HistoryEntry {
    var unknown = UnknownKeyCollector(.refused)
    return HistoryEntry(
      id: try fields.identity("id"), sequence: try fields.sequence("sequence"), title: try fields.text("title"),
      date: try fields.pointInTime("date"), author: try fields.text("author"),
      kind: try ChangeSetDocument.kind(of: &fields), isUndone: try fields.bool("undone") ?? false,
      changes: try fields.objects("changes", unknown: &unknown) { (change) throws(TaskFailure) in
        HistoryChange(
          record: try RecordDocument.readID(&change), version: try change.stamp("version"),
          before: try HistoryBeforeDocument.read(&change))
      })
  }
}

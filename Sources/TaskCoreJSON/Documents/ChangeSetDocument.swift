public import Foundation
public import TaskCore

/// The JSON form of a change set: what it is, and each record with the version that it replaces.
public enum ChangeSetDocument {
  /// The document of a change set.
  public static func encode(_ set: ChangeSet) -> Data {
    var writer = JSONWriter()
    write(set, to: &writer)
    return Data(writer.bytes)
  }

  static func write(_ set: ChangeSet, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.put("id", set.id.description)
      writer.put("title", set.title)
      writer.put("date", set.date.description)
      writer.put("author", set.author)
      write(set.kind, to: &writer)
      writer.put("fingerprint", set.fingerprint)
      writer.key("changes")
      writer.lines(set.changes) { writer, change in
        writer.object { writer in
          writer.put("replaces", describing: change.replaces)
          writer.key("record")
          RecordDocument.write(change.record, to: &writer)
        }
      }
    }
  }

  /// The change set of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  public static func decode(_ data: Data) throws(TaskFailure) -> ChangeSet {
    var fields = try JSONFields(JSONParser.parse(Array(data)))
    let set = try read(&fields)
    try fields.expectNothingMore()
    return set
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> ChangeSet {
    var unknown = UnknownKeyCollector(.refused)
    return ChangeSet(
      id: try fields.identity("id"), title: try fields.text("title"), date: try fields.pointInTime("date"),
      author: try fields.text("author"),
      kind: try kind(of: &fields), fingerprint: try fields.string("fingerprint"),
      changes: try fields.objects("changes", unknown: &unknown) { (change) throws(TaskFailure) in
        let replaced = try change.version("replaces")
        return Change(replacing: replaced, with: try RecordDocument.read(inside: "record", of: &change))
      })
  }

  // MARK: Kinds

  static func write(_ kind: ChangeSet.Kind, to writer: inout JSONWriter) {
    let name =
      switch kind {
      case .use: "use"
      case .undo: "undo"
      case .redo: "redo"
      case .replication: "replication"
      }
    writer.put("kind", name)
    writer.put("inverts", describing: kind.inverted)
  }

  static func kind(of fields: inout JSONFields) throws(TaskFailure) -> ChangeSet.Kind {
    let expected = "“use”, “undo”, “redo” or “replication”"
    let name = try fields.string("kind")
    let inverted: ChangeSet.ID? = try fields.id("inverts")
    switch (name, inverted) {
    case ("use", nil): return .use
    case ("replication", nil): return .replication
    case ("undo", let id?): return .undo(of: id)
    case ("redo", let id?): return .redo(of: id)
    case (nil, _): throw fields.missing("kind", expected: expected)
    case (let name?, _):
      throw fields.failure("kind", .string(name), expected: expected + ", of which undo and redo name what they invert")
    }
  }
}

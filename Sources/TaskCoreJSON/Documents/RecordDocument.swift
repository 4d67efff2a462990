public import Foundation
public import TaskCore

/// The JSON form of a record as stores exchange it: the document of a task or list with its clocks, or a tombstone.
///
/// Nothing is lost: the record that is read equals the one that was written, its version included.
public enum RecordDocument {
  /// The document of a record.
  public static func encode(_ record: Record) -> Data {
    var writer = JSONWriter()
    write(record, to: &writer)
    return Data(writer.bytes)
  }

  /// The record of a document, which has to be whole.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  public static func decode(_ data: Data) throws(TaskFailure) -> Record {
    var fields = try JSONFields(JSONParser.parse(Array(data)))
    return try read(&fields)
  }

  static func write(_ record: Record, to writer: inout JSONWriter) {
    writer.object { writer in
      switch record {
      case .task(let task):
        TaskDocument.write(task, to: &writer)
        writer.key("clocks")
        ClocksDocument.write(task.clocks, to: &writer)
      case .list(let list):
        ListDocument.write(list, to: &writer)
        writer.key("clocks")
        ClocksDocument.write(list.clocks, to: &writer)
      case .tombstone(let tombstone):
        writer.put("type", "tombstone")
        write(tombstone.id, to: &writer)
        writer.put("version", tombstone.version.description)
        writer.put("date", tombstone.date.description)
      }
    }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> Record {
    let type = try fields.string("type") ?? "task"
    switch type {
    case "task": return .task(try task(&fields))
    case "list": return .list(try list(&fields))
    case "tombstone": return .tombstone(try tombstone(&fields))
    default: throw fields.failure("type", .string(type), expected: "“task”, “list” or “tombstone”")
    }
  }

  // MARK: Parts

  private static func task(_ fields: inout JSONFields) throws(TaskFailure) -> TaskItem {
    // Taken first, as the reader of drafts leaves it aside.
    let (version, clocks) = try stamps(&fields)
    var unknown = UnknownKeyCollector(.refused)
    let draft = try TaskDocument.read(&fields, unknown: &unknown, now: nil)
    try unknown.settle(fields)
    let id = try required(draft.id, orThrow: fields.missing("id", expected: "a UUID"))
    var list: TaskList.ID?
    if case .id(let id)? = draft.list { list = id }
    let comments = try draft.comments.map { (remark) throws(TaskFailure) in
      try TaskItem.Comment(on: id, date: remark.date, text: remark.text)
    }
    return try TaskItem(
      id: id, title: draft.title, notes: draft.notes, status: draft.status, priority: draft.priority,
      start: draft.start, due: draft.due, recurrence: draft.recurrence, reminders: draft.reminders, tags: draft.tags,
      place: Place(list: list, parent: draft.parent, position: try position(draft.position, fields)),
      prerequisites: draft.prerequisites, comments: comments, extensions: draft.extensions,
      created: try date(draft.created, "created", fields), modified: try date(draft.modified, "modified", fields),
      trashed: draft.trashed, version: version, clocks: clocks)
  }

  private static func list(_ fields: inout JSONFields) throws(TaskFailure) -> TaskList {
    let (version, clocks) = try stamps(&fields)
    let draft = try ListDocument.read(&fields)
    try fields.expectNothingMore()
    return try TaskList(
      id: try required(draft.id, orThrow: fields.missing("id", expected: "a UUID")), title: draft.title,
      position: try position(draft.position, fields), created: try date(draft.created, "created", fields),
      modified: try date(draft.modified, "modified", fields), trashed: draft.trashed, version: version, clocks: clocks)
  }

  private static func tombstone(_ fields: inout JSONFields) throws(TaskFailure) -> Tombstone {
    let id = try readID(&fields)
    let version = try fields.version("version")
    let removal = try fields.instant("date")
    try fields.expectNothingMore()
    return Tombstone(
      id: id, version: try required(version, orThrow: fields.missing("version", expected: "a version")),
      date: try date(removal, "date", fields))
  }

  private static func stamps(_ fields: inout JSONFields) throws(TaskFailure) -> (Version, Clocks) {
    let version = try fields.version("version")
    guard var clocks = try fields.object("clocks") else { throw fields.missing("clocks", expected: "an object") }
    let read = try ClocksDocument.read(&clocks)
    return (try required(version, orThrow: fields.missing("version", expected: "a version")), read)
  }

  private static func position(_ key: OrderKey?, _ fields: JSONFields) throws(TaskFailure) -> OrderKey {
    try required(key, orThrow: fields.missing("position", expected: "an order key"))
  }

  private static func date(_ date: Instant?, _ name: String, _ fields: JSONFields) throws(TaskFailure) -> Instant {
    try required(date, orThrow: fields.missing(name, expected: "a point in time"))
  }
}

// MARK: - Identities

extension RecordDocument {
  /// The members that name a record: its kind and its UUID.
  static func write(_ id: RecordID, to writer: inout JSONWriter) {
    switch id {
    case .task(let id):
      writer.put("of", "task")
      writer.put("id", id.description)
    case .list(let id):
      writer.put("of", "list")
      writer.put("id", id.description)
    }
  }

  /// The record that the members `of` and `id` name.
  static func readID(_ fields: inout JSONFields) throws(TaskFailure) -> RecordID {
    let kind = try fields.string("of")
    switch kind {
    case "task":
      return .task(try required(try fields.id("id"), orThrow: fields.missing("id", expected: "a UUID")))
    case "list":
      return .list(try required(try fields.id("id"), orThrow: fields.missing("id", expected: "a UUID")))
    default:
      throw kind.map { fields.failure("of", .string($0), expected: "“task” or “list”") }
        ?? fields.missing("of", expected: "“task” or “list”")
    }
  }
}

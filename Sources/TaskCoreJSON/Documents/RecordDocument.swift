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
  public static func decode(_ data: Data, unknownKeys: UnknownKeys = .refused) throws(TaskFailure) -> Record {
    var fields = try JSONFields(JSONParser.parse(Array(data)), unknownKeys: unknownKeys)
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

  /// The record that a member holds.
  static func read(inside name: String, of fields: inout JSONFields) throws(TaskFailure) -> Record {
    var members = try fields.members(name)
    return try read(&members)
  }

  /// The records that a member holds an array of.
  static func readAll(_ name: String, of fields: inout JSONFields) throws(TaskFailure) -> [Record] {
    var unknown = UnknownKeyCollector(.refused)
    return try fields.objects(name, unknown: &unknown, read)
  }
}

// MARK: - Kinds of records

extension RecordDocument {
  private static func task(_ fields: inout JSONFields) throws(TaskFailure) -> TaskItem {
    // Taken first, as the reader of what a person asks for leaves them aside.
    let (id, version, position): (TaskItem.ID, Version, OrderKey) = try heading(&fields)
    let clocks = try clocks(&fields)
    var unknown = UnknownKeyCollector(.refused)
    let new = try TaskDocument.read(&fields, unknown: &unknown, now: nil)
    try fields.expectNothingMore()
    var list: TaskList.ID?
    if case .id(let id)? = new.list { list = id }
    let comments = try new.comments.map { (remark) throws(TaskFailure) in
      try TaskItem.Comment(on: id, date: remark.date, text: remark.text)
    }
    return try TaskItem(
      id: id, title: new.title, notes: new.notes, status: new.status, priority: new.priority, start: new.start,
      due: new.due, recurrence: new.recurrence, reminders: new.reminders, tags: new.tags,
      place: Place(list: list, parent: new.parent, position: position), prerequisites: new.prerequisites,
      comments: comments, extensions: new.extensions, created: try known(new.created, "created", fields),
      modified: try known(new.modified, "modified", fields), trashed: new.trashed, version: version, clocks: clocks)
  }

  private static func list(_ fields: inout JSONFields) throws(TaskFailure) -> TaskList {
    let (id, version, position): (TaskList.ID, Version, OrderKey) = try heading(&fields)
    let clocks = try clocks(&fields)
    let new = try ListDocument.read(&fields)
    try fields.expectNothingMore()
    return try TaskList(
      id: id, title: new.title, position: position, created: try known(new.created, "created", fields),
      modified: try known(new.modified, "modified", fields), trashed: new.trashed, version: version, clocks: clocks)
  }

  private static func tombstone(_ fields: inout JSONFields) throws(TaskFailure) -> Tombstone {
    let tombstone = Tombstone(
      id: try readID(&fields), version: try fields.stamp("version"), date: try fields.pointInTime("date"))
    try fields.expectNothingMore()
    return tombstone
  }

  private static func heading<Entity>(
    _ fields: inout JSONFields
  ) throws(TaskFailure) -> (Identifier<Entity>, Version, OrderKey) {
    (try fields.identity("id"), try fields.stamp("version"), try fields.orderKey("position"))
  }

  private static func clocks(_ fields: inout JSONFields) throws(TaskFailure) -> Clocks {
    var members = try fields.members("clocks")
    let clocks = try ClocksDocument.read(&members)
    try members.expectNothingMore()
    return clocks
  }

  private static func known(_ date: Instant?, _ name: String, _ fields: JSONFields) throws(TaskFailure) -> Instant {
    guard let date else { throw fields.missing(name, expected: "a point in time") }
    return date
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
    let kind = try fields.text("of")
    switch kind {
    case "task": return .task(try fields.identity("id"))
    case "list": return .list(try fields.identity("id"))
    default: throw fields.failure("of", .string(kind), expected: "“task” or “list”")
    }
  }
}

public import Foundation
public import TaskCore

/// The JSON form of a task, as files and HTTP carry it.
///
/// Every key is written, `null` or empty where there is nothing. On reading, absent and `null` mean the same. Dates are
/// those of RFC 3339 and RFC 9557; one without a zone is floating.
public enum TaskDocument {
  /// The document of a task.
  public static func encode(_ task: TaskItem) -> Data { Data(bytes(of: task)) }

  /// The bytes of a task's document.
  package static func bytes(of task: TaskItem) -> [UInt8] { JSONWriter.document { write(task, to: &$0) } }

  /// The bytes of an array of documents, each on a line of its own.
  package static func bytes(ofAll tasks: [TaskItem]) -> [UInt8] {
    JSONWriter.documents(tasks) { write($1, to: &$0) }
  }

  /// The task that a document asks for; its `version` is left aside.
  ///
  /// - Parameters:
  ///   - data: the document, one JSON object.
  ///   - unknownKeys: what to do with keys that a task does not have.
  ///   - now: when a task that is completed or cancelled without saying when, was.
  /// - Throws: `.invalid` that names the field and what is expected.
  public static func decode(
    _ data: Data, unknownKeys: UnknownKeys, now: Instant
  ) throws(TaskFailure) -> NewTask {
    var fields = try JSONFields(JSONParser.parse(Array(data)))
    var unknown = UnknownKeyCollector(unknownKeys)
    try expectType(of: &fields)
    var task = try read(&fields, unknown: &unknown, now: now)
    try unknown.settle(fields)
    unknown.keepMembers(in: &task)
    return task
  }

  static let keys = KnownKeys(
    [
      "type", "id", "title", "notes", "status", "completed", "cancelled", "priority", "start", "due", "tags", "list",
      "parent", "prerequisites", "position", "extensions", "created", "modified", "version", "trashed",
    ],
    inner: [
      "recurrence": RecurrenceDocument.keys, "reminders": ReminderDocument.keys,
      "comments": KnownKeys(["date", "text"]),
    ])

  /// Refuses a document of another kind.
  static func expectType(of fields: inout JSONFields) throws(TaskFailure) {
    guard let type = fields.take("type"), type != .string("task") else { return }
    throw fields.failure("type", type, expected: "“task”")
  }

  // MARK: Writing

  /// The members of a task's document, in the order of the contract.
  static func write(_ task: TaskItem, to writer: inout JSONWriter) {
    writer.put("id", task.id.description)
    writer.put("title", task.title)
    writer.put("notes", task.notes)
    write(task.status, to: &writer)
    writer.put("priority", task.priority.rawValue)
    writer.put("start", describing: task.start)
    writer.put("due", describing: task.due)
    writer.key("recurrence")
    if let recurrence = task.recurrence { RecurrenceDocument.write(recurrence, to: &writer) } else { writer.null() }
    writer.key("reminders")
    writer.array(task.reminders) { ReminderDocument.write($1, to: &$0) }
    writer.put("tags", task.tags)
    writer.put("list", describing: task.place.list)
    writer.put("parent", describing: task.place.parent)
    writer.put("prerequisites", describingEach: task.prerequisites)
    writer.put("position", task.place.position.text)
    writeRemarks(task.comments.lazy.map { (date: $0.date, text: $0.text) }, extensions: task.extensions, to: &writer)
    writer.put("created", task.created.description)
    writer.put("modified", task.modified.description)
    writer.put("version", task.version.description)
    writer.put("trashed", describing: task.trashed)
  }

  static func writeRemarks(
    _ comments: some Sequence<(date: Instant, text: String)>, extensions: [String: String], to writer: inout JSONWriter
  ) {
    writer.key("comments")
    writer.array(comments) { writer, comment in
      writer.object { writer in
        writer.put("date", comment.date.description)
        writer.put("text", comment.text)
      }
    }
    writer.put("extensions") { writer in
      for (key, value) in extensions.sorted(by: { $0.key.precedesInBytes($1.key) }) { writer.put(key, value) }
    }
  }

  static func write(_ status: TaskItem.Status, to writer: inout JSONWriter) {
    writer.put("status", status.kind.rawValue)
    writer.put("completed", describing: status.kind == .completed ? status.closed : nil)
    writer.put("cancelled", describing: status.kind == .cancelled ? status.closed : nil)
  }
}

import TaskCore

/// The JSON form of a patch: an absent key keeps, `null` clears, and sets say what they gain and lose.
///
/// A merge patch (RFC 7396) has no form for the elements of a set, so this is another one.
enum TaskPatchDocument {
  static func write(_ patch: TaskPatch, to writer: inout JSONWriter) {
    if let title = patch.title { writer.put("title", title) }
    if let notes = patch.notes { writer.put("notes", notes) }
    if let priority = patch.priority { writer.put("priority", priority.rawValue) }
    write("start", patch.start, to: &writer) { $0.string($1.description) }
    write("due", patch.due, to: &writer) { $0.string($1.description) }
    write("recurrence", patch.recurrence, to: &writer) { RecurrenceDocument.write($1, to: &$0) }
    write("list", patch.list, to: &writer) { $0.string($1.description) }
    write("parent", patch.parent, to: &writer) { $0.string($1.description) }
    write("tags", patch.tags, to: &writer) { $0.string($1) }
    write("reminders", patch.reminders, to: &writer) { ReminderDocument.write($1, to: &$0) }
    write("prerequisites", patch.prerequisites, to: &writer) { $0.string($1.description) }
    guard !patch.extensions.isEmpty else { return }
    writer.put("extensions") { writer in
      for (key, value) in patch.extensions.sorted(by: { $0.key.precedesInBytes($1.key) }) { writer.put(key, value) }
    }
  }

  static func write<Value>(
    _ name: String, _ edit: FieldEdit<Value>, to writer: inout JSONWriter, _ body: (inout JSONWriter, Value) -> Void
  ) {
    switch edit {
    case .keep: break
    case .clear: writer.put(name, nil)
    case .set(let value):
      writer.key(name)
      body(&writer, value)
    }
  }

  private static func write<Element>(
    _ name: String, _ edit: SetEdit<Element>, to writer: inout JSONWriter, _ body: (inout JSONWriter, Element) -> Void
  ) {
    guard edit.isChange else { return }
    writer.put(name) { writer in
      writer.key("add")
      writer.array(edit.adding, body)
      writer.key("remove")
      writer.array(edit.removing, body)
      writer.put("replace", edit.replacesAll)
    }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> TaskPatch {
    var patch = TaskPatch()
    patch.title = try fields.string("title")
    patch.notes = try fields.string("notes")
    if fields.contains("priority") { patch.priority = try TaskDocument.priority(of: &fields) }
    patch.start = try fields.edit("start") { (fields, name) throws(TaskFailure) in try fields.date(name) }
    patch.due = try fields.edit("due") { (fields, name) throws(TaskFailure) in try fields.date(name) }
    patch.recurrence = try recurrence(of: &fields)
    patch.list = try fields.edit("list") { (fields, name) throws(TaskFailure) in try fields.id(name) }
    patch.parent = try fields.edit("parent") { (fields, name) throws(TaskFailure) in try fields.id(name) }
    patch.tags = try set("tags", of: &fields) { (members, name) throws(TaskFailure) in
      try members.texts(name, expected: "a text") { $0 }
    }
    patch.reminders = try set("reminders", of: &fields) { (members, name) throws(TaskFailure) in
      var unknown = UnknownKeyCollector(.refused)
      return try members.objects(name, unknown: &unknown, ReminderDocument.read)
    }
    patch.prerequisites = try set("prerequisites", of: &fields) { (members, name) throws(TaskFailure) in
      try members.ids(name)
    }
    patch.extensions = try extensions(of: &fields)
    return patch
  }

  /// What becomes of the recurrence.
  static func recurrence(of fields: inout JSONFields) throws(TaskFailure) -> FieldEdit<Recurrence> {
    try fields.edit("recurrence") { (fields, name) throws(TaskFailure) in
      guard var members = try fields.object(name) else { return nil }
      var repairs: [String] = []
      let recurrence = try RecurrenceDocument.read(&members, repairs: &repairs)
      try members.expectNothingMore()
      return recurrence
    }
  }

  /// What becomes of single extensions: `null` removes one.
  static func extensions(of fields: inout JSONFields) throws(TaskFailure) -> [String: String?] {
    let pairs = try fields.map("extensions") { (key, value) throws(TaskFailure) -> (String, String?) in
      switch value {
      case .null: return (key, nil)
      case .string(let text): return (key, text)
      default:
        throw TaskFailure(
          .invalid, "extensions.\(key) is \(value.shown): expected a text or null", field: "extensions")
      }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static func set<Element>(
    _ name: String, of fields: inout JSONFields,
    _ read: (inout JSONFields, String) throws(TaskFailure) -> [Element]
  ) throws(TaskFailure) -> SetEdit<Element> {
    guard var members = try fields.object(name) else { return SetEdit() }
    var edit = SetEdit(adding: try read(&members, "add"), removing: try read(&members, "remove"))
    edit.replacesAll = try members.bool("replace") ?? false
    try members.expectNothingMore()
    return edit
  }
}

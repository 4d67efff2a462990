import TaskCore

/// The keys of a task's or list's document that no patch can change: named with another value than the present one they
/// are refused.
struct StatedFields {
  private var fields: JSONFields

  /// Takes the keys out of a patch.
  init(_ fields: inout JSONFields) {
    self.fields = fields
    for name in ["type", "id", "position", "comments", "created", "modified", "version", "trashed"] {
      _ = fields.take(name)
    }
  }

  mutating func check(against task: TaskItem) throws(TaskFailure) {
    try TaskDocument.expectType(of: &fields)
    if fields.contains("comments") {
      var unknown = UnknownKeyCollector(.refused)
      let comments = try fields.objects("comments", unknown: &unknown) { (comment) throws(TaskFailure) in
        try TaskItem.Comment(on: task.id, date: try comment.pointInTime("date"), text: try comment.text("text"))
      }
      guard Set(comments) == Set(task.comments) else {
        throw refusal("comments", of: .task(task.id), "post a comment to “comments” below the task")
      }
    }
    try check(
      .task(task.id), id: task.id, position: task.place.position, created: task.created, modified: task.modified,
      version: task.version, trashed: task.trashed)
  }

  mutating func check(against list: TaskList) throws(TaskFailure) {
    try ListMergePatch.expectType(of: &fields)
    try check(
      .list(list.id), id: list.id, position: list.position, created: list.created, modified: list.modified,
      version: list.version, trashed: list.trashed)
  }

  private mutating func check<Entity>(
    _ record: RecordID, id: Identifier<Entity>, position: OrderKey, created: Instant, modified: Instant,
    version: Version, trashed: Instant?
  ) throws(TaskFailure) {
    // First of all: what was read before somebody else wrote differs in more than its version.
    if let stated = try fields.version("version"), stated != version {
      throw TaskFailure(
        .conflict, "The document is of another version of \(record): read it again and decide anew.", id: record,
        versions: TaskFailure.VersionMismatch(expected: stated, found: version))
    }
    if fields.contains("id"), try fields.id("id") != id { throw refusal("id", of: record, "leave it out") }
    if fields.contains("created"), try fields.instant("created") != created {
      throw refusal("created", of: record, "leave it out")
    }
    if fields.contains("modified"), try fields.instant("modified") != modified {
      throw refusal("modified", of: record, "leave it out")
    }
    if fields.contains("position"), try fields.position("position") != position {
      throw refusal("position", of: record, "post to “move” below it")
    }
    if fields.contains("trashed"), try fields.instant("trashed") != trashed {
      throw refusal("trashed", of: record, "delete it, or post to “restore” below it")
    }
  }

  private func refusal(_ name: String, of record: RecordID, _ advice: String) -> TaskFailure {
    TaskFailure(.invalid, "\(name) cannot be changed by a patch: \(advice).", field: name, id: record)
  }
}

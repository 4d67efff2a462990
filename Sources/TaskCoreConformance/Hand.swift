import Foundation
import TaskCore

/// Writes to a store as use cases do, but without deciding anything: it stamps what it is told and commits it.
struct Hand: Sendable {
  let store: any TaskStoring
  let time: KitClock
  let versions = VersionClock(writer: 0xC0DE)

  var now: Instant { Instant(time.now) }
  var context: QueryContext { QueryContext(now: now, zone: .utc) }

  /// A new version, later than these.
  func version(after replaced: Record?...) throws -> Version {
    try versions.next(at: time.now, after: replaced.compactMap { $0?.version })
  }

  /// A task that no store has yet.
  func task(
    _ title: String = "task", id: TaskItem.ID? = nil, list: TaskList? = nil, parent: TaskItem? = nil,
    key: String = "a0", trashed: Instant? = nil, describe: (inout NewTask) -> Void = { _ in }
  ) throws -> TaskItem {
    var new = NewTask(title)
    describe(&new)
    let id = id ?? TaskItem.ID(UUID.version7())
    guard let position = OrderKey(key) else { throw RequirementFailure("“\(key)” is not an order key") }
    let place = Place(list: list?.id, parent: parent?.id, position: position)
    let comments = try new.comments.map { try TaskItem.Comment(on: id, date: $0.date, text: $0.text) }
    let version = try version()
    return try TaskItem(
      id: id, title: new.title, notes: new.notes, status: new.status, priority: new.priority, start: new.start,
      due: new.due, recurrence: new.recurrence, reminders: new.reminders, tags: new.tags, place: place,
      prerequisites: new.prerequisites, comments: comments, extensions: new.extensions, created: new.created ?? now,
      modified: new.modified ?? now, trashed: trashed, version: version)
  }

  /// A list that no store has yet.
  func list(
    _ title: String = "list", id: TaskList.ID? = nil, key: String = "a0", trashed: Instant? = nil
  ) throws -> TaskList {
    guard let position = OrderKey(key) else { throw RequirementFailure("“\(key)” is not an order key") }
    return try TaskList(
      id: id ?? TaskList.ID(UUID.version7()), title: title, position: position, created: now, modified: now,
      trashed: trashed,
      version: try version())
  }

  /// The task with other values in some fields, stamped.
  func changed(_ task: TaskItem, _ values: [RecordField: FieldValue]) throws -> TaskItem {
    var changed = task
    for (field, value) in values { try changed.put(value, into: field) }
    guard let stamped = changed.stamped(try version(after: .task(task)), at: now, replacing: task) else {
      throw RequirementFailure("the change of “\(task.title)” changes nothing")
    }
    return stamped
  }

  /// The list with other values in some fields, stamped.
  func changed(_ list: TaskList, _ values: [RecordField: FieldValue]) throws -> TaskList {
    var changed = list
    for (field, value) in values { try changed.put(value, into: field) }
    guard let stamped = changed.stamped(try version(after: .list(list)), at: now, replacing: list) else {
      throw RequirementFailure("the change of “\(list.title)” changes nothing")
    }
    return stamped
  }

  func tombstone(of record: Record) throws -> Record {
    .tombstone(Tombstone(id: record.id, version: try version(after: record), date: now))
  }

  /// A change set.
  func set(
    _ changes: [Change], id: ChangeSet.ID? = nil, title: String = "set", author: String = "kit",
    kind: ChangeSet.Kind = .use, fingerprint: String? = nil
  ) -> ChangeSet {
    ChangeSet(
      id: id ?? ChangeSet.ID(UUID.version7()), title: title, date: now, author: author, kind: kind,
      fingerprint: fingerprint, changes: changes)
  }

  /// Commits changes as one set.
  @discardableResult
  func commit(
    _ changes: [Change], title: String = "set", author: String = "kit", kind: ChangeSet.Kind = .use
  ) async throws -> Outcome {
    try await store.commit(set(changes, title: title, author: author, kind: kind))
  }

  /// Adds tasks in one set.
  @discardableResult
  func add(_ tasks: TaskItem...) async throws -> Outcome { try await commit(tasks.map { .adding(.task($0)) }) }

  /// Adds lists in one set.
  func add(_ lists: TaskList...) async throws { try await commit(lists.map { .adding(.list($0)) }) }

  /// Commits other values of one task, and gives its new state.
  @discardableResult
  func change(
    _ task: TaskItem, _ values: [RecordField: FieldValue], author: String = "kit"
  ) async throws -> TaskItem {
    let new = try changed(task, values)
    try await commit([Change(replacing: task.version, with: .task(new))], author: author)
    return new
  }

  func token() async throws -> ChangeToken {
    var token = try await store.changes(after: nil, limit: .max)
    while token.hasMore { token = try await store.changes(after: token.token, limit: .max) }
    return token.token
  }

  /// The titles of the tasks that a filter matches, in an order.
  func titles(_ filter: TaskFilter = .all, by order: TaskOrder = .position) async throws -> [String] {
    try await store.tasks(matching: TaskQuery(filter, order: order, in: context)).tasks.map(\.title)
  }
}

extension Change {
  static func adding(_ record: Record) -> Change { Change(replacing: nil, with: record) }

  static func replacing(_ old: Record, with new: Record) -> Change { Change(replacing: old.version, with: new) }
}

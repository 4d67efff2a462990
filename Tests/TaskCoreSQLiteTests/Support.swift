import Foundation
import TaskCore
import TaskCoreSQLite
import Testing

/// A folder for the time of a test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "task-core-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  func path(_ name: String = "tasks.db") -> String { url.appending(path: name).path(percentEncoded: false) }
}

/// Runs a body with the path of a folder that is there until the body has returned.
func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = try TemporaryFolder()
  let value = try await body(folder.url.path(percentEncoded: false))
  withExtendedLifetime(folder) {}
  return value
}

/// Runs a test with a store on a file, closes it, and checks that nothing is left open.
func withStore<Value>(
  options: SQLiteTaskStore.Options = SQLiteTaskStore.Options(durability: .normal),
  _ body: (SQLiteTaskStore, String) async throws -> Value
) async throws -> Value {
  let folder = try TemporaryFolder()
  let store = try await SQLiteTaskStore.open(at: .file(folder.path()), options: options)
  let value = try await body(store, folder.path())
  try await store.close()
  #expect(!FileManager.default.fileExists(atPath: folder.path() + "-wal"), "A connection was left open.")
  return value
}

/// Makes records and sets without a planner, so that a test says exactly what is written.
struct Maker {
  private var stamp: UInt64 = 0
  private var number: UInt64 = 0

  mutating func version() -> Version {
    stamp += 1
    return Version(stamp: stamp, writer: 1) ?? .unwritten
  }

  mutating func id<Entity>() -> Identifier<Entity> {
    number += 1
    return Identifier(high: 7, low: number)
  }

  mutating func task(
    _ title: String = "Buy milk", due: TaskDate? = nil, tags: [String] = [], list: TaskList.ID? = nil,
    parent: TaskItem.ID? = nil, position: String? = nil, status: TaskItem.Status = .needsAction
  ) throws -> TaskItem {
    let id: TaskItem.ID = id()
    let key = try #require(OrderKey(position ?? "a" + String(100_000 + number)))
    return try TaskItem(
      id: id, title: title, status: status, due: due, tags: tags,
      place: Place(list: list, parent: parent, position: key), created: .morning, modified: .morning,
      version: version())
  }

  mutating func list(_ title: String) throws -> TaskList {
    try TaskList(
      id: id(), title: title, position: .first, created: .morning, modified: .morning, version: version())
  }

  mutating func set(
    _ changes: [Change], kind: ChangeSet.Kind = .use, fingerprint: String? = nil, title: String = "Test"
  ) -> ChangeSet {
    ChangeSet(
      id: id(), title: title, date: .morning, author: "me", kind: kind, fingerprint: fingerprint, changes: changes)
  }

  /// A set that adds tasks.
  mutating func adding(_ tasks: [TaskItem]) -> ChangeSet {
    set(tasks.map { Change(replacing: nil, with: .task($0)) })
  }
}

extension Instant {
  static let morning = Instant(secondsSince1970: 1_781_500_000) ?? .earliest
}

extension QueryContext {
  static let utc = QueryContext(now: .morning, zone: .utc)
}

extension TaskItem {
  /// The task with some fields replaced and a new version.
  func changed(
    title: String? = nil, status: Status? = nil, trashed: Instant? = nil, tags: [String]? = nil, version: Version
  ) throws -> TaskItem {
    try TaskItem(
      id: id, title: title ?? self.title, notes: notes, status: status ?? self.status, priority: priority,
      start: start, due: due, recurrence: recurrence, reminders: reminders, tags: tags ?? self.tags, place: place,
      prerequisites: prerequisites, comments: comments, extensions: extensions, created: created, modified: modified,
      trashed: trashed ?? self.trashed, version: version, clocks: clocks)
  }
}

/// Expects a call to fail with this code.
func expectFailure<Value>(
  _ code: TaskFailure.Code, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Value
) async {
  let failure = await #expect(throws: TaskFailure.self, comment, sourceLocation: sourceLocation) { try await body() }
  #expect(failure?.code == code, comment, sourceLocation: sourceLocation)
}

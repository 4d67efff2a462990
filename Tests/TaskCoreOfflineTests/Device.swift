import Foundation
import TaskCore
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// Somebody's machine: a store, a planner on it, and a clock that may be wrong.
struct Device: Sendable {
  let author: String
  let store: any ReplicaStoring
  let planner: TaskPlanner
  let time: DeviceTime

  init(_ number: UInt64, on store: any ReplicaStoring, time: DeviceTime? = nil) {
    let time = time ?? DeviceTime(number: number)
    self.author = "device \(number)"
    self.store = store
    self.time = time
    planner = TaskPlanner(store: store, now: { time.now }, makeID: { time.nextID() })
  }

  var terms: PlanningTerms { PlanningTerms(author: author, zone: .utc) }

  func synchronize(with remote: any TaskStoring, named name: String = "remote", batch: Int = 1000) -> Synchronize {
    let time = time
    return Synchronize(
      store, with: remote, named: name, as: author, batch: batch, now: { time.now }, makeID: { time.nextID() })
  }

  @discardableResult
  func sync(with remote: any TaskStoring, batch: Int = 1000) async throws(TaskFailure) -> SyncReport {
    try await synchronize(with: remote, batch: batch).run()
  }

  /// A minute passes, and a task is added.
  @discardableResult
  func add(_ title: String, _ change: (inout NewTask) -> Void = { _ in }) async throws -> TaskItem {
    time.advance(by: 60)
    var task = NewTask(title)
    change(&task)
    let outcome = try await planner.add(task, under: terms)
    guard let task = outcome.tasks.first else { throw TaskFailure(.notFound, "nothing was added") }
    return task
  }

  /// A minute passes, and a task is edited.
  func edit(_ id: TaskItem.ID, _ change: (inout TaskPatch) -> Void) async throws {
    time.advance(by: 60)
    var patch = TaskPatch()
    change(&patch)
    _ = try await planner.edit(id, patch, under: terms)
  }

  /// A minute passes, and a task is trashed and purged.
  func purge(_ id: TaskItem.ID) async throws {
    time.advance(by: 60)
    _ = try await planner.trash([id], under: terms)
    _ = try await planner.purge(.tasks([id]), under: terms)
  }

  func task(_ id: TaskItem.ID) async throws -> TaskItem? { try await store.task(id) }
}

extension TaskStoring {
  /// All records by identity, tombstones included.
  func everything() async throws(TaskFailure) -> [Record] {
    try await changes(after: nil, limit: .max).records.sorted { $0.id < $1.id }
  }
}

/// Expects that something fails with a code.
func expectFailure(
  _ code: TaskFailure.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
  do {
    try await body()
    Issue.record("it did not fail", sourceLocation: sourceLocation)
  } catch {
    #expect((error as? TaskFailure)?.code == code, "\(error)", sourceLocation: sourceLocation)
  }
}

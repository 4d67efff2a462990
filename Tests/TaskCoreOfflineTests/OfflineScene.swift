import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreSQLite
import TaskCoreTestSupport
import Testing

/// Somebody's machine that plans on an offline store.
struct OfflineDevice: Sendable {
  let author: String
  let local: any ReplicaStoring
  let store: OfflineTaskStore
  let planner: TaskPlanner
  let time: DeviceTime

  init(
    _ number: UInt64, on local: any ReplicaStoring, with remote: any TaskStoring, time: DeviceTime? = nil,
    sleeping: Sleeping = Sleeping()
  ) {
    let time = time ?? DeviceTime(number: number)
    let store = OfflineTaskStore(
      local, with: remote, named: "remote", as: "device \(number)", now: { time.now }, makeID: { time.nextID() },
      sleep: { try await sleeping.sleep(for: $0) }, random: { 1 })
    author = "device \(number)"
    self.local = local
    self.store = store
    self.time = time
    planner = TaskPlanner(store: store, now: { time.now }, makeID: { time.nextID() })
  }

  var terms: PlanningTerms { PlanningTerms(author: author, zone: .utc) }

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

  func titles() async throws -> [String] { try await local.everything().compactMap(\.title).sorted() }

  /// The titles of what waits, and of what was set aside.
  func waiting() async throws -> [String] { try await local.queue(limit: .max).sets.map(\.title) }
  func hasDecidedAll() async throws -> Bool {
    let (waiting, aside) = (try await waiting(), try await aside())
    return waiting.isEmpty && aside.isEmpty
  }
  func aside() async throws -> [String] { try await local.setsAside().map(\.set.title) }

  /// Runs the store until the body returns.
  func running<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    let running = Task { await store.run() }
    do {
      let value = try await body()
      running.cancel()
      await running.value
      return value
    } catch {
      running.cancel()
      await running.value
      throw error
    }
  }

  /// Waits until the status is as it should be, for as long as it takes.
  func reaches(_ condition: @escaping @Sendable (OfflineStatus) -> Bool) async throws {
    for try await status in store.statuses() where condition(status) { return }
    throw TaskFailure(.cancelled, "The status is never reached.")
  }

  /// Waits until all that was written has arrived.
  func isQuiet() async throws { try await reaches { $0.connection == .connected && $0.queued == 0 } }
}

/// Sleeps until it is cancelled, or not at all, and notes for how long it was asked.
final class Sleeping: @unchecked Sendable {
  // Unchecked: what changes is touched only while the lock is held.
  private let lock = NSLock()
  private var durations: [Duration] = []
  private let isLong: @Sendable (Int) -> Bool
  private let (calls, caller) = AsyncStream.makeStream(of: Int.self)

  /// - Parameter isLong: whether the sleep of this number, counted from 1, lasts until it is cancelled.
  init(isLong: @escaping @Sendable (Int) -> Bool = { _ in true }) { self.isLong = isLong }

  var asked: [Duration] { lock.withLock { durations } }

  /// Waits until it was asked this often; for one reader at a time.
  func isAsked(times: Int) async {
    for await number in calls where number >= times { return }
  }

  func sleep(for duration: Duration) async throws {
    let number = lock.withLock {
      durations.append(duration)
      return durations.count
    }
    caller.yield(number)
    guard isLong(number) else { return }
    try await Task.sleep(for: .seconds(3600), clock: .continuous)
  }
}

/// On what the local store of an offline store is.
enum LocalStore: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case sqlite

  var testDescription: String { rawValue }

  func open(
    bounds: HistoryBounds = HistoryBounds(), now: @escaping @Sendable () -> Date = { Date() }
  ) async throws -> any ReplicaStoring {
    switch self {
    case .memory: InMemoryTaskStore(bounds: bounds, now: now)
    case .sqlite:
      try await SQLiteTaskStore.open(at: .inMemory, options: SQLiteTaskStore.Options(bounds: bounds, now: now))
    }
  }
}

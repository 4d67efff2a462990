import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCorePresentation
import TaskCoreSQLite
import Testing

/// What the application under a screen stores in.
enum Depth: String, CaseIterable, CustomTestStringConvertible {
  case memory, sqlite

  var testDescription: String { rawValue }

  func store() async throws -> any TaskStoring {
    switch self {
    case .memory: InMemoryTaskStore()
    case .sqlite: try await SQLiteTaskStore.open(at: .inMemory)
    }
  }
}

/// An application on a store of its own, on Monday, 15 June 2026, at noon in UTC until the clock is moved.
struct Scene: Sendable {
  let store: any TaskStoring
  let clock: StandingClock
  /// What the screens work with: what they write can be held and refused.
  let application: ScriptedApplication
  /// The same tasks as somebody else has them.
  let elsewhere: TaskPlanner
  let terms = PlanningTerms(author: "bob", zone: .utc)

  init(_ depth: Depth = .memory) async throws {
    store = try await depth.store()
    let clock = StandingClock(Date(timeIntervalSince1970: 1_781_524_800))
    self.clock = clock
    let planner = TaskPlanner(store: store, now: { clock.now }, sleepUntil: { try await clock.sleep(until: $0) })
    application = ScriptedApplication(planner)
    elsewhere = TaskPlanner(store: store, now: { clock.now }, sleepUntil: { try await clock.sleep(until: $0) })
  }

  /// Ada looks, in English.
  var context: PresentationContext {
    PresentationContext(
      author: "ada", zone: .utc, locale: Locale(identifier: "en_GB"), now: { [clock] in clock.now },
      sleepUntil: { [clock] in try await clock.sleep(until: $0) })
  }

  @discardableResult
  func add(_ title: String, _ describe: (inout NewTask) -> Void = { _ in }) async throws -> TaskItem {
    var task = NewTask(title)
    describe(&task)
    return try #require(try await elsewhere.add(task, under: terms).tasks.first)
  }

  func rename(_ task: TaskItem, to title: String) async throws {
    var patch = TaskPatch()
    patch.title = title
    _ = try await elsewhere.edit(task.id, patch, under: terms)
  }

  /// The open tasks as they are stored.
  func open() async throws -> [TaskItem] {
    let context = QueryContext(now: Instant(clock.now), zone: .utc)
    return try await elsewhere.tasks(matching: TaskQuery(.open, in: context)).tasks
  }

  func read(_ task: TaskItem) async throws -> TaskItem { try #require(try await elsewhere.task(task.id)) }
}

/// Waits for something that another task brings about, as long as the suite's time allows.
@MainActor func until(_ condition: () -> Bool) async { while !condition() { await Task.yield() } }

/// Lets everything go on that could, where nothing is expected to happen.
@MainActor func settle() async { for _ in 0..<500 { await Task.yield() } }

/// Keeps a model running while a body runs.
@MainActor func running(
  _ run: @escaping @MainActor () async -> Void, _ body: @MainActor () async throws -> Void
) async rethrows {
  let task = Task { await run() }
  defer { task.cancel() }
  try await body()
  task.cancel()
  await task.value
}

extension TaskListModel {
  /// Runs while a body runs, once the first rows are there.
  func running(_ body: @MainActor () async throws -> Void) async rethrows {
    try await TaskCorePresentationTests.running(run) {
      await until { phase != .loading }
      try await body()
    }
  }

  var titles: [String] { rows.map(\.title) }

  func row(_ task: TaskItem) throws -> TaskRow { try #require(rows.first { $0.id == task.id }) }
}

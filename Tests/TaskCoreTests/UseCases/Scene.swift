import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPTestSupport
import TaskCoreInMemory
import TaskCoreSQLite
import Testing

/// How far away the application is that a scenario is played with, and on which store.
enum Depth: String, CaseIterable, CustomTestStringConvertible {
  /// The planner itself, on a store in memory.
  case memory
  /// The planner itself, on SQLite.
  case sqlite
  /// Behind the handler, in this process, on a store in memory.
  case handler
  /// Behind the handler, a server, a socket and URLSession, on SQLite.
  case socket

  var testDescription: String { rawValue }

  func store() async throws -> any TaskStoring {
    switch self {
    case .memory, .handler: InMemoryTaskStore()
    case .sqlite, .socket: try await SQLiteTaskStore.open(at: .inMemory)
    }
  }

  func application(over store: any TaskStoring, clock: TestClock) async throws -> any TaskApplication {
    let planner = TaskPlanner(store: store, now: { clock.now })
    guard self == .handler || self == .socket else { return planner }
    let formats = FormatRegistry([LineTranslator()])
    let handler = HTTPTaskHandler(planner, owner: "ada", formats: formats, now: { clock.now })
    return HTTPTaskPlanner(
      over: self == .handler ? DirectTransport(to: handler) : try await SocketTransport(to: handler))
  }
}

/// An application on a store of its own, with a clock that stands until it is moved.
struct Scene: Sendable {
  let store: any TaskStoring
  let planner: any TaskApplication
  let clock: TestClock
  var terms = PlanningTerms(author: "ada", zone: .utc)

  init(_ depth: Depth = .memory) async throws {
    store = try await depth.store()
    clock = TestClock()
    planner = try await depth.application(over: store, clock: clock)
  }

  /// A second planner on the same store, as another device has it.
  func other() -> TaskPlanner { TaskPlanner(store: store, now: { [clock] in clock.now }) }

  var context: QueryContext { QueryContext(now: Instant(clock.now), zone: .utc) }

  @discardableResult
  func add(_ title: String, _ describe: (inout NewTask) -> Void = { _ in }) async throws -> TaskItem {
    var task = NewTask(title)
    describe(&task)
    return try #require(try await planner.add(task, under: terms).tasks.first)
  }

  func addList(_ title: String) async throws -> TaskList {
    try #require(try await planner.addLists([NewList(title)], under: terms).lists.first)
  }

  func read(_ task: TaskItem) async throws -> TaskItem { try #require(try await planner.task(task.id)) }

  func titles(_ filter: TaskFilter = .open, order: TaskOrder = .position) async throws -> [String] {
    try await planner.tasks(matching: TaskQuery(filter, order: order, in: context)).tasks.map(\.title)
  }
}

final class TestClock: @unchecked Sendable {
  // Unchecked: `date` is read and written only while the lock is held.
  private let lock = NSLock()
  private var date = Date(timeIntervalSince1970: 1_780_000_000)

  var now: Date { lock.withLock { date } }
  func advance(by seconds: TimeInterval) { lock.withLock { date += seconds } }
}

func expectFailure(
  _ code: TaskFailure.Code, field: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async {
  do {
    try await body()
    Issue.record("nothing was thrown, expected \(code)", sourceLocation: sourceLocation)
  } catch let failure as TaskFailure {
    #expect(failure.code == code, "\(failure)", sourceLocation: sourceLocation)
    if let field { #expect(failure.field == field, "\(failure)", sourceLocation: sourceLocation) }
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreOffline
import TaskCoreSQLite
import TaskCoreURLSession

/// A device of Ada's, and its composition root: a file, the server, the store over both, and a planner that does not know
/// that there are two.
final class Device: Sendable {
  let name: String
  let planner: TaskPlanner
  let store: OfflineTaskStore
  private let file: SQLiteTaskStore
  private let line: Line
  private let clock: StoryClock
  private let reports = Reports()
  private let running: Task<Void, Never>

  init(_ name: String, in folder: URL, server: HTTPTaskAddress, line works: Bool = true, _ clock: StoryClock)
    async throws
  {
    self.name = name
    self.clock = clock
    file = try await SQLiteTaskStore.open(at: .file(folder.appending(path: "\(name).sqlite").path))
    line = Line(over: URLSessionTransport(to: server))
    line.works = works
    store = OfflineTaskStore(
      file, with: HTTPTaskStore(over: line, options: HTTPTaskClientOptions(attempts: 1)), named: "server",
      as: "ada@\(name)",
      // In a story nobody comes back by himself.
      backoff: Backoff(first: .seconds(86_400), longest: .seconds(86_400)), now: { clock.now })
    planner = TaskPlanner(store: store, now: { clock.now }, makeID: { clock.nextID(on: name) })
    // An app awaits this in a task that lives as long as itself.
    running = Task { [store, reports] in await store.run(report: { reports.add($0) }) }
  }

  var terms: PlanningTerms { PlanningTerms(author: "ada", zone: .utc) }

  private var query: TaskQuery {
    TaskQuery(.open, order: .title, in: QueryContext(now: Instant(clock.now), zone: .utc))
  }

  // MARK: What Ada does

  func add(_ task: NewTask) async throws {
    clock.pass(minutes: 1)
    _ = try await planner.add(task, under: terms)
  }

  func edit(_ title: String, _ change: (inout TaskPatch) -> Void) async throws {
    clock.pass(minutes: 1)
    var patch = TaskPatch()
    change(&patch)
    _ = try await planner.edit(try await task(title).id, patch, under: terms)
  }

  func complete(_ title: String) async throws {
    clock.pass(minutes: 1)
    _ = try await planner.complete(try await task(title).id, under: terms)
  }

  func task(_ title: String) async throws -> TaskItem {
    guard let task = try await planner.tasks(matching: query).tasks.first(where: { $0.title == title }) else {
      throw TaskFailure(.notFound, "There is no “\(title)” on the \(name).")
    }
    return task
  }

  func enterTunnel() { line.works = false }

  func leaveTunnel() {
    line.works = true
    // As an app does when the system tells it that there is a network again.
    store.tryNow()
  }

  func switchOff() async throws {
    running.cancel()
    await running.value
    try await file.close()
  }

  // MARK: What is waited for

  /// Waits until a status says something.
  func reaches(_ condition: (OfflineStatus) -> Bool) async throws {
    for try await status in store.statuses() where condition(status) { return }
  }

  /// Waits until the list shows these titles; it follows what is written here and elsewhere alike.
  func shows(_ titles: [String]) async throws {
    for try await results in planner.observe(query) where results.tasks.map(\.title) == titles { return }
  }

  // MARK: What is told

  /// The list, and how it stands with the server.
  func show() async throws {
    let status = try await store.status()
    let connection =
      switch status.connection {
      case .stopped: "stopped"
      case .exchanging: "exchanging"
      case .connected: "connected"
      case .waiting(_, let message, _): "no connection: \(message)"
      }
    print("  \(name), \(connection)" + (status.queued > 0 ? " \(status.queued) changes wait." : ""))
    for task in try await planner.tasks(matching: query).tasks {
      let due = task.due.map { ", due \($0)" } ?? ""
      let repeats = task.recurrence.map { " (\($0.rule.summary))" } ?? ""
      print("    - \(task.title)\(due)\(repeats)" + task.tags.map { " @\($0)" }.joined())
    }
    for aside in status.setsAside { print("    ! \(aside.set.title) was refused: \(aside.message)") }
  }

  /// What came, what lost and what was repaired since it was last told.
  func tell() {
    for report in reports.take() {
      for entry in report.came.records.first { print("    came: “\(entry.title)” was \(entry.kind)") }
      for edit in report.lost.first { print("    lost: \(edit)") }
      for repair in report.repairs.first { print("    repaired: \(repair)") }
    }
  }
}

/// The reports that nobody has been told of.
private final class Reports: @unchecked Sendable {
  // Unchecked: the reports are read and written only while the lock is held.
  private let lock = NSLock()
  private var reports: [SyncReport] = []

  func add(_ report: SyncReport) { lock.withLock { reports.append(report) } }

  func take() -> [SyncReport] {
    lock.withLock {
      defer { reports = [] }
      return reports
    }
  }
}

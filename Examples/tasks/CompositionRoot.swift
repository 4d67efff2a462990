import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreHTTP
import TaskCoreInMemory
import TaskCoreSQLite
import TaskCoreTerminalPrograms
import TaskCoreURLSession

/// The composition root: the one place that knows which adapters this program is made of.
///
/// Behind it the program sees ports alone. The commands could not tell, and need not, that the store is a file, and that
/// the application is in this process.
enum CompositionRoot {
  /// Puts together what a command works with.
  static func session(for arguments: Arguments, opensStore: Bool, in environment: [String: String]) async throws
    -> Session
  {
    let zone = try Moment.zone(named: arguments.value("--zone"))
    let now = try Moment.clock(showing: arguments.value("--now"), in: zone)
    let location: StoreLocation =
      opensStore ? try StoreLocation(named: arguments.value("--store"), in: environment) : .memory

    let isJSON = arguments.has("--json")
    return Session(
      application: try await application(at: location, for: arguments, now: now, in: environment),
      terms: PlanningTerms(author: Author.current(in: environment), zone: zone),
      context: QueryContext(now: Instant(now()), zone: zone),
      formats: .standard,
      console: Console(isJSON: isJSON, style: isJSON ? .plain : .ofStandardOutput(in: environment)))
  }

  /// The application: here over a store, or the one on a server.
  private static func application(
    at location: StoreLocation, for arguments: Arguments, now: @escaping @Sendable () -> Date,
    in environment: [String: String]
  ) async throws -> any TaskApplication {
    let makeID: @Sendable () -> UUID = { newID(at: now()) }
    switch location {
    case .memory: return TaskPlanner(store: InMemoryTaskStore(now: now), now: now, makeID: makeID)
    case .file(let path): return TaskPlanner(store: try await store(in: path, now: now), now: now, makeID: makeID)
    case .server(let address):
      let token = arguments.value("--token") ?? environment["TASKS_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
      return HTTPTaskPlanner(
        over: URLSessionTransport(to: address),
        token: try token.map { (text) throws(TaskFailure) in try HTTPTaskToken(text) })
    }
  }

  private static func store(in path: String, now: @escaping @Sendable () -> Date) async throws -> any TaskStoring {
    try StoreLocation.makeFolder(of: path)
    do throws(TaskFailure) {
      return try await SQLiteTaskStore.open(at: .file(path), options: .init(now: now))
    } catch {
      // A file that this program cannot work with is a store out of reach, whatever the reason.
      throw error.code == .unsupported ? TaskFailure(.unavailable, error.message, underlying: error) : error
    }
  }

  /// Identifiers begin with the time that the program goes by, so that a pretended one gives them their place too.
  private static func newID(at date: Date) -> UUID {
    var generator = SystemRandomNumberGenerator()
    return .version7(at: date, using: &generator)
  }
}

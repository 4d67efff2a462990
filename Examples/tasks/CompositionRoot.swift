import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreHTTP
import TaskCoreInMemory
import TaskCoreOffline
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
    let token = try arguments.token(in: environment)
    let author = Author.current(in: environment)
    let makeID: @Sendable () -> UUID = { newID(at: now()) }

    // The application is here, over a store, or on a server.
    let local = try await store(at: location, now: now)
    let application: any TaskApplication =
      switch (local, location) {
      case (let local?, _): TaskPlanner(store: local, now: now, makeID: makeID)
      case (nil, .server(let address)): HTTPTaskPlanner(over: URLSessionTransport(to: address), token: token)
      case (nil, _): throw UsageError("There is no store.")
      }
    let isJSON = arguments.has("--json")
    return Session(
      application: application,
      synchronizing: { name in
        let remote = try StoreLocation(named: name, in: [:])
        guard let local else {
          throw UsageError(
            "“sync” needs a store on this machine: give its path with --store, and the server behind it.")
        }
        guard !remote.isSame(as: location) else {
          throw UsageError("“\(name)” is the store itself: give another one.")
        }
        return Synchronize(
          local, with: try await remoteStore(at: remote, token: token, now: now), named: remote.name, as: author,
          now: now, makeID: makeID)
      },
      terms: PlanningTerms(author: author, zone: zone),
      context: QueryContext(now: Instant(now()), zone: zone),
      formats: .standard,
      console: Console(isJSON: isJSON, style: isJSON ? .plain : .ofStandardOutput(in: environment)))
  }

  /// A store to synchronize with. The folder of its file is not made: one that is missing is a stick that is not there.
  private static func remoteStore(
    at location: StoreLocation, token: HTTPTaskToken?, now: @escaping @Sendable () -> Date
  ) async throws -> any TaskStoring {
    switch location {
    case .memory:
      throw UsageError("“memory:” forgets what it is sent: give the path of a file, or the address of a server.")
    case .file(let path): return try await file(at: path, now: now)
    case .server(let address): return HTTPTaskStore(over: URLSessionTransport(to: address), token: token)
    }
  }

  /// The store on this machine; none where the tasks are on a server.
  private static func store(
    at location: StoreLocation, now: @escaping @Sendable () -> Date
  ) async throws -> (any ReplicaStoring)? {
    switch location {
    case .memory: return InMemoryTaskStore(now: now)
    case .file(let path):
      try StoreLocation.makeFolder(of: path)
      return try await file(at: path, now: now)
    case .server: return nil
    }
  }

  private static func file(at path: String, now: @escaping @Sendable () -> Date) async throws -> SQLiteTaskStore {
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

extension Arguments {
  /// The token for a server: of the option, or else of the environment.
  fileprivate func token(in environment: [String: String]) throws -> HTTPTaskToken? {
    let text = value("--token") ?? environment["TASKS_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    return try text.map { (text) throws(TaskFailure) in try HTTPTaskToken(text) }
  }
}

import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreInMemory
import TaskCoreSQLite

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

    let store = try await store(at: location, now: now)
    let planner = TaskPlanner(store: store, now: now, makeID: { newID(at: now()) })

    let isJSON = arguments.has("--json")
    return Session(
      application: planner,
      terms: PlanningTerms(author: Author.current(in: environment), zone: zone),
      context: QueryContext(now: Instant(now()), zone: zone),
      formats: .standard,
      console: Console(isJSON: isJSON, style: isJSON ? .plain : .ofStandardOutput(in: environment)))
  }

  /// The storing adapter.
  private static func store(at location: StoreLocation, now: @escaping @Sendable () -> Date) async throws
    -> any TaskStoring
  {
    switch location {
    case .memory: return InMemoryTaskStore(now: now)
    case .file(let path):
      try StoreLocation.makeFolder(of: path)
      do throws(TaskFailure) {
        return try await SQLiteTaskStore.open(at: .file(path), options: .init(now: now))
      } catch {
        // A file that this program cannot work with is a store out of reach, whatever the reason.
        throw error.code == .unsupported ? TaskFailure(.unavailable, error.message, underlying: error) : error
      }
    }
  }

  /// Identifiers begin with the time that the program goes by, so that a pretended one gives them their place too.
  private static func newID(at date: Date) -> UUID {
    var generator = SystemRandomNumberGenerator()
    return .version7(at: date, using: &generator)
  }
}

import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreInMemory
import TaskCorePresentation
import TaskCoreSQLite
import TaskCoreTerminalPrograms
import TaskCoreURLSession

/// The composition root: the one place that knows which adapters this program is made of.
///
/// Behind it models see the input ports alone, and views see what the models show.
enum CompositionRoot {
  /// Puts together what the screen is about.
  static func board(for arguments: BoardArguments, in environment: [String: String]) async throws -> Board {
    let zone = try Moment.zone(named: arguments.value("--zone"))
    let now = try Moment.clock(showing: arguments.value("--now"), in: zone)
    // What the screen is to be narrowed to is looked at before there is one.
    _ = try TaskFilter(parsing: arguments.filter, zoneless: .zoned(zone))
    let location = try StoreLocation(named: arguments.value("--store"), in: environment)
    let makeID: @Sendable () -> UUID = { newID(at: now()) }
    let context = PresentationContext(
      author: Author.current(in: environment), zone: zone, locale: locale, now: now, makeID: makeID)
    let application = try await application(
      at: location, token: arguments.value("--token"), now: now, makeID: makeID, in: environment)
    return await Board(application, in: context, filter: arguments.filter)
  }

  /// The person's locale with the clock of 24 hours, by which fields are written and lines are explained.
  private static var locale: Locale {
    var parts = Locale.Components(locale: .current)
    parts.hourCycle = .zeroToTwentyThree
    return Locale(components: parts)
  }

  private static func application(
    at location: StoreLocation, token: String?, now: @escaping @Sendable () -> Date,
    makeID: @escaping @Sendable () -> UUID, in environment: [String: String]
  ) async throws -> any TaskApplication {
    switch location {
    case .memory: return TaskPlanner(store: InMemoryTaskStore(now: now), now: now, makeID: makeID)
    case .file(let path):
      try StoreLocation.makeFolder(of: path)
      let store = try await SQLiteTaskStore.open(at: .file(path), options: .init(now: now))
      return TaskPlanner(store: store, now: now, makeID: makeID)
    case .server(let address):
      let token = token ?? environment["TASKS_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
      return HTTPTaskPlanner(
        over: URLSessionTransport(to: address),
        token: try token.map { (text) throws(TaskFailure) in try HTTPTaskToken(text) },
        // Somebody looks at the screen and waits for the server to come back.
        options: HTTPTaskClientOptions(longestPause: .seconds(5)))
    }
  }

  /// Identifiers begin with the time that the program goes by, so that a pretended one gives them their place too.
  private static func newID(at date: Date) -> UUID {
    var generator = SystemRandomNumberGenerator()
    return .version7(at: date, using: &generator)
  }
}

public import Foundation
public import TaskCore
import TaskCoreJSON

/// The application on another machine: every input port, over HTTP.
///
/// ```swift
/// let address = try HTTPTaskAddress("https://tasks.example.org")
/// let planner = HTTPTaskPlanner(over: URLSessionTransport(to: address), token: try HTTPTaskToken("…"))
/// try await planner.add(NewTask("Buy milk"), under: PlanningTerms(author: "me", zone: .utc))
/// ```
///
/// What is written carries the identity of its change set from the first attempt on, so that a request whose answer was
/// lost is sent again and done once. Without an identity in the terms the client draws one. Connections that fail,
/// deadlines, and the statuses 429, 502, 503 and 504 are tried again after a pause; nothing else is.
///
/// Every requirement throws what the application there throws, and beside that: `.unavailable` when the server is out of
/// reach, `.unauthorized`, `.forbidden` and `.untrusted` when the two do not accept each other, `.incomprehensible` when
/// something else answers, `.cancelled` when the calling task is cancelled. The token is in none of them.
public struct HTTPTaskPlanner: TaskApplication {
  let client: HTTPTaskClient
  let makeID: @Sendable () -> UUID

  /// The application behind a transport.
  ///
  /// - Parameters:
  ///   - transport: carries the requests.
  ///   - token: by which the server knows whose tasks are meant. Over plain HTTP anyone on the way can read it.
  ///   - options: how long to wait, and how often to try.
  ///   - now: what time it is, for servers that say by a date when to come back.
  ///   - makeID: the identities of change sets whose terms have none.
  ///   - sleep: waits for a while, and throws when the task is cancelled before.
  ///   - random: numbers from 0 up to 1, by which pauses differ.
  public init(
    over transport: any HTTPTransport, token: HTTPTaskToken? = nil,
    options: HTTPTaskClientOptions = HTTPTaskClientOptions(), now: @escaping @Sendable () -> Date = { Date() },
    makeID: @escaping @Sendable () -> UUID = { UUID.version7() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    client = HTTPTaskClient(
      transport: transport, token: token, options: options, now: now, sleep: sleep, random: random)
    self.makeID = makeID
  }

  /// Terms under which a request can be sent twice and is done once.
  func repeatable(_ terms: PlanningTerms) -> PlanningTerms {
    var terms = terms
    if terms.changeSet == nil { terms.changeSet = ChangeSet.ID(makeID()) }
    return terms
  }
}

public import Foundation
public import TaskCore
import TaskCoreJSON

/// A store on another machine: the output port for storing, over HTTP, with nothing lost on the way.
///
/// Use cases over it run here, and each of their steps is a request. An app that only plans takes ``HTTPTaskPlanner``,
/// which sends one request for each; this is for what needs whole records, tombstones and the feed, such as replication.
///
/// Every requirement may be sent twice without harm, a commit too, for a change set is committed once. What is tried
/// again, and what is thrown, is as for ``HTTPTaskPlanner``.
public struct HTTPTaskStore: TaskStoring {
  private let client: HTTPTaskClient

  /// The store behind a transport; the parameters are those of
  /// ``HTTPTaskPlanner/init(over:token:options:now:makeID:sleep:random:)``.
  public init(
    over transport: any HTTPTransport, token: HTTPTaskToken? = nil,
    options: HTTPTaskClientOptions = HTTPTaskClientOptions(), now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    client = HTTPTaskClient(
      transport: transport, token: token, options: options, now: now, sleep: sleep, random: random)
  }

  /// See `TaskStoring`. More than 1,000 identities take several requests, each of a moment of its own.
  @concurrent public func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] {
    try await client.records(ids)
  }

  /// See `TaskStoring`.
  @concurrent public func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await client.page(of: query)
  }

  /// See `TaskStoring`.
  @concurrent public func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await client.count(filter, in: context)
  }

  /// See `TaskStoring`.
  @concurrent public func lists() async throws(TaskFailure) -> [TaskList] { try await client.lists() }

  /// See `TaskStoring`.
  @concurrent public func tags() async throws(TaskFailure) -> [TagCount] { try await client.tags() }

  /// See `TaskStoring`.
  @concurrent public func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    try await client.openCounts(in: context)
  }

  /// See `TaskStoring`.
  @concurrent public func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    let parameters: [(name: String, value: String?)] = [
      ("after", token?.description), ("limit", String(max(1, limit))),
    ]
    return try await client.get("/v1/changes", parameters) { (bytes) throws(TaskFailure) in
      try ChangePageDocument.decode(bytes)
    }
  }

  /// See `TaskStoring`. It ends, too, when the server refuses; a connection that breaks is opened anew.
  public func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { client.tokens() }

  /// See `TaskStoring`.
  @concurrent public func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? {
    do {
      return try await client.get("/v1/change-sets/\(id)") { (bytes) throws(TaskFailure) in
        try RecordedOutcomeDocument.decode(bytes)
      }
    } catch .notFound {
      return nil
    }
  }

  /// See `TaskStoring`.
  @concurrent public func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] {
    try await client.history(query)
  }

  /// See `TaskStoring`.
  @concurrent public func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    try await client.post("/v1/change-sets", Array(ChangeSetDocument.encode(set))) { (bytes) throws(TaskFailure) in
      try OutcomeDocument.decode(Data(bytes), unknownKeys: .ignored)
    }
  }
}

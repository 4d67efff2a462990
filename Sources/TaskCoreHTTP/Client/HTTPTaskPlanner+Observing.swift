public import TaskCore
import TaskCoreJSON

extension HTTPTaskPlanner {
  /// See `TaskAsking`.
  ///
  /// A connection that breaks is opened anew, and what changed meanwhile is delivered then. So the sequence throws for
  /// what waiting cannot mend, as a query that is invalid or a token that is not accepted, and for a server that never was
  /// there in as many attempts as any request has.
  public func observe(_ query: TaskQuery) -> any AsyncSequence<TaskResults, TaskFailure> & Sendable {
    let document = QueryDocument.encode(query)
    return ObservationSequence { [client] in
      client.events { HTTPTaskClient.post("/v1/queries", document, accepting: "text/event-stream") }
    } element: { (event: ServerEvent, last: TaskResults?) async throws(TaskFailure) in
      try await Self.results(of: event, after: last?.page)
    }
  }

  /// See `TaskAsking`. What is tried again, and what is thrown, is as for ``observe(_:)``.
  public func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { client.tokens() }

  /// What an event brings, unless that shows what was shown before.
  ///
  /// Concurrent, so that neither reading it nor the comparison holds up the caller's actor.
  @concurrent private static func results(
    of event: ServerEvent, after last: TaskPage?
  ) async throws(TaskFailure) -> TaskResults? {
    // A newer server may send more than this version knows.
    guard event.type == "results" else { return nil }
    let (page, context) = try event.decoded { (bytes) throws(TaskFailure) in try ResultsDocument.decode(bytes) }
    if let last, page.shows(sameAs: last) { return nil }
    return TaskResults(page, in: context, after: last)
  }
}

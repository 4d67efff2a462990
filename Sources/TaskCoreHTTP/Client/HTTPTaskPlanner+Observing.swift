public import TaskCore
import TaskCoreJSON

extension HTTPTaskPlanner {
  /// See `TaskAsking`.
  ///
  /// A connection that breaks is opened anew, and what changed meanwhile is delivered then. So the sequence throws for
  /// what waiting cannot mend, as a query that is invalid or a token that is not accepted, and for a server that never was
  /// there in as many attempts as any request has.
  public func observe(_ query: TaskQuery) -> any AsyncSequence<TaskResults, TaskFailure> & Sendable {
    RemoteResults(client: client, query: query)
  }
}

/// The results of a query as another machine sends them.
private struct RemoteResults: AsyncSequence, Sendable {
  typealias Element = TaskResults
  typealias Failure = TaskFailure

  let client: HTTPTaskClient
  let query: TaskQuery

  func makeAsyncIterator() -> Iterator { Iterator(client: client, query: query) }

  struct Iterator: AsyncIteratorProtocol {
    private enum State {
      case fresh
      case running(AsyncStream<EventNews>.Iterator)
      case ended
    }

    let client: HTTPTaskClient
    let query: TaskQuery
    private var state = State.fresh
    private var last: TaskPage?

    init(client: HTTPTaskClient, query: TaskQuery) {
      self.client = client
      self.query = query
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> TaskResults? {
      var news: AsyncStream<EventNews>.Iterator
      switch state {
      case .fresh:
        let document = QueryDocument.encode(query)
        news = client.events { HTTPTaskClient.post("/v1/queries", document, accepting: "text/event-stream") }
          .makeAsyncIterator()
      case .running(let iterator): news = iterator
      case .ended: return nil
      }
      // Whatever is thrown from here on is thrown once, and closes the connection.
      state = .ended
      while let event = await news.next(isolation: actor) {
        if let results = try await Self.results(of: try event.get(), after: last) {
          last = results.page
          state = .running(news)
          return results
        }
      }
      return nil
    }

    /// What an event brings, unless that shows what was shown before.
    ///
    /// Concurrent, so that neither reading it nor the comparison holds up the caller's actor.
    @concurrent private static func results(
      of event: ServerEvent, after last: TaskPage?
    ) async throws(TaskFailure) -> TaskResults? {
      // A newer server may send more than this version knows.
      guard event.type == "results" else { return nil }
      let answer = HTTPTaskAnswer(
        status: 200, fields: ["Content-Type": "application/json"], bytes: Array(event.data.utf8))
      let (page, context) = try answer.decoded { (bytes) throws(TaskFailure) in try ResultsDocument.decode(bytes) }
      if let last, page.shows(sameAs: last) { return nil }
      return TaskResults(page, in: context, after: last)
    }
  }
}

extension TaskPlanner {
  /// See ``TaskAsking/observe(_:)``.
  ///
  /// Decides when to ask again, and whether what comes back is worth telling.
  public func observe(_ query: TaskQuery) -> any AsyncSequence<TaskResults, TaskFailure> & Sendable {
    // Nothing is asked while nobody waits, so a slow reader finds the newest state.
    ObservationSequence {
      wakes(for: query)
    } element: { (_: Void, last: TaskResults?) async throws(TaskFailure) in
      try await results(of: query, after: last?.page)
    }
  }

  /// What a query gives now, unless that shows what a page showed before.
  ///
  /// Concurrent, so that neither the question nor the comparison holds up the caller's actor.
  @concurrent private func results(
    of query: TaskQuery, after last: TaskPage?
  ) async throws(TaskFailure) -> TaskResults? {
    var query = query
    query.context = present(query.context)
    let page = try await store.tasks(matching: query)
    if let last, page.shows(sameAs: last) { return nil }
    return TaskResults(page, in: query.context, after: last)
  }

  /// A context as of this moment, or as it is if that lies ahead.
  private func present(_ context: QueryContext) -> QueryContext {
    QueryContext(now: max(context.now, Instant(now())), zone: context.zone, startOfDay: context.startOfDay)
  }
}

// When to ask again.
extension TaskPlanner {
  /// A reason to ask, or why there will be none any more.
  private typealias Wake = Result<Void, TaskFailure>

  /// Wakes the reader when something was committed and when the time has come; one wake stands for all that were missed.
  ///
  /// The first comes with the first token of the store: what is committed after that brings another one, so nothing is
  /// missed between subscribing and asking. Whoever lets go of the stream ends what runs behind it.
  private func wakes(for query: TaskQuery) -> AsyncStream<Wake> {
    let (stream, continuation) = AsyncStream.makeStream(of: Wake.self, bufferingPolicy: .bufferingNewest(1))
    let tokens = store.tokens()
    let context = present(query.context)
    let task = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await wakeInTime(continuation, for: query, from: context) }
        do throws(TaskFailure) {
          for try await _ in tokens { continuation.yield(.success(())) }
        } catch {
          continuation.yield(.failure(error))
        }
        continuation.finish()
        group.cancelAll()
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// - Parameter context: when the time begins to go by: not after the first question, or a turn in between was missed.
  private func wakeInTime(
    _ continuation: AsyncStream<Wake>.Continuation, for query: TaskQuery, from context: QueryContext
  ) async {
    var context = context
    while let turn = query.nextTurn(after: context), !Task.isCancelled {
      do { try await sleepUntil(turn.date) } catch { return }
      // Before the wake: what it makes the reader ask is asked at this time or later.
      context = present(context)
      continuation.yield(.success(()))
    }
  }
}

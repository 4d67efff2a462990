import TaskCore
import TaskCoreJSON

extension HTTPTaskHandler {
  /// The results of a query as they change, as a stream of events.
  func events(
    of query: TaskQuery, for exchange: Exchange, _ document: @escaping @Sendable (TaskResults) -> [UInt8]
  ) async throws -> HTTPTaskResponse {
    let results = application.observe(query)
    return try await stream(for: exchange) { known, pieces throws(TaskFailure) in
      var known = known
      for try await state in results {
        // Whoever comes back and has seen this state waits for another one.
        let digest = state.digest
        if digest == known { continue }
        known = nil
        try await pieces.send(EventText.event("results", id: digest, data: document(state)))
      }
    }
  }

  /// The tokens of a store as they come, as a stream of events.
  func events(
    of tokens: any AsyncSequence<ChangeToken, TaskFailure> & Sendable, for exchange: Exchange
  ) async throws -> HTTPTaskResponse {
    try await stream(for: exchange) { known, pieces throws(TaskFailure) in
      for try await token in tokens where token.description != known {
        try await pieces.send(EventText.event("token", id: "\(token)", data: ChangeTokenDocument.encode(token)))
      }
    }
  }

  /// A stream of events, with a sign of life between them.
  ///
  /// What fails before anything was sent is refused like any other request; what fails later is an event, and the last.
  private func stream(
    for exchange: Exchange,
    _ make: @escaping @Sendable (_ known: String?, Rendezvous<[UInt8]>) async throws(TaskFailure) -> Void
  ) async throws -> HTTPTaskResponse {
    let known = exchange.request.fields["Last-Event-ID"]
    let pump = Pump<[UInt8]> { [options, sleep] pieces in
      let beats = Task {
        while !Task.isCancelled {
          do {
            try await sleep(options.heartbeat)
            try await pieces.send(EventText.heartbeat)
          } catch { return }
        }
      }
      await withTaskCancellationHandler {
        do throws(TaskFailure) {
          try await make(known, pieces)
          await pieces.finish()
        } catch {
          await pieces.finish(throwing: error)
        }
      } onCancel: {
        beats.cancel()
      }
      beats.cancel()
    }
    // A reader that knows the present state may wait long for the first event, and has to hear that it may.
    let first = known == nil ? try await pump.next() : EventText.heartbeat
    let stream = pump.stream(beginning: first)
    let failing = FailureAsEvent(stream)
    return HTTPTaskResponse(
      200,
      fields: ["Content-Type": MediaType.events, "Cache-Control": "no-store", "X-Accel-Buffering": "no"],
      body: HTTPTaskBody(ByteStream { () async throws(TaskFailure) in await failing.next() }))
  }
}

/// A stream of events in which a failure is one of them.
private actor FailureAsEvent {
  private var iterator: ByteStream.Iterator?

  init(_ stream: ByteStream) { iterator = stream.makeAsyncIterator() }

  func next() async -> [UInt8]? {
    guard var iterator else { return nil }
    do throws(TaskFailure) {
      let piece = try await iterator.next(isolation: self)
      self.iterator = piece == nil ? nil : iterator
      return piece
    } catch {
      self.iterator = nil
      return EventText.event("failure", id: nil, data: Refusal(error).document)
    }
  }
}

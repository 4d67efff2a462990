import TaskCore
import TaskCoreJSON

/// What a stream of events tells its reader: an event, or why there will be none any more.
typealias EventNews = Result<ServerEvent, TaskFailure>

extension HTTPTaskClient {
  /// The newest event of a stream, whenever there is a newer one.
  ///
  /// A reader that is slow finds the newest, so nothing piles up. A connection that breaks, or is silent for too long, is
  /// opened anew after a pause, naming the last event seen. The stream fails for what waiting cannot mend, and when it
  /// never came about in as many attempts as any request has. Whoever lets go of it closes the connection.
  ///
  /// - Parameter makeRequest: the request that opens the stream.
  func events(_ makeRequest: @escaping @Sendable () -> HTTPTaskRequest) -> AsyncStream<EventNews> {
    let (stream, continuation) = AsyncStream.makeStream(of: EventNews.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      do throws(TaskFailure) {
        try await follow(makeRequest) { continuation.yield(.success($0)) }
      } catch {
        if error.code != .cancelled { continuation.yield(.failure(error)) }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  private func follow(
    _ makeRequest: @Sendable () -> HTTPTaskRequest, _ report: @escaping @Sendable (ServerEvent) -> Void
  ) async throws(TaskFailure) {
    var lastID = ""
    var failed = 0
    var hasSpoken = false
    while true {
      var request = authorized(makeRequest())
      if !lastID.isEmpty { request.fields["Last-Event-ID"] = lastID }
      let end = await read(request, lastID, report)
      if Task.isCancelled { throw Self.cancelled }
      if end.hasSpoken { (failed, hasSpoken) = (0, true) }
      failed += 1
      if !end.isPassing || !hasSpoken && failed >= options.attempts { throw end.failure }
      lastID = end.lastID
      try await pause(after: failed, atLeast: end.pause)
    }
  }

  /// How a connection ended.
  private struct End: Sendable {
    var failure: TaskFailure
    var isPassing: Bool
    var pause: Duration?
    var lastID: String
    /// Whether the connection brought anything: the next pause is then a short one again.
    var hasSpoken = false
  }

  /// Reads one connection to its end, or until it has been silent for too long.
  private func read(
    _ request: HTTPTaskRequest, _ lastID: String, _ report: @escaping @Sendable (ServerEvent) -> Void
  ) async -> End {
    let movement = Movement()
    let silent = End(
      failure: Deadline.silence.failure, isPassing: true, lastID: lastID)
    let log = EventLog(lastID)
    return await withTaskGroup(of: End?.self) { group in
      group.addTask { await connection(request, movement, log, report) }
      group.addTask {
        while case .whole? = await Deadline.reached(
          silence: options.eventSilence, whole: .seconds(86_400), of: movement, sleep: sleep)
        {}
        return Task.isCancelled ? nil : silent
      }
      defer { group.cancelAll() }
      while let end = await group.next() {
        guard var end else { continue }
        (end.lastID, end.hasSpoken) = await log.state
        return end
      }
      return silent
    }
  }

  private func connection(
    _ request: HTTPTaskRequest, _ movement: Movement, _ log: EventLog,
    _ report: @Sendable (ServerEvent) -> Void
  ) async -> End {
    var parser = EventStreamParser(limit: options.longestAnswer, lastID: await log.state.lastID)
    var end = End(
      failure: TaskFailure(.unavailable, "The server closed the stream of events."), isPassing: true, lastID: "")
    do throws(TaskFailure) {
      let response = try await transport.send(request)
      movement.note()
      if let refusal = try await refusal(of: response) { return refusal }
      for try await piece in response.body.stream {
        movement.note()
        let events: [ServerEvent]
        do { events = try parser.read(piece) } catch {
          return End(
            failure: TaskFailure(.tooLarge, "An event of the server is too long: ask for less."), isPassing: false,
            lastID: "")
        }
        for event in events {
          if event.type == "failure" { return failureEvent(event) }
          await log.note(event.id)
          report(event)
        }
        end.pause = parser.retry.map { .milliseconds(min(Int64($0), 60_000)) }
      }
    } catch {
      end.failure = error
      end.isPassing = error.code == .unavailable || error.code == .tooLarge
    }
    return end
  }

  /// Why an answer is no stream of events; `nil` where it is one.
  private func refusal(of response: HTTPTaskResponse) async throws(TaskFailure) -> End? {
    let type = HTTPTaskAnswer.mediaType(of: response.fields)
    if response.status == 200, type == "text/event-stream" { return nil }
    if response.status == 200 { return End(failure: HTTPTaskAnswer.foreign(type), isPassing: false, lastID: "") }
    let bytes = try await response.body.collected(upTo: 1 << 20)
    let answer = HTTPTaskAnswer(status: response.status, fields: response.fields, bytes: bytes)
    let asked = answer.fields["Retry-After"].flatMap { RetryAfter.pause($0, from: now()) }
    let pause = asked.map { min($0, options.longestRetryAfter) }
    return End(
      failure: answer.failure(retryingAfter: asked, hiding: token),
      isPassing: answer.isPassing || answer.status == 500, pause: pause, lastID: "")
  }

  private func failureEvent(_ event: ServerEvent) -> End {
    guard let failure = ProblemDocument.decode(Array(event.data.utf8)) else {
      return End(failure: HTTPTaskAnswer.foreign("text/event-stream"), isPassing: false, lastID: "")
    }
    let isPassing = failure.code == .unavailable || failure.code == .cancelled
    return End(failure: failure, isPassing: isPassing, lastID: "")
  }
}

/// The last event of a stream, which outlives the connection that brought it.
private actor EventLog {
  private(set) var state: (lastID: String, hasSpoken: Bool)

  init(_ lastID: String) { state = (lastID, false) }

  func note(_ id: String) { state = (id, true) }
}

import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreJSON
import Testing

/// Streams of events (WHATWG HTML, section 9.2).
@Suite struct EventTests {
  /// Reads events one after another, as a browser does.
  private final class Reader {
    private var iterator: ByteStream.Iterator
    private var rest = ""
    private(set) var heartbeats = 0

    init(_ response: HTTPTaskResponse) { iterator = response.body.stream.makeAsyncIterator() }

    func next() async throws -> (type: String, id: String?, data: String)? {
      while true {
        if let end = rest.range(of: "\n\n") {
          let block = rest[..<end.lowerBound]
          rest = String(rest[end.upperBound...])
          var (type, id, data) = ("message", nil as String?, [String]())
          for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == ":" { heartbeats += 1 }
            if line.hasPrefix("event: ") { type = String(line.dropFirst(7)) }
            if line.hasPrefix("id: ") { id = String(line.dropFirst(4)) }
            if line.hasPrefix("data: ") { data.append(String(line.dropFirst(6))) }
          }
          if data.isEmpty { continue }
          return (type, id, data.joined(separator: "\n"))
        }
        guard let piece = try await iterator.next(isolation: nil) else { return nil }
        rest += String(decoding: piece, as: UTF8.self)
      }
    }

    /// Reads until a sign of life has come.
    func heartbeat() async throws {
      let before = heartbeats
      while heartbeats == before {
        guard let piece = try await iterator.next(isolation: nil) else { return }
        if piece == Array(":\n\n".utf8) { heartbeats += 1 } else { rest += String(decoding: piece, as: UTF8.self) }
      }
    }
  }

  private func open(
    _ scene: HandlerScene, _ target: String = "/v1/tasks", last: String? = nil
  ) async throws -> Reader {
    var request = HTTPTaskRequest(.get, target, fields: ["Accept": "text/event-stream"])
    request.fields["Last-Event-ID"] = last
    let response = await scene.handler.response(to: request)
    #expect(response.status == 200 && response.fields["Content-Type"] == "text/event-stream")
    #expect(response.fields["Cache-Control"] == "no-store" && response.body.length == nil)
    return Reader(response)
  }

  private func titles(_ data: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
    return (object?["tasks"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
  }

  @Test(.timeLimit(.minutes(5)), arguments: Ground.allCases)
  func aPageIsSentAgainWheneverItChanges(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let id = try await scene.add(#"{"title":"A"}"#).id
    let reader = try await open(scene, "/v1/tasks?filter=open&limit=2")
    let first = try #require(try await reader.next())
    #expect(first.type == "results" && first.id?.count == 32)
    #expect(try titles(first.data) == ["A"])
    try await scene.send(.patch, "/v1/tasks/\(id)", #"{"title":"B"}"#)
    let second = try #require(try await reader.next())
    #expect(try titles(second.data) == ["B"] && second.id != first.id)

    // Who comes back and knows this state hears of the next one first.
    let again = try await open(scene, "/v1/tasks?filter=open&limit=2", last: second.id)
    try await scene.send(.post, "/v1/tasks", #"[{"title":"C"},{"title":"D"}]"#)
    let third = try #require(try await again.next())
    #expect(try titles(third.data) == ["B", "C"] && third.data.contains(#""next":""#))
    // Who knows another one hears of the present state at once.
    #expect(try await open(scene, "/v1/tasks?filter=open&limit=2", last: first.id).next()?.id == third.id)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Ground.allCases)
  func programsAreSentRecordsAndTokens(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    try await scene.add(#"{"title":"A"}"#)
    let query = TaskQuery(.open, in: QueryContext(now: .earliest, zone: .utc))
    let response = await scene.handler.response(
      to: HTTPTaskRequest(
        .post, "/v1/queries", fields: ["Accept": "text/event-stream", "Content-Type": "application/json"],
        body: HTTPTaskBody(QueryDocument.encode(query))))
    let results = try #require(try await Reader(response).next())
    let (page, context) = try ResultsDocument.decode(Array(results.data.utf8))
    #expect(page.tasks.map(\.title) == ["A"] && context.now == Instant(scene.clock.now))

    let tokens = try await open(scene, "/v1/changes")
    let first = try #require(try await tokens.next())
    #expect(first.type == "token" && first.data == #"{"token":"\#(first.id ?? "")"}"#)
    let known = try await open(scene, "/v1/changes", last: first.id)
    try await scene.add(#"{"title":"B"}"#)
    let second = try #require(try await known.next())
    #expect(second.id != first.id)
    #expect(try await tokens.next()?.id == second.id)
  }

  @Test(.timeLimit(.minutes(5))) func aStreamSaysThatItIsStillThere() async throws {
    let options = HTTPTaskHandlerOptions(heartbeat: .milliseconds(5))
    let scene = try await HandlerScene(options: options)
    let reader = try await open(scene)
    _ = try await reader.next()
    try await reader.heartbeat()
    try await reader.heartbeat()
    try await scene.add(#"{"title":"A"}"#)
    #expect(try titles(try #require(try await reader.next()).data) == ["A"])
  }

  @Test(.timeLimit(.minutes(5))) func aStreamEndsWithItsReader() async throws {
    let scene = try await HandlerScene()
    let response = await scene.handler.response(
      to: HTTPTaskRequest(.get, "/v1/tasks", fields: ["Accept": "text/event-stream"]))
    let (began, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var count = 0
      for try await _ in response.body.stream {
        count += 1
        continuation.yield()
      }
      return count
    }
    for await _ in began { break }
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test(.timeLimit(.minutes(5))) func whatFailsBeforeTheFirstEventIsRefused() async throws {
    let scene = try await HandlerScene()
    let cursor = TaskCursor(
      last: SortTuple(
        of: try #require(
          try await scene.planner.add(NewTask("A"), under: PlanningTerms(author: "", zone: .utc)).tasks.first),
        by: .due, in: QueryContext(now: .earliest, zone: .utc)),
      context: QueryContext(now: .earliest, zone: .utc), digest: 1)
    let answer = try await scene.send(.get, "/v1/tasks?cursor=\(cursor)", nil, ["Accept": "text/event-stream"])
    expectProblem(answer, 400, "invalid", field: "cursor")
  }

  @Test(.timeLimit(.minutes(5))) func whatFailsLaterIsTheLastEvent() async throws {
    let scene = try await HandlerScene()
    let handler = HTTPTaskHandler(FailingLater(planner: scene.planner), owner: "ada")
    let reader = Reader(
      await handler.response(to: HTTPTaskRequest(.get, "/v1/tasks", fields: ["Accept": "text/event-stream"])))
    #expect(try await reader.next()?.type == "results")
    let last = try #require(try await reader.next())
    #expect(last.type == "failure" && last.id == nil && last.data.contains(#""code":"unavailable""#))
    #expect(try await reader.next() == nil)
  }

  @Test func jsonComesFirstWhereBothAreWelcome() async throws {
    let scene = try await HandlerScene()
    for (accept, type) in [
      ("*/*", "application/json"), ("application/json, text/event-stream", "application/json"),
      ("text/event-stream;q=0.9, application/json;q=0.8", "text/event-stream"),
      ("text/event-stream, */*", "text/event-stream"),
      ("text/*", "text/event-stream"),
    ] {
      let response = await scene.handler.response(to: HTTPTaskRequest(.get, "/v1/tasks", fields: ["Accept": accept]))
      #expect(response.fields["Content-Type"] == type, "\(accept)")
    }
  }
}

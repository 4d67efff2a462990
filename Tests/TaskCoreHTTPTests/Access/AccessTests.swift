import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreInMemory
import Testing

@Suite struct AccessTests {
  private let full = HTTPTaskTokens.makeToken()
  private let reading = HTTPTaskTokens.makeToken()
  private let bobs = HTTPTaskTokens.makeToken()
  private let revoked = HTTPTaskTokens.makeToken()

  private func tokens() throws -> HTTPTaskTokens {
    HTTPTaskTokens([
      try .init(token: full, owner: "ada"), try .init(token: reading, owner: "ada", scope: .readOnly),
      try .init(token: bobs, owner: "bob"), try .init(token: revoked, owner: "ada"),
      try .init(token: revoked, owner: "ada", scope: .revoked),
    ])
  }

  /// What the gate did: handlers made, and what was logged.
  private final class Record: @unchecked Sendable {
    // Unchecked: both are read and written only while the lock is held.
    private let lock = NSLock()
    private var madeFor: [String] = []
    private var visited: [HTTPTaskVisit] = []

    var owners: [String] { lock.withLock { madeFor } }
    var visits: [HTTPTaskVisit] { lock.withLock { visited } }
    func make(_ owner: String) { lock.withLock { madeFor.append(owner) } }
    func log(_ visit: HTTPTaskVisit) { lock.withLock { visited.append(visit) } }
  }

  private func gate(_ record: Record = Record()) throws -> HTTPTaskAccess {
    HTTPTaskAccess(tokens: try tokens(), log: record.log) { (owner) async throws(TaskFailure) in
      record.make(owner)
      let store = InMemoryTaskStore()
      return HTTPTaskHandler(TaskPlanner(store: store), store: store, owner: owner)
    }
  }

  private func send(
    _ gate: HTTPTaskAccess, _ method: HTTPTaskMethod, _ target: String, token: String? = nil, body: String? = nil,
    authorization: String? = nil
  ) async throws -> Answer {
    var request = HTTPTaskRequest(method, target)
    request.fields["Authorization"] = authorization ?? token.map { "Bearer \($0)" }
    if let body {
      request.fields["Content-Type"] = "application/json"
      request.body = HTTPTaskBody(Array(body.utf8))
    }
    return try await Answer(gate.response(to: request))
  }

  @Test func withoutATokenNothingAnswersButHealth() async throws {
    let record = Record()
    let gate = try gate(record)
    for (method, target) in [
      (.get, "/v1/tasks"), (.post, "/v1/tasks"), (.get, "/v1/openapi.yaml"), (.get, "/nothing"),
      (.options, "/v1/tasks"),
      (.post, "/healthz"), (.get, "/healthz/"), (.get, "*"),
    ] as [(HTTPTaskMethod, String)] {
      let answer = try await send(gate, method, target)
      expectProblem(answer, 401, "unauthorized")
      #expect(answer.fields["WWW-Authenticate"] == "Bearer realm=\"tasks\"")
    }
    #expect(try await send(gate, .get, "/healthz").text == #"{"status":"ok"}"#)
    #expect(try await send(gate, .head, "/healthz").length == 15)
    #expect(try await send(gate, .get, "/healthz", token: "wrong").status == 200)
    #expect(record.owners.isEmpty)
  }

  @Test func aTokenThatIsNotValidIsRefused() async throws {
    let record = Record()
    let gate = try gate(record)
    for token in [
      "x", full + "x", String(full.dropLast()), full.lowercased(), HTTPTaskTokens.makeToken(), revoked,
      "\(full) \(full)",
      "\(full),\(bobs)",
    ] where token != full {
      let answer = try await send(gate, .get, "/v1/tasks", token: token)
      expectProblem(answer, 401, "unauthorized")
      #expect(answer.fields["WWW-Authenticate"] == "Bearer realm=\"tasks\", error=\"invalid_token\"")
    }
    for other in ["Basic YWRhOmFkYQ==", full, "Bearer", "Bearer ", "Token \(full)"] {
      expectProblem(try await send(gate, .get, "/v1/tasks", authorization: other), 401, "unauthorized")
    }
    var twice = HTTPTaskRequest(.get, "/v1/tasks", fields: ["Authorization": "Bearer \(full)"])
    twice.fields.append("Authorization", "Bearer \(full)")
    #expect(await gate.response(to: twice).status == 401)
    expectProblem(try await send(gate, .get, "/v1/tasks?access_token=\(full)"), 401, "unauthorized")
    for good in ["Bearer \(full)", "bearer \(full)", "BEARER   \(full)"] {
      #expect(try await send(gate, .get, "/v1/tasks", authorization: good).status == 200)
    }
  }

  /// The content is a stream that must not be touched.
  @Test func noByteIsReadWithoutAToken() async throws {
    let gate = try gate()
    for token in [nil, "x", reading] as [String?] {
      let stream = ByteStream { () throws(TaskFailure) -> [UInt8]? in
        Issue.record("the content was read")
        return nil
      }
      var request = HTTPTaskRequest(.post, "/v1/tasks", body: HTTPTaskBody(stream, length: 10))
      request.fields["Authorization"] = token.map { "Bearer \($0)" }
      #expect([401, 403].contains(await gate.response(to: request).status))
    }
  }

  @Test func aTokenForReadingWritesNothing() async throws {
    let gate = try gate()
    #expect(try await send(gate, .post, "/v1/tasks", token: full, body: #"{"title":"A"}"#).status == 201)
    let id = UUID()
    for (method, target) in [
      (.post, "/v1/tasks"), (.patch, "/v1/tasks/\(id)"), (.delete, "/v1/tasks/\(id)"),
      (.post, "/v1/tasks/\(id)/complete"),
      (.put, "/v1/tasks/\(id)/tags/a"), (.post, "/v1/undo"), (.post, "/v1/import"), (.post, "/v1/actions"),
      (.post, "/v1/change-sets"), (.post, "/v1/lists"),
    ] as [(HTTPTaskMethod, String)] {
      let answer = try await send(gate, method, target, token: reading, body: "{}")
      expectProblem(answer, 403, "forbidden")
      #expect(answer.fields["WWW-Authenticate"] == "Bearer realm=\"tasks\", error=\"insufficient_scope\"")
    }
    #expect(try await send(gate, .get, "/v1/tasks", token: reading).array.count == 1)
    #expect(try await send(gate, .post, "/v1/records", token: reading, body: #"{"ids":[]}"#).status == 200)
    #expect(
      try await send(
        gate, .post, "/v1/queries/count", token: reading,
        body: #"{"filter":"all","context":{"now":"2026-01-01T00:00:00Z","zone":"UTC"}}"#
      ).text == #"{"count":1}"#)
    expectProblem(try await send(gate, .put, "/v1/tasks", token: reading), 405, "unsupported")
  }

  @Test func eachOwnerHasAHandlerThatIsMadeOnce() async throws {
    let record = Record()
    let gate = try gate(record)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let token = number % 2 == 0 ? full : bobs
        group.addTask {
          let answer = try await send(gate, .post, "/v1/tasks", token: token, body: #"{"title":"A"}"#)
          #expect(answer.status == 201)
        }
      }
      try await group.waitForAll()
    }
    #expect(record.owners.sorted() == ["ada", "bob"])
    #expect(try await send(gate, .get, "/v1/tasks/count", token: bobs).text == #"{"count":20}"#)
  }

  @Test func aHandlerThatCannotBeMadeIsTriedAgain() async throws {
    let tries = Record()
    let log: @Sendable (HTTPTaskVisit) -> Void = { tries.log($0) }
    let gate = HTTPTaskAccess(tokens: try tokens(), log: log) { (owner) async throws(TaskFailure) in
      tries.make(owner)
      guard tries.owners.count > 1 else { throw TaskFailure(.unavailable, "The file /tasks/ada.sqlite is locked.") }
      return HTTPTaskHandler(TaskPlanner(store: InMemoryTaskStore()), owner: owner)
    }
    let refused = try await send(gate, .get, "/v1/tasks", token: full)
    expectProblem(refused, 503, "unavailable")
    #expect(refused.fields["Retry-After"] == "1")
    // Why, the log says, and not the answer.
    #expect(!refused.text.contains("ada.sqlite"))
    #expect(tries.visits.first?.line.hasSuffix("ada unavailable: The file /tasks/ada.sqlite is locked.") == true)
    #expect(try await send(gate, .get, "/v1/tasks", token: full).status == 200)
    #expect(tries.visits.last?.reason == nil)
  }

  @Test(.timeLimit(.minutes(5))) func aTokenThatIsTakenAwayLetsInNoMoreAndEndsItsStreams() async throws {
    let gate = try gate()
    #expect(try await send(gate, .get, "/v1/tasks", token: full).status == 200)
    var request = HTTPTaskRequest(
      .get, "/v1/tasks", fields: ["Accept": "text/event-stream", "Authorization": "Bearer \(full)"])
    let response = await gate.response(to: request)
    var iterator = response.body.stream.makeAsyncIterator()
    #expect(try await iterator.next(isolation: nil) != nil)
    let other = HTTPTaskTokens.makeToken()
    gate.tokens = HTTPTaskTokens([try .init(token: other, owner: "ada")])
    expectProblem(try await send(gate, .get, "/v1/tasks", token: full), 401, "unauthorized")
    #expect(try await send(gate, .post, "/v1/tasks", token: other, body: #"{"title":"A"}"#).status == 201)
    // The stream would tell of it, and tells nothing any more.
    await #expect(throws: TaskFailure.self) { _ = try await iterator.next(isolation: nil) }
    request.fields["Authorization"] = "Bearer \(other)"
    #expect(await gate.response(to: request).status == 200)
  }

  @Test func whatIsLoggedSaysNothingOfTokensAndTasks() async throws {
    let record = Record()
    let gate = try gate(record)
    let made = try await send(gate, .post, "/v1/tasks", token: full, body: #"{"title":"Secret plan"}"#)
    _ = try await send(gate, .get, "/v1/tasks/\(made.id)?filter=Secret", token: full)
    _ = try await send(gate, .get, "/v1/tasks/\(made.id)", token: full)
    _ = try await send(gate, .get, "/v1/tasks?filter=Secret", token: "wrong-\(full)")
    _ = try await send(gate, HTTPTaskMethod(rawValue: full), "/\(full)", token: bobs)
    #expect(record.visits.map(\.status) == [201, 400, 200, 401, 404])
    #expect(record.visits.map(\.route) == ["/v1/tasks", "/v1/tasks/{id}", "/v1/tasks/{id}", "/v1/tasks", nil])
    #expect(record.visits.map(\.owner) == ["ada", "ada", "ada", nil, "bob"])
    #expect(record.visits.map(\.method) == ["POST", "GET", "GET", "GET", "OTHER"])
    for visit in record.visits {
      #expect(!visit.line.contains(full) && !visit.line.contains("Secret") && !visit.line.contains(made.id))
      #expect(visit.duration >= .zero && visit.line.utf8.allSatisfy { $0 != 0x0A })
    }
    #expect(
      HTTPTaskVisit(method: "GET", route: "/v1/tasks", status: 200, duration: .microseconds(1250), owner: "ada").line
        == "GET /v1/tasks 200 1.2ms ada")
    var failed = HTTPTaskVisit(method: "GET", route: nil, status: 503, duration: .zero, owner: nil)
    failed.reason = "a\n\u{1B}[2Jb\u{2028}c\u{85}d é"
    #expect(failed.line == "GET - 503 0.0ms - a  [2Jb c d é")
  }
}

import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreJSON
import Testing

struct FailureTests {
  private func failure(_ line: ScriptedTransport.Line, token: String? = nil) async throws -> TaskFailure {
    let transport = ScriptedTransport(Array(repeating: line, count: 4))
    let planner = try HTTPTaskPlanner.scripted(transport, token: token)
    return try #require(await TaskCoreHTTPTests.failure { () throws(TaskFailure) in _ = try await planner.lists() })
  }

  @Test(arguments: [
    (302, TaskFailure.Code.unsupported, "elsewhere"), (400, .invalid, "understand"), (401, .unauthorized, "token"),
    (403, .forbidden, "allow"), (404, .notFound, "path"), (405, .unsupported, "does not do"),
    (408, .unavailable, "in time"), (409, .conflict, "meanwhile"), (410, .tokenExpired, "gone"),
    (412, .conflict, "412"), (413, .tooLarge, "longer"), (415, .unsupported, "format"), (422, .invalid, "422"),
    (429, .unavailable, "too often"), (500, .unavailable, "log"), (502, .unavailable, "502"),
    (503, .unavailable, "503"), (504, .unavailable, "504"), (999, .incomprehensible, "999"),
  ])
  func aStatusHasItsOwnWords(status: Int, code: TaskFailure.Code, word: String) async throws {
    for body in ["", "<html><h1>Bad Gateway</h1></html>", "{\"error\":\"no\"}", "{"] {
      let failure = try await failure(.answer(status, ["Content-Type": "text/html"], body))
      #expect(failure.code == code, "\(failure)")
      #expect(failure.message.contains(word), "\(failure)")
    }
  }

  @Test func theServersFailureComesBackWhole() async throws {
    let original = TaskFailure(
      .conflict, "“Buy milk” was changed meanwhile.", field: "title", id: .task(TaskItem.ID(high: 1, low: 2)),
      versions: TaskFailure.VersionMismatch(expected: Version(stamp: 1 << 16, writer: 3), found: nil))
    let document = ProblemDocument.encode(original, status: 409, title: "Conflict")
    let failure = try await failure(.answer(409, problem, String(decoding: document, as: UTF8.self)))
    #expect(failure.code == original.code)
    #expect(failure.message == original.message)
    #expect(failure.field == original.field)
    #expect(failure.id == original.id)
    #expect(failure.versions == original.versions)
  }

  @Test func theServersCancellationIsNotTheCallers() async throws {
    let document = ProblemDocument.encode(TaskFailure(.cancelled, "stopped"), status: 503, title: "")
    #expect(try await failure(.answer(503, problem, String(decoding: document, as: UTF8.self))).code == .unavailable)
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", "<html>Sign in</html>", "text/html"), ("", "hello", "without a type"),
    ("application/json", "<html>", "same version"), ("application/json", "{\"records\":3}", "same version"),
  ])
  func whatIsNoAnswerOfOursIsSaidToBeForeign(type: String, body: String, word: String) async throws {
    let failure = try await failure(.answer(200, type.isEmpty ? [:] : ["Content-Type": type], body))
    #expect(failure.code == .incomprehensible)
    #expect(failure.message.contains(word), "\(failure)")
  }

  @Test func anAnswerThatIsTooLongIsNotRead() async throws {
    let transport = ScriptedTransport([
      .pieces(200, json, Array(repeating: String(repeating: " ", count: 600), count: 9))
    ])
    let planner = HTTPTaskPlanner(over: transport, options: HTTPTaskClientOptions(longestAnswer: 1000))
    let failure = await TaskCoreHTTPTests.failure { () throws(TaskFailure) in _ = try await planner.lists() }
    #expect(failure?.code == .tooLarge)
  }

  @Test func keysOfANewerServerAreIgnored() async throws {
    let transport = ScriptedTransport([
      .answer(200, json, "{\"count\":3,\"newer\":[1]}"),
      .answer(200, json, "[{\"name\":\"a\",\"count\":1,\"hue\":\"red\"}]"),
    ])
    let planner = try HTTPTaskPlanner.scripted(transport)
    #expect(try await planner.count(.all, in: context) == 3)
    #expect(try await planner.tags() == [TagCount(name: "a", count: 1)])
  }

  @Test func theTokenIsSentAndNowhereElse() async throws {
    let secret = HTTPTaskPlanner.token
    let echo = "{\"code\":\"invalid\",\"detail\":\"Bearer \(secret) is bad\"}"
    let lines: [ScriptedTransport.Line] =
      [302, 400, 401, 403, 404, 409, 429, 500, 503].flatMap { status in
        [.answer(status, problem, echo), .answer(status, ["Location": "https://\(secret)@x/\(secret)"], secret)]
      } + [.answer(200, ["Content-Type": "text/html"], secret), .answer(200, json, "{\"\(secret)\":")]
    for line in lines {
      let failure = try await failure(line, token: secret)
      var text = ""
      dump(failure, to: &text)
      #expect(!text.contains(secret) && !"\(failure)".contains(secret), "\(line)")
    }
    let transport = ScriptedTransport([.answer(200, json, "[]")])
    let planner = try HTTPTaskPlanner.scripted(transport, token: secret)
    var text = "\(planner)" + String(reflecting: planner)
    dump(planner, to: &text)
    #expect(!text.contains(secret))
    _ = try await planner.tags()
    #expect(transport.requests.first?.fields["Authorization"] == "Bearer \(secret)")
  }
}

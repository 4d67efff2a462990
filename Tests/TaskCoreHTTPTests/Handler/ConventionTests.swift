import Foundation
import TaskCore
import TaskCoreHTTP
import Testing

/// Methods, media types, encodings, and requests that mean no good.
@Suite struct ConventionTests {
  @Test func headIsGetWithoutTheContent() async throws {
    let scene = try await HandlerScene()
    let id = try await scene.add(#"{"title":"A"}"#).id
    for target in ["/v1/tasks/\(id)", "/v1/tasks", "/v1/tags", "/healthz", "/v1/openapi.yaml", "/v1/tasks/\(UUID())"] {
      let get = try await scene.send(.get, target)
      let head = try await scene.send(.head, target)
      #expect(head.status == get.status && head.fields == get.fields && head.bytes.isEmpty)
      #expect(head.length == get.bytes.count, "\(target)")
    }
  }

  @Test func optionsTellTheMethods() async throws {
    let scene = try await HandlerScene()
    for (target, allow) in [
      ("/v1/tasks", "GET, POST, HEAD, OPTIONS"), ("/v1/tasks/\(UUID())", "GET, PATCH, DELETE, HEAD, OPTIONS"),
      ("/v1/undo", "POST, OPTIONS"), ("/v1/tasks/\(UUID())/tags/x", "PUT, DELETE, OPTIONS"),
    ] {
      let options = try await scene.send(.options, target)
      #expect(options.status == 204 && options.fields["Allow"] == allow && options.bytes.isEmpty, "\(options)")
      for method in ["TRACE", "CONNECT", "get", "FOO", "PUT"] where !allow.contains(method) {
        let refused = try await scene.send(HTTPTaskMethod(rawValue: method), target)
        expectProblem(refused, 405, "unsupported")
        #expect(refused.fields["Allow"] == allow)
      }
    }
    #expect(
      try await scene.send(.options, "/v1/tasks/\(UUID())").fields["Accept-Patch"]
        == "application/merge-patch+json, application/json")
    #expect(try await scene.send(.options, "*").status == 204)
  }

  @Test func whatIsNotThereIsNotFound() async throws {
    let scene = try await HandlerScene()
    for target in [
      "/", "/v1", "/v1/", "/v2/tasks", "/v1/tasks/", "/v1/task", "/V1/tasks", "//v1/tasks", "/v1//tasks",
      "/v1/tasks/count/",
      "/v1/tasks/x", "/v1/tasks/\(UUID())/", "/v1/tasks/\(UUID())/fly", "/v1/tasks/..", "/v1/./tasks",
      "/v1/tasks%2Fcount",
      "/v1/tasks/%00", "/v1/tasks/\(UUID())%20", "/v1/lists/1", "/v1/tasks/{id}",
    ] {
      expectProblem(try await scene.send(.get, target), 404, "notFound")
    }
  }

  @Test func encodingsThatAreNoneAreRefused() async throws {
    let scene = try await HandlerScene()
    let id = try await scene.add(#"{"title":"A"}"#).id
    for target in [
      "/v1/tasks/%", "/v1/tasks/%4", "/v1/tasks/%zz", "/v1/tasks/%c0%af", "/v1/tasks/%ed%a0%80", "/v1/tasks/%ff",
      "/v1/tasks?filter=%", "/v1/tasks?filter=%g0", "/v1/tasks?filter=%c0%80", "/v1/tasks?%ff=1", "v1/tasks", "", "*",
      "/v1/tasks?limit=5&limit=5", "/v1/tasks?limit=5&&lim=1", "/v1/tasks?=1", "/v1/tasks?filter=a&filter=b",
      "http://example.org/v1/tasks",
    ] {
      let answer = try await scene.send(.get, target)
      expectProblem(answer, 400, "invalid")
    }
    for tag in ["%00", "%0A", "%20", "%F0%9F%98"] {
      expectProblem(try await scene.send(.put, "/v1/tasks/\(id)/tags/\(tag)"), 400, "invalid")
    }
    // An encoded slash is part of the tag, and `+` in a path is a plus sign; in a query it is a space.
    #expect(
      try await scene.send(.put, "/v1/tasks/\(id)/tags/a%2Fb+c").changed.first?["tags"] as? [String] == ["a/b+c"])
    #expect(try await scene.titles("?filter=tag:a/b%2Bc") == ["A"])
    #expect(try await scene.titles("?filter=not+Z") == ["A"])
    #expect(try await scene.titles("?filter=tag:a%2fb%2bc&limit=5&") == ["A"])
    #expect(try await scene.send(.get, "/v1/%74asks/\(id)").status == 404)
    #expect(
      try await scene.send(.get, "/v1/tasks/%\(String(id.utf8.first ?? 0, radix: 16))\(id.dropFirst())").status == 200)
  }

  @Test func anUnknownParameterIsRefusedByName() async throws {
    let scene = try await HandlerScene()
    for (method, target, name) in [
      (.get, "/v1/tasks?filtre=a", "filtre"), (.get, "/v1/tags?x=1", "x"), (.post, "/v1/undo?author=a", "author"),
      (.get, "/healthz?verbose", "verbose"),
    ] as [(HTTPTaskMethod, String, String)] {
      expectProblem(try await scene.send(method, target), 400, "invalid", field: name)
    }
  }

  @Test func whatIsNotAcceptedIsNotSent() async throws {
    let scene = try await HandlerScene()
    let id = try await scene.add(#"{"title":"A"}"#).id
    for good in [
      "*/*", "application/*", "application/json;q=0.1", "text/html, */*;q=0.5", "APPLICATION/JSON", "", "garbage",
      "application/json; charset=utf-8", "text/html;q=0, application/json",
    ] {
      #expect(try await scene.send(.get, "/v1/tasks/\(id)", nil, ["Accept": good]).status == 200, "\(good)")
    }
    for bad in [
      "text/html", "application/json;q=0", "application/xml, text/*", "*/*;q=0", "application/json;q=0.000, */*;q=0",
    ] {
      expectProblem(try await scene.send(.get, "/v1/tasks/\(id)", nil, ["Accept": bad]), 406, "unsupported")
      expectProblem(try await scene.send(.delete, "/v1/tasks/\(id)", nil, ["Accept": bad]), 406, "unsupported")
    }
    #expect(try await scene.send(.get, "/v1/tasks/\(id)").status == 200)
    #expect(try await scene.send(.get, "/v1/openapi.yaml", nil, ["Accept": "application/yaml"]).status == 200)
    expectProblem(
      try await scene.send(.get, "/v1/openapi.yaml", nil, ["Accept": "application/json"]), 406, "unsupported")
  }

  @Test func contentOfAnotherTypeIsNotRead() async throws {
    let scene = try await HandlerScene()
    let id = try await scene.add(#"{"title":"A"}"#).id
    for type in [
      "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "json", "multipart/form-data", "",
    ] {
      let answer = try await scene.send(.post, "/v1/tasks", #"{"title":"B"}"#, ["Content-Type": type])
      expectProblem(answer, 415, "unsupported")
      #expect(answer.fields["Accept"] == "application/json")
      expectProblem(
        try await scene.send(.post, "/v1/tasks/\(id)/complete", "{}", ["Content-Type": type]), 415, "unsupported")
    }
    let patch = try await scene.send(.patch, "/v1/tasks/\(id)", "{}", ["Content-Type": "application/json-patch+json"])
    expectProblem(patch, 415, "unsupported")
    #expect(patch.fields["Accept-Patch"] == "application/merge-patch+json, application/json")
    #expect(try await scene.titles("?filter=any") == ["A"])
  }

  @Test func contentThatIsTooLongIsRefused() async throws {
    let scene = try await HandlerScene(options: HTTPTaskHandlerOptions(longestContent: 100, longestDocument: 200))
    let long = #"{"title":"\#(String(repeating: "a", count: 100))"}"#
    expectProblem(try await scene.send(.post, "/v1/tasks", long), 413, "tooLarge")
    let longer = String(repeating: "a\n", count: 101)
    expectProblem(try await scene.send(.post, "/v1/import", longer, ["Content-Type": "text/plain"]), 413, "tooLarge")
    let stream = HTTPTaskRequest(
      .post, "/v1/import", fields: ["Content-Type": "text/plain"], body: HTTPTaskBody(ByteStream(Array(longer.utf8))))
    #expect(await scene.handler.response(to: stream).status == 413)
    #expect(try await scene.titles("") == [])
  }

  @Test func oneChangeSetOfAnImportIsBoundedByItsRecords() async throws {
    let scene = try await HandlerScene(options: HTTPTaskHandlerOptions(mostRecords: 3))
    let type: HTTPTaskFields = ["Content-Type": "text/plain"]
    let refused = try await scene.send(.post, "/v1/import", "a\nb\nc\nd\n", type)
    expectProblem(refused, 413, "tooLarge")
    #expect(try await scene.titles("") == [])
    #expect(try await scene.send(.post, "/v1/import?partition=100", "a\nb\nc\nd\n", type).status == 200)
    #expect(try await scene.send(.post, "/v1/import", "e\nf\ng\n", type).status == 200)
    #expect(try await scene.titles("").count == 7)
  }

  @Test func jsonThatMeansNoGoodIsRefused() async throws {
    let scene = try await HandlerScene()
    let deep = String(repeating: "[", count: 100_000)
    let nested = #"{"title":"A","extensions":"# + String(repeating: #"{"a":"#, count: 5_000)
    for body in [
      deep, nested, "{\"title\":\"\\ud800\"}", "{\"title\":\"a\u{0}b\"}", #"{"title":"a\u0000b"}"#, "{\"title\":1e999}",
      #"{"title":"A","priority":1e400}"#, #"{"title":"A","priority":99999999999999999999}"#,
      #"{"title":"A","due":"2026-02-30"}"#, #"{"title":"A","due":"0000-01-01"}"#, "\u{FEFF}{}",
      #"{"title":"A","recurrence":{"rule":"FREQ=DAILY;INTERVAL=99999999999999999999","basis":"schedule"},"due":"2026-01-01"}"#,
    ] {
      expectProblem(try await scene.send(.post, "/v1/tasks", body), 400, "invalid")
    }
    expectProblem(
      try await scene.send(.post, "/v1/tasks", #"{"title":"\#(String(repeating: "é", count: 8_193))"}"#), 400,
      "invalid",
      field: "title")
    let request = HTTPTaskRequest(
      .post, "/v1/tasks", body: HTTPTaskBody(Array("{\"title\":\"".utf8) + [0xC0, 0xAF] + Array("\"}".utf8)))
    #expect(await scene.handler.response(to: request).status == 400)
    #expect(try await scene.titles("?filter=all") == [])
  }

  @Test(arguments: Ground.allCases) func codesHaveTheirStatus(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let id = try await scene.add(#"{"title":"A"}"#).id
    let child = try await scene.add(#"{"title":"B","parent":"\#(id)"}"#).id
    let missing = UUID()
    expectProblem(try await scene.send(.post, "/v1/tasks", #"{"title":""}"#), 400, "invalid", field: "title")
    expectProblem(
      try await scene.send(.post, "/v1/tasks", #"{"title":"C","parent":"\#(missing)"}"#), 404, "notFound",
      field: "parent")
    expectProblem(
      try await scene.send(.post, "/v1/tasks", #"{"title":"C","list":"\#(missing)"}"#), 404, "notFound", field: "list")
    expectProblem(try await scene.send(.post, "/v1/tasks", #"{"title":"C","id":"\#(id)"}"#), 409, "conflict")
    expectProblem(
      try await scene.send(.post, "/v1/tasks", #"[{"title":"C","id":"\#(missing)"},{"title":"D","id":"\#(missing)"}]"#),
      409, "conflict")
    expectProblem(try await scene.send(.patch, "/v1/tasks/\(id)", #"{"parent":"\#(child)"}"#), 409, "cycle")
    let refused = try await scene.send(.post, "/v1/tasks/\(id)/purge")
    #expect(refused.status == 409 && refused["code"] == "invalid" && refused["id"] == id)
    expectProblem(try await scene.send(.post, "/v1/tasks/\(missing)/complete"), 404, "notFound")
  }

  @Test func aHundredRequestsAtOnceAreAnswered() async throws {
    let scene = try await HandlerScene(.sqlite)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<100 {
        group.addTask {
          switch number % 4 {
          case 0: try await scene.send(.post, "/v1/tasks", #"{"title":"T\#(number)"}"#).status
          case 1: try await scene.send(.get, "/v1/tasks?filter=T&order=title").status
          case 2: try await scene.send(.get, "/v1/tasks/count").status
          default: try await scene.send(.get, "/v1/statistics").status
          }
        }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.count == 100 && statuses.allSatisfy { $0 == 200 || $0 == 201 })
    #expect(try await scene.titles("?limit=1000").count == 25)
  }
}

import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreSQLite
import Testing

/// A write that is sent again is done once.
@Suite struct IdempotencyTests {
  @Test(arguments: Ground.allCases) func aRepeatedCreateIsOneTask(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let body = #"{"title":"Buy milk"}"#
    let first = try await scene.add(body, ["Idempotency-Key": "k1"])
    // Whatever became of it meanwhile.
    try await scene.send(.patch, "/v1/tasks/\(first.id)", #"{"title":"Buy oat milk"}"#)
    let again = try await scene.send(.post, "/v1/tasks", body, ["Idempotency-Key": "\"k1\""])
    #expect(again == first)
    let other = try await scene.send(.post, "/v1/tasks", #"{"title":"Buy beer"}"#, ["Idempotency-Key": "k1"])
    expectProblem(other, 409, "conflict", field: "Idempotency-Key")
    expectProblem(
      try await scene.send(.post, "/v1/lists", body, ["Idempotency-Key": "k1"]), 409, "conflict",
      field: "Idempotency-Key")
    expectProblem(
      try await scene.send(.post, "/v1/tasks?zone=Europe/Madrid", body, ["Idempotency-Key": "k1"]), 409, "conflict",
      field: "Idempotency-Key")
    #expect(try await scene.add(body, ["Idempotency-Key": "k2"]).id != first.id)
    #expect(try await scene.titles("").sorted() == ["Buy milk", "Buy oat milk"])
  }

  @Test(arguments: Ground.allCases) func everyWriteMayBeRepeated(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let other = try await scene.add(#"{"title":"B"}"#).id
    let made = try await scene.add(#"{"title":"A","due":"2026-06-15"}"#)
    let path = "/v1/tasks/\(made.id)"
    let list = try await scene.send(.post, "/v1/lists", #"{"title":"L"}"#)
    var etag = made.etag
    let requests: [(HTTPTaskMethod, String, String?)] = [
      (.patch, path, #"{"title":"A2","recurrence":{"rule":"FREQ=DAILY","basis":"schedule"}}"#),
      (.patch, path, #"{"status":"in-process","id":"\#(made.id)"}"#), (.post, path + "/complete", nil),
      (.post, path + "/reopen", nil), (.post, path + "/move", #"{"before":"\#(other)"}"#),
      (.post, path + "/comments", #"{"text":"c"}"#), (.put, path + "/tags/t", nil), (.delete, path + "/tags/t", nil),
      (.put, path + "/prerequisites/\(other)", nil), (.delete, path, nil), (.post, path + "/restore", nil),
      (.post, "/v1/tasks", #"[{"title":"C"},{"title":"D"}]"#),
      (.patch, "/v1/lists/\(list.id)", #"{"title":"L2","id":"\#(list.id)"}"#),
      (.delete, "/v1/lists/\(list.id)", nil), (.post, "/v1/undo", nil), (.post, "/v1/redo", nil),
      (.post, "/v1/actions", #"{"action":"add","tasks":[{"title":"E"}],"terms":{"author":"a","zone":"UTC"}}"#),
    ]
    for (number, (method, target, body)) in requests.enumerated() {
      var fields: HTTPTaskFields = ["Idempotency-Key": "key-\(number)"]
      if number < 5 { fields["If-Match"] = etag }
      let first = try await scene.send(method, target, body, fields)
      #expect((200...201).contains(first.status), "\(method) \(target): \(first)")
      let second = try await scene.send(method, target, body, fields)
      #expect(second == first, "\(method) \(target)")
      etag = try await scene.send(.get, path).etag
    }
  }

  @Test(arguments: Ground.allCases) func duplicatesInFlightAreOneTask(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
      for _ in 0..<24 {
        group.addTask { try await scene.add(#"{"title":"Once"}"#, ["Idempotency-Key": "same"]) }
      }
      return try await group.reduce(into: [Answer]()) { $0.append($1) }
    }
    #expect(Set(answers.map(\.id)).count == 1 && Set(answers.map(\.bytes)).count == 1)
    #expect(try await scene.titles("") == ["Once"])
  }

  @Test func aKeySurvivesARestartAndThePruningOfHistory() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: "http-keys-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(component: "a.sqlite").path
    let body = #"{"title":"Once"}"#
    var options = SQLiteTaskStore.Options()
    options.bounds = HistoryBounds(sets: 2)
    var first: Answer?
    do {
      let store = try await SQLiteTaskStore.open(at: .file(file), options: options)
      let scene = HandlerScene(store)
      first = try await scene.add(body, ["Idempotency-Key": "k"])
      for number in 0..<5 { try await scene.add(#"{"title":"\#(number)"}"#) }
      #expect(try await scene.send(.get, "/v1/history").array.count == 2)
      try await store.close()
    }
    let store = try await SQLiteTaskStore.open(at: .file(file), options: options)
    let scene = HandlerScene(store)
    #expect(try await scene.add(body, ["Idempotency-Key": "k"]) == first)
    #expect(try await scene.titles("").count == 6)
    try await store.close()
  }

  @Test func keysHaveOneForm() async throws {
    let scene = try await HandlerScene()
    let longest = String(repeating: "k", count: 255)
    for good in ["k", longest, "\"\(longest)\"", "\"a\\\"b\\\\\"", "a\"b", "!~"] {
      #expect(
        try await scene.send(.post, "/v1/tasks", #"{"title":"A"}"#, ["Idempotency-Key": good]).status == 201, "\(good)")
    }
    for bad in [
      "", "\"\"", longest + "k", "\"\(longest)k\"", "a b", "\"a b\"", "\"a", "é", "\"a\\x\"", "\"a\"b\"", "k, k",
    ] {
      expectProblem(
        try await scene.send(.post, "/v1/tasks", #"{"title":"A"}"#, ["Idempotency-Key": bad]), 400, "invalid",
        field: "Idempotency-Key")
    }
    var twice = HTTPTaskRequest(.post, "/v1/undo", fields: ["Idempotency-Key": "a"])
    twice.fields.append("Idempotency-Key", "b")
    #expect(await scene.handler.response(to: twice).status == 400)
  }

  @Test func keysOfTwoOwnersAreTwoKeys() async throws {
    let scene = try await HandlerScene()
    let other = HTTPTaskHandler(scene.planner, owner: "bob")
    let first = try await scene.add(#"{"title":"A"}"#, ["Idempotency-Key": "k"])
    let second = try await Answer(
      other.response(
        to: HTTPTaskRequest(
          .post, "/v1/tasks", fields: ["Idempotency-Key": "k"], body: HTTPTaskBody(Array(#"{"title":"A"}"#.utf8)))))
    #expect(second.status == 201 && second.id != first.id)
  }

  /// The identity of a change set does for programs what a key does for others.
  @Test(arguments: Ground.allCases) func aChangeSetInTheTermsIsDoneOnce(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let set = ChangeSet.ID(high: 7, low: 7)
    let body =
      #"{"action":"add","tasks":[{"title":"A"}],"terms":{"author":"a","zone":"UTC","changeSet":"\#(set)","fingerprint":"f"}}"#
    let first = try await scene.send(.post, "/v1/actions", body)
    #expect(first.status == 200 && first["changeSet"] == set.description)
    #expect(try await scene.send(.post, "/v1/actions", body) == first)
    let recorded = try await scene.send(.get, "/v1/change-sets/\(set)")
    #expect(recorded["fingerprint"] == "f")
    // Where no header was sent, it is the key of the document that was used before.
    expectProblem(
      try await scene.send(.post, "/v1/actions", body.replacing(#""f""#, with: #""g""#)), 409, "conflict",
      field: "changeSet")
    expectProblem(try await scene.send(.get, "/v1/change-sets/\(ChangeSet.ID(high: 1, low: 1))"), 404, "notFound")
  }
}

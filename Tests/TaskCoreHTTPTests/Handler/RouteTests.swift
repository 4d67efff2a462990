import Foundation
import TaskCore
import TaskCoreHTTP
import Testing

/// Every route, once through.
@Suite struct RouteTests {
  @Test(arguments: Ground.allCases) func aTaskIsMadeReadChangedAndTrashed(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let made = try await scene.add(#"{"title":"Buy milk","tags":["home"],"due":"2026-06-15"}"#)
    #expect(made.fields["Location"] == "/v1/tasks/\(made.id)")
    let path = "/v1/tasks/\(made.id)"
    let read = try await scene.send(.get, path)
    #expect(read.status == 200 && read.bytes == made.bytes && read.etag == made.etag)
    #expect(read.etag == "\"\(read["version"] ?? "")\"")

    let patched = try await scene.send(.patch, path, #"{"title":"Buy oat milk","due":null}"#)
    #expect(patched.status == 200 && patched["title"] == "Buy oat milk" && patched.object["due"] is NSNull)
    #expect(patched.object["tags"] as? [String] == ["home"] && patched.etag != made.etag)

    let trashed = try await scene.send(.delete, path)
    #expect(trashed.status == 200 && trashed["title"] == "Trash “Buy oat milk”" && trashed.changed.count == 1)
    #expect(TaskItem.ID(trashed["changeSet"] ?? "") != nil)
    // What was deleted is not at its address any more, and lies in the trash.
    let gone = try await scene.send(.get, path)
    expectProblem(gone, 404, "notFound")
    #expect(gone["detail"]?.contains("trash") == true)
    expectProblem(try await scene.send(.patch, path, "{}"), 404, "notFound")
    #expect(try await scene.titles("") == [])
    #expect(try await scene.titles("?filter=trashed") == ["Buy oat milk"])
    #expect(try await scene.send(.post, path + "/restore").changed.first?["trashed"] is NSNull)
    #expect(try await scene.titles("") == ["Buy oat milk"])
    try await scene.send(.delete, path)
    let purged = try await scene.send(.post, path + "/purge")
    #expect(purged.status == 200 && purged.changed.first?["type"] as? String == "tombstone")
    expectProblem(try await scene.send(.get, path), 404, "notFound")
  }

  /// Whoever reads the history may print it line by line.
  @Test(arguments: Ground.allCases) func noControlCharacterGetsIntoAnAuthor(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    for author in [
      "ada%0A", "%0Aada", "a%0Ab", "ada%0D%0A", "%09ada", "ada%C2%85", "%E2%80%A8ada", "ada%00", "%0A", "%1B",
    ] {
      let answer = try await scene.send(.post, "/v1/tasks", #"{"title":"A"}"#, ["From": author])
      expectProblem(answer, 400, "invalid", field: "author")
    }
    for author in [#"ada\n"#, #"\u0085ada"#, #"a\u001bb"#] {
      let action = #"{"action":"add","tasks":[{"title":"A"}],"terms":{"author":"\#(author)","zone":"UTC"}}"#
      expectProblem(try await scene.send(.post, "/v1/actions", action), 400, "invalid", field: "author")
      let set =
        #"{"id":"\#(UUID())","title":"","date":"2026-06-15T09:00:00Z","author":"\#(author)","kind":"use","changes":[]}"#
      expectProblem(try await scene.send(.post, "/v1/change-sets", set), 400, "invalid", field: "author")
    }
    #expect(try await scene.send(.get, "/v1/history").array.isEmpty)
    #expect(try await scene.titles("?filter=all").isEmpty)
    // Spaces are a matter of taste.
    #expect(try await scene.send(.post, "/v1/tasks", #"{"title":"A"}"#, ["From": "%20ada"]).status == 201)
  }

  @Test func statusGoesThroughItsVerbs() async throws {
    let scene = try await HandlerScene()
    let path = "/v1/tasks/\(try await scene.add(#"{"title":"A"}"#).id)"
    for (verb, status) in [
      ("start", "in-process"), ("complete", "completed"), ("reopen", "needs-action"), ("cancel", "cancelled"),
    ] {
      let answer = try await scene.send(.post, "\(path)/\(verb)")
      #expect(answer.status == 200 && answer.changed.first?["status"] as? String == status, "\(answer)")
    }
    // It would do for a task that repeats: the request does not fit the state of this one.
    expectProblem(try await scene.send(.post, path + "/skip"), 409, "invalid", field: "recurrence")
    try await scene.send(.post, path + "/reopen")
    let at = try await scene.send(.post, path + "/complete", #"{"at":"2026-01-02T03:04:05Z","withChildren":true}"#)
    #expect(at.changed.first?["completed"] as? String == "2026-01-02T03:04:05Z")
    expectProblem(try await scene.send(.post, path + "/complete", #"{"When":1}"#), 400, "invalid", field: "When")
    expectProblem(try await scene.send(.post, path + "/reopen", #"{"a":1}"#), 400, "invalid", field: "a")
    #expect(try await scene.send(.post, path + "/reopen", "{}").status == 200)
  }

  /// Who misspells a key is told so, and not that the right one is missing.
  @Test(
    arguments: [
      (#"{"titel":"A"}"#, "titel"), (#"{"recurrence":{"rul":"FREQ=DAILY","basis":"schedule"}}"#, "recurrence.rul"),
      (#"{"title":"A","recurrence":{"rul":"FREQ=DAILY"}}"#, "recurrence.rul"),
      (#"{"title":"A","recurrence":{"rule":"FREQ=DAILY","bases":"skip"}}"#, "recurrence.bases"),
      (#"{"title":"A","reminders":[{"before":"PT5M","of":"due"},{"befor":"PT5M","of":"due"}]}"#, "reminders[1].befor"),
      (#"{"title":"A","reminders":[{"at":"2026-06-15T09:00:00Z"},{"on":"due"}]}"#, "reminders[1].on"),
      (#"{"title":"A","comments":[{"text":"c","day":"2026-06-15"}]}"#, "comments[0].day"),
    ]) func anUnknownKeyIsNamedBeforeOneThatIsMissing(_ document: String, _ path: String) async throws
  {
    let scene = try await HandlerScene()
    let member = String(path.prefix { $0 != "." && $0 != "[" })
    func expectNamed(_ answer: Answer, _ prefix: String = "") {
      expectProblem(answer, 400, "invalid", field: member)
      #expect(answer["detail"]?.hasPrefix("\(prefix)\(path) is not a key") == true, "\(answer)")
    }
    expectNamed(try await scene.send(.post, "/v1/tasks", document))
    expectNamed(try await scene.send(.post, "/v1/tasks", #"[{"title":"B"},\#(document)]"#), "[1].")
    let task = "/v1/tasks/\(try await scene.add(#"{"title":"B"}"#).id)"
    if !path.hasPrefix("comments") { expectNamed(try await scene.send(.patch, task, document)) }
  }

  @Test func anOccurrenceIsFollowedByItsSuccessor() async throws {
    let scene = try await HandlerScene()
    let made = try await scene.add(
      #"{"title":"Water","due":"2026-06-15","recurrence":{"rule":"FREQ=WEEKLY","basis":"schedule"}}"#)
    let done = try await scene.send(.post, "/v1/tasks/\(made.id)/complete")
    #expect(done.changed.count == 2)
    #expect(done.changed.last?["due"] as? String == "2026-06-22")
    let skipped = try await scene.send(.post, "/v1/tasks/\(done.changed.last?["id"] ?? "")/skip")
    #expect(skipped.changed.last?["due"] as? String == "2026-06-29")
  }

  @Test(arguments: Ground.allCases) func tasksAreMovedTaggedLinkedAndCommented(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let list = try await scene.send(.post, "/v1/lists", #"{"title":"Work"}"#)
    #expect(list.status == 201 && list.fields["Location"] == "/v1/lists/\(list.id)" && list["type"] == "list")
    let a = try await scene.add(#"{"title":"A"}"#).id
    let b = try await scene.add(#"{"title":"B"}"#).id
    #expect(
      try await scene.send(.post, "/v1/tasks/\(b)/move", #"{"before":"\#(a)"}"#).changed.first?["title"] as? String
        == "B")
    #expect(try await scene.titles("") == ["B", "A"])
    let moved = try await scene.send(.post, "/v1/tasks/\(a)/move", #"{"list":"\#(list.id)"}"#)
    #expect(moved.changed.first?["list"] as? String == list.id)
    #expect(try await scene.send(.post, "/v1/tasks/\(a)/move", #"{"list":null}"#).changed.first?["list"] is NSNull)
    expectProblem(
      try await scene.send(.post, "/v1/tasks/\(a)/move", #"{"paernt":null}"#), 400, "invalid", field: "paernt")

    let tagged = try await scene.send(.put, "/v1/tasks/\(a)/tags/caf%C3%A9%2Fbar")
    #expect(tagged.changed.first?["tags"] as? [String] == ["café/bar"])
    #expect(try await scene.send(.put, "/v1/tasks/\(a)/tags/CAFE%2FBAR").changed.isEmpty)
    #expect(try await scene.send(.get, "/v1/tags").text.contains(#"{"name":"café/bar","count":1}"#))
    #expect(
      try await scene.send(.delete, "/v1/tasks/\(a)/tags/caf%C3%A9%2Fbar").changed.first?["tags"] as? [String] == [])

    let linked = try await scene.send(.put, "/v1/tasks/\(a)/prerequisites/\(b)")
    #expect(linked.changed.first?["prerequisites"] as? [String] == [b])
    expectProblem(try await scene.send(.put, "/v1/tasks/\(b)/prerequisites/\(a)"), 409, "cycle")
    #expect(try await scene.send(.delete, "/v1/tasks/\(a)/prerequisites/\(b)").changed.count == 1)

    let commented = try await scene.send(.post, "/v1/tasks/\(a)/comments", #"{"text":"Hm."}"#)
    let comments = commented.changed.first?["comments"] as? [[String: String]]
    #expect(comments?.first?["text"] == "Hm.")
    expectProblem(
      try await scene.send(.post, "/v1/tasks/\(a)/comments", #"{"text":""}"#), 400, "invalid", field: "comments")
  }

  @Test(arguments: Ground.allCases) func listsAreMadeRenamedMovedAndDeleted(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let both = try await scene.send(.post, "/v1/lists", #"[{"title":"A"},{"type":"list","title":"B"}]"#)
    #expect(both.status == 200 && both.changed.count == 2)
    let ids = both.changed.compactMap { $0["id"] as? String }
    let moved = try await scene.send(.post, "/v1/lists/\(ids[1])/move", #"{"before":"\#(ids[0])"}"#)
    #expect(moved.status == 200)
    let titles = try await scene.send(.get, "/v1/lists").array.compactMap {
      ($0 as? [String: Any])?["title"] as? String
    }
    #expect(titles == ["B", "A"])
    let read = try await scene.send(.get, "/v1/lists/\(ids[0])")
    let renamed = try await scene.send(.patch, "/v1/lists/\(ids[0])", #"{"title":"C"}"#, ["If-Match": read.etag])
    #expect(renamed.status == 200 && renamed["title"] == "C" && renamed.etag != read.etag)
    expectProblem(
      try await scene.send(.patch, "/v1/lists/\(ids[0])", #"{"title":"D"}"#, ["If-Match": read.etag]), 412, "conflict")
    expectProblem(
      try await scene.send(.patch, "/v1/lists/\(ids[0])", #"{"titel":"D"}"#), 400, "invalid", field: "titel")
    // A document is sent back whole.
    let whole = renamed.text.replacing(#""title":"C""#, with: #""title":"E""#)
    #expect(try await scene.send(.patch, "/v1/lists/\(ids[0])", whole)["title"] == "E")

    let task = try await scene.add(#"{"title":"T","list":"\#(ids[0])"}"#).id
    #expect(try await scene.send(.delete, "/v1/lists/\(ids[0])?tasks=trash").changed.count == 2)
    expectProblem(try await scene.send(.get, "/v1/lists/\(ids[0])"), 404, "notFound")
    #expect(try await scene.send(.post, "/v1/lists/\(ids[0])/restore").changed.count == 2)
    #expect(try await scene.send(.delete, "/v1/lists/\(ids[0])?tasks=keep").status == 200)
    #expect(try await scene.send(.get, "/v1/tasks/\(task)").object["list"] is NSNull)
  }

  @Test(arguments: Ground.allCases) func whatWasDoneIsUndoneByItsAuthor(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    try await scene.add(#"{"title":"A"}"#, ["From": "ann%20b@example.org"])
    try await scene.add(#"{"title":"B"}"#)
    expectProblem(try await scene.send(.post, "/v1/redo"), 404, "notFound")
    #expect(try await scene.send(.post, "/v1/undo", nil, ["From": "ann%20b@example.org"])["title"] == "Undo: Add “A”")
    #expect(try await scene.send(.post, "/v1/redo", nil, ["From": "ann%20b@example.org"])["title"] == "Redo: Add “A”")
    let all = try await scene.send(.get, "/v1/history")
    #expect(all.array.count == 4 && all.next == nil)
    let hers = try await scene.send(.get, "/v1/history?author=ann+b%40example.org&limit=2")
    #expect(hers.array.count == 2)
    let rest = try await scene.send(.get, try #require(hers.next))
    #expect(rest.array.count == 1 && rest.next == nil)
    #expect(try await scene.send(.post, "/v1/undo")["title"] == "Undo: Add “B”")
    for bad in ["100%", "%FF", "%zz"] {
      expectProblem(try await scene.send(.post, "/v1/undo", nil, ["From": bad]), 400, "invalid", field: "author")
    }
  }

  @Test func surveysAnswerWithDocuments() async throws {
    let scene = try await HandlerScene()
    try scene.clock.set("2026-06-15T08:00:00Z")
    try await scene.add(#"{"title":"A","due":"2026-06-15T09:00:00Z","reminders":[{"before":"PT15M","of":"due"}]}"#)
    let reminders = try await scene.send(.get, "/v1/reminders")
    #expect((reminders.array.first as? [String: Any])?["instant"] as? String == "2026-06-15T08:45:00Z")
    #expect(try await scene.send(.get, "/v1/reminders?from=2026-06-15T08:46:00Z").array.isEmpty)
    let statistics = try await scene.send(.get, "/v1/statistics?days=3")
    #expect((statistics.object["statuses"] as? [String: Int])?["needs-action"] == 1)
    #expect((statistics.object["days"] as? [Any])?.count == 3)
    let counts = try await scene.send(.get, "/v1/statistics/open?now=2026-06-15T10:00:00Z")
    #expect(counts.object["all"] as? Int == 1 && counts.object["overdue"] as? Int == 1)
    for bad in ["3661", "-1", "+1", "x", "", "1.0", "99999999999999999999"] {
      expectProblem(
        try await scene.send(.get, "/v1/statistics?days=" + bad.replacing("+", with: "%2B")), 400, "invalid",
        field: "days")
    }
  }

  @Test func whoIsThereSaysSo() async throws {
    let scene = try await HandlerScene()
    #expect(try await scene.send(.get, "/healthz").text == #"{"status":"ok"}"#)
  }

  @Test func countsAreThoseOfLists() async throws {
    let scene = try await HandlerScene()
    for title in ["A", "B"] { try await scene.add(#"{"title":"\#(title)"}"#) }
    #expect(try await scene.send(.get, "/v1/tasks/count").text == #"{"count":2}"#)
    #expect(try await scene.send(.get, "/v1/tasks/count?filter=A").text == #"{"count":1}"#)
  }
}

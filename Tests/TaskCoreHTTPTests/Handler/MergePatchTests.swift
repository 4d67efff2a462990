import Foundation
import TaskCore
import TaskCoreHTTP
import Testing

/// RFC 7396 on the documents of tasks.
@Suite struct MergePatchTests {
  private static let full = #"""
    {"title":"A","notes":"n","priority":5,"start":"2026-06-01","due":"2026-06-15","tags":["a","b"],
     "recurrence":{"rule":"FREQ=WEEKLY","basis":"schedule","anchor":"2026-06-08"},
     "reminders":[{"before":"PT15M","of":"due"}],"extensions":{"x.a":"1","x.b":"2"}}
    """#

  /// A key that is misspelt: nothing is blanked, nothing is changed.
  @Test(arguments: Ground.allCases) func aMisspeltKeyChangesNothing(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let made = try await scene.add(Self.full)
    let path = "/v1/tasks/\(made.id)"
    for (body, field) in [
      (#"{"titel":"B","notes":"m"}"#, "titel"), (#"{"notes":"m","Due":null}"#, "Due"),
      (#"{"recurrence":{"rules":"FREQ=DAILY"}}"#, "recurrence"),
      (#"{"reminders":[{"befor":"PT1M","of":"due"}]}"#, "reminders"), (#"{"title":null}"#, "title"),
      (#"{"title":"B","title":"C"}"#, "title"), (#"{"tags":"home"}"#, "tags"),
    ] {
      expectProblem(try await scene.send(.patch, path, body), 400, "invalid", field: field)
    }
    for body in ["[]", "1", "null", "", "{", #"{"title":"B"} x"#] {
      expectProblem(try await scene.send(.patch, path, body), 400, "invalid")
    }
    #expect(try await scene.send(.get, path).bytes == made.bytes)
    expectProblem(
      try await scene.send(.post, "/v1/tasks", #"{"title":"A","prioritty":1}"#), 400, "invalid", field: "prioritty")
    expectProblem(
      try await scene.send(.post, "/v1/tasks", #"[{"title":"A"},{"title":"B","x":1}]"#), 400, "invalid", field: "x")
    #expect(try await scene.titles("?filter=all") == ["A"])
  }

  @Test(arguments: Ground.allCases) func absentKeepsAndNullClears(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let made = try await scene.add(Self.full)
    let path = "/v1/tasks/\(made.id)"
    #expect(try await scene.send(.patch, path, "{}").bytes == made.bytes)
    let cleared = try await scene.send(
      .patch, path,
      #"{"notes":null,"priority":null,"start":null,"due":null,"tags":null,"recurrence":null,"reminders":null,"extensions":null}"#
    )
    #expect(cleared.status == 200 && cleared["title"] == "A", "\(cleared)")
    for key in ["start", "due", "recurrence"] { #expect(cleared.object[key] is NSNull) }
    #expect(cleared["notes"] == "" && cleared.object["priority"] as? Int == 0)
    #expect((cleared.object["tags"] as? [Any])?.isEmpty == true)
    #expect((cleared.object["extensions"] as? [String: Any])?.isEmpty == true)
  }

  @Test func objectsMergeAndArraysReplace() async throws {
    let scene = try await HandlerScene()
    let made = try await scene.add(Self.full)
    let path = "/v1/tasks/\(made.id)"
    let patched = try await scene.send(
      .patch, path,
      #"{"tags":["c"],"extensions":{"x.a":null,"x.c":"3"},"recurrence":{"rule":"FREQ=DAILY"}}"#,
      ["Content-Type": "application/merge-patch+json; charset=utf-8"])
    #expect(patched.object["tags"] as? [String] == ["c"])
    #expect(patched.object["extensions"] as? [String: String] == ["x.b": "2", "x.c": "3"])
    let recurrence = patched.object["recurrence"] as? [String: Any]
    #expect(recurrence?["rule"] as? String == "FREQ=DAILY" && recurrence?["basis"] as? String == "schedule")
    #expect(recurrence?["anchor"] as? String == "2026-06-08")
  }

  @Test func aDocumentIsSentBackWhole() async throws {
    let scene = try await HandlerScene()
    let made = try await scene.add(Self.full)
    let path = "/v1/tasks/\(made.id)"
    try await scene.send(.post, path + "/comments", #"{"text":"c"}"#)
    let read = try await scene.send(.get, path)
    #expect(try await scene.send(.patch, path, read.text).bytes == read.bytes)
    let changed = try await scene.send(.patch, path, read.text.replacing(#""notes":"n""#, with: #""notes":"m""#))
    #expect(changed.status == 200 && changed["notes"] == "m" && changed["title"] == "A")
    // That document is of an older version now.
    let stale = try await scene.send(.patch, path, read.text)
    expectProblem(stale, 409, "conflict")
    #expect(stale["expected"] == read["version"] && stale["found"] == changed["version"])
    for (body, field) in [
      (#"{"id":"\#(TaskItem.ID(high: 1, low: 1))"}"#, "id"), (#"{"created":"2020-01-01T00:00:00Z"}"#, "created"),
      (#"{"position":"zz"}"#, "position"), (#"{"trashed":"2020-01-01T00:00:00Z"}"#, "trashed"),
      (#"{"comments":[]}"#, "comments"),
    ] {
      let answer = try await scene.send(.patch, path, body)
      #expect(answer.status == 409 && answer["code"] == "invalid" && answer["field"] == field, "\(answer)")
    }
  }

  @Test func theStatusChangesByItselfAlone() async throws {
    let scene = try await HandlerScene()
    let path = "/v1/tasks/\(try await scene.add(#"{"title":"A"}"#).id)"
    #expect(try await scene.send(.patch, path, #"{"status":"in-process"}"#)["status"] == "in-process")
    let done = try await scene.send(.patch, path, #"{"status":"completed","completed":"2026-01-02T00:00:00Z"}"#)
    #expect(done["completed"] == "2026-01-02T00:00:00Z")
    #expect(try await scene.send(.patch, path, #"{"status":"completed","title":"A"}"#).bytes == done.bytes)
    let both = try await scene.send(.patch, path, #"{"status":"needs-action","title":"B"}"#)
    #expect(both.status == 409 && both["field"] == "status" && both["code"] == "invalid", "\(both)")
    #expect(try await scene.send(.patch, path, #"{"status":"needs-action"}"#)["status"] == "needs-action")
    #expect(try await scene.send(.patch, path, #"{"status":"cancelled"}"#)["status"] == "cancelled")
    expectProblem(try await scene.send(.patch, path, #"{"status":"done"}"#), 400, "invalid", field: "status")
  }

  @Test func anOccurrenceIsEditedAlone() async throws {
    let scene = try await HandlerScene()
    let made = try await scene.add(Self.full)
    let path = "/v1/tasks/\(made.id)"
    let edited = try await scene.send(.patch, path + "?scope=occurrence", #"{"title":"Just once"}"#)
    #expect(edited["title"] == "Just once" && edited.object["recurrence"] is NSNull)
    #expect(try await scene.titles("?filter=all").sorted() == ["A", "Just once"])
    expectProblem(try await scene.send(.patch, path + "?scope=all", "{}"), 400, "invalid", field: "scope")
  }
}

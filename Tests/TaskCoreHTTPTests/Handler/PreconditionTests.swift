import Foundation
import TaskCore
import TaskCoreHTTP
import Testing

/// RFC 9110, section 13, and cases of programs that lost edits.
@Suite struct PreconditionTests {
  /// Create, edit, edit: each with the tag that the answer before gave.
  @Test(arguments: Ground.allCases) func editsFollowOneAnotherByTheTagsThatAreAnswered(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let made = try await scene.add(#"{"title":"A"}"#)
    var etag = made.etag
    for title in ["B", "C", "D"] {
      let edited = try await scene.send(
        .patch, "/v1/tasks/\(made.id)", #"{"title":"\#(title)"}"#, ["If-Match": etag])
      #expect(edited.status == 200 && edited["title"] == title && edited.etag != etag)
      etag = edited.etag
    }
    #expect(try await scene.send(.get, "/v1/tasks/\(made.id)").etag == etag)
  }

  /// A stale version is refused; who reads again and applies the change anew succeeds.
  @Test(arguments: Ground.allCases) func aStaleTagIsRefusedAndThenMended(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let made = try await scene.add(#"{"title":"A","notes":"n"}"#)
    let path = "/v1/tasks/\(made.id)"
    try await scene.send(.patch, path, #"{"title":"B"}"#)
    let refused = try await scene.send(.patch, path, #"{"notes":"m"}"#, ["If-Match": made.etag])
    expectProblem(refused, 412, "conflict")
    #expect(refused["id"] == made.id && refused["of"] == "task")
    #expect(refused["expected"].map { "\"\($0)\"" } == made.etag)
    let present = try await scene.send(.get, path)
    #expect(refused["found"].map { "\"\($0)\"" } == present.etag)
    let mended = try await scene.send(.patch, path, #"{"notes":"m"}"#, ["If-Match": present.etag])
    #expect(mended["title"] == "B" && mended["notes"] == "m")
  }

  @Test func tagsAreReadAsTheStandardSays() async throws {
    let scene = try await HandlerScene()
    let made = try await scene.add(#"{"title":"A"}"#)
    let path = "/v1/tasks/\(made.id)"
    let other = #""00000000000000010000000000000000""#
    for good in ["*", made.etag, "\(other), \(made.etag)", "\(made.etag),\(other)", ", \(made.etag) ,"] {
      #expect(try await scene.send(.patch, path, "{}", ["If-Match": good]).status == 200, "\(good)")
    }
    // Tags are compared byte by byte (section 8.8.1): in capitals it is another one.
    let capitals = made.etag.uppercased()
    #expect(capitals != made.etag)
    #expect(try await scene.send(.get, path, nil, ["If-None-Match": capitals]).status == 200)
    for stale in [other, capitals, "W/\(made.etag)", "\"\"", "\"x\"", "\(other), W/\(made.etag)"] {
      expectProblem(try await scene.send(.patch, path, #"{"title":"B"}"#, ["If-Match": stale]), 412, "conflict")
    }
    for bad in ["x", "\"x", "*, \"x\"", "W/*", "\"x\" \"y\"", ""] {
      expectProblem(
        try await scene.send(.patch, path, #"{"title":"B"}"#, ["If-Match": bad]), 400, "invalid", field: "If-Match")
    }
    #expect(try await scene.send(.get, path)["title"] == "A")
    let missing = "/v1/tasks/\(TaskItem.ID(high: 1, low: 1))"
    for tag in ["*", other] {
      expectProblem(try await scene.send(.patch, missing, "{}", ["If-Match": tag]), 412, "conflict")
      expectProblem(try await scene.send(.delete, missing, nil, ["If-Match": tag]), 412, "conflict")
    }
    expectProblem(try await scene.send(.patch, missing, "{}"), 404, "notFound")
    // What has no version has no tag either.
    expectProblem(try await scene.send(.post, "/v1/undo", nil, ["If-Match": other]), 412, "conflict")
  }

  @Test func everyWriteOfATaskHeedsItsTag() async throws {
    let scene = try await HandlerScene()
    let other = try await scene.add(#"{"title":"B"}"#).id
    let made = try await scene.add(#"{"title":"A"}"#)
    let path = "/v1/tasks/\(made.id)"
    try await scene.send(.patch, path, #"{"title":"A2"}"#)
    let before = try await scene.send(.get, path)
    for (method, target, body) in [
      (.delete, path, nil), (.post, path + "/complete", nil), (.post, path + "/start", "{}"),
      (.post, path + "/move", #"{"before":"\#(other)"}"#), (.post, path + "/comments", #"{"text":"x"}"#),
      (.put, path + "/tags/x", nil), (.put, path + "/prerequisites/\(other)", nil), (.post, path + "/restore", nil),
    ] as [(HTTPTaskMethod, String, String?)] {
      expectProblem(try await scene.send(method, target, body, ["If-Match": made.etag]), 412, "conflict")
    }
    #expect(try await scene.send(.get, path) == before)
    #expect(try await scene.send(.post, path + "/complete", nil, ["If-Match": before.etag]).status == 200)
  }

  @Test(arguments: Ground.allCases) func whatIsKnownAlreadyIsNotSentAgain(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let made = try await scene.add(#"{"title":"A"}"#)
    let path = "/v1/tasks/\(made.id)"
    for known in ["*", made.etag, "W/\(made.etag)", "\"x\", \(made.etag)"] {
      let answer = try await scene.send(.get, path, nil, ["If-None-Match": known])
      #expect(answer.status == 304 && answer.bytes.isEmpty && answer.etag == made.etag, "\(known)")
    }
    for unknown in ["\"x\"", "x", ""] {
      #expect(try await scene.send(.get, path, nil, ["If-None-Match": unknown]).status == 200)
    }
    expectProblem(try await scene.send(.patch, path, "{}", ["If-None-Match": "*"]), 412, "conflict")
    expectProblem(try await scene.send(.get, path, nil, ["If-Match": "\"x\""]), 412, "conflict")
    let list = try await scene.send(.post, "/v1/lists", #"{"title":"L"}"#)
    #expect(try await scene.send(.get, "/v1/lists/\(list.id)", nil, ["If-None-Match": list.etag]).status == 304)
  }
}

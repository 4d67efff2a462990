import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreJSON
import Testing

/// Documents that come in and go out.
@Suite struct DocumentTests {
  @Test(arguments: Ground.allCases) func aDocumentIsReadInTheFormatOfItsType(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let text = try await scene.send(
      .post, "/v1/import", "(A) Buy milk @home\nx 2026-01-02 Done\n", ["Content-Type": "text/plain; charset=utf-8"])
    #expect(text.status == 200 && text.object["added"] as? Int == 2, "\(text)")
    let json = try await scene.send(.post, "/v1/import", #"[{"title":"C"},{"title":5},{"title":"D","x":1}]"#)
    let report = try ImportReportDocument.decode(json.bytes)
    #expect(report.added == 2 && report.notices.contains { $0.kind == .unreadable })
    #expect(try await scene.titles("?filter=any").sorted() == ["Buy milk", "C", "D", "Done"])
    // By name, whatever the type says.
    let named = try await scene.send(.post, "/v1/import?format=todotxt", "E", ["Content-Type": "application/json"])
    #expect(named.object["added"] as? Int == 1)
    let calendar = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:x\r\nSUMMARY:F\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    let tasks = try await scene.send(.post, "/v1/import", calendar, ["Content-Type": "text/calendar; charset=utf-8"])
    #expect(tasks.object["added"] as? Int == 1)
    let exported = try await scene.send(.get, "/v1/export?filter=F", nil, ["Accept": "text/calendar"])
    #expect(exported.fields["Content-Type"] == "text/calendar; charset=utf-8" && exported.text == calendar)
    #expect(try await scene.send(.get, "/v1/export?format=icalendar").text.contains("SUMMARY:Buy milk"))
    for type in ["text/vcard", "", "x"] {
      expectProblem(
        try await scene.send(.post, "/v1/import", "F", ["Content-Type": type]), 415, "unsupported", field: "format")
    }
    expectProblem(try await scene.send(.post, "/v1/import?format=org", "F"), 415, "unsupported", field: "format")
    expectProblem(
      try await scene.send(.post, "/v1/import", #"[{"title":5}]"#), 400, "invalid", field: "format")
    for bad in ["0", "-1", "two", "%2B1", ""] {
      expectProblem(
        try await scene.send(.post, "/v1/import?partition=\(bad)", "[]"), 400, "invalid", field: "partition")
    }
    expectProblem(try await scene.send(.post, "/v1/import?trash=burn", "[]"), 400, "invalid", field: "trash")
  }

  @Test func anImportIsReadPieceByPieceAndMayBeRepeated() async throws {
    let scene = try await HandlerScene(.sqlite)
    let lines = (0..<2_500).map { "Task \($0) @t\($0 % 7)\n" }.joined()
    let set = ChangeSet.ID(high: 5, low: 5)
    for round in 0..<2 {
      let request = HTTPTaskRequest(
        .post, "/v1/import?partition=1000&change-set=\(set)&fingerprint=f", fields: ["Content-Type": "text/plain"],
        body: HTTPTaskBody(ByteStream(Array(lines.utf8))))
      let answer = try await Answer(scene.handler.response(to: request))
      let report = try ImportReportDocument.decode(answer.bytes)
      #expect(report.added == (round == 0 ? 2_500 : 0) && report.unchanged == (round == 0 ? 0 : 2_500), "\(answer)")
    }
    let keyed = try await scene.send(
      .post, "/v1/import", "Once", ["Content-Type": "text/plain", "Idempotency-Key": "k"])
    #expect(keyed.object["added"] as? Int == 1)
    // As the description says: the change set that was written the first time, and that all of it is there.
    let repeated = try await scene.send(
      .post, "/v1/import", "Once", ["Content-Type": "text/plain", "Idempotency-Key": "k"])
    let (first, second) = (
      try ImportReportDocument.decode(keyed.bytes), try ImportReportDocument.decode(repeated.bytes)
    )
    #expect(repeated.status == 200 && second.changeSets == first.changeSets && first.changeSets.count == 1)
    #expect(second.added == 0 && second.changed == 0 && second.unchanged == first.added + first.changed)
    expectProblem(
      try await scene.send(.post, "/v1/import", "Twice", ["Content-Type": "text/plain", "Idempotency-Key": "k"]), 409,
      "conflict", field: "Idempotency-Key")
    #expect(try await scene.send(.get, "/v1/tasks/count").text == #"{"count":2501}"#)
    expectProblem(try await scene.send(.post, "/v1/import?change-set=x", "[]"), 400, "invalid", field: "change-set")
    let other = ChangeSet.ID(high: 6, low: 6)
    for (fingerprint, status) in [("f", 200), ("g", 409)] {
      let answer = try await scene.send(
        .post, "/v1/import?change-set=\(other)&fingerprint=\(fingerprint)", #"[{"title":"Other"}]"#)
      #expect(answer.status == status && answer["field"] == (status == 409 ? "change-set" : nil), "\(answer)")
    }
  }

  @Test(arguments: Ground.allCases) func anExportIsHandedOverPieceByPiece(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let tasks = (0..<1_700).map { #"{"title":"Task \#($0)"}"# }
    try await scene.send(.post, "/v1/tasks", "[" + tasks.joined(separator: ",") + "]")
    let response = await scene.handler.response(to: HTTPTaskRequest(.get, "/v1/export"))
    #expect(response.status == 200 && response.body.length == nil && response.body.bytes == nil)
    #expect(response.fields["Content-Type"] == "application/json")
    var (pieces, bytes, longest) = (0, [UInt8](), 0)
    for try await piece in response.body.stream {
      pieces += 1
      longest = max(longest, piece.count)
      bytes += piece
    }
    // Four pages and the end: never more than one of them at once.
    #expect(pieces == 5 && longest < bytes.count / 3)
    #expect((try JSONSerialization.jsonObject(with: Data(bytes)) as? [Any])?.count == 1_700)
    #expect(try await scene.send(.head, "/v1/export").bytes.isEmpty)
    // Who stops reading ends the export; nothing is left behind that waits.
    let abandoned = await scene.handler.response(to: HTTPTaskRequest(.get, "/v1/export"))
    var iterator = abandoned.body.stream.makeAsyncIterator()
    #expect(try await iterator.next(isolation: nil) != nil)
  }

  @Test func taskwarriorAndTablesAreSpokenByTypeAndByName() async throws {
    let scene = try await HandlerScene()
    let object = #"{"uuid":"10000000-0000-4000-8000-000000000001","description":"=A","entry":"20260101T000000Z"}"#
    let type = "application/x-taskwarrior+json"
    let report = try await scene.send(.post, "/v1/import", object, ["Content-Type": type])
    #expect(report.status == 200 && report.object["added"] as? Int == 1, "\(report)")
    for (path, accept) in [("/v1/export", type), ("/v1/export?format=taskwarrior", "*/*")] {
      let answer = try await scene.send(.get, path, nil, ["Accept": accept])
      #expect(answer.fields["Content-Type"] == type && answer.text.contains(#""description":"=A""#))
    }
    for (path, accept) in [("/v1/export", "text/csv"), ("/v1/export?format=csv", "*/*")] {
      let answer = try await scene.send(.get, path, nil, ["Accept": accept])
      #expect(
        answer.fields["Content-Type"] == "text/csv; charset=utf-8" && answer.text.contains("\r\n\"'=A\","), "\(answer)")
    }
    expectProblem(
      try await scene.send(.post, "/v1/import", "title", ["Content-Type": "text/csv"]), 415, "unsupported",
      field: "format")
  }

  @Test func anExportIsInTheFormatThatIsAskedFor() async throws {
    let scene = try await HandlerScene()
    try await scene.add(#"{"title":"A","priority":1}"#)
    let id = try await scene.add(#"{"title":"B"}"#).id
    try await scene.send(.post, "/v1/tasks/\(id)/complete")
    let text = try await scene.send(.get, "/v1/export", nil, ["Accept": "text/plain"])
    #expect(
      text.fields["Content-Type"] == "text/plain; charset=utf-8" && text.text.hasPrefix("(A) ")
        && text.text.contains(" A\nx "))
    #expect(try await scene.send(.get, "/v1/export?format=todotxt&limit=1").text.hasSuffix(" A\n"))
    #expect(
      try await scene.send(.get, "/v1/export?filter=A", nil, ["Accept": "text/*;q=0.5, */*;q=0.1"]).text.hasSuffix(
        " A\n"))
    #expect(try await scene.send(.get, "/v1/export?filter=open").array.count == 1)
    #expect(try await scene.send(.get, "/v1/export?filter=nothing-of-it").array.isEmpty)
    expectProblem(try await scene.send(.get, "/v1/export?format=org"), 406, "unsupported", field: "format")
    expectProblem(
      try await scene.send(.get, "/v1/export", nil, ["Accept": "text/vcard"]), 406, "unsupported", field: "format")
    expectProblem(try await scene.send(.get, "/v1/export?filter=("), 400, "invalid", field: "filter")
    // What cannot be evaluated is known before the document begins.
    expectProblem(try await scene.send(.get, "/v1/export?filter=due:%2B9999999d"), 400, "invalid")
  }
}

import Foundation
import Testing

@Suite(.serialized) struct ExchangeTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test func jsonGoesRoundWithoutLoss() async throws {
    _ = try await scene.done("lists", "add", "Home")
    let parent = try await scene.done("add", "Party", "--list", "Home", "--due", "2026-06-15T09:00", "--tag", "fun")
    _ = try await scene.done("add", "Cake", "--parent", parent, "--needs", parent, "--notes", "a\nb")
    _ = try await scene.done("comment", parent, "Soon")
    let finished = try await scene.done("add", "Finished")
    _ = try await scene.done("done", finished)
    let binned = try await scene.done("add", "Binned")
    _ = try await scene.done("trash", binned)

    let exported = try await scene.run("export")
    #expect(exported.status == 0 && exported.errors.isEmpty)
    #expect(try exported.documents().compactMap { $0["title"] as? String } == ["Home", "Party", "Cake", "Finished"])
    let file = try scene.file("all.json", exported.output)
    let other = scene.path("other.sqlite")
    #expect(
      try await scene.done("--store", other, "import", file)
        == "added 4, changed 0, skipped 0 (0 unchanged, 0 unreadable)")
    let again = try await scene.run("--store", other, "export")
    #expect(try withoutVersions(again) == withoutVersions(exported))
    #expect(
      try await scene.done("--store", other, "import", file)
        == "added 0, changed 0, skipped 4 (4 unchanged, 0 unreadable)")
  }

  /// The documents without what every store gives anew.
  private func withoutVersions(_ run: TasksRun) throws -> [NSDictionary] {
    try run.documents().map { document in
      var document = document
      document["version"] = nil
      return document as NSDictionary
    }
  }

  @Test func todoTxtIsReadAndWritten() async throws {
    let file = try scene.file("todo.txt", "(A) Call Mum +Family @phone due:2026-06-20\nx 2026-06-13 Pay rent\n")
    #expect(try await scene.done("import", file).hasPrefix("added 3, changed 0, skipped 0"))
    let task = try await scene.documents("list")[0]
    #expect(task["title"] as? String == "Call Mum" && task["due"] as? String == "2026-06-20")
    #expect(task["tags"] as? [String] == ["phone"] && task["priority"] as? Int == 1)
    #expect(try await scene.documents("lists").map { $0["title"] as? String } == ["Family"])
    let exported = try await scene.done("export", "--format", "todotxt")
    #expect(exported.contains("Call Mum") && exported.contains("+Family") && exported.contains("x "))
    #expect(try await scene.done("export", "tag:phone", "--format", "todotxt").split(separator: "\n").count == 1)
  }

  @Test func taskwarriorIsReadAndWritten() async throws {
    let object =
      #"{"uuid":"10000000-0000-4000-8000-000000000001","description":"Call","due":"20260615T070000Z","#
      + #""project":"Home","tags":["phone"],"githuburl":"x"}"#
    let file = try scene.file("export.json", "[\n\(object),\n{\"description\":5,\n]\n")
    let run = try await scene.run("import", file)
    #expect(run.status == 0 && run.output.hasPrefix("added 2, ") && run.errors.contains("4"))
    let task = try await scene.documents("list")[0]
    #expect(task["id"] as? String == "10000000-0000-4000-8000-000000000001" && task["title"] as? String == "Call")
    let exported = try await scene.done("export", "--format", "taskwarrior")
    #expect(exported.contains(#""due":"20260615T070000Z""#) && exported.contains(#""githuburl":"x""#))
    let table = try await scene.run("export", "--format", "csv")
    #expect(table.output.hasPrefix("title,status,priority,") && table.output.contains("\r\nCall,needs-action,0,"))
    let refused = try await scene.run("import", scene.file("a.csv", "title\nA\n"))
    #expect(refused.status == 1 && refused.errors.hasPrefix("tasks: unsupported: "))
  }

  @Test func whatTheFormatCannotCarryIsTold() async throws {
    _ = try await scene.done("add", "Milk", "--notes", "Two litres")
    let run = try await scene.run("export", "--format", "todotxt")
    #expect(run.status == 0 && run.errors.hasPrefix("loss: “Milk”: notes: "))
  }

  @Test func badLinesAreToldAndTheRestIsImported() async throws {
    let documents = "[{\"title\": \"Good\"},\n{\"title\": \"\"},\n{\"title\": \"Better\", \"due\": \"never\"}]"
    let run = try await scene.run("import", "-", "--format", "json", input: documents)
    #expect(run.status == 0 && run.output == "added 1, changed 0, skipped 2 (0 unchanged, 2 unreadable)\n")
    let notices = run.errors.split(separator: "\n")
    #expect(notices.count == 2 && notices[0].hasPrefix("unreadable: line 2: ") && notices[1].contains("line 3: "))
    #expect(try await scene.run("list").lines.count == 1)
  }

  @Test func aFileOfNothingReadableIsInvalid() async throws {
    let file = try scene.file("bad.json", "[{\"title\": 1}]")
    for words in [["import", file], ["import", file, "--format", "json"]] {
      let run = try await scene.run(words)
      #expect(run.status == 1 && run.errors.hasPrefix("tasks: invalid: ") && run.output.isEmpty)
    }
    #expect(try await scene.run("import", file, "--format", "carrier-pigeon").status == 1)
    #expect(try await scene.run("import", scene.path("none.json")).errors.hasPrefix("tasks: notFound: "))
  }

  @Test func aChangedDocumentChangesItsTask() async throws {
    let id = try await scene.done("add", "Milk")
    let document = "[{\"id\": \"\(id)\", \"title\": \"Oat milk\"}]"
    #expect(try await scene.done("import", "-", input: document).hasPrefix("added 0, changed 1, skipped 0"))
    #expect(try await scene.documents("list").map { $0["title"] as? String } == ["Oat milk"])
    let report = try await scene.run("import", "-", "--json", input: document).documents()
    #expect(report.count == 1 && report[0]["unchanged"] as? Int == 1 && report[0]["added"] as? Int == 0)
  }

  @Test func twoThousandLinesAreOneChange() async throws {
    let file = try scene.file("many.txt", (1...2000).map { "Task \($0) @t\($0 % 7) due:2026-07-01\n" }.joined())
    #expect(try await scene.done("import", file).hasPrefix("added 2000, changed 0"))
    let lines = try await scene.run("list").lines
    #expect(lines.count == 2000 && lines[0].contains("Task 1 ") && lines[1999].contains("Task 2000"))
    #expect(Set(lines.map { $0.prefix { $0 != " " } }).count == 2000)
    #expect(try await scene.done("history").hasSuffix("Import 2000 records"))
    _ = try await scene.done("undo")
    #expect(try await scene.run("list").output.isEmpty)
  }

  @Test(.timeLimit(.minutes(5))) func anInterruptedImportWritesNothing() async throws {
    let lines = (1...20_000).map { "Task number \($0) of many that are brought in\n" }.joined()
    let run = try await scene.process("import", "-", "--format", "todotxt").interrupt(afterReading: lines)
    #expect(run.status == 130 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("tasks: cancelled: ") && run.errors.count { $0 == "\n" } == 1)
    #expect(try await scene.run("list", "any").output.isEmpty)
    #expect(try await scene.run("history").output.isEmpty)
  }
}

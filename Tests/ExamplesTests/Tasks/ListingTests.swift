import Foundation
import Testing

@Suite(.serialized) struct ListingTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  private func titles(_ words: String...) async throws -> [String] {
    try await scene.run(["list", "--json"] + words).documents().compactMap { $0["title"] as? String }
  }

  @Test func aListHoldsOpenTasksByPosition() async throws {
    let ids = [
      try await scene.done("add", "One"), try await scene.done("add", "Two"), try await scene.done("add", "Three"),
    ]
    _ = try await scene.done("done", ids[0])
    _ = try await scene.done("start", ids[1])
    let four = try await scene.done("add", "Four")
    _ = try await scene.done("trash", four)
    #expect(try await titles() == ["Two", "Three"])
    #expect(try await titles("any") == ["One", "Two", "Three"])
    #expect(try await titles("trashed") == ["Four"])
    _ = try await scene.done("move", ids[2], "--before", ids[1])
    #expect(try await titles() == ["Three", "Two"])
    _ = try await scene.done("move", ids[2], "--behind", ids[1])
    #expect(try await titles() == ["Two", "Three"])
  }

  @Test func filtersChooseByTextTagAndList() async throws {
    _ = try await scene.done("lists", "add", "Big Shop")
    _ = try await scene.done("add", "Café crème", "--tag", "Drinks", "--list", "Big Shop")
    _ = try await scene.done("add", "Bread and butter", "--notes", "any kind")
    #expect(try await titles("CAFE") == ["Café crème"])
    #expect(try await titles("butter", "bread") == ["Bread and butter"])
    #expect(try await titles("butter bread") == ["Bread and butter"])
    #expect(try await titles("\"bread and\"") == ["Bread and butter"])
    #expect(try await titles("\"and bread\"").isEmpty)
    #expect(try await titles("\"any\"") == ["Bread and butter"])
    #expect(try await titles("tag:drinks") == ["Café crème"])
    #expect(try await titles("list:\"big shop\"") == ["Café crème"])
    #expect(try await titles("list:none") == ["Bread and butter"])
    let list = try #require(try await scene.documents("lists")[0]["id"] as? String)
    #expect(try await titles("list:#\(list.suffix(8))", "cafe") == ["Café crème"])
  }

  @Test func filtersAreInTheQueryLanguage() async throws {
    let party = try await scene.done("add", "Party", "--due", "2026-06-14", "--tag", "home")
    let cake = try await scene.done("add", "Cake", "--parent", party, "--due", "2026-06-20", "--priority", "high")
    let old = try await scene.done("add", "Old foo-bar", "--due", "2026-06-01", "--notes", "from c.vs.2021-01")
    _ = try await scene.done("lists", "add", "c.vs.2021-01")
    _ = try await scene.done("add", "Gone", "--list", "c.vs.2021-01")
    _ = try await scene.done("add", "Thrown", "--due", "2026-06-14")
    _ = try await scene.done("done", try await scene.done("add", "Done", "--tag", "home"))
    let thrown = try #require(try await scene.documents("list", "thrown").first?["id"] as? String)
    _ = try await scene.done("trash", thrown)
    #expect(try await titles("due:today or overdue") == ["Party", "Old foo-bar"])
    #expect(try await titles("due:today", "or", "overdue") == ["Party", "Old foo-bar"])
    #expect(try await titles("overdue or cake", "priority:high") == ["Cake"])
    #expect(try await titles("not", "(due:none", "or", "overdue)") == ["Party", "Cake"])
    #expect(try await titles("due:2026-06-01..2026-06-20") == ["Party", "Cake", "Old foo-bar"])
    #expect(try await titles("parent:#\(party.suffix(6))") == ["Cake"])
    #expect(try await titles("parent:#\(party.suffix(6)),#\(old)", "or", "parent:#\(cake)") == ["Cake"])
    #expect(try await titles("list:c.vs.2021-01") == ["Gone"])
    #expect(try await titles("foo-bar") == ["Old foo-bar"])
    #expect(try await titles("tag:home", "status:completed") == ["Done"])
    #expect(try await titles("completed:today") == ["Done"])
    #expect(try await titles("home", "any") == ["Party", "Done"])
    #expect(try await titles("all").count == 6)
    #expect(try await titles("", " ").count == 4)
    let exported = try await scene.run("export", "overdue").documents()
    #expect(exported.map { $0["title"] as? String } == ["Old foo-bar"])
  }

  @Test(arguments: [
    ("milk \"butter", 6), ("tag: x", 5), ("\"\"", 3), ("url:https://example.org", 1), ("due<today", 1), ("(a", 1),
    ("a or", 5), ("due:..someday", 7), ("parent:#", 8),
  ])
  func aFilterThatCannotBeReadIsInvalidWithThePosition(filter: String, position: Int) async throws {
    for command in ["list", "export"] {
      let run = try await scene.run(command, filter)
      #expect(run.status == 1 && run.errors.hasPrefix("tasks: invalid: ") && run.output.isEmpty)
      #expect(run.errors.contains("character \(position):"))
    }
  }

  @Test func anEndingInAFilterHasToFitOne() async throws {
    let run = try await scene.run("list", "list:#abcd")
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: notFound: "))
    #expect(try await scene.run("list", "parent:#abcd").errors.hasPrefix("tasks: notFound: "))
    #expect(try await scene.run("list", "parent:#xyz").errors.hasPrefix("tasks: invalid: "))
  }

  @Test func sortingIsByTheKeysGiven() async throws {
    _ = try await scene.done("add", "Late", "--due", "2026-06-20")
    _ = try await scene.done("add", "Never")
    _ = try await scene.done("add", "Soon", "--due", "2026-06-15T09:00")
    #expect(try await titles("--sort", "due") == ["Soon", "Late", "Never"])
    #expect(try await titles("--sort", "-due") == ["Late", "Soon", "Never"])
    #expect(try await titles("--sort", "-position") == ["Soon", "Never", "Late"])
    #expect(try await titles("--sort", "title") == ["Late", "Never", "Soon"])
    #expect(try await titles("--sort", "-priority,due") == ["Soon", "Late", "Never"])
    #expect(try await titles("--sort", "-urgency,position") == ["Soon", "Late", "Never"])
    #expect(try await scene.run("list", "--sort", "colour").status == 1)
  }

  @Test func pagesFollowOneAnother() async throws {
    for number in 1...5 { _ = try await scene.done("add", "Task \(number)") }
    var seen: [String] = []
    var page: [String] = []
    while true {
      let run = try await scene.run(["list", "--json", "--limit", "2"] + page)
      seen += try run.documents().compactMap { $0["title"] as? String }
      let cursor = run.errors.trimmingCharacters(in: .newlines)
      if cursor.isEmpty { break }
      page = ["--page", cursor]
    }
    #expect(seen == ["Task 1", "Task 2", "Task 3", "Task 4", "Task 5"])
    for store in [scene.path("tasks.sqlite"), "memory:"] {
      let run = try await scene.run("list", "--limit", "\(Int.max)", "--store", store)
      #expect(run.status == 0 && run.lines.count == (store == "memory:" ? 0 : 5))
    }
    #expect(try await scene.run("list", "--limit", "0").status == 2)
    #expect(try await scene.run("list", "--page", "nonsense").status == 1)
  }

  @Test func columnsAreAlignedByWhatTheyTakeOnATerminal() async throws {
    for title in ["Plain", "日本語のタスク", "👩‍👩‍👧 family", "e\u{301}te\u{301}", "☀️ sun"] {
      _ = try await scene.done("add", title, "--tag", "x")
    }
    let lines = try await scene.run("list").lines
    // Each title with what fills it up to 14 columns, the width of the widest.
    let padded = [
      "Plain         ", "日本語のタスク", "👩‍👩‍👧 family     ", "e\u{301}te\u{301}           ", "☀️ sun        ",
    ]
    #expect(lines.count == padded.count)
    for (line, title) in zip(lines, padded) { #expect(line.hasSuffix("open  \(title)  #x")) }
  }

  @Test func whatCommandsATerminalIsShownAsItsNumber() async throws {
    let id = try await scene.done("add", "pay \u{202E}lla", "--notes", "a\u{1B}[31mb\nc", "--tag", "\u{2066}t")
    for run in [try await scene.run("list"), try await scene.run("show", id), try await scene.run("done", id)] {
      #expect(!run.output.contains("\u{202E}") && !run.output.contains("\u{1B}") && !run.output.contains("\u{2066}"))
      #expect(run.output.contains("\\u{202E}"))
    }
    let run = try await scene.run("show", "\u{1B}[2J\nid")
    #expect(run.status == 1 && !run.errors.contains("\u{1B}") && run.errors.count { $0 == "\n" } == 1)
  }

  @Test func jsonIsAnArrayOfWholeDocuments() async throws {
    #expect(try await scene.run("list", "--json").output == "[]\n")
    _ = try await scene.done("add", "Milk")
    let task = try await scene.documents("list")[0]
    #expect(
      Set(task.keys) == [
        "id", "title", "notes", "status", "completed", "cancelled", "priority", "start", "due", "recurrence",
        "reminders", "tags", "list", "parent", "prerequisites", "position", "comments", "extensions", "created",
        "modified", "version", "trashed",
      ])
    #expect(task["status"] as? String == "needs-action" && task["created"] as? String == "2026-06-14T08:00:00Z")
  }

  @Test func showingTellsAllThatIsKnown() async throws {
    let parent = try await scene.done("add", "Party")
    let id = try await scene.done("add", "Cake", "--parent", parent, "--needs", parent, "--notes", "two\nlayers")
    let text = try await scene.done("show", String(id.suffix(12)))
    for part in ["Cake\n", id, "“Party” (needs-action)", "  two\n  layers", "2026-06-14T10:00:00+02:00[Europe/Madrid]"]
    {
      #expect(text.contains(part))
    }
  }

  @Test func tagsAreCounted() async throws {
    _ = try await scene.done("add", "One", "--tag", "home")
    _ = try await scene.done("add", "Two", "--tag", "home", "--tag", "away")
    #expect(try await scene.done("tags") == "#away  1\n#home  2")
    #expect(try await scene.documents("tags").map { $0["count"] as? Int } == [1, 2])
  }
}

import Foundation
import Testing

@Suite(.serialized) struct AddingTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test func addPrintsTheWholeIdentityAlone() async throws {
    let run = try await scene.run("add", "Buy", "milk")
    #expect(run.status == 0 && run.errors.isEmpty)
    let id = run.output.trimmingCharacters(in: .newlines)
    #expect(run.output == id + "\n" && id == id.lowercased() && UUID(uuidString: id) != nil)
    let shown = try await scene.documents("show", id)
    #expect(shown.map { $0["title"] as? String } == ["Buy milk"])
  }

  @Test(arguments: [
    ("2026-06-15", "2026-06-15"),
    ("2026-06-15T09:00", "2026-06-15T09:00:00+02:00[Europe/Madrid]"),
    ("2026-06-15T09:00:30", "2026-06-15T09:00:30+02:00[Europe/Madrid]"),
    ("2026-06-15T09:00Z", "2026-06-15T09:00:00Z"),
    ("2026-06-15T09:00+02:00", "2026-06-15T09:00:00+02:00"),
    ("2026-01-15T09:00[America/New_York]", "2026-01-15T09:00:00-05:00[America/New_York]"),
    ("2026-01-15T09:00[Europe/London]", "2026-01-15T09:00:00+00:00[Europe/London]"),
    ("2026-06-15T09:00:00+02:00[Europe/Madrid]", "2026-06-15T09:00:00+02:00[Europe/Madrid]"),
    ("floating:2026-06-15T09:00", "2026-06-15T09:00:00"),
    ("today", "2026-06-14"), ("tomorrow", "2026-06-15"), ("monday", "2026-06-15"), ("sunday", "2026-06-21"),
    ("+3d", "2026-06-17"), ("+2w", "2026-06-28"), ("+1m", "2026-07-14"), ("eom", "2026-06-30"),
  ])
  func datesComeOutInTheFormOfTheContract(written: String, shown: String) async throws {
    let id = try await scene.done("add", "Something", "--due", written, "--start", written)
    let task = try await scene.documents("show", id)[0]
    #expect(task["due"] as? String == shown && task["start"] as? String == shown)
    #expect(try await scene.done("list").contains(shown))
  }

  @Test func everyFieldComesBack() async throws {
    _ = try await scene.done("lists", "add", "Home")
    let first = try await scene.done("add", "Paint", "--list", "home")
    let id = try await scene.done(
      "add", "Sand", "--tag", "diy", "--tag", "Loud", "--priority", "7", "--notes", "with care", "--parent", first,
      "--needs", first, "--due", "2026-06-15", "--repeat", "FREQ=WEEKLY", "--from", "completion")
    let task = try await scene.documents("show", id)[0]
    #expect(task["tags"] as? [String] == ["diy", "Loud"])
    #expect(task["priority"] as? Int == 7 && task["notes"] as? String == "with care")
    #expect(task["parent"] as? String == first && task["prerequisites"] as? [String] == [first])
    #expect(task["list"] as? String == (try await scene.documents("lists")[0]["id"] as? String))
    let recurrence = try #require(task["recurrence"] as? [String: Any])
    #expect(recurrence["rule"] as? String == "FREQ=WEEKLY" && recurrence["basis"] as? String == "completion")
  }

  @Test(arguments: [("high", 1), ("medium", 5), ("low", 9), ("none", 0), ("3", 3)])
  func prioritiesAreNamesOrNumbers(written: String, number: Int) async throws {
    #expect(try await scene.documents("add", "Something", "--priority", written)[0]["priority"] as? Int == number)
  }

  @Test(arguments: [
    ["--due", "2026-02-30"], ["--due", "someday"], ["--priority", "10"], ["--priority", "urgent"],
    ["--repeat", "INTERVAL=2", "--due", "today"], ["--tag", ""],
    ["--repeat", "FREQ=DAILY"],
  ])
  func whatTheModelRefusesIsInvalid(options: [String]) async throws {
    let run = try await scene.run(["add", "Something"] + options)
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: invalid: ") && run.output.isEmpty)
    #expect(try await scene.done("list").isEmpty)
  }

  @Test func anEmptyTitleIsRefused() async throws {
    let run = try await scene.run("add", " ")
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: invalid: "))
  }

  @Test func aTitleMayBeginWithDashesBehindTwo() async throws {
    let id = try await scene.done("add", "--", "--due", "is", "-5")
    #expect(try await scene.documents("show", id)[0]["title"] as? String == "--due is -5")
  }

  @Test func editingChangesWhatIsNamed() async throws {
    let id = try await scene.done("add", "Milk", "--due", "today", "--tag", "a", "--tag", "b", "--priority", "high")
    #expect(
      try await scene.done("edit", id, "--title", "Oat milk", "--due", "none", "--no-tag", "a", "--tag", "c")
        == "Edit “Milk”")
    let task = try await scene.documents("show", id)[0]
    #expect(task["title"] as? String == "Oat milk" && task["due"] is NSNull)
    #expect(task["tags"] as? [String] == ["b", "c"] && task["priority"] as? Int == 1)
    #expect(try await scene.done("edit", id, "--priority", "high") == "Nothing changed.")
    #expect(try await scene.run("edit", id).status == 2)
  }

  @Test func theBasisOfARepetitionChangesAlone() async throws {
    let id = try await scene.done("add", "Water", "--due", "today", "--repeat", "FREQ=DAILY")
    _ = try await scene.done("edit", id, "--from", "skip")
    let recurrence = try #require(try await scene.documents("show", id)[0]["recurrence"] as? [String: Any])
    #expect(recurrence["rule"] as? String == "FREQ=DAILY" && recurrence["basis"] as? String == "skip")
    _ = try await scene.done("edit", id, "--repeat", "none")
    #expect(try await scene.documents("show", id)[0]["recurrence"] is NSNull)
  }

  @Test func commentsAreDated() async throws {
    let id = try await scene.done("add", "Milk")
    _ = try await scene.done("comment", id, "Two", "litres")
    let comments = try await scene.documents("show", id)[0]["comments"] as? [[String: String]]
    #expect(comments == [["date": "2026-06-14T08:00:00Z", "text": "Two litres"]])
  }
}

import Foundation
import Testing

@Suite(.serialized) struct RevisingTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  private func status(of id: String) async throws -> String? {
    try await scene.documents("show", id)[0]["status"] as? String
  }

  @Test func tasksAreStartedCompletedReopenedAndCancelled() async throws {
    let id = try await scene.done("add", "Milk")
    #expect(try await scene.done("start", id) == "Start “Milk”")
    #expect(try await status(of: id) == "in-process")
    #expect(try await scene.done("done", id) == "Complete “Milk”")
    #expect(try await status(of: id) == "completed")
    #expect(try await scene.documents("show", id)[0]["completed"] as? String == "2026-06-14T08:00:00Z")
    #expect(try await scene.done("done", id) == "Nothing changed.")
    #expect(try await scene.done("reopen", id) == "Reopen “Milk”")
    #expect(try await status(of: id) == "needs-action")
    #expect(try await scene.done("cancel", id) == "Cancel “Milk”")
    #expect(try await status(of: id) == "cancelled")
  }

  @Test(arguments: [
    ("2026-06-10T09:30", "2026-06-10T07:30:00Z"), ("2026-06-10T09:30Z", "2026-06-10T09:30:00Z"),
    ("yesterday", "2026-06-13T10:00:00Z"), ("today", "2026-06-14T08:00:00Z"),
    ("floating:2026-06-10T09:30", "2026-06-10T07:30:00Z"),
  ])
  func completionMayLieInThePast(written: String, completed: String) async throws {
    let id = try await scene.done("add", "Milk")
    #expect(try await scene.documents("done", id, "--on", written)[0]["completed"] as? String == completed)
  }

  @Test func severalTasksAreOneChange() async throws {
    let ids = [try await scene.done("add", "One"), try await scene.done("add", "Two")]
    #expect(try await scene.done("done", ids[0], ids[1]) == "Complete 2 tasks")
    #expect(try await scene.done("undo") == "Undo: Complete 2 tasks")
    #expect(try await scene.run("list").lines.count == 2)
    // One that is not there, and nothing is done to the other.
    let run = try await scene.run("done", ids[0], "00000000-0000-7000-8000-000000000000")
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: notFound: "))
    #expect(try await scene.run("list").lines.count == 2)
  }

  @Test func undoAndRedoGoThroughTheChanges() async throws {
    let id = try await scene.done("add", "Milk")
    _ = try await scene.done("edit", id, "--title", "Oat milk")
    #expect(try await scene.done("undo") == "Undo: Edit “Milk”")
    #expect(try await scene.documents("show", id)[0]["title"] as? String == "Milk")
    #expect(try await scene.done("undo") == "Undo: Add “Milk”")
    #expect(try await scene.run("list").output.isEmpty)
    let nothing = try await scene.run("undo")
    #expect(nothing.status == 1 && nothing.errors == "tasks: notFound: There is nothing to undo.\n")
    #expect(try await scene.done("redo") == "Redo: Add “Milk”")
    #expect(try await scene.done("redo") == "Redo: Edit “Milk”")
    #expect(try await scene.documents("list").map { $0["title"] as? String } == ["Oat milk"])
    #expect(try await scene.run("redo").status == 1)
  }

  @Test func historyIsTheTitlesNewestFirst() async throws {
    let id = try await scene.done("add", "Milk")
    _ = try await scene.done("add", "Bread")
    _ = try await scene.done("done", id)
    _ = try await scene.done("undo")
    let lines = try await scene.run("history").lines
    #expect(lines.map { $0.hasPrefix("2026-06-14T10:00:00+02:00[Europe/Madrid]  ") } == [true, true, true, true])
    let titles = ["Undo: Complete “Milk”", "Complete “Milk”", "Add “Bread”", "Add “Milk”"]
    #expect(try await scene.documents("history").map { $0["title"] as? String } == titles)
    #expect(lines.map { $0.hasSuffix("  (undone)") } == [false, true, false, false])
    #expect(try await scene.run("history", String(id.suffix(10))).lines.count == 3)
    let author = try #require(try await scene.documents("history")[0]["author"] as? String)
    #expect(author.split(separator: "@").count == 2)
  }

  @Test func trashTakesChildrenAlongAndRestoreBringsThemBack() async throws {
    let parent = try await scene.done("add", "Party")
    let child = try await scene.done("add", "Cake", "--parent", parent)
    _ = try await scene.done("trash", parent)
    #expect(try await scene.run("list", "any").output.isEmpty)
    #expect(try await scene.run("list", "trashed").lines.count == 2)
    _ = try await scene.done("restore", String(parent.suffix(12)))
    #expect(try await scene.run("list").lines.count == 2)
    _ = try await scene.done("trash", parent, "--children", "lift")
    #expect(try await scene.documents("list").map { $0["id"] as? String } == [child])
    #expect(try await scene.documents("show", child)[0]["parent"] is NSNull)
    #expect(try await scene.run("trash", child, "--children", "sell").status == 2)
  }

  @Test func purgeRemovesForGood() async throws {
    let old = try await scene.done("add", "Old")
    let new = try await scene.done("add", "New")
    let live = try await scene.done("add", "Live")
    _ = try await scene.run("trash", old, now: "2026-05-01T10:00")
    _ = try await scene.done("trash", new)
    #expect(try await scene.done("purge", "--older-than", "30d") == "Purge 1 record")
    #expect(try await scene.documents("list", "trashed").map { $0["id"] as? String } == [new])
    #expect(try await scene.done("purge") == "Purge 1 record")
    #expect(try await scene.done("purge") == "Nothing changed.")
    #expect(try await scene.documents("list", "any").map { $0["id"] as? String } == [live])
    #expect(try await scene.run("restore", old).errors.hasPrefix("tasks: notFound: "))
    #expect(try await scene.run("purge", "--older-than", "soon").status == 1)
  }

  @Test func listsAreAddedRenamedDeletedAndRestored() async throws {
    let id = try await scene.done("lists", "add", "Big", "Shop")
    let task = try await scene.done("add", "Milk", "--list", "Big Shop")
    #expect(try await scene.done("lists") == "\(id.suffix(4))  Big Shop  1 open")
    _ = try await scene.done("lists", "rename", "big shop", "Groceries")
    #expect(try await scene.documents("lists").map { $0["title"] as? String } == ["Groceries"])
    #expect(try await scene.documents("lists")[0]["type"] as? String == "list")
    _ = try await scene.done("lists", "delete", "Groceries")
    #expect(try await scene.run("list").output.isEmpty)
    #expect(try await scene.documents("lists", "--trashed").count == 1)
    _ = try await scene.done("lists", "restore", "#\(id.suffix(8))")
    #expect(try await scene.documents("list")[0]["list"] as? String == id)
    _ = try await scene.done("lists", "delete", "Groceries", "--tasks", "keep")
    #expect(try await scene.documents("show", task)[0]["list"] is NSNull)
    let run = try await scene.run("add", "Eggs", "--list", "Groceries")
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: notFound: "))
  }

  @Test func movingChangesListAndParent() async throws {
    _ = try await scene.done("lists", "add", "Home")
    let parent = try await scene.done("add", "Party")
    let child = try await scene.done("add", "Cake")
    _ = try await scene.done("move", child, "--parent", parent)
    _ = try await scene.done("move", parent, "--list", "Home")
    let task = try await scene.documents("show", child)[0]
    #expect(task["parent"] as? String == parent && task["list"] is String)
    let cycle = try await scene.run("move", parent, "--parent", child)
    #expect(cycle.status == 1 && cycle.errors.hasPrefix("tasks: cycle: "))
    _ = try await scene.done("move", child, "--parent", "none")
    #expect(try await scene.documents("show", child)[0]["parent"] is NSNull)
    #expect(try await scene.run("move", child).status == 2)
    #expect(try await scene.run("move", child, "--before", parent, "--behind", parent).status == 2)
    _ = try await scene.done("edit", child, "--list", "none", "--title", "Tart")
    let edited = try await scene.documents("show", child)[0]
    #expect(edited["list"] is NSNull && edited["title"] as? String == "Tart")
    // One change set, so one undo.
    _ = try await scene.done("undo")
    #expect(try await scene.documents("show", child)[0]["list"] is String)
    _ = try await scene.done("edit", child, "--parent", parent)
    #expect(try await scene.documents("show", child)[0]["parent"] as? String == parent)
  }
}

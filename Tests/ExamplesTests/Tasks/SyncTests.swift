import Foundation
import Testing

@Suite(.serialized) struct SyncTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  /// Another device's words.
  private func other(_ words: String..., now: String = "2026-06-14T10:00") async throws -> TasksRun {
    try await scene.run(["--store", scene.path("other.sqlite")] + words, now: now)
  }

  @Test func whatCameAndWhatWentIsPrinted() async throws {
    let stick = scene.path("stick.sqlite")
    _ = try await scene.done("add", "Buy milk")
    #expect(try await scene.run("sync", stick).output == "went: 1 added\n  added “Buy milk”\n")
    _ = try await other("add", "Call mum")
    let run = try await other("sync", stick)
    #expect(run.output == "came: 1 added\n  added “Buy milk”\nwent: 1 added\n  added “Call mum”\n")
    #expect(try await scene.run("sync", stick).output == "came: 1 added\n  added “Call mum”\n")
    // However the place is written, it is the one that was met before.
    #expect(try await scene.run("sync", "./stick.sqlite").output == "Nothing is new.\n")
    #expect(try await scene.run("list").lines.count == 2)
  }

  @Test func anEditThatLostIsPrintedWithBothValues() async throws {
    let stick = scene.path("stick.sqlite")
    let id = try await scene.done("add", "Buy milk")
    _ = try await scene.done("sync", stick)
    _ = try await other("sync", stick)
    _ = try await scene.run("edit", id, "--title", "Buy oat milk", now: "2026-06-14T11:00")
    _ = try await other("edit", id, "--title", "Buy two milks", now: "2026-06-14T12:00")
    _ = try await other("sync", stick)
    let run = try await scene.run("sync", stick)
    #expect(run.status == 0)
    #expect(
      run.output == """
        came: 1 changed
          changed “Buy two milks”
        lost: “Buy two milks”: its title is “Buy two milks”, and had been changed to “Buy oat milk” here.

        """)
    #expect(try await scene.run("sync", stick).output == "Nothing is new.\n")
  }

  @Test func anEditOfTheStickThatLosesIsPrintedWithBothValues() async throws {
    let stick = scene.path("stick.sqlite")
    let id = try await scene.done("add", "Buy milk")
    _ = try await scene.done("sync", stick)
    _ = try await scene.run(["--store", stick, "edit", id, "--title", "Buy two milks"], now: "2026-06-14T11:00")
    _ = try await scene.run("edit", id, "--title", "Buy oat milk", now: "2026-06-14T12:00")
    #expect(
      try await scene.run("sync", stick).output == """
        went: 1 changed
          changed “Buy oat milk”
        overwritten: “Buy oat milk”: its title is “Buy oat milk”, and had been changed to “Buy two milks” there.

        """)
  }

  @Test func aStickThatWasSetBackGetsWhatItLost() async throws {
    let (stick, backup) = (scene.path("stick.sqlite"), scene.path("backup.sqlite"))
    _ = try await scene.done("add", "Buy milk")
    _ = try await scene.done("sync", stick)
    _ = try await other("sync", stick)
    try FileManager.default.copyItem(atPath: stick, toPath: backup)
    _ = try await other("add", "Call mum")
    _ = try await other("sync", stick)

    try FileManager.default.removeItem(atPath: stick)
    try FileManager.default.copyItem(atPath: backup, toPath: stick)
    _ = try await scene.done("add", "Water the plants")
    #expect(try await scene.run("sync", stick).output == "went: 1 added\n  added “Water the plants”\n")
    let run = try await other("sync", stick)
    #expect(
      run.output == "came: 1 added\n  added “Water the plants”\nwent: 1 added\n  added “Call mum”\n")
    #expect(run.errors.contains("set back to an older copy"), "\(run.errors)")
    #expect(try await scene.run("sync", stick).output == "came: 1 added\n  added “Call mum”\n")
    #expect(try await other("sync", stick).output == "Nothing is new.\n")
  }

  @Test func programsGetOneDocument() async throws {
    let id = try await scene.done("add", "Buy milk")
    let document = try #require(try await scene.documents("sync", scene.path("stick.sqlite")).first)
    let went = try #require(document["went"] as? [String: Any])
    #expect(went["counts"] as? [String: Int] == ["added": 1, "changed": 0, "trashed": 0, "removed": 0])
    #expect(
      (went["records"] as? [[String: String]])?.first == [
        "type": "task", "id": id, "kind": "added", "title": "Buy milk",
      ])
    #expect(document["lostCount"] as? Int == 0 && document["isFull"] as? Bool == false)
  }

  @Test func aRemoteOutOfReachIsStatusThree() async throws {
    let run = try await scene.run("sync", "http://localhost:1")
    #expect(run.status == 3 && run.output.isEmpty && run.errors.hasPrefix("tasks: unavailable: "), "\(run)")
    let folder = try await scene.run("sync", scene.folder.path)
    #expect(folder.status == 3 && folder.errors.hasPrefix("tasks: unavailable: "), "\(folder)")
  }

  @Test func whatMakesNoSenseIsRefused() async throws {
    for words in [
      ["sync"], ["sync", "memory:"], ["sync", scene.path("tasks.sqlite")],
      ["--store", "http://localhost:1", "sync", "x.sqlite"],
    ] {
      let run = try await scene.run(words)
      #expect(run.status == 2 && run.output.isEmpty && run.errors.hasPrefix("tasks: usage: "), "\(run)")
    }
    #expect(!FileManager.default.fileExists(atPath: scene.path("x.sqlite")))
  }

  @Test func aStickThatIsNotThereIsNotMade() async throws {
    let run = try await scene.run("sync", scene.path("stick/tasks.sqlite"))
    #expect(run.status == 3 && run.errors.contains(scene.path("stick")), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: scene.path("stick")))
  }

  @Test func theStoreByAnotherNameIsTheStore() async throws {
    _ = try await scene.done("add", "Buy milk")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: scene.path("file"), withDestinationPath: scene.path("tasks.sqlite"))
    try manager.createSymbolicLink(atPath: scene.path("folder"), withDestinationPath: scene.folder.path)
    for path in [scene.path("file"), scene.path("folder/tasks.sqlite"), scene.path("folder/file")] {
      let run = try await scene.run("sync", path)
      #expect(run.status == 2 && run.errors.contains("is the store itself"), "\(run)")
    }
  }

  @Test func aLostPlaceIsToldByNames() async throws {
    let stick = scene.path("stick.sqlite")
    for title in ["Home", "Work"] { _ = try await scene.done("lists", "add", title) }
    let id = try await scene.done("add", "Buy milk")
    _ = try await scene.done("sync", stick)
    _ = try await other("sync", stick)
    _ = try await scene.run("move", id, "--list", "Home", now: "2026-06-14T11:00")
    _ = try await other("move", id, "--list", "Work", now: "2026-06-14T12:00")
    _ = try await other("sync", stick)
    let output = try await scene.run("sync", stick).output
    #expect(output.contains("its place is the list “Work”, "), "\(output)")
    #expect(output.contains("had been changed to the list “Home”, "), "\(output)")
  }
}

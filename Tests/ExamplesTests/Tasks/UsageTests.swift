import Foundation
import Testing

@Suite(.serialized) struct UsageTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test(arguments: [
    [], ["frobnicate"], ["add"], ["list", "--colour"], ["--colour", "list"], ["add", "x", "--due"], ["show"],
    ["comment", "abcd"], ["undo", "now"], ["list", "--json=yes"], ["lists", "burn"], ["lists", "rename", "x"],
    ["--store", "", "list"], ["add", "x", "--from", "never"], ["help", "frobnicate"], ["list", "--limit", "many"],
    ["repeat", "daily"], ["repeat", "--from", "today"], ["repeat", "daily", "--from", "today", "--count", "0"],
    ["repeat", "daily", "--from", "today", "--month-end", "never"], ["add", "x", "--month-end", "clamp"],
  ])
  func aCommandLineThatMakesNoSenseIsAUsageError(words: [String]) async throws {
    let run = try await scene.run(words)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("tasks: usage: ") && run.errors.count { $0 == "\n" } == 1)
  }

  @Test(arguments: [
    (["lsit"], "“list”"), (["dnoe", "x"], "“done”"), (["add", "x", "--duw", "today"], "--due"),
    (["lists", "ad", "x"], "“add”"),
  ])
  func theNearestNameIsSuggested(words: [String], name: String) async throws {
    #expect(try await scene.run(words).errors.contains("Did you mean \(name)?"))
  }

  @Test func aServerThatIsNotThereIsSaid() async throws {
    let run = try await scene.run("--store", "http://localhost:1", "list")
    #expect(run.status == 3 && run.output.isEmpty && run.errors.hasPrefix("tasks: unavailable: "), "\(run)")
    for (address, token) in [("http://", ""), ("https://a@b", ""), ("http://localhost:1", "no token")] {
      let run = try await scene.run("--store", address, "--token", token, "list")
      #expect(run.status == 1 && run.errors.hasPrefix("tasks: invalid: "), "\(run)")
    }
  }

  @Test func helpAndVersionNeedNoStore() async throws {
    let program = try await scene.run("--help")
    #expect(program.status == 0 && program.errors.isEmpty)
    for command in ["add", "list", "undo", "import"] { #expect(program.output.contains("\n  \(command) ")) }
    for words in [["help", "add"], ["add", "--help"], ["add", "-h"]] {
      let run = try await scene.run(words)
      #expect(run.status == 0 && run.output.contains("Usage: tasks add TITLE…") && run.output.contains("--due D"))
    }
    #expect(try await scene.done("--version").hasPrefix("tasks "))
    #expect(!FileManager.default.fileExists(atPath: scene.path("tasks.sqlite")))
  }

  @Test func jsonLeavesStandardOutputEmptyOnFailure() async throws {
    let run = try await scene.run("--json", "show", "abcd")
    #expect(run.status == 1 && run.output.isEmpty && run.errors.hasPrefix("tasks: notFound: "))
  }

  @Test func optionsMayStandAnywhereAndTheLastOneCounts() async throws {
    let store = scene.path("other.sqlite")
    let added = try await scene.run("--store", scene.path("unused.sqlite"), "add", "--store=\(store)", "Milk", "--json")
    #expect(try added.documents().count == 1)
    #expect(try await scene.run("list", "--store", store).lines.count == 1)
    #expect(try await scene.run("list").output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: scene.path("unused.sqlite")))
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() async throws {
    let file = try scene.file("many.txt", (1...5000).map { "Task \($0) of many\n" }.joined())
    _ = try await scene.done("import", file)
    for command in ["list", "export", "list --json"] {
      let run = try await scene.shell("{ \"$TASKS\" \(command); echo $? >status; } | head -c 100; cat status")
      #expect(run.output.hasSuffix("0\n") && run.errors.isEmpty)
    }
  }

  @Test func outputThatCannotBeWrittenIsStatusThree() async throws {
    _ = try await scene.done("add", "Milk")
    // Only some systems have a device that is always full.
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try await scene.shell("\"$TASKS\" list >/dev/full; echo $?")
    #expect(run.output == "3\n" && run.errors.hasPrefix("tasks: unavailable: "))
  }

  @Test func nowAndZoneDecideWhatTodayIs() async throws {
    let late = try await scene.run("add", "A", "--due", "today", "--json", now: "2026-06-14T23:30Z", zone: "Asia/Tokyo")
    #expect(try late.documents()[0]["due"] as? String == "2026-06-15")
    let wall = try await scene.run("add", "B", "--due", "today", "--json", now: "2026-06-14T23:30", zone: "Asia/Tokyo")
    #expect(try wall.documents()[0]["due"] as? String == "2026-06-14")
    #expect(try wall.documents()[0]["created"] as? String == "2026-06-14T14:30:00Z")
    #expect(try await scene.run("list", zone: "Mars/Olympus").errors.hasPrefix("tasks: invalid: "))
    #expect(try await scene.run("list", now: "then").errors.hasPrefix("tasks: invalid: --now: "))
  }
}

import Foundation
import Testing

@Suite(.serialized) struct StoreTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test func theDefaultStoreIsWhereTheContractSays() async throws {
    let home = scene.path("home")
    let none = ["TASKS_STORE": "", "HOME": home]
    _ = try await scene.run("add", "Milk", environment: none)
    #expect(FileManager.default.fileExists(atPath: home + "/.local/share/tasks/tasks.sqlite"))
    let data = scene.path("data")
    _ = try await scene.run("add", "Milk", environment: none.merging(["XDG_DATA_HOME": data]) { $1 })
    #expect(FileManager.default.fileExists(atPath: data + "/tasks/tasks.sqlite"))
  }

  @Test func aMissingFolderIsMade() async throws {
    let store = scene.path("some/where/new.sqlite")
    _ = try await scene.done("--store", store, "add", "Milk")
    #expect(try await scene.run("--store", store, "list").lines.count == 1)
  }

  @Test func memoryIsGoneWithTheCommand() async throws {
    _ = try await scene.done("--store", "memory:", "add", "Milk")
    #expect(try await scene.run("--store", "memory:", "list").output.isEmpty)
  }

  @Test func aStoreThatCannotBeUsedIsStatusThree() async throws {
    let folder = try await scene.run("--store", scene.folder.path, "list")
    #expect(folder.status == 3 && folder.errors.hasPrefix("tasks: unavailable: "))
    let garbage = try scene.file("garbage.sqlite", String(repeating: "This is no database. ", count: 500))
    let corrupted = try await scene.run("--store", garbage, "list")
    #expect(corrupted.status == 3 && corrupted.errors.hasPrefix("tasks: corrupted: "))
    let blocked = try await scene.run("--store", garbage + "/below/tasks.sqlite", "list")
    #expect(blocked.status == 3 && blocked.errors.hasPrefix("tasks: unavailable: "))
  }

  @Test func manyProcessesWriteAtOnce() async throws {
    try await withThrowingTaskGroup(of: TasksRun.self) { group in
      for number in 1...8 { group.addTask { try await scene.run("add", "Task \(number)") } }
      for try await run in group { #expect(run.status == 0, "\(run.errors)") }
    }
    #expect(try await scene.run("list").lines.count == 8)
  }
}

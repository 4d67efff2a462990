import Foundation
import TaskCore
import Testing

struct AddTasksTests {
  @Test(arguments: Depth.allCases)
  func aNewTaskIsOpenAndLast(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    try await scene.add("one")
    let two = try await scene.add("  two ") { $0.tags = ["home", "Home", "a"] }
    #expect(two.title == "two")
    #expect(two.tags == ["a", "home"])
    #expect(two.status == .needsAction)
    #expect(two.created == Instant(scene.clock.now))
    #expect(two.clocks == Clocks(created: two.version))
    #expect(try await scene.titles() == ["one", "two"])
    #expect(try await scene.read(two) == two)
  }

  @Test(arguments: Depth.allCases)
  func aBatchIsOneChangeSet(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let outcome = try await scene.planner.add([NewTask("a"), NewTask("b"), NewTask("c")], under: scene.terms)
    #expect(outcome.title == "Add 3 tasks")
    let history = try await scene.planner.history(HistoryQuery())
    #expect(history.map(\.id) == [outcome.changeSet])
    #expect(history.first?.changes.count == 3)
  }

  @Test(arguments: ["", "   ", "two\nlines", "nul\u{0}", "bell\u{7}", "next\u{85}line", "line\u{2028}separator"])
  func aTitleThatIsNoTitleIsRefused(_ title: String) async throws {
    let scene = try await Scene()
    await expectFailure(.invalid, field: "title") { try await scene.add(title) }
    #expect(try await scene.titles(.all).isEmpty)
  }

  @Test func aTitleIsNeverCut() async throws {
    let scene = try await Scene()
    let longest = String(repeating: "x", count: 16_384)
    #expect(try await scene.add(longest).title == longest)
    await expectFailure(.invalid, field: "title") { try await scene.add(longest + "x") }
  }

  @Test(arguments: Depth.allCases)
  func oneBadTaskRefusesTheWholeBatch(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    await expectFailure(.invalid) {
      _ = try await scene.planner.add([NewTask("good"), NewTask("")], under: scene.terms)
    }
    #expect(try await scene.titles(.all).isEmpty)
  }

  @Test(arguments: Depth.allCases)
  func aChildIsInItsParentsList(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("Work")
    let parent = try await scene.add("parent") { $0.list = .titled("Work") }
    let child = try await scene.add("child") { $0.parent = parent.id }
    #expect(child.place.list == list.id)
    await expectFailure(.invalid, field: "list") {
      let other = try await scene.addList("Home")
      try await scene.add("stray") {
        $0.parent = parent.id
        $0.list = .id(other.id)
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func whatItRefersToHasToBeThere(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let nobody = TaskItem.ID(UUID.version7())
    await expectFailure(.notFound, field: "parent") { try await scene.add("a") { $0.parent = nobody } }
    await expectFailure(.notFound, field: "prerequisites") { try await scene.add("a") { $0.prerequisites = [nobody] } }
    await expectFailure(.notFound, field: "list") { try await scene.add("a") { $0.list = .titled("nowhere") } }
    let parent = try await scene.add("parent")
    _ = try await scene.planner.trash([parent.id], under: scene.terms)
    await expectFailure(.conflict, field: "parent") { try await scene.add("a") { $0.parent = parent.id } }
  }

  @Test(arguments: Depth.allCases)
  func aKeyIsCommittedOnceEvenAfterItsHistoryIsGone(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    var terms = scene.terms
    terms.changeSet = ChangeSet.id(forKey: "k1", owner: "ada")
    terms.fingerprint = "body 1"
    let first = try await scene.planner.add(NewTask("once"), under: terms)
    let id = try #require(first.tasks.first?.id)
    _ = try await scene.planner.edit(id, TaskPatch(title: "renamed"), under: scene.terms)
    let again = try await scene.other().add(NewTask("once"), under: terms)
    #expect(again == first)
    #expect(try await scene.titles() == ["renamed"])
    terms.fingerprint = "body 2"
    await expectFailure(.conflict) { _ = try await scene.planner.add(NewTask("twice"), under: terms) }
  }

  @Test(arguments: Depth.allCases)
  func aKeyedWriteThatChangesNothingIsRemembered(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("done")
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    var terms = scene.terms
    terms.changeSet = ChangeSet.id(forKey: "k", owner: "ada")
    terms.fingerprint = "f"
    let first = try await scene.planner.complete(task.id, under: terms)
    #expect(first.records.isEmpty)
    _ = try await scene.planner.setStatus(.reopen, of: [task.id], under: scene.terms)
    #expect(try await scene.planner.complete(task.id, under: terms) == first)
    #expect(try await scene.read(task).isOpen)
  }
}

extension TaskPatch {
  init(title: String) {
    self.init()
    self.title = title
  }
}

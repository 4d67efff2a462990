import Foundation
import TaskCore
import Testing

struct TrashTests {
  private func tree(_ scene: Scene) async throws -> (TaskItem, TaskItem, TaskItem) {
    let parent = try await scene.add("parent")
    let child = try await scene.add("child") { $0.parent = parent.id }
    return (parent, child, try await scene.add("grandchild") { $0.parent = child.id })
  }

  @Test(arguments: Depth.allCases)
  func aParentTakesItsSubtreeAlongAndBringsItBack(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let (parent, child, grandchild) = try await tree(scene)
    let earlier = try await scene.add("earlier") { $0.parent = parent.id }
    _ = try await scene.planner.trash([earlier.id], under: scene.terms)
    _ = try await scene.planner.trash([parent.id], under: scene.terms)
    #expect(try await scene.titles().isEmpty)
    _ = try await scene.planner.restore([parent.id], under: scene.terms)
    #expect(try await scene.titles() == ["parent", "child", "grandchild"])
    #expect(try await scene.read(child).place == child.place)
    #expect(try await scene.read(grandchild).place == grandchild.place)
    #expect(try await scene.read(earlier).isTrashed)
  }

  @Test(arguments: Depth.allCases)
  func childrenAreLiftedToTheNearestAncestorThatStays(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let (parent, child, grandchild) = try await tree(scene)
    let great = try await scene.add("great") { $0.parent = grandchild.id }
    _ = try await scene.planner.trash([child.id, grandchild.id], children: .lift, under: scene.terms)
    #expect(try await scene.titles() == ["parent", "great"])
    #expect(try await scene.read(great).place.parent == parent.id)
  }

  @Test(arguments: Depth.allCases)
  func aChildRestoredAloneBecomesTopLevelAndTakesItsOwnAlong(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("L")
    let parent = try await scene.add("parent") { $0.list = .id(list.id) }
    let child = try await scene.add("child") { $0.parent = parent.id }
    let grandchild = try await scene.add("grandchild") { $0.parent = child.id }
    _ = try await scene.planner.trash([parent.id], under: scene.terms)
    _ = try await scene.planner.restore([child.id], under: scene.terms)
    #expect(try await scene.titles() == ["child", "grandchild"])
    #expect(try await scene.read(child).place.parent == nil)
    #expect(try await scene.read(child).place.list == list.id)
    #expect(try await scene.read(grandchild).place.parent == child.id)
    #expect(try await scene.read(parent).isTrashed)
  }

  @Test(arguments: Depth.allCases)
  func aListGoesAndComesBackWithItsTasks(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("L")
    let task = try await scene.add("a") { $0.list = .id(list.id) }
    _ = try await scene.add("child") { $0.parent = task.id }
    let gone = try await scene.add("gone before") { $0.list = .id(list.id) }
    _ = try await scene.planner.trash([gone.id], under: scene.terms)
    _ = try await scene.planner.deleteLists([list.id], tasks: .trash, under: scene.terms)
    #expect(try await scene.titles().isEmpty)
    await expectFailure(.notFound) { try await scene.add("b") { $0.list = .titled("L") } }
    _ = try await scene.planner.restoreLists([list.id], under: scene.terms)
    #expect(try await scene.titles() == ["a", "child"])
    #expect(try await scene.planner.lists().map(\.isTrashed) == [false])
  }

  @Test(arguments: Depth.allCases)
  func aListGoesWithoutItsTasks(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("L")
    let task = try await scene.add("a") { $0.list = .id(list.id) }
    _ = try await scene.add("child") { $0.parent = task.id }
    _ = try await scene.planner.deleteLists([list.id], tasks: .keep, under: scene.terms)
    #expect(try await scene.titles(.list(.none)) == ["a", "child"])
  }

  @Test(arguments: Depth.allCases)
  func aTaskWhoseListStaysInTheTrashComesBackInNone(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("L")
    let task = try await scene.add("a") { $0.list = .id(list.id) }
    let child = try await scene.add("child") { $0.parent = task.id }
    _ = try await scene.planner.deleteLists([list.id], tasks: .trash, under: scene.terms)
    _ = try await scene.planner.restore([task.id], under: scene.terms)
    #expect(try await scene.read(task).place.list == nil)
    #expect(try await scene.read(child).place.list == nil)
    #expect(try await scene.read(child).place.parent == task.id)
  }

  @Test(arguments: Depth.allCases)
  func purgingRemovesForGoodOnlyWhatIsInTheTrash(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let (parent, child, _) = try await tree(scene)
    await expectFailure(.invalid) {
      _ = try await scene.planner.purge(.tasks([parent.id]), under: scene.terms)
    }
    _ = try await scene.planner.trash([child.id], under: scene.terms)
    scene.clock.advance(by: 86_400)
    _ = try await scene.planner.trash([parent.id], under: scene.terms)
    let limit = Instant(scene.clock.now).adding(seconds: -3600)
    let outcome = try await scene.planner.purge(.trash(before: limit), under: scene.terms)
    #expect(outcome.records.count == 2)
    #expect(try await scene.planner.task(child.id) == nil)
    #expect(try await scene.read(parent).isTrashed)
    _ = try await scene.planner.purge(.trash(before: nil), under: scene.terms)
    #expect(try await scene.titles(.all).isEmpty)
    #expect(try await scene.planner.purge(.trash(before: nil), under: scene.terms).records.isEmpty)
  }

  @Test(arguments: Depth.allCases)
  func purgingErasesTheTitleFromHistory(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("secret")
    _ = try await scene.planner.edit(task.id, TaskPatch(title: "hidden"), under: scene.terms)
    _ = try await scene.planner.trash([task.id], under: scene.terms)
    _ = try await scene.planner.purge(.tasks([task.id]), under: scene.terms)
    let history = try await scene.planner.history(HistoryQuery())
    #expect(!"\(history)".contains("secret"))
    #expect(!"\(history)".contains("hidden"))
    await expectFailure(.notFound) { _ = try await scene.planner.undo(under: scene.terms) }
  }

  @Test(arguments: Depth.allCases)
  func twoWritersCannotLeaveALiveChildUnderATrashedParent(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    for round in 0..<25 {
      let parent = try await scene.add("parent \(round)")
      let other = scene.other()
      async let trashing = try? scene.planner.trash([parent.id], under: scene.terms)
      var child = NewTask("child \(round)")
      child.parent = parent.id
      async let adding = try? other.add([child], under: scene.terms)
      _ = await (trashing, adding)
      let below = try await scene.planner.tasks(matching: TaskQuery(.parent(.anyOf([parent.id])), in: scene.context))
        .tasks
      if try await scene.read(parent).isTrashed { #expect(!below.contains { !$0.isTrashed }) }
    }
  }

  @Test(arguments: Depth.allCases)
  func twoWritersCannotMakeACycleBetweenThem(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    for _ in 0..<25 {
      let (a, b) = (try await scene.add("a"), try await scene.add("b"))
      let other = scene.other()
      async let first = try? scene.planner.move([a.id], to: Destination(parent: .set(b.id)), under: scene.terms)
      async let second = try? other.move([b.id], to: Destination(parent: .set(a.id)), under: scene.terms)
      let both = await [first, second].compactMap { $0 }
      #expect(both.count == 1)
    }
  }
}

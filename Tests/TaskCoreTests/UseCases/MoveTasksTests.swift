import Foundation
import TaskCore
import TaskCoreTestSupport
import Testing

struct MoveTasksTests {
  @Test(arguments: Depth.allCases)
  func aParentTakesAllBelowItToAnotherList(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("B")
    let parent = try await scene.add("P")
    let first = try await scene.add("c1") { $0.parent = parent.id }
    let second = try await scene.add("c2") { $0.parent = first.id }
    _ = try await scene.planner.move([parent.id], to: Destination(list: .set(list.id)), under: scene.terms)
    #expect(try await scene.titles(.list(.id(list.id))).sorted() == ["P", "c1", "c2"])
    #expect(try await scene.read(first).place.parent == parent.id)
    #expect(try await scene.read(second).place.parent == first.id)
    #expect(try await scene.read(second).place.position == second.place.position)

    let other = try await scene.addList("C")
    _ = try await scene.planner.move([first.id], to: Destination(list: .set(other.id)), under: scene.terms)
    #expect(try await scene.titles(.list(.id(other.id))).sorted() == ["c1", "c2"])
    #expect(try await scene.titles(.list(.id(list.id))) == ["P"])
    #expect(try await scene.read(first).place.parent == nil)
  }

  @Test(arguments: Depth.allCases)
  func aTaskCannotBecomeAPartOfItself(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let top = try await scene.add("top")
    let middle = try await scene.add("middle") { $0.parent = top.id }
    let bottom = try await scene.add("bottom") { $0.parent = middle.id }
    for under in [top, middle, bottom] {
      await expectFailure(.cycle, field: "parent") {
        _ = try await scene.planner.move([top.id], to: Destination(parent: .set(under.id)), under: scene.terms)
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func aThousandMovesBetweenTheSameTwoNeighboursKeepTheirOrder(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let left = try await scene.add("left")
    let movers = [try await scene.add("even"), try await scene.add("odd")]
    let right = try await scene.add("right")
    for number in 0..<1000 {
      // Each goes between the left one and the one that went there before it.
      _ = try await scene.planner.move(
        [movers[number % 2].id], to: Destination(order: .behind(left.id)), under: scene.terms)
    }
    #expect(try await scene.titles() == ["left", "odd", "even", "right"])
    #expect(try await scene.read(right).place == right.place)
  }

  @Test(arguments: Depth.allCases)
  func aTaskMovesAboveOneWithTheLeastKey(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let least = try await scene.add("least") { $0.position = OrderKey("0") }
    let next = try await scene.add("next") { $0.position = OrderKey("00") }
    let task = try await scene.add("task")
    _ = try await scene.planner.move([task.id], to: Destination(order: .before(least.id)), under: scene.terms)
    #expect(try await scene.titles() == ["task", "least", "next"])
    _ = try await scene.planner.move([next.id], to: Destination(order: .before(task.id)), under: scene.terms)
    #expect(try await scene.titles() == ["next", "task", "least"])
  }

  @Test(arguments: Depth.allCases)
  func equalKeysAreTakenApartWhenSomethingMovesBetweenThem(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    for name in ["a", "b", "c", "d"] { try await scene.add(name) { $0.position = OrderKey("a5") } }
    let last = try await scene.add("last") { $0.position = OrderKey("b00") }
    let before = try await scene.titles()
    let tasks = try await scene.planner.tasks(matching: TaskQuery(in: scene.context)).tasks
    let outcome = try await scene.planner.move(
      [last.id], to: Destination(order: .behind(tasks[1].id)), under: scene.terms)
    #expect(try await scene.titles() == [before[0], before[1], "last", before[2], before[3]])
    #expect(outcome.tasks.count == 3)
    #expect(try await scene.planner.history(HistoryQuery(limit: 1)).first?.changes.count == 3)
  }

  @Test(arguments: Depth.allCases)
  func severalTasksMoveTogetherInTheOrderGiven(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    var tasks: [TaskItem] = []
    for name in ["a", "b", "c", "d"] { tasks.append(try await scene.add(name)) }
    _ = try await scene.planner.move(
      [tasks[3].id, tasks[1].id], to: Destination(order: .before(tasks[0].id)), under: scene.terms)
    #expect(try await scene.titles() == ["d", "b", "a", "c"])
    _ = try await scene.planner.move([tasks[0].id], to: Destination(order: .behind(tasks[2].id)), under: scene.terms)
    #expect(try await scene.titles() == ["d", "b", "c", "a"])
    await expectFailure(.invalid, field: "position") {
      _ = try await scene.planner.move([tasks[0].id], to: Destination(order: .behind(tasks[0].id)), under: scene.terms)
    }
  }

  @Test(arguments: Depth.allCases)
  func aParentAndItsChildMoveTogether(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("L")
    let parent = try await scene.add("parent")
    let child = try await scene.add("child") { $0.parent = parent.id }
    let leaf = try await scene.add("leaf") { $0.parent = child.id }
    _ = try await scene.planner.move([child.id, parent.id], to: Destination(list: .set(list.id)), under: scene.terms)
    #expect(try await scene.read(leaf).place.list == list.id)
    #expect(try await scene.read(leaf).place.parent == child.id)
    #expect(try await scene.read(child).place.parent == nil)
    _ = try await scene.planner.trash([parent.id, child.id, leaf.id], under: scene.terms)
    _ = try await scene.planner.restore([child.id, leaf.id, parent.id], under: scene.terms)
    #expect(try await scene.titles() == ["leaf", "child", "parent"])
    _ = try await scene.planner.setStatus(.complete(withChildren: true), of: [child.id, leaf.id], under: scene.terms)
    #expect(try await scene.titles() == ["parent"])
  }

  @Test func rearrangingAtRandomAgreesWithAnArray() async throws {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    let scene = try await Scene()
    var model: [TaskItem] = []
    for number in 0..<12 { model.append(try await scene.add("\(number)") { $0.position = OrderKey("a0") }) }
    model = try await scene.planner.tasks(matching: TaskQuery(in: scene.context)).tasks
    for _ in 0..<300 {
      let task = model.remove(at: .random(in: model.indices, using: &generator))
      let neighbour = model[.random(in: model.indices, using: &generator)]
      let isBefore = Bool.random(using: &generator)
      let index = model.firstIndex { $0.id == neighbour.id } ?? 0
      model.insert(task, at: isBefore ? index : index + 1)
      _ = try await scene.planner.move(
        [task.id], to: Destination(order: isBefore ? .before(neighbour.id) : .behind(neighbour.id)), under: scene.terms)
      #expect(try await scene.titles() == model.map(\.title), "seed \(seed)")
    }
  }
}

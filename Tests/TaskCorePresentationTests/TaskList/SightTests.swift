import Foundation
import TaskCore
import TaskCorePresentation
import TaskCoreTestSupport
import Testing

/// What is seen of many rows, of tasks that the list does not show, and after outages.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SightTests {
  @Test func whatIsAddedAndNotShownIsSaidToBe() async throws {
    let scene = try await Scene()
    try await scene.add("Buy milk")
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      model.filterText = "milk"
      model.draft = "Call mum"
      await model.add()
      await until { model.notice != nil }
      #expect(model.notice?.sentence == "“Call mum” was added. The filter “milk” does not show it.")
      #expect(model.notice?.isRefusal == false && model.titles == ["Buy milk"])
      model.draft = "Milk shake"
      await model.add()
      await until { model.titles == ["Buy milk", "Milk shake"] && !model.rows.contains { $0.isPending } }
      #expect(model.notice == nil)
      model.filterText = ""
      model.scope = .overdue
      await until { model.rows.isEmpty }
      model.draft = "Not yet"
      await model.add()
      await until { model.notice != nil }
      #expect(model.notice?.sentence == "“Not yet” was added. It is not among the tasks that are shown here.")
    }
  }

  @Test func whatIsFilteredAfterItWasAddedIsNotSaidToBeHidden() async throws {
    let scene = try await Scene()
    try await scene.add("Buy milk")
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      model.draft = "Call mum"
      scene.application.hold()
      let adding = Task { await model.add() }
      await until { scene.application.waiting == 1 }
      model.filterText = "milk"
      scene.application.release()
      await adding.value
      await until { model.titles == ["Buy milk"] && model.rows.first?.highlights.isEmpty == false }
      await settle()
      #expect(model.notice == nil)
    }
  }

  @Test func whatIsAddedBelowTheRowsIsSaidToBe() async throws {
    let scene = try await Scene()
    _ = try await scene.elsewhere.add((0..<20).map { NewTask("Task \($0)") }, under: scene.terms)
    let model = TaskListModel(scene.application, in: scene.context, pageSize: 10)
    await model.running {
      model.draft = "Last"
      await model.add()
      await until { model.notice != nil }
      #expect(model.notice?.sentence == "“Last” was added. It stands below the tasks that are shown.")
      #expect(model.rows.count == 10 && model.hasMore)
    }
  }

  @Test func aLineThatNamesAListWaitsForTheLists() async throws {
    let scene = try await Scene()
    _ = try await scene.elsewhere.addLists([NewList("Errands")], under: scene.terms)
    let model = TaskListModel(scene.application, in: scene.context)
    // Nothing was read yet.
    model.draft = "Milk @Errands"
    #expect(model.reading?.title == "Milk @Errands")
    await model.add()
    let stored = try await scene.open()
    #expect(stored.map(\.title) == ["Milk"] && stored.first?.place.list != nil)
  }

  @Test func aLineIsReadAgainWhenListsChange() async throws {
    let scene = try await Scene()
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      model.draft = "Milk @Errands"
      #expect(model.reading?.title == "Milk @Errands")
      let list = try #require(try await scene.elsewhere.addLists([NewList("Errands")], under: scene.terms).lists.first)
      await until { model.reading?.title == "Milk" }
      await model.add()
      await until { model.rows.first?.list == "Errands" }
      _ = try await scene.elsewhere.editLists([ListEdit(list.id, title: "Shopping")], under: scene.terms)
      await until { model.rows.first?.list == "Shopping" }
    }
  }

  @Test func rowsAreLoadedToTheEnd() async throws {
    let scene = try await Scene()
    _ = try await scene.elsewhere.add((0..<300).map { NewTask("Task \($0)") }, under: scene.terms)
    let model = TaskListModel(scene.application, in: scene.context, pageSize: 10)
    await model.running {
      await model.loadToEnd(atMost: 100)
      #expect(model.rows.count == 100 && model.hasMore)
      await model.loadToEnd()
      #expect(model.rows.count == 300 && !model.hasMore && model.titles.last == "Task 299")
      await model.loadToEnd()
      #expect(model.rows.count == 300)
    }
    // Without anybody who answers it ends too.
    await model.loadToEnd(atMost: 1000)
  }

  @Test func loadingToTheEndEndsWhenItIsCancelledOrFails() async throws {
    let scene = try await Scene()
    _ = try await scene.elsewhere.add((0..<300).map { NewTask("Task \($0)") }, under: scene.terms)
    let model = TaskListModel(scene.application, in: scene.context, pageSize: 10)
    await model.running {
      let load = Task { await model.loadToEnd() }
      load.cancel()
      await load.value
      model.more()
      await until { model.rows.count >= 20 }
      model.filterText = "task 1"
      await until { model.rows.first?.title == "Task 1" }
      scene.application.fail(TaskFailure(.unavailable, "locked"))
      await model.loadToEnd()
      guard case .failed = model.phase else { return #expect(Bool(false), "\(model.phase)") }
    }
  }

  @Test func listsAreFollowedAgainWithTheNextAnswer() async throws {
    let scene = try await Scene()
    let list = try #require(try await scene.elsewhere.addLists([NewList("Errands")], under: scene.terms).lists.first)
    let one = try await scene.add("One") { $0.list = .id(list.id) }
    scene.application.fail(TaskFailure(.unavailable, "closed"), tokensAlone: true)
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      await until { model.rows.first?.list == "Errands" }
      scene.application.fail(nil)
      try await scene.rename(one, to: "Uno")
      await until { model.titles == ["Uno"] }
      _ = try await scene.elsewhere.editLists([ListEdit(list.id, title: "Shopping")], under: scene.terms)
      await until { model.rows.first?.list == "Shopping" }
    }
  }

  @Test func aNoticeOfAnOutageGoesWhenResultsComeAgain() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      scene.application.refuse(TaskFailure(.unavailable, "locked"))
      await model.complete(one.id)
      #expect(model.notice?.isRefusal == true)
      try await scene.rename(one, to: "Uno")
      await until { model.notice == nil }
      // What was refused for another reason stays said.
      scene.application.refuse(TaskFailure(.conflict, "version 3"))
      await model.complete(one.id)
      try await scene.rename(one, to: "Ein")
      await until { model.titles == ["Ein"] }
      #expect(model.notice?.isRefusal == true)
    }
  }

  @Test func aWrongTokenIsCalledSo() async throws {
    let scene = try await Scene()
    scene.application.fail(TaskFailure(TaskFailure.Code(rawValue: "unauthorized"), "401"))
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      guard case .failed(let sentence) = model.phase else { return #expect(Bool(false), "\(model.phase)") }
      #expect(sentence.contains("token"))
    }
  }

  @Test func whatIsDroppedBehindAllComesToTheTopLevel() async throws {
    let scene = try await Scene()
    let (one, two) = (try await scene.add("One"), try await scene.add("Two"))
    let child = try await scene.add("Child") { $0.parent = two.id }
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      #expect(model.titles == ["One", "Two", "Child"])
      await model.move(one.id, toRow: 3)
      #expect(model.titles == ["Two", "Child", "One"] && model.rows.map(\.depth) == [0, 1, 0])
      let stored = try await scene.read(one)
      #expect(stored.place.parent == nil)
      // In front of a part of something it becomes one too.
      await model.move(one.id, toRow: 1)
      #expect(model.titles == ["Two", "One", "Child"] && model.rows.map(\.depth) == [0, 1, 1])
      await model.move(child.id, toRow: 0)
      #expect(model.titles == ["Child", "Two", "One"] && model.rows.map(\.depth) == [0, 0, 1])
    }
  }

  @Test(arguments: Depth.allCases) func whatIsShownOfVerbsIsWhatIsReadThen(depth: Depth) async throws {
    var random = SeededGenerator(seed: testSeed())
    let scene = try await Scene(depth)
    for number in 0..<30 {
      let parent = random.pick(try await scene.open())
      try await scene.add("Task \(number)") { if number % 3 == 0 { $0.parent = parent?.id } }
    }
    let model = TaskListModel(scene.application, in: scene.context)
    let other = TaskListModel(scene.application, in: scene.context)
    await model.running {
      await other.running {
        for step in 0..<120 {
          guard let row = random.pick(model.rows), let beside = random.pick(model.rows) else { break }
          switch Int.random(in: 0..<8, using: &random) {
          case 0: await model.complete(row.id)
          case 1: await model.rename(row.id, to: "Step \(step)")
          case 2: await model.move(row.id, to: .before(beside.id))
          case 3: await model.move(row.id, to: .behind(beside.id))
          case 4: await model.trash(row.id)
          case 5:
            model.draft = "New \(step)"
            await model.add()
          case 6: await model.undo()
          default: await model.redo()
          }
          // What another model reads and nothing else: the one that has done it shows the same before it is told.
          await until { other.rows == model.rows }
        }
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}

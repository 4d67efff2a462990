import Foundation
import TaskCore
import TaskCorePresentation
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct TaskListModelTests {
  @Test(arguments: Depth.allCases) func itLoadsAndThenFollowsWhatOthersDo(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    #expect(model.phase == .loading && model.rows.isEmpty)
    await model.running {
      #expect(model.phase == .content && model.titles == ["One"])
    }
    try await model.running {
      await until { model.titles == ["One"] }
      try await scene.add("Two")
      await until { model.titles == ["One", "Two"] }
      try await scene.rename(one, to: "Uno")
      await until { model.titles == ["Uno", "Two"] }
      _ = try await scene.elsewhere.trash([one.id], under: scene.terms)
      await until { model.titles == ["Two"] }
    }
  }

  @Test func aRowShowsWhatThereIsToSee() async throws {
    let scene = try await Scene()
    let list = try #require(try await scene.elsewhere.addLists([NewList("Home")], under: scene.terms).lists.first)
    let first = try await scene.add("First")
    let task = try await scene.add("Water") { task in
      task.list = .id(list.id)
      task.due = .day(CalendarDay(year: 2026, month: 6, day: 14)!)
      task.tags = ["plants"]
      task.priority = .high
      task.prerequisites = [first.id]
      task.recurrence = (try? RecurrencePhrase(words: "every day")).map { Recurrence(rule: $0.rule) }
    }
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      await until { model.rows.last?.isBlocked == true }
      let row = try model.row(task)
      #expect(row.title == "Water" && row.due == "Yesterday" && row.isOverdue && row.isOpen && row.isRepeating)
      #expect(row.tags == ["plants"] && row.priority == .high && row.list == "Home" && row.depth == 0)
      #expect(row.progress == nil && !row.isPending && row.highlights.isEmpty)
      _ = try await scene.elsewhere.complete(first.id, under: scene.terms)
      await until { model.rows.first?.isBlocked == false }
    }
  }

  @Test(arguments: Depth.allCases) func whatLiesBelowIsShownThereAndCounted(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let root = try await scene.add("Root")
    try await scene.add("Other")
    let child = try await scene.add("Child") { $0.parent = root.id }
    let leaf = try await scene.add("Leaf") { $0.parent = child.id }
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      #expect(model.titles == ["Root", "Child", "Leaf", "Other"] && model.rows.map(\.depth) == [0, 1, 2, 0])
      await until { model.rows.first?.progress == .init(done: 0, total: 2) }
      #expect(try model.row(child).progress == .init(done: 0, total: 1))
      _ = try await scene.elsewhere.complete(leaf.id, under: scene.terms)
      await until { model.rows.first?.progress == .init(done: 1, total: 2) }
      await until { model.titles == ["Root", "Child", "Other"] }
      // Only the root is shown, and what lies deep below it counts all the same.
      model.filterText = "Root"
      await until { model.titles == ["Root"] }
      _ = try await scene.elsewhere.complete(child.id, under: scene.terms)
      await until { model.rows.first?.progress == .init(done: 2, total: 2) }
      _ = try await scene.add("More") { $0.parent = leaf.id }
      await until { model.rows.first?.progress == .init(done: 2, total: 3) }
      // In another order a task stays where that puts it.
      model.filterText = "any"
      model.order = TaskOrder([TaskOrder.Key(.title)])
      await until { model.titles == ["Child", "Leaf", "More", "Other", "Root"] }
      #expect(model.rows.allSatisfy { $0.depth == 0 })
    }
  }

  @Test func whatLiesBelowIsCountedHoweverMuchItIs() async throws {
    let scene = try await Scene()
    let roots = try await scene.elsewhere.add((0..<10).map { NewTask("Root \($0)") }, under: scene.terms).tasks
    var (parents, children) = (roots.map(\.id), [TaskItem]())
    for level in 0..<3 {
      let new = (0..<100).map { number in
        var task = NewTask("Task \(level) \(number)")
        task.parent = parents[number % parents.count]
        return task
      }
      children = try await scene.elsewhere.add(new, under: scene.terms).tasks
      parents = children.map(\.id)
    }
    let waiting = try await scene.add("Waiting") { $0.prerequisites = parents }
    let model = TaskListModel(scene.application, in: scene.context, pageSize: 500)
    try await model.running {
      await until { model.rows.first?.progress == .init(done: 0, total: 30) }
      await until { (try? model.row(waiting).isBlocked) == true }
      _ = try await scene.elsewhere.setStatus(.complete(), of: parents, under: scene.terms)
      await until { model.rows.first?.progress == .init(done: 10, total: 30) }
      await until { (try? model.row(waiting).isBlocked) == false }
    }
  }

  @Test func aFilterNarrowsAsItIsTyped() async throws {
    let scene = try await Scene()
    try await scene.add("Buy milk")
    try await scene.add("Call mum")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      model.filterText = "MILK"
      await until { model.titles == ["Buy milk"] }
      let row = try #require(model.rows.first)
      #expect(row.highlights.map { row.title[$0] } == ["milk"] && model.filterMistake == nil)
      model.filterText = ""
      await until { model.rows.count == 2 }
      #expect(!model.rows.contains { !$0.highlights.isEmpty })
    }
  }

  @Test func aFilterThatCannotBeReadSaysWhereAndLeavesTheLastInForce() async throws {
    let scene = try await Scene()
    try await scene.add("Buy milk")
    try await scene.add("Call mum")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      model.filterText = "milk"
      await until { model.titles == ["Buy milk"] }
      await settle()
      let questions = scene.application.questions
      model.filterText = "milk and sttus:open"
      let mistake = try #require(model.filterMistake)
      #expect(mistake.range.map { model.filterText[$0] } == "sttus:" && mistake.suggestion == "status:")
      #expect(
        mistake.sentence.hasPrefix("The filter cannot be read here: expected ") && mistake.sentence.hasSuffix("."))
      #expect(model.filterText == "milk and sttus:open")
      await settle()
      #expect(model.titles == ["Buy milk"] && scene.application.questions == questions)
      model.filterText = "milk and ("
      #expect(model.filterMistake?.suggestion == nil)
      model.filterText = "mum"
      #expect(model.filterMistake == nil)
      await until { model.titles == ["Call mum"] }
    }
  }

  @Test(
    arguments: [
      ("sttus:open", "status:open"), ("milk and overdue:yes", "milk and overdue"), ("(foo:bar)", "(\"foo:bar\")"),
      ("due:tommorow or milk", "due:tomorrow or milk"), ("milk and", nil), ("sttus:open and and", nil),
    ] as [(String, String?)])
  func aMistakeIsCorrectedWhereItIsPlain(text: String, correction: String?) async throws {
    let model = TaskListModel(try await Scene().application, in: try await Scene().context)
    model.filterText = text
    #expect(model.filterMistake?.correction == correction && model.filterMistake != nil)
  }

  @Test func aScopeIsWhatIsShownAndWhatANewTaskIsMadeFor() async throws {
    let scene = try await Scene()
    let list = try #require(try await scene.elsewhere.addLists([NewList("Home")], under: scene.terms).lists.first)
    try await scene.add("Elsewhere")
    let model = TaskListModel(scene.application, in: scene.context, scope: .list(list.id))
    await model.running {
      #expect(model.rows.isEmpty)
      model.draft = "Sweep"
      await model.add()
      await until { model.rows.map(\.list) == ["Home"] && model.rows.first?.isPending == false }
      model.scope = .today
      await until { model.rows.isEmpty }
      model.draft = "Now"
      await model.add()
      await until { model.rows.map(\.due) == ["Today"] }
      model.scope = .tag("a")
      model.draft = "Tagged"
      await model.add()
      await until { model.rows.map(\.tags) == [["a"]] }
      model.scope = .all
      await until { model.titles == ["Elsewhere", "Sweep", "Now", "Tagged"] }
    }
  }

  @Test func moreRowsComeWhenTheyAreAskedFor() async throws {
    let scene = try await Scene()
    let tasks = (1...25).map { NewTask("Task \($0)") }
    _ = try await scene.elsewhere.add(tasks, under: scene.terms)
    let model = TaskListModel(scene.application, in: scene.context, pageSize: 10)
    await model.running {
      #expect(model.rows.count == 10 && model.hasMore)
      model.more()
      model.more()
      await until { model.rows.count == 20 }
      model.more()
      await until { model.rows.count == 25 && !model.hasMore }
      model.more()
      model.filterText = "task"
      await until { model.rows.count == 10 }
    }
  }

  @Test func theSelectionStaysWithItsTaskAndGoesToTheNextWhenThatLeaves() async throws {
    let scene = try await Scene()
    let (one, two, three) = (try await scene.add("One"), try await scene.add("Two"), try await scene.add("Three"))
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      model.selection = two.id
      _ = try await scene.elsewhere.move(
        [three.id], to: Destination(order: .before(one.id)), under: scene.terms)
      await until { model.titles == ["Three", "One", "Two"] }
      #expect(model.selection == two.id)
      _ = try await scene.elsewhere.complete(two.id, under: scene.terms)
      await until { model.rows.count == 2 }
      #expect(model.selection == one.id)
      model.selection = three.id
      _ = try await scene.elsewhere.complete(three.id, under: scene.terms)
      await until { model.rows.count == 1 }
      #expect(model.selection == one.id)
      _ = try await scene.elsewhere.complete(one.id, under: scene.terms)
      await until { model.rows.isEmpty }
      #expect(model.selection == nil)
    }
  }

  @Test func wordsChangeWhenTheDayDoesAndADatePasses() async throws {
    let scene = try await Scene()
    try await scene.add("Day") { $0.due = .day(CalendarDay(year: 2026, month: 6, day: 16)!) }
    try await scene.add("Time") { $0.due = try? TaskDate(parsing: "2026-06-15T12:01:30Z", zoneless: .floating) }
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      #expect(model.rows.map(\.due) == ["Tomorrow", "Today 12:01"] && model.rows.map(\.isOverdue) == [false, false])
      await until { scene.clock.sleeping > 0 }
      scene.clock.advance(by: 91)
      await until { model.rows.map(\.isOverdue) == [false, true] }
      scene.clock.advance(by: 12 * 3600)
      await until { model.rows.map(\.due) == ["Today", "Yesterday 12:01"] }
    }
  }

  @Test func aFailureIsASentenceAndWhatWasShownStays() async throws {
    let scene = try await Scene()
    try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      scene.application.fail(TaskFailure(.unavailable, "SQLITE_BUSY"))
      model.retry()
      await until { model.phase != .content }
      guard case .failed(let sentence) = model.phase else { return }
      #expect(sentence.hasPrefix("The tasks cannot be reached") && model.titles == ["One"])
      scene.application.fail(nil)
      model.retry()
      await until { model.phase == .content }
    }
  }

  @Test func whatWasShownOfAnotherListGoesWhenTheNextCannotBeAskedFor() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      model.selection = one.id
      scene.application.fail(TaskFailure(.unavailable, "SQLITE_BUSY"))
      model.scope = .overdue
      await until { if case .failed = model.phase { true } else { false } }
      #expect(model.rows.isEmpty && model.selection == nil && !model.hasMore)
      model.scope = .all
      scene.application.fail(nil)
      model.retry()
      await until { model.phase == .content }
      #expect(model.titles == ["One"])
    }
  }
}

import Foundation
import TaskCore
import Testing

struct UndoTests {
  @Test(arguments: Depth.allCases)
  func undoAndRedoGoBackAndForthOverSeveralActions(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("one")
    _ = try await scene.planner.edit(task.id, TaskPatch(title: "two"), under: scene.terms)
    _ = try await scene.planner.edit(task.id, TaskPatch(title: "three"), under: scene.terms)
    func undo() async throws -> String { try await scene.planner.undo(under: scene.terms).title }
    func redo() async throws -> String { try await scene.planner.redo(under: scene.terms).title }
    #expect(try await undo() == "Undo: Edit “two”")
    #expect(try await scene.titles() == ["two"])
    _ = try await undo()
    #expect(try await scene.titles() == ["one"])
    _ = try await undo()
    #expect(try await scene.titles(.all).isEmpty)
    await expectFailure(.notFound) { _ = try await undo() }
    for title in ["one", "two", "three"] {
      _ = try await redo()
      #expect(try await scene.titles() == [title])
    }
    await expectFailure(.notFound) { _ = try await redo() }
    #expect(try await undo() == "Undo: Edit “two”")
    #expect(try await redo() == "Redo: Edit “two”")
    _ = try await undo()
    _ = try await undo()
    #expect(try await scene.titles() == ["one"])
    _ = try await scene.planner.edit(task.id, TaskPatch(title: "four"), under: scene.terms)
    await expectFailure(.notFound) { _ = try await redo() }
    _ = try await undo()
    #expect(try await scene.titles() == ["one"])
  }

  @Test(arguments: Depth.allCases)
  func undoingOneFieldKeepsALaterChangeOfAnother(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a")
    _ = try await scene.planner.edit(task.id, TaskPatch(title: "b"), under: scene.terms)
    var terms = scene.terms
    terms.author = "grace"
    var patch = TaskPatch()
    patch.notes = "note"
    _ = try await scene.planner.edit(task.id, patch, under: terms)
    _ = try await scene.planner.undo(under: scene.terms)
    let read = try await scene.read(task)
    #expect(read.title == "a")
    #expect(read.notes == "note")
  }

  @Test(arguments: Depth.allCases)
  func whatAnotherChangedSinceIsAConflictAndNothingIsHalfUndone(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let (a, b) = (try await scene.add("a"), try await scene.add("b"))
    _ = try await scene.planner.setStatus(.complete(), of: [a.id, b.id], under: scene.terms)
    var terms = scene.terms
    terms.author = "grace"
    _ = try await scene.planner.setStatus(.reopen, of: [b.id], under: terms)
    do {
      _ = try await scene.planner.undo(under: scene.terms)
      Issue.record("undone over another's change")
    } catch {
      #expect(error.code == .conflict)
      #expect(error.field == "status")
      #expect(error.id == .task(b.id))
    }
    #expect(try await scene.read(a).isOpen == false)
  }

  @Test(arguments: Depth.allCases)
  func oneUndoTakesBackEverythingThatOneActionTouched(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("L")
    let parent = try await scene.add("parent") { $0.list = .id(list.id) }
    let child = try await scene.add("child") {
      $0.parent = parent.id
      $0.tags = ["x"]
      $0.notes = "n"
    }
    let before = try await [scene.read(parent), scene.read(child)]
    _ = try await scene.planner.deleteLists([list.id], tasks: .trash, under: scene.terms)
    _ = try await scene.planner.undo(under: scene.terms)
    let after = try await [scene.read(parent), scene.read(child)]
    #expect(zip(before, after).allSatisfy { $1.fieldsChanged(from: $0).isEmpty })
    #expect(try await scene.planner.lists().map(\.isTrashed) == [false])
  }

  @Test(arguments: Depth.allCases)
  func redoMakesARemovedTaskAgainWithAllItHad(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a") {
      $0.tags = ["x", "y"]
      $0.comments = [NewTask.Remark(date: .earliest, text: "c")]
      $0.extensions = ["f.k": "v"]
      $0.reminders = [.at(.earliest)]
    }
    _ = try await scene.planner.undo(under: scene.terms)
    #expect(try await scene.planner.task(task.id) == nil)
    _ = try await scene.planner.redo(under: scene.terms)
    #expect(try await scene.read(task).fieldsChanged(from: task).isEmpty)
  }

  @Test(arguments: Depth.allCases)
  func authorsUndoTheirOwn(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    try await scene.add("ada's")
    var terms = scene.terms
    terms.author = "grace"
    await expectFailure(.notFound) { _ = try await scene.planner.undo(under: terms) }
    _ = try await scene.planner.add(NewTask("grace's"), under: terms)
    _ = try await scene.planner.undo(under: scene.terms)
    #expect(try await scene.titles() == ["grace's"])
  }

  @Test(arguments: Depth.allCases)
  func theHistoryOfOneTaskHoldsOnlyWhatTouchedIt(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let (a, b) = (try await scene.add("a"), try await scene.add("b"))
    _ = try await scene.planner.setStatus(.start, of: [a.id, b.id], under: scene.terms)
    let history = try await scene.planner.history(HistoryQuery(record: .task(a.id)))
    #expect(history.map(\.title) == ["Start 2 tasks", "Add “a”"])
  }

  @Test(arguments: Depth.allCases)
  func undoLeavesNoScheduleWithoutADate(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a")
    var (dated, repeating) = (TaskPatch(), TaskPatch())
    dated.due = .set(.day(.earliest))
    repeating.recurrence = .set(Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY")))
    var grace = scene.terms
    grace.author = "grace"
    _ = try await scene.planner.edit(task.id, dated, under: scene.terms)
    _ = try await scene.other().edit(task.id, repeating, under: grace)
    let before = try await scene.read(task)
    await expectFailure(.conflict) { _ = try await scene.planner.undo(under: scene.terms) }
    #expect(try await scene.read(task) == before)
  }
}

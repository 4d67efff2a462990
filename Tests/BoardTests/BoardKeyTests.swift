import TaskCore
import TaskCorePresentation
import Testing

@testable import board

/// What keys do, on models over a store in memory.
@MainActor @Suite(.timeLimit(.minutes(1))) struct BoardKeyTests {
  let scene = BoardScene()

  @Test func linesThatFollowEachOtherAtOnceAreAllAdded() async throws {
    for title in ["One", "Two", "Two", "Three"] {
      await scene.press("a" + title)
      await scene.board.press(Key(.enter), page: 10)
    }
    _ = try await scene.screen(80, 10, showing: "One", "Two", "Three")
    #expect(await scene.board.end() == nil)
    let page = try await scene.planner.tasks(matching: TaskQuery(.all, in: QueryContext(now: .earliest, zone: .utc)))
    #expect(page.tasks.map(\.title) == ["One", "Two", "Two", "Three"])
    #expect(scene.board.state.mode == .browsing)
  }

  @Test func whatCannotBeAddedIsGivenBackWithAReason() async throws {
    await scene.press("a#home")
    await scene.board.press(Key(.enter), page: 10)
    let screen = try await scene.screen(100, 10, showing: "add: #home")
    #expect(screen.cursor == Screen.Position(row: 8, column: 10))
    #expect(scene.board.content.message?.isRefusal == true)
  }

  @Test func whatWentWellIsSaidUntilTheNextKey() async throws {
    _ = try await scene.add("Sow")
    _ = try await scene.screen(80, 10, showing: "[ ]  Sow")
    await scene.press(" u")
    _ = try await scene.screen(80, 10, showing: "Undo: ", "[ ]  Sow")
    await scene.press("j")
    #expect(scene.board.content.message == nil)
  }

  @Test func aRefusalIsForgottenWhenSomethingElseBegins() async throws {
    for title in ["Sow", "Weed"] { _ = try await scene.add(title) }
    _ = try await scene.screen(80, 10, showing: "Sow", "Weed")
    for begin in ["/", "a", "e", "o"] {
      scene.board.tasks.order = .title
      await scene.press("gJ")
      _ = try await scene.screen(80, 10, showing: "! Tasks can be moved by hand only")
      await scene.press(begin)
      #expect(scene.board.content.message == nil, "\(begin)")
      await scene.board.press(Key(.escape), page: 10)
    }
    await scene.press("a#home")
    await scene.board.press(Key(.enter), page: 10)
    _ = try await scene.screen(80, 10, showing: "! A title is")
    await scene.board.press(Key(.escape), page: 10)
    #expect(scene.board.content.message == nil)
  }

  @Test func lettersThatComeTogetherAreOneText() {
    let letters = ["a", "b", "c"].map { BoardEvent.key(Key(.text($0))) }
    var rest: ArraySlice = letters[1...] + [.key(Key(.enter)), letters[0]]
    #expect(letters[0].joined(with: &rest) == .key(Key(.text("abc"))))
    #expect(rest == [.key(Key(.enter)), letters[0]])
    for event in [BoardEvent.key(Key(.enter)), .key(Key(.text("x"), .control)), .hangUp] {
      var rest = letters[...]
      #expect(event.joined(with: &rest) == event && rest.count == 3)
    }
  }

  @Test func leavingWaitsForWhatWasAskedForAndTellsWhatWasRefused() async throws {
    let id = try await scene.add("Weed")
    _ = try await scene.screen(80, 10, showing: "Weed")
    _ = try await scene.planner.trash([id], under: PlanningTerms(author: "somebody", zone: .utc))
    _ = try await scene.planner.purge(.trash(before: nil), under: PlanningTerms(author: "somebody", zone: .utc))
    await scene.board.perform { [board = scene.board] in await board.tasks.rename(id, to: "New") }
    #expect(await scene.board.end()?.contains("is not there any more") == true)
  }

  @Test func theSelectionStaysWithItsTask() async throws {
    let ids = [try await scene.add("One"), try await scene.add("Two"), try await scene.add("Three")]
    _ = try await scene.screen(80, 10, showing: "One", "Two", "Three")
    await scene.press("jj")
    #expect(scene.board.selectedRow?.id == ids[2])
    await scene.press("K")
    #expect(try await scene.screen(80, 10, showing: ">[ ]  Three").text(ofRow: 2).contains(">[ ]  Three"))
    await scene.press("gG")
    #expect(scene.board.selectedRow?.title == "Two")
  }

  @Test func tasksMoveAmongTheirSiblingsOnly() async throws {
    let parent = try await scene.add("Parent")
    _ = try await scene.add("Child") { $0.parent = parent }
    _ = try await scene.add("Other")
    _ = try await scene.screen(80, 10, showing: "Child", "Other")
    await scene.press("J")
    let screen = try await scene.screen(80, 10, showing: ">[ ]  Parent")
    #expect(screen.text(ofRow: 1).contains("Other") && screen.text(ofRow: 3).contains("  [ ]  Child"))
    // There is no sibling behind it.
    await scene.press("jJ")
    #expect(scene.board.content.rows.map(\.title) == ["Other", "Parent", "Child"])
  }

  @Test func inAnotherOrderMovingIsRefusedInASentence() async throws {
    for title in ["B", "A"] { _ = try await scene.add(title) }
    _ = try await scene.screen(80, 10, showing: "A", "B")
    await scene.press("ooo")
    _ = try await scene.screen(80, 10) { $0.text(ofRow: 1).contains("[ ]  A") && $0.text(ofRow: 2).contains(">[ ]  B") }
    await scene.press("K")
    _ = try await scene.screen(80, 10, showing: "! Tasks can be moved by hand only")
  }

  @Test func bothSidesOfAConflictAreShownAndOneIsChosen() async throws {
    let id = try await scene.add("Title")
    _ = try await scene.screen(120, 20, showing: "Title")
    await scene.board.press(Key(.enter), page: 10)
    _ = try await scene.screen(120, 20, showing: "status       open")
    await scene.board.press(Key(.enter), page: 10)
    await scene.press(" mine")
    _ = try await scene.planner.edit(id, .title("Theirs"), under: PlanningTerms(author: "somebody", zone: .utc))
    _ = try await scene.screen(120, 20, showing: "t: theirs   Theirs", "m: mine     Title mine")
    await scene.board.press(Key(.enter), page: 10)
    _ = try await scene.screen(120, 20, showing: "t takes theirs, m keeps mine")
    await scene.board.press(Key(.escape), page: 10)
    _ = try await scene.screen(120, 20, showing: "First say which is meant")
    await scene.press("t")
    let screen = try await scene.screen(120, 20, showing: "title        Theirs")
    #expect(!screen.text.contains("mine"))
  }

  @Test func whatCouldNotBeSavedIsNotLostByGoingElsewhere() async throws {
    _ = try await scene.add("Weed")
    _ = try await scene.screen(120, 20, showing: "Weed")
    await scene.board.press(Key(.enter), page: 10)
    _ = try await scene.screen(120, 20, showing: "repetition")
    await scene.press("jjjjjj")
    await scene.board.press(Key(.enter), page: 10)
    await scene.press("every month")
    await scene.board.press(Key(.enter), page: 10)
    _ = try await scene.screen(120, 20, showing: "! Write how it repeats")
    await scene.board.press(Key(.tab, .shift), page: 10)
    _ = try await scene.screen(120, 20, showing: "! Something is not saved", "every month")
    await scene.board.press(Key(.escape), page: 10)
    let screen = try await scene.screen(120, 20, showing: "repetition")
    #expect(!screen.text.contains("every month") && scene.board.content.message == nil)
    await scene.board.press(Key(.escape), page: 10)
    #expect(scene.board.detail == nil && scene.board.state.pane == .tasks)
  }

  @Test func leavingTellsWhatOfATaskWasNotSaved() async throws {
    _ = try await scene.add("Weed")
    _ = try await scene.screen(120, 20, showing: "Weed")
    await scene.board.press(Key(.enter), page: 10)
    _ = try await scene.screen(120, 20, showing: "repetition")
    await scene.press("jjjjjj")
    await scene.board.press(Key(.enter), page: 10)
    await scene.press("every month")
    await scene.board.press(Key(.enter), page: 10)
    #expect(await scene.board.end()?.contains("Write how it repeats") == true)
  }

  @Test func qIsALetterInsideAField() async throws {
    await scene.press("aq/q")
    #expect(!scene.board.isDone && scene.board.state.mode.field?.text == "q/q")
    await scene.board.press(Key(.escape), page: 10)
    await scene.press("q")
    #expect(scene.board.isDone)
  }

  @Test func filteringGoesAsItIsTypedAndIsTakenBack() async throws {
    for title in ["Milk", "Bread"] { _ = try await scene.add(title) }
    _ = try await scene.screen(80, 10, showing: "Milk", "Bread")
    await scene.press("/bre")
    let screen = try await scene.screen(80, 10, showing: ">[ ]  Bread")
    #expect(!screen.text.contains("Milk"))
    #expect(String(screen.row(1).filter(\.style.isUnderlined).compactMap(\.glyph)) == "Bre")
    await scene.board.press(Key(.enter), page: 10)
    #expect(try await scene.screen(80, 10, showing: "/ bre").text(ofRow: 0) == " All  by hand  / bre")
    await scene.board.press(Key(.escape), page: 10)
    _ = try await scene.screen(80, 10, showing: "Milk", "Bread")
  }

  @Test func moreRowsComeBeforeTheLastOneIsReached() async throws {
    try await addTasks(250)
    for count in [100, 200, 250] {
      _ = try await scene.screen(80, 10) { _ in scene.board.tasks.rows.count == count }
      await scene.board.press(Key(.pageDown), page: count)
      _ = try await scene.screen(80, 10, showing: "Task \(count)")
    }
  }

  @Test func theEndIsTheLastTaskThatThereIs() async throws {
    try await addTasks(350)
    _ = try await scene.screen(80, 10, showing: ">[ ]  Task 1")
    await scene.press("G")
    _ = try await scene.screen(80, 10, showing: ">[ ]  Task 350")
    await scene.board.press(Key(.home), page: 10)
    _ = try await scene.screen(80, 10, showing: ">[ ]  Task 1")
    await scene.board.press(Key(.end), page: 10)
    #expect(scene.board.selectedRow?.title == "Task 350")
  }

  @Test func theListThatIsChosenIsNoIndex() async throws {
    let (garden, house) = (try await scene.addList("Garden"), try await scene.addList("House"))
    let id = try await scene.add("Weed")
    _ = try await scene.screen(80, 10, showing: "Weed", "House")
    await scene.press("mjj")
    #expect(scene.board.state.mode == .choosingList(for: id, .list(house)))
    _ = try await scene.planner.deleteLists(
      [garden], tasks: .keep, under: PlanningTerms(author: "somebody", zone: .utc))
    scene.board.lists.refresh()
    let screen = try await scene.screen(80, 10) { !$0.text.contains("Garden") }
    #expect(screen.text.contains("> House"))
    await scene.board.press(Key(.enter), page: 10)
    _ = try await scene.screen(80, 10, showing: "Weed [House]")
    // A list that goes is chosen no longer.
    await scene.press("mj")
    _ = try await scene.planner.deleteLists([house], tasks: .keep, under: PlanningTerms(author: "somebody", zone: .utc))
    scene.board.lists.refresh()
    _ = try await scene.screen(80, 10) { !$0.text.contains("House") }
    await scene.board.press(Key(.enter), page: 10)
    #expect(scene.board.state.mode == .browsing && scene.board.content.message == nil)
  }

  private func addTasks(_ count: Int) async throws {
    let tasks = (1...count).map { NewTask("Task \($0)") }
    _ = try await scene.planner.add(tasks, under: PlanningTerms(author: "ada", zone: .utc))
  }
}

extension TaskPatch {
  fileprivate static func title(_ title: String) -> TaskPatch {
    var patch = TaskPatch()
    patch.title = title
    return patch
  }
}

import TaskCore
import TaskCorePresentation
import Testing

@testable import board

/// What is seen of contents that models have made, on screens of every size.
@MainActor @Suite(.timeLimit(.minutes(1))) struct BoardViewTests {
  let scene = BoardScene()

  @Test func tasksShowWhatIsToBeKnownOfThem() async throws {
    let list = try await scene.addList("Home")
    let parent = try await scene.add("Paint") { $0.list = .id(list) }
    let child = try await scene.add("Buy paint") {
      ($0.parent, $0.priority, $0.due) = (parent, .high, .day(scene.day(-1)))
    }
    _ = try await scene.add("Sand") { ($0.parent, $0.prerequisites, $0.tags) = (parent, [child], ["tools"]) }
    let screen = try await scene.screen(90, 8, showing: "0/2", "(blocked)", " #tools         1")
    let lines = screen.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == " All  by hand")
    #expect(lines[1].hasPrefix(">All") && lines[1].contains("│>[ ]  Paint 0/2 [Home]"))
    #expect(lines[2].contains("│   [ ]H Buy paint [Home]") && lines[2].hasSuffix("! Yesterday"))
    #expect(lines[3].contains("│   [ ]  Sand (blocked) #tools [Home]"))
    #expect(lines[4].contains("Home") && lines[5].contains("#tools"))
  }

  @Test func everySizeIsDrawnInEveryMode() async throws {
    let id = try await scene.add("日本語の題 with a long title that does not fit anywhere") {
      ($0.due, $0.tags, $0.notes) = (.day(scene.day(1)), ["long tag", "x"], "one\ntwo")
    }
    await scene.board.press(Key(.text("/")), page: 1)
    _ = try await scene.screen(80, 24, showing: "Tomorrow")
    let modes: [BoardState.Mode] = [
      .browsing, .filtering(TextField("日本 x")), .adding(TextField("日本 #tag")), .renaming(id, from: "", TextField("👩‍💻")),
      .editing(.notes, TextField("a\nb", isMultiline: true)), .choosingList(for: id, .noList), .help(top: 3),
    ]
    scene.board.openDetail()
    _ = try await scene.screen(120, 24, showing: "priority")
    for mode in modes {
      for pane in [BoardState.Pane.sidebar, .tasks, .detail] {
        for (columns, rows) in [(1, 1), (2, 2), (5, 3), (20, 5), (71, 4), (72, 24), (99, 9), (100, 10), (250, 70)] {
          let size = Screen.Size(columns: columns, rows: rows)
          scene.board.state.mode = mode
          scene.board.state.pane = pane
          scene.board.settle(in: size)
          let screen = BoardView.screen(of: scene.board.content, size)
          #expect(screen.size == size)
          if let cursor = screen.cursor { #expect(cursor.row < rows && cursor.column < columns, "\(mode) \(size)") }
          if mode.field != nil { #expect(screen.cursor != nil) }
        }
      }
    }
  }

  @Test func aSmallTerminalShowsTheSelectedTask() async throws {
    for number in 1...30 { _ = try await scene.add("Task \(number)") }
    _ = try await scene.screen(20, 5) { _ in scene.board.tasks.rows.count == 30 }
    await scene.board.press(Key(.end), page: 3)
    let screen = try await scene.screen(20, 5, showing: "Task 30")
    #expect(screen.text(ofRow: 3) == ">[ ]  Task 30" && screen.text(ofRow: 1) == " [ ]  Task 28")
    // As few rows move as possible.
    await scene.board.press(Key(.up), page: 3)
    #expect(try await scene.screen(20, 5, showing: ">[ ]  Task 29").text(ofRow: 3) == " [ ]  Task 30")
  }

  @Test func whatIsTypedIsSeenAroundTheCursor() async throws {
    await scene.press("a")
    await scene.press(String(repeating: "x", count: 50) + "end")
    let screen = try await scene.screen(20, 5, showing: "end")
    #expect(screen.text(ofRow: 3) == "add: xxxxxxxxxxxend")
    #expect(screen.cursor == Screen.Position(row: 3, column: 19))
    await scene.board.press(Key(.home), page: 3)
    #expect(try await scene.screen(20, 5, showing: "add: x").cursor == Screen.Position(row: 3, column: 5))
  }

  @Test func ofALongLineWhatStandsAroundTheCursorIsSeen() async throws {
    await scene.press("a")
    await scene.board.press(Key(.paste(String(repeating: "日本 ", count: 300_000) + "end")), page: 10)
    for _ in 0..<20 {
      let screen = try await scene.screen(20, 5, showing: "end")
      #expect(screen.text(ofRow: 3) == "add:  日本 日本 end")
      #expect(screen.cursor == Screen.Position(row: 3, column: 19))
    }
    await scene.board.press(Key(.home), page: 3)
    #expect(try await scene.screen(20, 5, showing: "add: 日").cursor == Screen.Position(row: 3, column: 5))
  }

  @Test func whereThereIsHardlyRoomTitlesAreShownAndNoDates() async throws {
    _ = try await scene.add("Weed") { $0.due = .day(scene.day(1)) }
    #expect(try await scene.screen(12, 5, showing: "Weed").text(ofRow: 1) == ">[ ]  Weed")
    #expect(try await scene.screen(40, 5, showing: "Weed").text(ofRow: 1).hasSuffix("Tomorrow"))
  }

  @Test func aTaskThatIsNotReadYetHasNoFields() async throws {
    _ = try await scene.add("Weed")
    _ = try await scene.screen(120, 10, showing: "Weed")
    await scene.board.press(Key(.enter), page: 10)
    let screen = try await scene.screen(120, 10, showing: "Loading…")
    #expect(!screen.text.contains("priority"))
    _ = try await scene.screen(120, 10, showing: "priority")
  }

  @Test func whatWasUnderstoodIsUnderlinedAndExplained() async throws {
    await scene.press("aCall #home now")
    let screen = try await scene.screen(80, 10, showing: "tag home")
    let underlined = screen.row(8).filter(\.style.isUnderlined).compactMap(\.glyph)
    #expect(String(underlined) == "#home")
  }

  @Test func aMistakeInAFilterIsPointedAt() async throws {
    await scene.press("/milk due:")
    let screen = try await scene.screen(80, 10, showing: "! ")
    let isPointedAt = screen.row(8).contains { $0.style.isUnderlined }
    #expect(isPointedAt)
  }

  @Test func anOutageIsSaidBeforeWhatWentWell() {
    var content = scene.board.content
    content.message = BoardContent.Message(sentence: "Undo: Add “One”", isRefusal: false)
    #expect(BoardView.screen(of: content, Screen.Size(columns: 80, rows: 5)).text.contains("Undo: Add"))
    content.outage = "The tasks cannot be reached."
    let text = BoardView.screen(of: content, Screen.Size(columns: 80, rows: 5)).text
    #expect(text.contains("! The tasks cannot be reached.") && !text.contains("Undo"))
    // Of a sentence that does not fit, the rest is left out visibly.
    #expect(BoardView.screen(of: content, Screen.Size(columns: 20, rows: 5)).text(ofRow: 4) == " ! The tasks cannot…")
  }

  @Test func nothingIsDrawnAnewWhereNothingChanges() async throws {
    _ = try await scene.add("One")
    let first = try await scene.screen(80, 10, showing: "One")
    scene.board.settle(in: first.size)
    let second = BoardView.screen(of: scene.board.content, first.size)
    #expect(ScreenDifference(hasColours: true).bytes(from: first, to: second).isEmpty)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("", 5, [""]),
    ("日本語", 4, ["日本", "語"]), ("a\n\nb", 5, ["a", "", "b"]), ("日", 1, ["日"]),
  ])
  func textIsBrokenIntoLines(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(Abbreviation.lines(of: text, width: width, atMost: 9) == lines)
  }

  @Test func textIsCutToItsCells() {
    #expect(Abbreviation.fit("日本語", into: 6) == "日本語")
    #expect(Abbreviation.fit("日本語", into: 5) == "日本…")
    #expect(Abbreviation.fit("日本語", into: 1) == "…")
    #expect(Abbreviation.fit("日本語", into: 0).isEmpty && Abbreviation.fit("x", into: -3).isEmpty)
  }
}

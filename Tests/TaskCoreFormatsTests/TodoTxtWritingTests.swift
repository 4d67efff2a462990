import TaskCore
import TaskCoreFormats
import TaskCoreTestSupport
import Testing

struct TodoTxtWritingTests {
  // H1
  @Test func completingMovesThePriorityBehindTheText() async throws {
    let scene = try await TodoTxtScene("(A) 2021-09-19 Call Mom due:2021-09-26\n")
    try await scene.complete()
    #expect(try await scene.text() == "x 2021-09-27 2021-09-19 Call Mom due:2021-09-26 pri:A\n")
  }

  @Test(arguments: [
    "2026-06-01 Pay rent due:2026-07-01 rec:1m id:3", "2026-06-01 a b:1 a:2 b:3", "2026-06-01 a b:2 b:1",
  ])
  func pairsComeBackInTheirOrder(_ line: String) async throws {
    #expect(try await TodoTxtScene(line + "\n").text() == line + "\n")
  }

  @Test func completingLeavesTheWordsWhereTheyAre() async throws {
    let scene = try await TodoTxtScene("(Q) Call @phone +Family about  11:30 url:https://e.com thing\r\n")
    try await scene.complete()
    #expect(
      try await scene.text() == "x 2021-09-27 Call @phone +Family about  11:30 url:https://e.com thing pri:Q\r\n")
  }

  @Test func reopeningPutsThePriorityInFront() async throws {
    let scene = try await TodoTxtScene("x 2021-09-27 2021-09-19 Call Mom pri:A @phone\n")
    _ = try await scene.planner.setStatus(.reopen, of: scene.tasks().map(\.id), under: scene.terms)
    #expect(try await scene.text() == "(A) 2021-09-19 Call Mom @phone\n")
  }

  // H1, H4
  @Test func aNewTitleKeepsWhatIsNotTheTitle() async throws {
    let scene = try await TodoTxtScene("Call Mom @phone rec:+1w +Family url:https://e.com +More\n")
    try await scene.edit { $0.title = "Call Dad" }
    #expect(
      try await scene.text() == "Call Dad +Family +More @phone rec:+1w url:https://e.com\n")
  }

  @Test func aTitleThatBeginsWithAMarkIsWrittenBehindADate() async throws {
    let scene = try await TodoTxtScene("Call\n")
    try await scene.edit { $0.title = "x marks the spot" }
    #expect(try await scene.text() == "2021-09-27 x marks the spot\n")
    try await scene.edit { $0.title = "2020-01-01 was a day" }
    #expect(try await scene.text() == "2021-09-27 2020-01-01 was a day\n")
  }

  // H2, H3, H4, H7
  @Test(arguments: [
    "xylophone lesson\n", "X 2012-01-01 Make resolutions", "(A) x Find ticket prices\n\n", "(b) Get back\n",
    "(B)->Submit\n",
    "Really (A) call\n", "a@b.com\n", "2+2\n", "(A) Call Mom 2011-03-02\n", "see https://example.com/a\n",
    "url:https://e.com\n", "leave 11:30 due:2017-12-01 +rec:1w\n", "Call @work\r\nMail @work\r\n", "a\r\n\r\nb",
    "x (A) 2021-09-27 2021-09-19 Call\n", "x 2021-09-27 (A) 2021-09-19 Call\n", "\u{FEFF}\n\n  a  b \n \t\n",
    "(A)  a\n",
    "due:2026-02-30 due:2026-02-28 due:2026-03-01 a\n", "a @b @B @b +c +C +c\n", "x a\n", "x 2020-01-01\n",
    "a\rb\r\r\nc\r",
    "@a\t@b\n", "a\r\n2020-01-01 b\n", "a +b\u{A0}c\n", "pri:A a\n", "x pri:A (B) a pri:C\n", "(J) a pri:A\n",
    "\u{A0}a\u{A0} @\u{A0} +\u{2003}x\n",
  ])
  func whatWasNotChangedIsWrittenByteForByte(_ text: String) async throws {
    let bytes = Array(text.utf8)
    let scene = TodoTxtScene()
    try await scene.load(bytes)
    let export = try await scene.export()
    #expect(export.bytes == bytes)
    #expect(export.notices == [])
  }

  @Test func randomLinesAreWrittenByteForByte() async throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<500 {
      let bytes = Array(randomLines(using: &generator).utf8)
      let scene = TodoTxtScene()
      try await scene.load(bytes)
      let export = try await scene.export()
      #expect(export.bytes == bytes, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test func piecesMayBeCutAnywhere() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<200 {
      let bytes = Array(randomLines(using: &generator).utf8) + (Bool.random(using: &generator) ? [0xFF] : [])
      let whole = try items(of: bytes)
      for size in [1, 2, 3, 7] { #expect(try items(of: bytes, pieces: size) == whole) }
    }
  }

  @Test func randomBytesNeverTrap() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<3000 {
      let count = Int.random(in: 0...80, using: &generator)
      do {
        _ = try items(of: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      } catch let failure as TaskFailure {
        // A few begin as texts in UTF-16 do.
        #expect(failure.code == .invalid && failure.field == "format")
      }
    }
  }

  // MARK: New tasks

  @Test func aTaskOfTheModelIsWrittenInTheOneForm() async throws {
    let scene = TodoTxtScene()
    let list = try await scene.planner.addLists([NewList("Home")], under: scene.terms).lists[0]
    var new = NewTask("Paint the fence")
    new.priority = .medium
    new.tags = ["garden", "Sun"]
    new.list = .id(list.id)
    new.start = try TaskDate(parsing: "2021-10-01", zoneless: .floating)
    new.due = try TaskDate(parsing: "2021-10-05", zoneless: .floating)
    _ = try await scene.planner.add(new, under: scene.terms)
    let export = try await scene.export()
    #expect(
      String(decoding: export.bytes, as: UTF8.self)
        == "(E) 2021-09-27 Paint the fence +Home @garden @Sun t:2021-10-01 due:2021-10-05\n")
    #expect(export.notices == [])
  }

  @Test func aNewTaskEndsItsLineAsTheFileDoes() async throws {
    let scene = try await TodoTxtScene("a\r\nb")
    _ = try await scene.planner.add(NewTask("c"), under: scene.terms)
    #expect(try await scene.text() == "a\r\nb\r\n2021-09-27 c\r\n")
  }

  @Test func whatTheFormatHasNoRoomForIsNamed() async throws {
    let scene = TodoTxtScene()
    let list = try await scene.planner.addLists([NewList("My Home")], under: scene.terms).lists[0]
    let parent = try await scene.planner.add(NewTask("Parent"), under: scene.terms).tasks[0].id
    var new = NewTask("Call about due:2020-01-01")
    new.notes = "n"
    new.tags = ["two words"]
    new.list = .id(list.id)
    new.due = try TaskDate(parsing: "2021-10-05T09:00", zoneless: .floating)
    new.prerequisites = [parent]
    new.comments = [NewTask.Remark(date: context.now, text: "c")]
    new.reminders = [.at(context.now)]
    new.recurrence = Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY"))
    new.extensions = ["ics.X-A": "1"]
    new.status = .cancelled(at: context.now)
    _ = try await scene.planner.add(new, under: scene.terms)
    let export = try await scene.export()
    #expect(
      String(decoding: export.bytes, as: UTF8.self).hasSuffix(
        "x 2021-09-27 2021-09-27 Call about due:2020-01-01 +My_Home @two_words due:2021-10-05\n"))
    let fields = Set(export.notices.compactMap(\.field))
    #expect(
      fields == [
        "notes", "comments", "recurrence", "reminders", "prerequisites", "extensions", "status", "due", "tags", "list",
        "title",
      ])
    #expect(export.notices.allSatisfy { $0.kind == .loss && $0.subject == "Call about due:2020-01-01" })
  }
}

/// A few lines of words that mean something in todo.txt, and of awkward ones, with all kinds of endings.
private func randomLines(using generator: inout SeededGenerator) -> String {
  let words = [
    "x", "X", "(A)", "(Q)", "(b)", "2026-06-15", "2026-02-30", "@home", "@", "@Home", "+Trip", "+", "+é",
    "due:2026-06-15",
    "due:x", "t:2026-06-01", "pri:B", "pri:", "rec:+1w", "url:https://e.com", "https://e.com", "11:30", "Call", "Mom",
    "cafe\u{301}", "\u{A0}", "\u{85}", "😀", ":", "a:b:c", "\u{FEFF}", "\t", "key:",
  ]
  let separators = [" ", " ", " ", "  ", "\t", ""]
  let endings = ["\n", "\n", "\r\n", "\n\n", "\n \n", "\r\r\n"]
  var text = Int.random(in: 0...9, using: &generator) == 0 ? "\u{FEFF}" : ""
  // A document of blank lines alone has no task that could keep them.
  for _ in 0..<Int.random(in: 1...5, using: &generator) {
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      text += words.randomElement(using: &generator) ?? ""
      text += separators.randomElement(using: &generator) ?? " "
    }
    text += "w"
    text += endings.randomElement(using: &generator) ?? "\n"
  }
  return Bool.random(using: &generator) ? text : String(Substring(text.utf8.dropLast()))
}

import TaskCore
import TaskCoreFormats
import Testing

struct TodoTxtReadingTests {
  private func day(_ text: String) throws -> TaskDate { try TaskDate(parsing: text, zoneless: .floating) }

  @Test(arguments: [[0x61, 0, 0x62, 0, 0x0A, 0], [0, 0x61, 0, 0x62, 0, 0x0A], [0xFF, 0xFE, 0x61, 0]], [1, 3, 100])
  func aWideEncodingIsRefused(_ bytes: [UInt8], _ size: Int) {
    let failure = #expect(throws: TaskFailure.self) { try items(of: bytes, pieces: size) }
    #expect(failure?.code == .invalid && failure?.message.contains("UTF-16") ?? false)
  }

  @Test func aLineIsReadPartByPart() throws {
    let task = try task("(B) 2026-06-01 Call Mom +Family @phone due:2026-06-15 t:2026-06-10 url:https://e.com +More")
    #expect(task.title == "Call Mom")
    #expect(task.priority.rawValue == 2)
    #expect(task.created == (try Instant(parsing: "2026-06-01T12:00:00Z")))
    #expect(task.list == .titled("Family"))
    #expect(task.tags == ["phone"])
    #expect(try task.due == day("2026-06-15") && task.start == day("2026-06-10"))
    #expect(task.extensions["todotxt.projects"] == "More")
    #expect(task.extensions["todotxt.pair.url"] == "https://e.com")
  }

  // H1
  @Test(arguments: [
    "x 2021-09-27 2021-09-19 Call Mom pri:A", "x (A) 2021-09-27 2021-09-19 Call Mom",
    "x 2021-09-27 (A) 2021-09-19 Call Mom",
  ])
  func aCompletedTaskKeepsItsPriorityWhereverItStands(_ line: String) throws {
    let task = try task(line)
    #expect(task.title == "Call Mom" && task.priority == .high)
    #expect(task.status == .completed(at: try Instant(parsing: "2021-09-27T12:00:00Z")))
    #expect(task.created == (try Instant(parsing: "2021-09-19T12:00:00Z")))
  }

  // H2
  @Test(arguments: ["xylophone lesson", "X 2012-01-01 Make resolutions", "(A) x Find ticket prices"])
  func whatOnlyLooksDoneIsOpen(_ line: String) throws { #expect(try task(line).status == .needsAction) }

  // H2
  @Test(arguments: ["(b) Get back", "(B)->Submit", "Really (A) call"])
  func whatOnlyLooksLikeAPriorityIsText(_ line: String) throws {
    #expect(try task(line).priority == .none)
    #expect(try task(line).title == line)
  }

  // H2
  @Test(arguments: ["Mail a@b.com", "Compute 2+2"])
  func signsWithinAWordAreText(_ line: String) throws {
    let task = try task(line)
    #expect(task.tags == [] && task.list == nil && task.title == line)
  }

  // H2
  @Test func aDateAtTheEndIsText() throws {
    let task = try task("(A) Call Mom 2011-03-02")
    #expect(task.created == nil && task.title == "Call Mom 2011-03-02")
  }

  // H3
  @Test func aURLIsText() throws {
    let task = try task("see https://example.com/a")
    #expect(task.title == "see https://example.com/a" && task.extensions.keys.sorted() == ["todotxt.line"])
  }

  // H3
  @Test func aPairMayHoldAURL() throws {
    let task = try task("read url:https://e.com")
    #expect(task.title == "read" && task.extensions["todotxt.pair.url"] == "https://e.com")
  }

  // H4
  @Test func aTimeStaysInTheText() throws {
    let task = try task("leave 11:30 due:2017-12-01 +rec:1w")
    #expect(task.title == "leave 11:30")
    #expect(try task.due == day("2017-12-01"))
  }

  // H7
  @Test func aCarriageReturnIsNoPartOfAContext() throws {
    let read = try items(of: "Call @work\r\nMail @work\r\n")
    #expect(read.tasks.map(\.tags) == [["work"], ["work"]])
  }

  // H7
  @Test func blankLinesAreNoTasksAndAreCounted() throws {
    let read = try items(of: "\n  \nCall\n\r\n\t\nMail\n")
    #expect(read.tasks.map(\.title) == ["Call", "Mail"])
    guard case .task(_, line: 3) = read[0], case .task(_, line: 6) = read[1] else {
      Issue.record("wrong lines: \(read)")
      return
    }
  }

  @Test func lettersBehindIAreTheLowestPriorityAndAreKept() throws {
    #expect(try task("(I) a").priority.rawValue == 9 && task("(I) a").extensions["todotxt.priority"] == nil)
    #expect(try task("(Q) a").priority.rawValue == 9 && task("(Q) a").extensions["todotxt.priority"] == "Q")
  }

  @Test(arguments: ["due:2026-02-30", "due:tomorrow", "due:2026-06-15T09:00", "t:2026-13-01"])
  func aDateThatIsNoneStaysAPairAndIsReported(_ pair: String) throws {
    let read = try items(of: "Call \(pair)")
    #expect(read.tasks[0].due == nil && read.tasks[0].start == nil)
    let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
    #expect(read.tasks[0].extensions["todotxt.pair.\(parts[0])"] == parts[1])
    #expect(read.notices.map(\.kind) == [.loss] && read.notices[0].line == 1 && read.notices[0].subject == "Call")
  }

  @Test func textThatIsNotUTF8IsReportedByLineAndTheRestIsRead() throws {
    let read = try items(of: Array("Call\nCaf".utf8) + [0xE9] + Array("\nMail".utf8))
    #expect(read.tasks.map(\.title) == ["Call", "Mail"])
    #expect(read.notices == [DocumentNotice(.unreadable, line: 2, "The line is not UTF-8: convert the file.")])
  }

  @Test func aLineOfMarksAloneHasThemAsItsTitle() throws {
    #expect(try task("@home").title == "@home")
    #expect(try task("(A) due:2026-06-15").title == "due:2026-06-15")
  }

  @Test func controlCharactersAreReadAsSpacesAndReported() throws {
    let read = try items(of: "a\u{1}b\u{85}c\td\n")
    #expect(read.tasks.map(\.title) == ["a b c d"])
    #expect(read.notices.map(\.field) == ["title"])
  }

  @Test func bothUnicodeFormsKeepTheirBytes() throws {
    for text in ["caf\u{E9}", "cafe\u{301}"] {
      let task = try task("\(text) @\(text) +\(text)")
      #expect(Array(task.title.utf8) == Array(text.utf8) && Array(task.tags[0].utf8) == Array(text.utf8))
    }
  }

  @Test func aLineWithoutEndIsReportedAndNotKept() throws {
    let read = try items(of: [UInt8](repeating: 0x61, count: 3 << 20) + Array("\nCall".utf8), pieces: 65_536)
    #expect(read.tasks.map(\.title) == ["Call"])
    #expect(read.notices.map(\.line) == [1])
  }

  @Test(arguments: ["(A) Call Mom\n", "Buy milk @shop\n", "\u{FEFF}x 2026-06-01 Pay\r\n", "Plan +Trip due:2026-07-01"])
  func todoTxtIsRecognized(_ head: String) { #expect(TodoTxtTranslator().recognizes(Array(head.utf8))) }

  @Test(arguments: ["", "Dear Ana,\nhow are you?\n", "[{\"title\":\"@x\"}]", "BEGIN:VCALENDAR\nX:@home\n", "a\u{0} @b"])
  func otherTextIsNotRecognized(_ head: String) { #expect(!TodoTxtTranslator().recognizes(Array(head.utf8))) }

  @Test func theStandardRegistryTellsTheFormatsApart() throws {
    let registry = FormatRegistry.standard
    #expect(try registry.translator(forFileNamed: "todo.txt").format.name == "todotxt")
    #expect(try registry.translator(forFileNamed: "a.JSON").format.name == "json")
    #expect(try registry.translator(forFileNamed: nil, beginning: Array("[{\"title\"".utf8)).format.name == "json")
    #expect(try registry.translator(forFileNamed: nil, beginning: Array("(A) Call".utf8)).format.name == "todotxt")
  }

  @Test(arguments: [
    ("calendar.txt", "BEGIN:VCALENDAR\r\nBEGIN:VTODO", "icalendar"), ("a.json", "BEGIN:VCALENDAR\r\n", "icalendar"),
    ("a.txt", "[{\"title\":\"A\"}]", "json"), ("a.txt", "[{\"description\":\"A\"}]", "taskwarrior"),
    ("a.ics", "[{\"title\":\"A\"}]", "json"), ("a.csv", "BEGIN:VCALENDAR\r\n", "icalendar"),
    // What may be any text tells nothing against a name.
    ("a.ics", "Call @home", "icalendar"), ("a.csv", "Call @home", "csv"), ("a.txt", "Dear Ana", "todotxt"),
  ])
  func plainContentTellsMoreThanAName(_ name: String, _ head: String, _ format: String) throws {
    let found = try FormatRegistry.standard.translator(forFileNamed: name, beginning: Array(head.utf8))
    #expect(found.format.name == format)
  }

  @Test func aTitleThatIsTooLongIsShortenedAndItsLineKept() async throws {
    let line = "(A) " + String(repeating: "é", count: 9000) + " +Home due:2021-10-01"
    let scene = TodoTxtScene()
    let report = try await scene.load(Array((line + "\n").utf8))
    #expect(report.added == 2 && report.notices.map(\.field) == ["title"])
    #expect(report.notices[0].subject == String(repeating: "é", count: 60) + "…")
    let task = try #require(try await scene.tasks().first)
    #expect(task.title == String(repeating: "é", count: 8192) && task.priority == .high)
    #expect(try await scene.text() == line + "\n")
    try await scene.edit { $0.priority = .low }
    #expect(try await scene.text() == "(I) " + line.dropFirst(4) + "\n")
    try await scene.edit { $0.title = "Short" }
    #expect(try await scene.text().contains("Short +Home due:2021-10-01"))
  }
}

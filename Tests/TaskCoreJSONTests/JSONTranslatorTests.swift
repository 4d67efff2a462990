import TaskCore
import TaskCoreJSON
import TaskCoreTestSupport
import Testing

struct JSONTranslatorTests {
  // MARK: Round trips

  @Test func whatIsWrittenIsReadAsItWas() throws {
    var random = RandomRecords(seed: testSeed())
    let tasks = try (0..<500).map { _ in try random.task() }
    let read = try items(of: document(tasks))
    #expect(read.notices == [])
    #expect(read.tasks.count == tasks.count)
    for (new, task) in zip(read.tasks, tasks) {
      #expect(try made(new) == task.withoutStamps())
      #expect(Array(new.title.utf8) == Array(task.title.utf8))
      #expect(Array(new.notes.utf8) == Array(task.notes.utf8))
    }
  }

  @Test func listsAreReadAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    let lists = try (0..<50).map { _ in try random.list() }
    for (new, list) in zip(try items(of: document(lists: lists, [])).lists, lists) {
      #expect(new.id == list.id && new.position == list.position && new.trashed == list.trashed)
      #expect(new.title == list.title && new.created == list.created && new.modified == list.modified)
    }
  }

  @Test func bothUnicodeFormsKeepTheirBytes() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let read = try items(of: #"[{"title":"\#(composed)"},{"title":"\#(decomposed)"},{"title":"caf\u00e9"}]"#)
    #expect(read.titles.map { Array($0.utf8) } == [composed, decomposed, composed].map { Array($0.utf8) })
  }

  @Test(arguments: [
    #"\ud83d"#, #"\udcde"#, #"\ud83dx"#, #"\ud83d\u0000"#, #"\ud83d\u0041"#, #"\ud83d\ud83d"#, #"\udbff\ue000"#,
  ])
  func halfOfASurrogatePairIsReportedWhateverFollows(_ escape: String) throws {
    let read = try items(of: "[{\"title\":\"\(escape)\"},\n{\"title\":\"\\ud83d\\udcde\"}]")
    #expect(read.titles == ["📞"] && read.notices.map(\.line) == [1])
  }

  @Test func keysAreWrittenInTheOrderOfTheContract() throws {
    let task = try TaskItem(
      id: TaskItem.ID(high: 1, low: 2), title: "Buy milk", place: Place(position: .first), created: noon.now,
      modified: noon.now)
    let expected = """
      [
      {"id":"00000000-0000-0001-0000-000000000002","title":"Buy milk","notes":"","status":"needs-action",\
      "completed":null,"cancelled":null,"priority":0,"start":null,"due":null,"recurrence":null,"reminders":[],\
      "tags":[],"list":null,"parent":null,"prerequisites":[],"position":"a0","comments":[],"extensions":{},\
      "created":"2026-06-15T12:00:00Z","modified":"2026-06-15T12:00:00Z",\
      "version":"00000000000000000000000000000000","trashed":null}
      ]

      """
    #expect(String(decoding: document([task]), as: UTF8.self) == expected)
  }

  @Test func nothingIsWrittenAsAnEmptyArray() throws {
    #expect(document([]) == Array("[]\n".utf8))
    #expect(try items(of: "[]\n") == [])
  }

  // MARK: Shapes of documents

  @Test(arguments: [
    #"{"title":"a"}"#, #" [ { "title" : "a" } ] "#, "\u{FEFF}[{\"title\":\"a\"}]", "{\"title\":\"a\"}\r\n",
    #"[{"title":"a"},]"#,
  ])
  func oneTaskIsReadInAnyWrapping(_ text: String) throws {
    let read = try items(of: text)
    #expect(read.titles == ["a"] && read.notices == [])
  }

  @Test func objectsInARowAreReadWithTheirLines() throws {
    let read = try items(of: "{\"title\":\"a\"}\n\n{\"title\":\n\"b\"}\n{\"title\":\"c\"}")
    let (a, b, c) = (NewTask("a"), NewTask("b"), NewTask("c"))
    #expect(read == [.task(a, line: 1), .task(b, line: 3), .task(c, line: 5)])
  }

  @Test func piecesMayBeCutAnywhere() throws {
    var random = RandomRecords(seed: testSeed())
    let bytes = document(try (0..<5).map { _ in try random.task() }) + Array("garbage".utf8)
    let whole = try items(of: bytes)
    for size in [1, 2, 3, 7, 64, 1000] { #expect(try items(of: bytes, pieces: size) == whole) }
  }

  // MARK: Bad elements

  @Test func aBadElementIsReportedWithItsLineAndTheNextIsRead() throws {
    let read = try items(
      of: "[\n{\"title\":\"a\"},\n{\"title\": },\n7,\n{\"title\":\"b\",\"priority\":\"high\"},\n{\"title\":\"c\"}\n]")
    #expect(read.titles == ["a", "c"])
    #expect(read.notices.map(\.line) == [3, 4, 5])
    #expect(
      read.notices.map(\.message) == [
        "This is not JSON: expected a value on line 3.", "The document is 7: expected an object",
        "priority is “high”: expected a number from 0 to 9",
      ])
    #expect(read.notices[2].subject == "b" && read.notices[2].field == "priority")
  }

  @Test(arguments: [
    "[\n{\"title\":\"a},\n{\"title\":\"b\"}\n]",
    "[\n  {\n    \"title\": \"a,\n    \"reminders\": [\n      {\n      }\n    ]\n  },\n  {\n    \"title\": \"b\"\n  }\n]",
    "[ {\n    \"title\": \"b\"\n  }, {\n    \"title\": \"a,\n    \"due\": null\n  } ]",
  ])
  func aMissingQuotationMarkSpoilsOnlyItsElement(_ text: String) throws {
    let read = try items(of: text)
    #expect(read.titles == ["b"])
    #expect(read.notices.count == 1)
  }

  @Test(arguments: [
    "{\"title\":\"a\"\n{\"title\":\"b\"}\n{\"title\":\"c\",\n\"extensions\":\n{\"x\":\"y\"}}\n",
    "[{\"title\":\"a\",\"tags\":[]\n,\n{\"title\":\"b\"},{\"title\":\"c\",\"reminders\": [ {},\n{} ]}]",
  ])
  func aMissingBraceSpoilsOnlyItsElement(_ text: String) throws {
    for size in [1, 7, 1000] {
      let read = try items(of: text, pieces: size)
      #expect(read.titles.contains("b") && !read.titles.contains("a"))
      #expect(
        read.notices.first?.message == "The } at the end of this element is missing." && read.notices.first?.line == 1)
      #expect(read.notices.allSatisfy { $0.line == 1 || $0.subject == "c" })
    }
  }

  @Test func whatIsCutOffIsReported() throws {
    let read = try items(of: "[\n{\"title\":\"a\"},\n{\"title\":")
    #expect(read.titles == ["a"])
    #expect(read.notices.map(\.message) == ["The document ends within this element."])
    #expect(read.notices.map(\.line) == [3])
  }

  @Test(arguments: ["hello", "(A) Call Mom", "\"text\"", "7", "BEGIN:VCALENDAR"])
  func whatIsNoJSONIsRefused(_ text: String) {
    #expect { try items(of: text) } throws: { TaskFailure.Code.invalid ~= $0 }
  }

  @Test func deepNestingIsReportedAndNeverExhaustsTheStack() throws {
    let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    let read = try items(of: #"[{"title":"a","x":\#(deep)},{"title":"b"}]"#)
    #expect(read.titles == ["b"])
    #expect(read.notices.first?.message == "This is not JSON: values lie more than 64 deep in one another on line 1.")
  }

  @Test func randomBytesNeverTrap() throws {
    var random = RandomRecords(seed: testSeed())
    let alphabet = Array(#"[]{}",:\ tnu0e-.x"#.utf8) + [0x0A, 0xC3, 0xFF, 0]
    for _ in 0..<5000 {
      let bytes = [UInt8(ascii: "[")] + random.several(60) { $0.one(of: alphabet, or: 0) }
      let whole = try items(of: bytes)
      #expect(try items(of: bytes, pieces: random.number(1...9)) == whole)
    }
  }

  // MARK: Recognition

  @Test(arguments: ["{\"title\"", " [\n {\"", "[]", "\u{FEFF}[{}", "{}"])
  func jsonIsRecognized(_ head: String) { #expect(JSONTranslator().recognizes(Array(head.utf8))) }

  @Test(arguments: ["", "[ ] Buy milk", "(A) Call", "{braces} in a title", "[x]", "BEGIN:VCALENDAR"])
  func otherTextIsNotRecognized(_ head: String) { #expect(!JSONTranslator().recognizes(Array(head.utf8))) }
}

/// The task that a draft asks for, unstamped.
func made(_ new: NewTask) throws -> TaskItem {
  let id = try #require(new.id)
  var list: TaskList.ID?
  if case .id(let id)? = new.list { list = id }
  return try TaskItem(
    id: id, title: new.title, notes: new.notes, status: new.status, priority: new.priority, start: new.start,
    due: new.due, recurrence: new.recurrence, reminders: new.reminders, tags: new.tags,
    place: Place(list: list, parent: new.parent, position: #require(new.position)),
    prerequisites: new.prerequisites,
    comments: new.comments.map { try TaskItem.Comment(on: id, date: $0.date, text: $0.text) },
    extensions: new.extensions, created: #require(new.created), modified: #require(new.modified),
    trashed: new.trashed)
}

extension TaskItem {
  /// The task as a document carries it: without version and clocks.
  func withoutStamps() throws -> TaskItem {
    try TaskItem(
      id: id, title: title, notes: notes, status: status, priority: priority, start: start, due: due,
      recurrence: recurrence, reminders: reminders, tags: tags, place: place, prerequisites: prerequisites,
      comments: comments, extensions: extensions, created: created, modified: modified, trashed: trashed)
  }
}

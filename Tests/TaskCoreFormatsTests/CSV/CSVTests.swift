import TaskCore
import TaskCoreFormats
import TaskCoreInMemory
import Testing

struct CSVTests {
  private let header =
    "title,status,priority,start,start zone,due,due zone,recurrence,list,tags,notes,comments,reminders,created,modified,"
    + "completed,cancelled,trashed,parent,prerequisites,id\r\n"

  private func table(
    _ tasks: [TaskItem], in zone: TaskZone = .utc, list: TaskList? = nil
  ) -> (text: String, notices: [DocumentNotice]) {
    var writer = CSVTranslator().writer(in: QueryContext(now: .earliest, zone: zone))
    var bytes = list.map { writer.write($0) } ?? []
    for task in tasks { bytes += writer.write(task) }
    return (String(decoding: bytes + writer.finish(), as: UTF8.self), writer.takeNotices())
  }

  private func task(_ title: String, notes: String = "", extensions: [String: String] = [:]) throws -> TaskItem {
    let made = try Instant(parsing: "2026-06-01T10:00:00Z")
    return try TaskItem(
      id: TaskItem.ID(high: 1, low: 2), title: title, notes: notes, place: Place(position: .first),
      extensions: extensions, created: made, modified: made)
  }

  @Test func withoutTasksThereIsTheHeader() { #expect(table([]).text == header) }

  @Test func eachFieldHasItsColumn() throws {
    let zone = try TaskZone("Europe/Madrid")
    let (id, listID) = (TaskItem.ID(high: 1, low: 2), TaskList.ID(high: 5, low: 6))
    let made = try Instant(parsing: "2026-06-01T10:00:00Z")
    let list = try TaskList(id: listID, title: "Home, sweet", position: .first, created: made, modified: made)
    let due = try TaskDate(parsing: "2026-06-15T09:00:00+09:00[Asia/Tokyo]", zoneless: .floating)
    let task = try TaskItem(
      id: id, title: "Say \"hi\"", notes: "one\r\ntwo", status: .completed(at: made), priority: .high,
      start: .day(due.day), due: due, recurrence: Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY")),
      reminders: [.at(made), .relative(try #require(Reminder.Offset(days: 0, seconds: -900)), to: .due)],
      tags: ["home", "a b"], place: Place(list: listID, parent: TaskItem.ID(high: 1, low: 3), position: .first),
      prerequisites: [TaskItem.ID(high: 1, low: 4)], comments: [.init(on: id, date: made, text: "é")], created: made,
      modified: made, trashed: made)
    let export = table([task], in: zone, list: list)
    #expect(
      export.text == header
        + "\"Say \"\"hi\"\"\",completed,1,2026-06-15,,2026-06-15 09:00:00,Asia/Tokyo,FREQ=DAILY,\"Home, sweet\",\"a b, home\","
        + "\"one\r\ntwo\",2026-06-01 12:00:00 é,\"2026-06-01 12:00:00, PT15M before due\",2026-06-01 12:00:00,"
        + "2026-06-01 12:00:00,2026-06-01 12:00:00,,2026-06-01 12:00:00,00000000-0000-0001-0000-000000000003,"
        + "00000000-0000-0001-0000-000000000004,00000000-0000-0001-0000-000000000002\r\n")
    #expect(export.notices == [])
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠a", "=cmd|' /C calc'!A0", "=\"x\",1"])
  func whatLooksLikeAFormulaIsHarmlessAndReported(_ title: String) throws {
    let export = table([try task(title)])
    let cell = "\"'" + title.replacing("\"", with: "\"\"") + "\","
    #expect(export.text.hasPrefix(header + cell), "\(export.text)")
    #expect(export.notices.map(\.field) == ["title"] && export.notices[0].subject == title)
  }

  @Test(arguments: ["\t=1", "\r=1", "\n=1", "  =1", " -"])
  func soIsOneBehindWhiteSpace(_ notes: String) throws {
    let export = table([try task("A", notes: notes)])
    #expect(export.text.utf8.contains(UInt8(ascii: "'")) && export.notices.map(\.field) == ["notes"])
  }

  @Test(arguments: [
    ("a;=cmd|'/c calc'!A0;b", "\"a;'=cmd|'/c calc'!A0;b\""), ("a\t=1", "\"a\t'=1\""), ("- a\n- b", "\"'- a\n'- b\""),
    ("a; \"+1", "\"a;' \"\"+1\""), ("a\r\n=1;＝2", "\"a\r\n'=1;'＝2\""),
  ])
  func soIsOneWhereOtherProgramsBeginCells(_ notes: String, _ cell: String) throws {
    let export = table([try task("A", notes: notes)])
    #expect(export.text.contains(",\(cell),") && export.notices.map(\.field) == ["notes"], "\(export.text)")
  }

  @Test(arguments: ["a;b", "a\tb", "a;b=1"]) func whatOtherProgramsSplitAtIsQuoted(_ notes: String) throws {
    let export = table([try task("A", notes: notes)])
    #expect(export.text.contains(",\"\(notes)\",") && export.notices.isEmpty)
  }

  @Test func tagsEndWhereTheyEnd() throws {
    let made = try Instant(parsing: "2026-06-01T10:00:00Z")
    let task = try TaskItem(
      id: TaskItem.ID(high: 1, low: 2), title: "A", tags: ["a, b", "c", "d\"e"], place: Place(position: .first),
      created: made, modified: made)
    #expect(table([task]).text.contains(#","""a, b"", c, ""d""""e""","#))
  }

  @Test(arguments: ["1=1", "a@b", "2-1", "'=1", "é"]) func otherTextStaysAsItIs(_ title: String) throws {
    #expect(table([try task(title)]).text.hasPrefix(header + title + ","))
  }

  @Test func whatOtherFormatsSaidIsReported() throws {
    #expect(table([try task("A", extensions: ["x.y": "z"])]).notices.map(\.field) == ["extensions"])
  }

  @Test func readingIsRefusedWithWhatToDo() async throws {
    let planner = TaskPlanner(store: InMemoryTaskStore())
    for text in ["title\r\nA\r\n", ""] {
      do {
        _ = try await planner.import(
          ByteStream(Array(text.utf8)), with: CSVTranslator(), under: PlanningTerms(author: "ana", zone: .utc))
        Issue.record("It was read")
      } catch {
        #expect(error.code == .unsupported && error.field == "format" && error.message.contains("json"))
      }
    }
    #expect(try FormatRegistry.standard.translator(forFileNamed: "a.CSV").format.name == "csv")
    #expect(FormatRegistry.standard.translator(forMediaType: "text/csv; charset=utf-8")?.format.name == "csv")
    #expect(!CSVTranslator().recognizes(Array(header.utf8)))
  }
}

import TaskCore
import TaskCoreFormats
import Testing

/// What is kept and not used is said, and what is not lost is kept.
struct ICalendarHonestyTests {
  private let head = "UID:a\nDTSTAMP:20260601T080000Z\nSUMMARY:b\n"

  private func read(_ lines: String) throws -> (task: NewTask, fields: [String?]) {
    let items = try calendarItems(of: calendarBytes(head + lines))
    return (try #require(items.tasks.first), items.notices.map(\.field))
  }

  @Test(arguments: [
    ("PERCENT-COMPLETE:101", "status"), ("PERCENT-COMPLETE:-1", "status"), ("SUMMARY:c", nil),
    ("STATUS:NEEDS-ACTION\nSTATUS:COMPLETED", nil),
    ("DURATION:PT1H", "due"), ("DTSTART:20260601T090000Z\nDUE:20260601T100000Z\nDURATION:PT1H", "due"),
    ("DTSTART:20260601T090000Z\nDURATION:-PT1H", "due"), ("DTSTART;VALUE=DATE:20260601\nDURATION:PT1H", "due"),
    ("RELATED-TO:a", "parent"),
    ("EXRULE:FREQ=DAILY", "recurrence"), ("RDATE:20260601T090000Z", "recurrence"),
    ("DTSTART:20260601T090000Z\nRDATE;VALUE=PERIOD:20260701T090000Z/PT1H", "recurrence"),
  ])
  func whatIsNotUsedIsReportedAndComesBack(_ lines: String, _ field: String?) async throws {
    #expect(try read(lines).fields == [field])
    let bytes = calendarBytes(head + lines)
    let scene = ICalendarScene()
    try await scene.load(bytes)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
  }

  @Test(arguments: [
    "RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY", "RDATE;VALUE=PERIOD:20260701T090000Z/PT1H", "DURATION:PT1H",
    "RRULE:FREQ=SOMETIMES",
  ])
  func whatWasKeptAndGoesWithAChangeIsReported(_ lines: String) async throws {
    let scene = try await ICalendarScene(of: head + "DTSTART:20260601T090000Z\nDUE:20260601T100000Z\n" + lines)
    try await scene.edit("b") { $0.title = "c" }
    #expect(try await scene.export().notices.isEmpty)
    let due = try TaskDate(parsing: "2026-06-01T11:00:00Z", zoneless: .floating)
    try await scene.edit("c") { $0.due = .set(due) }
    let notices = try await scene.export().notices
    let line = try #require(lines.split(separator: "\n").last)
    #expect(notices.map(\.field) == ["extensions"] && notices[0].message.contains("“\(line)”"))
  }

  @Test func commentsStayInTheirOrder() async throws {
    let texts = (1...9).map { "c\($0 % 5)" }
    let scene = try await ICalendarScene(of: head + texts.map { "COMMENT:\($0)" }.joined(separator: "\n"))
    #expect(try await scene.task("b").comments.map(\.text) == texts)
    let second = try await scene.task("b").comments[1]
    _ = try await scene.planner.comment([NewComment(on: scene.task("b").id, "d")], under: scene.terms)
    let lines = try await scene.lines().filter { $0.hasPrefix("COMMENT") }
    #expect(lines.compactMap { $0.split(separator: ":").last } == texts.map { $0[...] } + ["d"])
    let other = ICalendarScene()
    try await other.load(scene.export().bytes)
    #expect(try await other.task("b").comments == scene.task("b").comments)
    #expect(try await other.task("b").comments[1] == second)
  }

  @Test func controlsInWhatOtherFormatsKeepAreReported() async throws {
    let scene = try await ICalendarScene(of: head + "PRIORITY:1")
    try await scene.edit("b") { $0.extensions = ["x.y": "one\rtwo"] }
    #expect(try await scene.export().notices.map(\.field) == ["extensions"])
  }

  @Test func moreDatesThanASeriesHasAreReportedAsThat() throws {
    let day = "20260601T090000Z"
    let items = try calendarItems(
      of: calendarBytes(
        head + "DTSTART:\(day)\nRRULE:FREQ=DAILY\nEXDATE:"
          + [String](repeating: day, count: 13_000).joined(separator: ",")))
    #expect(items.notices.count == 1 && items.notices[0].message.contains("more than 10000"))
  }

  @Test func aDateThatASeriesDoesNotHaveIsReported() async throws {
    let scene = ICalendarScene()
    let bytes = calendarBytes(
      head + "DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=WEEKLY",
      head + "RECURRENCE-ID;VALUE=DATE:20260603\nDTSTART;VALUE=DATE:20260603")
    #expect(try await scene.load(bytes).notices.map(\.field) == ["recurrence"])
    #expect(try await scene.load(bytes).notices.isEmpty)
  }

  @Test func datesAloneAreASeries() async throws {
    let bytes = calendarBytes(
      head + "DTSTART;VALUE=DATE:20260601\nRDATE;VALUE=DATE:20260605,20260603\nEXDATE;VALUE=DATE:20260605")
    let scene = ICalendarScene()
    #expect(try await scene.load(bytes).notices.isEmpty)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
    let dates = try #require(try await scene.task("b").recurrence?.occurrences)
    #expect(dates.map(\.description) == ["2026-06-01", "2026-06-03"])
    try await scene.edit("b") { $0.priority = .high }
    _ = try await scene.planner.complete(scene.task("b").id, under: scene.terms)
    let exported = try await scene.export().bytes
    #expect(!unfolded(exported).contains { $0.hasPrefix("RRULE") })
    let other = ICalendarScene()
    try await other.load(exported)
    #expect(try await other.tasks().map(\.recurrence) == scene.tasks().map(\.recurrence))
    #expect(try await other.tasks().map(\.recurrence?.occurrence?.description) == ["2026-06-01", "2026-06-03"])
  }

  @Test func longTextsAreCutAndKept() async throws {
    let title = String(repeating: "é", count: 10_000)
    let bytes = calendarBytes("UID:a\nDTSTAMP:20260601T080000Z\nSUMMARY:\(title)\nPRIORITY:1")
    let scene = ICalendarScene()
    #expect(try await scene.load(bytes).notices.map(\.field) == ["title"])
    #expect(try await scene.tasks().map(\.title.utf8.count) == [16_384])
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
    let notes = try read("DESCRIPTION:" + String(repeating: "x", count: 1_048_577))
    #expect(notes.task.notes.utf8.count == 1_048_576 && notes.fields.contains("notes"))
  }

  @Test func aComponentWithoutAnIdentityIsTheSameTaskAgain() async throws {
    let bytes = calendarBytes("SUMMARY:a", "SUMMARY:a", "SUMMARY:b")
    let scene = ICalendarScene()
    let report = try await scene.load(bytes)
    #expect(report.added == 3 && report.notices.map(\.field) == ["id", "id", "id"])
    let again = try await scene.load(bytes)
    #expect(again.added == 0)
    let other = ICalendarScene()
    try await other.load(scene.export().bytes)
    #expect(try await other.tasks().map(\.id) == scene.tasks().map(\.id))
  }

  @Test func anAlarmThatDoesNothingRemindsOfNothing() async throws {
    let alarm = "BEGIN:VALARM\nACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nEND:VALARM"
    let bytes = calendarBytes(head + alarm)
    let scene = ICalendarScene()
    #expect(try await scene.load(bytes).notices.isEmpty)
    #expect(try await scene.task("b").reminders.isEmpty)
    try await scene.edit("b") { $0.priority = .high }
    #expect(try await scene.lines().contains("ACTION:NONE"))
  }

  // G8
  @Test func datesOfASeriesAreOfTheKindOfItsStart() async throws {
    let scene = try await ICalendarScene(
      of: head + "DTSTART:20260601T090000Z\nDUE:20260601T100000Z\nRRULE:FREQ=DAILY\nEXDATE:20260603T090000Z")
    let day = try TaskDate(parsing: "2026-06-01", zoneless: .floating)
    try await scene.edit("b") { $0.due = .set(day) }
    let lines = try await scene.lines()
    #expect(lines.contains("DTSTART;VALUE=DATE:20260601") && lines.contains("DUE;VALUE=DATE:20260601"))
    #expect(lines.contains("EXDATE;VALUE=DATE:20260603"))
    let other = ICalendarScene()
    try await other.load(scene.export().bytes)
    #expect(try await other.task("b").recurrence == scene.task("b").recurrence)
    #expect(try await other.task("b").start == scene.task("b").start)
  }

  @Test func whatStaysOfTagsAndCommentsKeepsItsParameters() async throws {
    let lines = ["CATEGORIES;LANGUAGE=en:a,b", "CATEGORIES;LANGUAGE=de:c", "COMMENT;X-Q=1:d", "COMMENT;X-Q=2:e"]
    let scene = try await ICalendarScene(of: head + lines.joined(separator: "\n"))
    try await scene.edit("b") { $0.tags = SetEdit(adding: ["f"], removing: ["a"]) }
    _ = try await scene.planner.comment([NewComment(on: scene.task("b").id, "g")], under: scene.terms)
    let text = try await scene.lines()
    #expect(text.filter { $0.hasPrefix("CATEGORIES") } == ["CATEGORIES;LANGUAGE=en:b", lines[1], "CATEGORIES:f"])
    #expect(
      text.filter { $0.hasPrefix("COMMENT") } == [
        "COMMENT;X-Q=1;X-TASKCORE-DATE=20260601T080000Z:d", "COMMENT;X-Q=2;X-TASKCORE-DATE=20260601T080001Z:e",
        "COMMENT;X-TASKCORE-DATE=20260615T100000Z:g",
      ])
  }
}

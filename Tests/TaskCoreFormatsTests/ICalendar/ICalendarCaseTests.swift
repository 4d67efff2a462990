import TaskCore
import TaskCoreFormats
import Testing

/// The cases of real reports that are about texts, folding and completion.
struct ICalendarCaseTests {
  private let uid = "UID:8a3cbe2f-0d1b-4d9b-9d83-0a6f5b3c7e11\nDTSTAMP:20260601T080000Z\n"

  // G1
  @Test func aFoldWithinACharacterIsUnfoldedBeforeDecoding() throws {
    let bytes = calendarBytes("SUMMARY:caf#")
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "#")))
    let folded = bytes[..<place] + [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + bytes[(place + 1)...]
    #expect(try calendarItems(of: Array(folded)).tasks.map(\.title) == ["café"])
    for size in [1, 2, 3, 7] {
      #expect(try calendarItems(of: Array(folded), pieces: size).tasks.map(\.title) == ["café"])
    }
  }

  // G2
  @Test func aCharacterIsNotSplitByAFold() async throws {
    let scene = ICalendarScene()
    let title = String(repeating: "0123456789ABCDEF", count: 4) + ":📞"
    _ = try await scene.planner.add([NewTask(title)], under: scene.terms)
    let bytes = try await scene.export().bytes
    let lines = bytes.split(separator: 0x0A).map { Array($0.dropLast()) }
    #expect(lines.allSatisfy { $0.count <= 75 })
    let index = try #require(lines.firstIndex { $0.starts(with: "SUMMARY:".utf8) })
    #expect(lines[index].count == 73 && lines[index].last == UInt8(ascii: ":"))
    #expect(lines[index + 1] == [0x20, 0xF0, 0x9F, 0x93, 0x9E])
  }

  // G4
  @Test func escapesAreReadAndWritten() async throws {
    let scene = try await ICalendarScene(of: uid + "SUMMARY:eggs\\, milk\\; tea")
    #expect(try await scene.tasks().map(\.title) == ["eggs, milk; tea"])
    #expect(try await scene.lines().contains("SUMMARY:eggs\\, milk\\; tea"))
  }

  // G5
  @Test func escapesAreReadFromLeftToRight() throws {
    #expect(try todo("SUMMARY:a\nDESCRIPTION:\\\\\\n").notes == "\\\n")
    #expect(try todo("SUMMARY:a\nDESCRIPTION:\\\\n").notes == "\\n")
    #expect(try todo("SUMMARY:a\nDESCRIPTION:a\\Nb\\x\\").notes == "a\nb\\x\\")
  }

  // G7
  @Test func aCommaInATagIsEscaped() async throws {
    #expect(try todo("SUMMARY:a\nCATEGORIES:new\\,1,home").tags == ["new,1", "home"])
    #expect(try todo("SUMMARY:a\nCATEGORIES:").tags == [])
    let scene = ICalendarScene()
    var task = NewTask("a")
    task.tags = ["new,1", "home"]
    _ = try await scene.planner.add([task], under: scene.terms)
    #expect(try await scene.lines().contains("CATEGORIES:home,new\\,1"))
  }

  // G8
  @Test func aDayAndATimeAreNeverMixed() async throws {
    let scene = ICalendarScene()
    var task = NewTask("a")
    task.start = try TaskDate(parsing: "2018-01-10", zoneless: .floating)
    task.due = try TaskDate(parsing: "2018-01-11T09:00", zoneless: .floating)
    _ = try await scene.planner.add([task], under: scene.terms)
    let lines = try await scene.lines()
    #expect(lines.contains("DTSTART:20180110T000000") && lines.contains("DUE:20180111T090000"))
    let other = ICalendarScene()
    try await other.load(scene.export().bytes)
    #expect(try await other.tasks().map(\.start) == [task.start])
  }

  @Test func aDayAndATimeThatWereMixedComeOutAsTimes() async throws {
    let scene = try await ICalendarScene(of: uid + "SUMMARY:a\nDTSTART;VALUE=DATE:20180110\nDUE:20180111T090000Z")
    #expect(try await scene.task("a").start?.description == "2018-01-10")
    let lines = try await scene.lines()
    #expect(lines.contains("DTSTART:20180110T000000Z") && lines.contains("DUE:20180111T090000Z"))
  }

  // G10
  @Test(arguments: [
    ("STATUS:COMPLETED", true), ("COMPLETED:20260601T100000Z", true), ("PERCENT-COMPLETE:100", true),
    ("STATUS:NEEDS-ACTION\nCOMPLETED:20260601T100000Z", false), ("PERCENT-COMPLETE:50", false),
  ])
  func whatIsDone(_ lines: String, _ isDone: Bool) throws {
    #expect(try todo("SUMMARY:a\n" + lines).status.isOpen == !isDone)
  }

  // G11
  @Test func whatIsReopenedIsNotHalfDone() async throws {
    let scene = try await ICalendarScene(
      of: uid + "SUMMARY:a\nSTATUS:COMPLETED\nCOMPLETED:20260601T100000Z\nPERCENT-COMPLETE:100")
    _ = try await scene.planner.setStatus(.reopen, of: [scene.task("a").id], under: scene.terms)
    let lines = try await scene.lines()
    #expect(lines.contains("STATUS:NEEDS-ACTION"))
    #expect(!lines.contains { $0.hasPrefix("COMPLETED") || $0.hasPrefix("PERCENT-COMPLETE") })
  }

  // G12
  @Test func whatIsNotKnownStaysWhenTheTitleChanges() async throws {
    let others = [
      "X-FOO;Y=1:bar", "ATTACH;FMTTYPE=text/plain:https://example.com/a;b,c", "GEO:37.386013;-122.082932",
      "CATEGORIES:b,A", "x-foo:second", "ATTENDEE;CN=\"A; B\":mailto:a@example.com", "SEQUENCE:3",
    ]
    let scene = try await ICalendarScene(of: uid + "SUMMARY:a\n" + others.joined(separator: "\n"))
    try await scene.edit("a") { $0.title = "b" }
    let lines = try await scene.lines()
    #expect(lines.filter { line in others.contains { $0 == line } } == others)
    #expect(lines.contains("SUMMARY:b") && !lines.contains("SUMMARY:a"))
  }

  // G14
  @Test func durationsOfAlarms() async throws {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER;RELATED=END:"
    let week = try todo("SUMMARY:a\nDUE:20260620T090000Z\n\(alarm)-P1W\nEND:VALARM").reminders
    #expect(week == [.relative(try #require(Reminder.Offset(days: -7, seconds: 0)), to: .due)])
    let day = try todo("SUMMARY:a\nDUE:20260620T090000Z\n\(alarm)P1DT2H\nEND:VALARM").reminders
    #expect(day == [.relative(try #require(Reminder.Offset(days: 1, seconds: 7200)), to: .due)])
    let scene = ICalendarScene()
    var task = NewTask("a")
    task.reminders = [.relative(try #require(Reminder.Offset(days: 0, seconds: 5400)), to: .due)]
    _ = try await scene.planner.add([task], under: scene.terms)
    #expect(try await scene.lines().contains("TRIGGER;RELATED=END:PT1H30M"))
  }

  // C4
  @Test func aBareDateEndsASeriesOfTimes() async throws {
    let scene = try await ICalendarScene(
      of: uid + "SUMMARY:a\nDTSTART:20160624T100000Z\nRRULE:FREQ=DAILY;UNTIL=20160629")
    let dates = try #require(try await scene.task("a").recurrence?.occurrences)
    #expect(Array(dates).map(\.description).last == "2016-06-29T10:00:00Z" && Array(dates).count == 6)
    #expect(try await scene.lines().contains("RRULE:FREQ=DAILY;UNTIL=20160629T235959Z"))
  }

  // C8
  @Test func aCountOfZeroIsNone() throws {
    let items = try calendarItems(
      of: calendarBytes(uid + "SUMMARY:a\nDUE;VALUE=DATE:20260617\nRRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=0"))
    #expect(items.tasks[0].recurrence?.rule.end == .never)
    #expect(items.notices.contains { $0.field == "recurrence" && $0.line == 9 })
  }

  // D8
  @Test func aFloatingTimeStaysFloating() async throws {
    let scene = try await ICalendarScene(of: uid + "SUMMARY:a\nDUE:20260521T150000")
    try await scene.edit("a") { $0.priority = .high }
    #expect(try await scene.lines().contains("DUE:20260521T150000"))
    #expect(try await scene.task("a").due?.description == "2026-05-21T15:00:00")
  }
}

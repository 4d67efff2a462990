import Foundation
import TaskCore
import TaskCoreFormats
import Testing

/// Documents that are broken, or meant to break something.
struct ICalendarBadInputTests {
  private func isRefused(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try calendarItems(of: bytes)
      return false
    } catch let failure as TaskFailure {
      return failure.code == .invalid
    } catch {
      return false
    }
  }

  @Test func wideCharactersAreRefused() {
    let text = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    #expect(isRefused([0xFF, 0xFE] + little) && isRefused(little))
    let big = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(isRefused([0xFE, 0xFF] + big) && isRefused(big))
  }

  @Test func fourBytesForACharacterAreCalledWhatTheyAre() {
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0, 0, 0x42, 0, 0, 0], [0x42, 0, 0, 0, 0x45, 0, 0, 0], [0, 0, 0, 0x42, 0, 0, 0, 0x45],
    ] {
      do {
        _ = try calendarItems(of: bytes + [0x0A, 0, 0, 0, 0x42, 0, 0, 0])
        Issue.record("It was read.")
      } catch {
        #expect("\(error)".contains("UTF-32"))
      }
    }
  }

  @Test(arguments: [1, 7, 1000])
  func bareCarriageReturnsAreReadAndReported(_ size: Int) throws {
    let text = "BEGIN:VCALENDAR\rBEGIN:VTODO\rUID:a\rSUMMARY:long\r er\rEND:VTODO\rEND:VCALENDAR\r"
    let items = try calendarItems(of: Array(text.utf8), pieces: size)
    #expect(items.tasks.map(\.title) == ["longer"])
    #expect(
      items.notices.map(\.message) == ["Lines end with a carriage return alone; they are written with CR and LF."])
  }

  @Test func blanksBehindTheNameOfAComponentAreReported() async throws {
    let scene = ICalendarScene()
    let alarm = "BEGIN:VALARM\t\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM "
    let bytes = crlf(
      "BEGIN:VCALENDAR \nBEGIN:VTODO \nUID:a\nDTSTAMP:20260601T080000Z\nSUMMARY:b\n\(alarm)\nEND:VTODO \nEND:VCALENDAR\n"
    )
    let report = try await scene.load(bytes)
    #expect(report.notices.compactMap(\.line) == [1, 2, 6, 9, 10] && report.notices.allSatisfy { $0.kind == .loss })
    #expect(try await scene.task("b").reminders.count == 1)
    #expect(try await scene.lines() == unfolded(bytes).map { $0.trimmingCharacters(in: .whitespaces) })
  }

  @Test func aCalendarOfEventsAloneIsRefused() async throws {
    let event = crlf("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:e\nEND:VEVENT\nEND:VCALENDAR\n")
    await #expect(throws: TaskFailure.self) { try await ICalendarScene().load(event) }
    // An export of no tasks is none of nothing.
    let empty = ICalendarScene()
    #expect(try await empty.load(empty.export().bytes).notices.isEmpty)
  }

  @Test(arguments: [
    "X-A:b\nEND:VTODO\nEND:VCALENDAR\nX-C:d", "BEGIN:X-A\nX-C:d", "X-A:b\rEND:VTODO", " X-A:b", "BEGIN:VALARM\nEND:X-A",
  ])
  func whatBreaksACalendarIsNotWritten(_ text: String) async throws {
    for key in ["icalendar.source", "icalendar.before", "icalendar.after"] {
      let scene = ICalendarScene()
      var task = NewTask("a")
      task.extensions[key] = text
      _ = try await scene.planner.add([task, NewTask("b")], under: scene.terms)
      let (bytes, notices) = try await scene.export()
      #expect(notices.map(\.field) == ["extensions"])
      let other = ICalendarScene()
      #expect(try await other.load(bytes).notices.isEmpty)
      #expect(try await other.tasks().map(\.title) == ["a", "b"])
    }
  }

  @Test func latinBytesAreReadAndReported() throws {
    var bytes = calendarBytes("UID:a\nSUMMARY:Caf#")
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "#")))
    bytes[place] = 0xE9
    let items = try calendarItems(of: bytes)
    #expect(items.tasks.map(\.title) == ["Café"] && items.notices.map(\.line) == [6])
  }

  @Test func controlsAreReadAsSpacesAndReported() async throws {
    let scene = ICalendarScene()
    let report = try await scene.load(
      calendarBytes(
        "\u{1}UID:a\nSUMMARY:Buy\u{B}milk\u{0}\r\nDESCRIPTION:two\rEND:VTODO\n"
          + "DTSTART;TZID=Europe\u{4}/\u{7F}Prague:20260601T090000"))
    #expect(report.notices.map(\.line) == [5, 6, 7, 8, 8])
    let task = try await scene.task("Buy milk")
    #expect(task.notes == "two END:VTODO")
    let exported = try await scene.export().bytes
    let other = ICalendarScene()
    _ = try await other.load(exported)
    #expect(try await other.export().bytes == exported)
  }

  @Test func aRuleBesideABrokenDateOfASeriesStaysOutOfUse() async throws {
    let scene = ICalendarScene()
    _ = try await scene.load(
      calendarBytes("DTSTART;VALUE=DATE:20260601\nSUMMARY:a\nRECURRENCE-ID:2x\nRRULE:FREQ=DAILY"))
    #expect(try await scene.task("a").recurrence == nil)
    let exported = try await scene.export().bytes
    let other = ICalendarScene()
    _ = try await other.load(exported)
    #expect(try await other.task("a").recurrence == nil)
    #expect(try await other.export().bytes == exported)
  }

  @Test func aNewUIDGoesBeforeComponentsHoweverTheirBeginningIsSpelt() async throws {
    let scene = ICalendarScene()
    _ = try await scene.load(calendarBytes("SUMMARY:a\nBegin:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEnd:VALARM"))
    let exported = try await scene.export().bytes
    let other = ICalendarScene()
    #expect(try await other.load(exported).notices.isEmpty)
    #expect(try await other.task("a").id == scene.task("a").id)
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstLine() throws {
    #expect(try calendarItems(of: [0xEF, 0xBB, 0xBF] + calendarBytes("UID:a\nSUMMARY:b"), pieces: 1).tasks.count == 1)
  }

  @Test func nothingReadableIsAFailureOfTheImport() async throws {
    for text in ["Buy milk\n", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\n", "{}"] {
      await #expect(throws: TaskFailure.self) { try await ICalendarScene().load(Array(text.utf8)) }
    }
  }

  @Test func everyTruncationIsReportedAndNothingElse() throws {
    let bytes = calendarBytes("UID:a\nSUMMARY:b\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM", "UID:c\nSUMMARY:d")
    let whole = try calendarItems(of: bytes).tasks
    for count in stride(from: 0, to: bytes.count - 16, by: 1) {
      let items = try calendarItems(of: Array(bytes.prefix(count)))
      #expect(whole.starts(with: items.tasks) || items.tasks.count == 2, "\(count)")
      if count > 4 { #expect(!items.notices.isEmpty, "\(count)") }
    }
  }

  @Test func tenThousandNestedComponents() throws {
    let deep =
      String(repeating: "BEGIN:X-A\n", count: 10_000) + "X-B:c\n" + String(repeating: "END:X-A\n", count: 10_000)
    let items = try calendarItems(of: calendarBytes("UID:a\nSUMMARY:b\n\(deep)PRIORITY:1"))
    #expect(items.tasks.map(\.priority) == [.high])
    #expect(items.notices.map(\.kind) == [.unreadable])
    let outside = try calendarItems(
      of: crlf("BEGIN:VCALENDAR\n\(deep)BEGIN:VTODO\nUID:a\nSUMMARY:b\nEND:VTODO\nEND:VCALENDAR\n"))
    #expect(outside.tasks.count == 1)
    let open = try calendarItems(of: crlf(String(repeating: "BEGIN:VTODO\n", count: 10_000)))
    #expect(open.tasks.isEmpty && !open.notices.isEmpty)
  }

  @Test func aLineOfAHundredMegabytesIsReportedByItsNumber() throws {
    var reader = ICalendarTranslator().reader(in: june)
    var items = try reader.read(crlf("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:b\nDESCRIPTION:"))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<100 { items += try reader.read(piece) }
    items += try reader.read(crlf("\nPRIORITY:1\nEND:VTODO\nEND:VCALENDAR\n"))
    items += try reader.finish()
    #expect(items.tasks.map(\.priority) == [.high] && items.tasks[0].notes.isEmpty)
    #expect(items.notices.map(\.line) == [5])
  }

  @Test func manyRulesTakeNoTime() throws {
    let rule = "RRULE:FREQ=SECONDLY;COUNT=2000000000;BYMONTH=2;BYMONTHDAY=30"
    let zone = String(
      repeating:
        "BEGIN:STANDARD\nDTSTART:00010101T000000\n\(rule)\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nEND:STANDARD\n",
      count: 2000)
    let yearly = zone.replacing("SECONDLY", with: "YEARLY")
    let todo =
      "BEGIN:VTODO\nUID:a\nSUMMARY:b\nDTSTART;TZID=X:20260101T000000\n\(String(repeating: rule + "\n", count: 2000))END:VTODO\n"
    let text = "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:X\n\(zone)\(yearly)END:VTIMEZONE\n\(todo)END:VCALENDAR\n"
    let items = try calendarItems(of: crlf(text))
    #expect(items.tasks.count == 1)
  }

  @Test func badValuesAreReportedByLineAndKept() async throws {
    let bad = [
      "DTSTART:20260230", "DUE:tomorrow", "PRIORITY:11", "STATUS:LATER", "RRULE:FREQ=SOMETIMES", "COMPLETED:never",
    ]
    let bytes = calendarBytes("UID:a\nDTSTAMP:20260601T080000Z\nSUMMARY:b\n" + bad.joined(separator: "\n"))
    let scene = ICalendarScene()
    let report = try await scene.load(bytes)
    #expect(Set(report.notices.compactMap(\.line)) == Set(8...13))
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
  }

  @Test func linesThatAreNoPropertiesAreReportedAndLeftOut() throws {
    let items = try calendarItems(of: calendarBytes("UID:a\nSUMMARY:b\n:c\nd\ne;f"))
    #expect(items.notices.map(\.line) == [7, 8, 9] && items.notices.allSatisfy { $0.kind == .unreadable })
  }

  @Test func aComponentWithoutASummaryHasATitle() async throws {
    let bytes = calendarBytes(
      "UID:a\nDTSTAMP:20260601T080000Z\nDESCRIPTION:First\\nsecond", "UID:b\nDTSTAMP:20260601T080000Z")
    let scene = ICalendarScene()
    try await scene.load(bytes)
    #expect(try await scene.tasks().map(\.title) == ["First", "(no title)"])
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
  }

  @Test func aTaskThatIsInNoCalendarIsWrittenInOne() async throws {
    let scene = ICalendarScene()
    try await scene.load(crlf("BEGIN:X-CALENDAR\nX-A:b\nBEGIN:VTODO\nUID:a\nSUMMARY:b\nEND:VTODO\nEND:X-CALENDAR\n"))
    let other = ICalendarScene()
    try await other.load(scene.export().bytes)
    #expect(try await other.tasks().map(\.title) == ["b"])
  }

  @Test func aCalendarWithinAnotherIsTheNextOne() throws {
    let todo = "BEGIN:VTODO\nUID:a\nSUMMARY:b\nEND:VTODO\n"
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VCALENDAR\n\(todo)END:VCALENDAR\n"
    let items = try calendarItems(of: crlf(text))
    #expect(items.tasks.count == 1 && items.notices.map(\.line) == [1])
  }

  @Test func aCalendarWithoutTasksBeforeATaskInNoneComesBack() async throws {
    let scene = ICalendarScene()
    let todo = "BEGIN:VTODO\nUID:a\nDTSTAMP:20260601T080000Z\nSUMMARY:b\nEND:VTODO\n"
    try await scene.load(crlf("BEGIN:VCALENDAR\nPRODID:x\nEND:VCALENDAR\n" + todo))
    let bytes = try await scene.export().bytes
    #expect(unfolded(bytes).starts(with: ["BEGIN:VCALENDAR", "PRODID:x", "END:VCALENDAR", "BEGIN:VCALENDAR"]))
    let other = ICalendarScene()
    try await other.load(bytes)
    #expect(try await other.export().bytes == bytes)
  }

  @Test func aLineThatBeginsWithAZeroAndASpaceIsNotTheRestOfAnother() async throws {
    let bytes = calendarBytes("UID:a\nSUMMARY:b\nBEGIN:VALARM\nTRIGGER:-PT5M\n\0 X-A:b\nEND:VALARM")
    let scene = ICalendarScene()
    let report = try await scene.load(bytes)
    #expect(report.notices.map(\.line) == [9] && report.notices[0].kind == .loss)
    #expect(try await scene.task("b").reminders.count == 1)
    let exported = try await scene.export().bytes
    let other = ICalendarScene()
    try await other.load(exported)
    #expect(try await other.export().bytes == exported)
  }

  @Test(arguments: ["BEGIN:", "BEGIN:" + String(repeating: "X", count: 300)])
  func whatIsNoNameBeginsNoComponent(_ begin: String) async throws {
    let todo = "BEGIN:VTODO\nUID:a\nDTSTAMP:20260601T080000Z\nSUMMARY:b\n\(begin)\nPRIORITY:1\nEND:VTODO\n"
    let scene = ICalendarScene()
    try await scene.load(crlf("BEGIN:VCALENDAR\nPRODID:x\n" + todo + begin + "\nX-A:b\n"))
    #expect(try await scene.task("b").priority == .high)
    let bytes = try await scene.export().bytes
    let other = ICalendarScene()
    try await other.load(bytes)
    #expect(try await other.export().bytes == bytes)
  }

  @Test func bareLineFeedsAreReadAndReportedOnce() throws {
    let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:long\n er\nEND:VTODO\nEND:VCALENDAR"
    let items = try calendarItems(of: Array(text.utf8))
    #expect(items.tasks.map(\.title) == ["longer"] && items.notices.count == 1)
  }
}

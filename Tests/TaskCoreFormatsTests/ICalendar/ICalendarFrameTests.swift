import TaskCore
import TaskCoreFormats
import Testing

/// What a calendar says outside its to-dos.
struct ICalendarFrameTests {
  private let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "METHOD:PUBLISH", "X-APPLE-CALENDAR-COLOR:#FF0000"]
  private let event = ["BEGIN:VEVENT", "UID:e", "END:VEVENT"]

  private func todo(_ uid: String, _ more: String...) -> [String] {
    ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20260601T080000Z", "SUMMARY:\(uid)"] + more + ["END:VTODO"]
  }

  private func document(_ parts: [String]...) -> [UInt8] {
    crlf((head + parts.flatMap { $0 } + ["END:VCALENDAR"]).joined(separator: "\n") + "\n")
  }

  @Test func itGoesAlongWithTheFirstTaskThatIsWritten() async throws {
    let scene = ICalendarScene()
    try await scene.load(document(todo("a"), todo("b"), todo("c")))
    _ = try await scene.planner.trash([scene.task("a").id], under: scene.terms)
    let lines = unfolded(try await scene.export(.not(.trashed)).bytes)
    #expect(lines.starts(with: head) && lines.count { $0 == "BEGIN:VCALENDAR" } == 1)
    #expect(lines.filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:b", "SUMMARY:c"])
  }

  @Test func itComesBackWhereATaskIsThereTwice() async throws {
    let scene = ICalendarScene()
    try await scene.load(document(event, todo("a"), todo("b"), todo("a", "PRIORITY:1")))
    let lines = try await scene.lines()
    #expect(lines == head + todo("b") + event + todo("a", "PRIORITY:1") + ["END:VCALENDAR"])
  }

  @Test func whatFollowsTheFirstTaskBeginsTheSameCalendar() async throws {
    let scene = ICalendarScene()
    try await scene.load(document(event, todo("s", "DTSTART;VALUE=DATE:20260615", "RRULE:FREQ=DAILY"), todo("b")))
    _ = try await scene.planner.complete(scene.task("s").id, under: scene.terms)
    let lines = try await scene.lines()
    #expect(lines.starts(with: head) && lines.count { $0 == "BEGIN:VCALENDAR" } == 1)
    #expect(lines.count { $0 == "UID:e" } == 1 && lines.count { $0 == "BEGIN:VTODO" } == 3)
    let again = ICalendarScene()
    try await again.load(scene.export().bytes)
    #expect(try await again.lines() == lines)
  }

  @Test func aTaskThatIsThereAgainBehindItsCalendarBeginsNoOther() async throws {
    let scene = ICalendarScene()
    let stray = todo("a", "PRIORITY:1")
    try await scene.load(document(todo("a"), todo("b"), event) + crlf(stray.joined(separator: "\n") + "\n"))
    let lines = try await scene.lines()
    #expect(lines == head + todo("b") + event + stray + ["END:VCALENDAR"])
    let again = ICalendarScene()
    try await again.load(scene.export().bytes)
    #expect(try await again.lines() == lines)
  }

  @Test func itComesBackWhereADateStandsBeforeItsSeries() async throws {
    let series = todo("s", "DTSTART;VALUE=DATE:20260601", "RRULE:FREQ=DAILY")
    let date = todo("s", "RECURRENCE-ID;VALUE=DATE:20260603", "DTSTART;VALUE=DATE:20260603")
    let scene = ICalendarScene()
    try await scene.load(document(event, date, series))
    let lines = try await scene.lines()
    #expect(lines == head + series + event + date + ["END:VCALENDAR"])
  }

  @Test func aCalendarOfOurOwnHasNothingToGoAlong() async throws {
    let scene = ICalendarScene()
    _ = try await scene.planner.add([NewTask("a"), NewTask("b")], under: scene.terms)
    let other = ICalendarScene()
    try await other.load(scene.export().bytes)
    #expect(try await other.tasks().allSatisfy(\.extensions.isEmpty))
  }
}

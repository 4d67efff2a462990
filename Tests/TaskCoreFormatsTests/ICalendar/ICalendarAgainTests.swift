import TaskCore
import TaskCoreFormats
import Testing

/// Calendars that are imported again after something was done here.
struct ICalendarAgainTests {
  private func lines(_ title: String, _ more: String, changed: String = "20260601T080000Z") -> String {
    "UID:s\nDTSTAMP:\(changed)\nSUMMARY:\(title)\n\(more)"
  }

  private var series: String { lines("s", "DTSTART;VALUE=DATE:20260614\nRRULE:FREQ=DAILY") }

  private func done(_ day: String) -> String {
    lines(
      "s", "RECURRENCE-ID;VALUE=DATE:\(day)\nDTSTART;VALUE=DATE:\(day)\nSTATUS:COMPLETED\nCOMPLETED:\(day)T100000Z")
  }

  private func state(_ scene: ICalendarScene) async throws -> [String] {
    try await scene.tasks().map { "\($0.isOpen ? "open" : "closed") \($0.start?.description ?? "")" }.sorted()
  }

  @Test func anOlderCalendarUndoesNothing() async throws {
    let bytes = calendarBytes(
      "UID:a\nDTSTAMP:20260601T080000Z\nSUMMARY:a", "UID:b\nDTSTAMP:20260601T080000Z\nSUMMARY:b")
    let scene = ICalendarScene()
    try await scene.load(bytes)
    _ = try await scene.planner.complete(scene.task("a").id, under: scene.terms)
    let report = try await scene.load(bytes)
    #expect((report.added, report.changed, report.unchanged) == (0, 0, 2))
    #expect(report.notices.map(\.line) == [4] && report.notices[0].message.contains("older"))
    #expect(try await !scene.task("a").isOpen)
  }

  @Test func aNewerCalendarCounts() async throws {
    let scene = try await ICalendarScene(of: lines("a", ""))
    try await scene.edit("a") { $0.title = "b" }
    let report = try await scene.load(calendarBytes(lines("c", "", changed: "20260615T100001Z")))
    #expect(report.changed == 1 && report.notices.isEmpty)
    #expect(try await scene.tasks().map(\.title) == ["c"])
  }

  @Test func aSeriesThatWentOnHereDoesNotComeBack() async throws {
    let scene = try await ICalendarScene(of: series)
    _ = try await scene.planner.complete(scene.task("s").id, under: scene.terms)
    let before = try await state(scene)
    #expect(before == ["closed 2026-06-14", "open 2026-06-15"])
    for bytes in [
      calendarBytes(series), calendarBytes(series, done("20260614")),
      calendarBytes(lines("t", "DTSTART;VALUE=DATE:20260614\nRRULE:FREQ=DAILY", changed: "20270101T000000Z")),
    ] {
      let report = try await scene.load(bytes)
      #expect(report.added == 0 && report.changed == 0 && report.notices.map(\.field) == ["modified"])
      #expect(try await state(scene) == before)
    }
  }

  @Test func whatIsDoneElsewhereOfASeriesThatWentOnHereIsDone() async throws {
    let scene = try await ICalendarScene(of: series)
    _ = try await scene.planner.complete(scene.task("s").id, under: scene.terms)
    let bytes = calendarBytes(series, done("20260614"), done("20260615"), done("20260617"))
    try await scene.load(bytes)
    let after = ["closed 2026-06-14", "closed 2026-06-15", "closed 2026-06-17", "open 2026-06-16"]
    #expect(try await state(scene) == after)
    let again = try await scene.load(bytes)
    #expect(again.added == 0 && again.changed == 0)
    #expect(try await state(scene) == after)
    let open = try #require(try await scene.tasks().first { $0.isOpen })
    _ = try await scene.planner.complete(open.id, under: scene.terms)
    #expect(try await state(scene).contains("open 2026-06-18"))
  }
}

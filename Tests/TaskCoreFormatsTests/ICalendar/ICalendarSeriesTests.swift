import TaskCore
import TaskCoreFormats
import Testing

/// Series of which single dates have components of their own.
struct ICalendarSeriesTests {
  private func lines(_ title: String, _ more: String, uid: String = "s") -> String {
    "UID:\(uid)\nDTSTAMP:20260601T080000Z\nSUMMARY:\(title)\n\(more)"
  }

  private var series: String { lines("s", "DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY") }

  private func done(_ day: String) -> String {
    lines(
      "s", "RECURRENCE-ID;VALUE=DATE:\(day)\nDTSTART;VALUE=DATE:\(day)\nSTATUS:COMPLETED\nCOMPLETED:\(day)T100000Z")
  }

  private func planned(_ day: String, title: String = "t", _ more: String = "PRIORITY:1") -> String {
    lines(title, "RECURRENCE-ID;VALUE=DATE:\(day)\nDTSTART;VALUE=DATE:\(day)\n\(more)")
  }

  private let other = "UID:o\nDTSTAMP:20260601T080000Z\nSUMMARY:o"

  private func open(_ scene: ICalendarScene) async throws -> TaskItem {
    try #require(try await scene.tasks().first { $0.isOpen && $0.recurrence != nil })
  }

  @Test func aSeriesOfWhichAllIsDoneIsDone() async throws {
    let scene = try await ICalendarScene(
      of: lines("s", "DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY;COUNT=2"), done("20260601"), done("20260602"))
    #expect(try await scene.tasks().count { $0.isOpen } == 0)
    #expect(try await scene.tasks().count == 3)
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20260615\nDUE;VALUE=DATE:20260616", "EXDATE;VALUE=DATE:20260615", "2026-06-17"),
    ("DTSTART;VALUE=DATE:20260615\nDUE;VALUE=DATE:20260616", "EXDATE;VALUE=DATE:20260616,20260615", "2026-06-18"),
    ("DUE:20260615T090000Z", "EXDATE:20260615T090000Z", "2026-06-16T09:00:00Z"),
  ])
  func theFirstDateMayBeLeftOut(_ dates: String, _ excluded: String, _ due: String) async throws {
    let bytes = calendarBytes(lines("s", "\(dates)\nRRULE:FREQ=DAILY\n\(excluded)"))
    let scene = ICalendarScene()
    #expect(try await scene.load(bytes).notices.isEmpty)
    #expect(try await open(scene).due?.description == due)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
    try await scene.edit("s") { $0.title = "u" }
    let other = ICalendarScene()
    try await other.load(scene.export().bytes)
    #expect(try await open(other).due?.description == due)
  }

  @Test func aFirstDateThatIsLeftOutMayHaveATask() async throws {
    let excluded = "DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:20260601"
    let bytes = calendarBytes(lines("s", excluded), planned("20260601"))
    let scene = ICalendarScene()
    try await scene.load(bytes)
    #expect(try await open(scene).start?.description == "2026-06-02")
    let again = try await scene.load(bytes)
    #expect(again.added == 0 && again.changed == 0 && again.notices.isEmpty)
  }

  @Test func aSeriesOfWhichNoDateIsLeftIsReported() async throws {
    let scene = ICalendarScene()
    let report = try await scene.load(
      calendarBytes(lines("s", "DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY;COUNT=1\nEXDATE;VALUE=DATE:20260601")))
    #expect(report.notices.map(\.field) == ["recurrence"])
    #expect(try await scene.task("s").start?.description == "2026-06-01")
  }

  @Test func aLaterDateThatIsDoneIsLeftOutOfTheSeries() async throws {
    let bytes = calendarBytes(series, done("20260602"))
    let scene = ICalendarScene()
    try await scene.load(bytes)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
    #expect(try await open(scene).start?.description == "2026-06-01")
    _ = try await scene.planner.complete(open(scene).id, under: scene.terms)
    #expect(try await open(scene).start?.description == "2026-06-03")
  }

  @Test func aChangedSeriesKeepsWhatIsPlanned() async throws {
    let scene = try await ICalendarScene(of: series, planned("20260603"))
    try await scene.edit("s") { $0.title = "u" }
    let text = try await scene.lines()
    #expect(text.contains("SUMMARY:u") && text.contains("SUMMARY:t") && text.count { $0 == "UID:s" } == 2)
  }

  @Test func whatIsNotPlannedIsThatOfTheSeries() async throws {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT1H\nEND:VALARM"
    let scene = try await ICalendarScene(of: series + "\n" + alarm, planned("20260603", alarm))
    let reminders = try await scene.task("s").reminders
    try await scene.edit("s") { patch in
      (patch.priority, patch.tags) = (.medium, SetEdit(adding: ["x"]))
      patch.reminders = SetEdit(removing: reminders)
    }
    let before = try await scene.tasks()
    let report = try await scene.load(scene.export().bytes)
    #expect(report.added == 0 && report.changed == 0 && report.notices.isEmpty)
    #expect(try await scene.tasks() == before)
    try await scene.edit("s") { $0.priority = .low }
    for _ in 1...2 { _ = try await scene.planner.complete(open(scene).id, under: scene.terms) }
    let planned = try await open(scene)
    #expect(planned.title == "t" && planned.priority == .low && planned.tags == ["x"])
    #expect(planned.reminders.isEmpty)
  }

  @Test(arguments: [true, false]) func aDateThatRepeatsByItselfKeepsItsRule(_ isOpen: Bool) async throws {
    let scene = try await ICalendarScene(of: series, planned("20260603", "STATUS:IN-PROCESS"))
    let rule = Recurrence(rule: try RecurrenceRule(parsing: "FREQ=WEEKLY"))
    try await scene.edit("t") { $0.recurrence = .set(rule) }
    _ = try await scene.planner.setStatus(isOpen ? .reopen : .complete(), of: [scene.task("t").id], under: scene.terms)
    let exported = try await scene.export().bytes
    #expect(unfolded(exported).count { $0.hasPrefix("RRULE:") } == (isOpen ? 1 : 2))
    let other = ICalendarScene()
    #expect(try await other.load(exported).notices.isEmpty)
    #expect(try await other.tasks().map(\.recurrence) == scene.tasks().map(\.recurrence))
    #expect(try await other.tasks().map(\.status.isOpen) == scene.tasks().map(\.status.isOpen))
    #expect(try await other.export().bytes == exported)
    #expect(try await scene.load(exported).changed == 0)
  }

  @Test(arguments: [[0, 1, 2, 3], [1, 0, 2, 3], [2, 3, 1, 0], [3, 1, 2, 0], [1, 3, 0, 2]])
  func theOrderInADocumentDoesNotMatter(_ order: [Int]) async throws {
    let parts = [series, done("20260601"), other, planned("20260604")]
    let bytes = calendarBytes(order.map { parts[$0] })
    let scene = ICalendarScene()
    try await scene.load(bytes)
    #expect(try await scene.tasks().count == 3)
    let open = try await open(scene)
    #expect(open.start?.description == "2026-06-02" && open.title == "s")
    #expect(open.extensions.keys.contains { $0.hasPrefix("occurrence.2026-06-04.") })
    for batch in [1, 2] {
      let cut = ICalendarScene()
      var options = ImportOptions()
      options.partition = .batches(of: batch)
      _ = try await cut.planner.import(
        ByteStream(bytes), with: ICalendarTranslator(), options: options, under: cut.terms)
      #expect(try await cut.tasks().map(\.extensions) == scene.tasks().map(\.extensions))
      #expect(try await cut.tasks().map(\.start) == scene.tasks().map(\.start))
    }
    let again = try await scene.load(bytes)
    #expect(again.added == 0 && again.changed == 0)
    // What is planned is written behind its series.
    let isBehind = order.firstIndex(of: 0) ?? 0 < order.firstIndex(of: 3) ?? 0
    #expect(again.notices.map(\.field) == (isBehind ? [] : ["position"]))
    let exported = try await scene.export().bytes
    if isBehind { #expect(unfolded(exported) == unfolded(bytes)) }
    let other = ICalendarScene()
    try await other.load(exported)
    #expect(try await other.export().bytes == exported)
  }

  @Test func aSeriesThatIsInTheStoreGoesOnWithoutADateThatArrivesLater() async throws {
    let scene = try await ICalendarScene(of: series)
    let report = try await scene.load(calendarBytes(done("20260601"), planned("20260603", "X-A:b")))
    #expect(report.added == 1 && report.changed == 1 && report.notices.isEmpty)
    #expect(try await open(scene).start?.description == "2026-06-02")
    _ = try await scene.planner.complete(open(scene).id, under: scene.terms)
    let made = try await scene.task("t")
    #expect(made.start?.description == "2026-06-03" && made.isOpen)
    #expect(made.extensions["icalendar.source"]?.contains("X-A:b") ?? false)
    _ = try await scene.planner.complete(made.id, under: scene.terms)
    let next = try await open(scene)
    #expect(next.title == "s" && next.start?.description == "2026-06-04")
    #expect(!(next.extensions["icalendar.source"]?.contains("X-A:b") ?? true))
    #expect(!next.extensions.keys.contains { $0.hasPrefix("occurrence.") })
  }

  @Test func whatSomebodyChangesInASeriesMeanwhileStays() async throws {
    let now = june.now.date
    let scene = try await ICalendarScene(of: series)
    let id = try await scene.task("s").id
    let rivals = TaskPlanner(store: scene.store, now: { now })
    let store = RivalStore(store: scene.store) { (set) throws(TaskFailure) in
      guard try await rivals.task(id)?.title == "s" else { return }
      var patch = TaskPatch()
      patch.title = "u"
      _ = try await rivals.edit(id, patch, under: scene.terms)
    }
    let planner = TaskPlanner(store: store, now: { now })
    _ = try await planner.import(
      ByteStream(calendarBytes(done("20260601"), planned("20260604"))), with: ICalendarTranslator(), under: scene.terms)
    let open = try await open(scene)
    #expect(open.title == "u" && open.start?.description == "2026-06-02")
    #expect(open.extensions.keys.contains { $0.hasPrefix("occurrence.2026-06-04.") })
  }

  @Test func whatWasPlannedAndIsDoneIsATaskOfItsOwn() async throws {
    let scene = try await ICalendarScene(of: series, planned("20260603"))
    _ = try await scene.load(calendarBytes(done("20260603")))
    #expect(try await scene.tasks().count == 2)
    #expect(try await !open(scene).extensions.keys.contains { $0.hasPrefix("occurrence.2026-06-03") })
    #expect(try await open(scene).recurrence?.excluded.map(\.description) == ["2026-06-03"])
  }

  @Test func aDateWithoutItsSeriesIsATaskOfItsOwnAndReported() async throws {
    let scene = ICalendarScene()
    let bytes = calendarBytes(done("20260601"), planned("20260603"))
    let report = try await scene.load(bytes)
    #expect(report.notices.map(\.line) == [4, 13] && report.added == 2)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
    // The series comes, and goes on without the dates that are there.
    _ = try await scene.load(calendarBytes(series))
    #expect(try await open(scene).start?.description == "2026-06-02")
    _ = try await scene.load(calendarBytes(series, done("20260601"), planned("20260603")))
    #expect(try await scene.tasks().count == 3)
    #expect(try await open(scene).recurrence?.excluded.map(\.description) == ["2026-06-01", "2026-06-03"])
  }

  @Test func aSeriesThatComesAgainAloneDoesNotGoBack() async throws {
    let scene = try await ICalendarScene(of: series, done("20260601"), done("20260602"))
    let report = try await scene.load(calendarBytes(series))
    #expect(report.changed == 0)
    #expect(try await open(scene).start?.description == "2026-06-03")
  }

  @Test func whatIsNoDateOfTheSeriesIsATaskOfItsOwn() async throws {
    let rule = lines("s", "DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20260608")
    let scene = try await ICalendarScene(of: rule, planned("20260603"), planned("20260608"))
    #expect(try await scene.tasks().map(\.title) == ["s", "t", "t"])
    #expect(try await open(scene).start?.description == "2026-06-01")
  }

  @Test func aDateThatNobodyCanReadDoesNotReplaceTheSeries() async throws {
    let bytes = calendarBytes(series, done("20260601").replacing(":20260601\nDTSTART", with: ":someday\nDTSTART"))
    let scene = ICalendarScene()
    let report = try await scene.load(bytes)
    #expect(report.added == 2 && report.notices.map(\.field) == ["recurrence"])
    #expect(try await open(scene).start?.description == "2026-06-01")
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
  }

  @Test func whatIsBeingDoneIsATaskNow() async throws {
    let scene = try await ICalendarScene(of: series, planned("20260603", "STATUS:IN-PROCESS"))
    #expect(try await scene.tasks().count == 2)
    #expect(try await open(scene).recurrence?.excluded.map(\.description) == ["2026-06-03"])
  }

  @Test func aChangeForAllThatFollowsIsKeptForItsDateAndReported() async throws {
    let change = planned("20260603").replacing("RECURRENCE-ID;", with: "RECURRENCE-ID;RANGE=THISANDFUTURE;")
    let bytes = calendarBytes(series, change)
    let scene = ICalendarScene()
    let report = try await scene.load(bytes)
    #expect(report.notices.map(\.field) == ["recurrence"] && report.notices[0].line == 15)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
  }

  @Test func whatAnotherZoneNamesIsTheSameDate() async throws {
    let rule = lines("s", "DTSTART;TZID=Europe/Madrid:20260601T090000\nRRULE:FREQ=DAILY")
    let done = lines("s", "RECURRENCE-ID:20260601T070000Z\nDTSTART:20260601T070000Z\nSTATUS:COMPLETED")
    let scene = try await ICalendarScene(of: rule, done)
    #expect(try await open(scene).start?.description == "2026-06-02T09:00:00+02:00[Europe/Madrid]")
  }

  @Test func linesAroundWhatIsPlannedComeBackAndOnlyOnce() async throws {
    let event = "BEGIN:VEVENT\nUID:e\nEND:VEVENT\n"
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\n\(event)BEGIN:VTODO\n\(series)\nEND:VTODO\n\(event)BEGIN:VTODO\n"
      + planned("20260603") + "\nEND:VTODO\n\(event)END:VCALENDAR\n"
    let scene = ICalendarScene()
    try await scene.load(crlf(text))
    #expect(try await unfolded(scene.export().bytes) == unfolded(crlf(text)))
    _ = try await scene.planner.complete(open(scene).id, under: scene.terms)
    #expect(try await scene.lines().count { $0 == "BEGIN:VEVENT" } == 3)
  }

  @Test func thousandsOfDatesTakeNoLongTime() async throws {
    let first = try #require(CalendarDay(year: 2020, month: 1, day: 1))
    let days = (0..<3000).compactMap { first.adding(days: $0) }.map { "\($0)".replacing("-", with: "") }
    let rule = lines("s", "DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY")
    let bytes = calendarBytes([rule] + days.enumerated().map { $0 % 3 == 2 ? planned($1) : done($1) })
    let scene = ICalendarScene()
    try await scene.load(bytes)
    let again = try await scene.load(scene.export().bytes)
    #expect(again.added == 0 && again.changed == 0)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
  }
}

import TaskCore
import TaskCoreFormats
import Testing

/// Time zones that calendars name and state.
struct ICalendarZoneTests {
  private let zone = """
    BEGIN:VTIMEZONE
    TZID:Office
    BEGIN:STANDARD
    DTSTART:20001029T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    TZOFFSETFROM:+0300
    TZOFFSETTO:+0200
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20000326T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0300
    END:DAYLIGHT
    END:VTIMEZONE
    """
  private let todos = """
    BEGIN:VTODO
    UID:a
    SUMMARY:Winter
    DUE;TZID=Office:20260115T090000
    END:VTODO
    BEGIN:VTODO
    UID:b
    SUMMARY:Summer
    DUE;TZID="Office":20260715T090000
    END:VTODO
    """

  private func document(_ parts: String...) -> [UInt8] {
    crlf(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Other//EN\n\(parts.joined(separator: "\n"))\nEND:VCALENDAR\n")
  }

  @Test(arguments: [true, false])
  func anUnknownZoneIsReadByWhatTheDocumentSaysOfIt(_ isBefore: Bool) async throws {
    let scene = ICalendarScene()
    let document = isBefore ? document(zone, todos) : document(todos, zone)
    let report = try await scene.load(document)
    #expect(
      try await scene.tasks().map { $0.due?.description } == ["2026-01-15T09:00:00+02:00", "2026-07-15T09:00:00+03:00"])
    #expect(report.notices.map(\.field) == ["due", "due"])
    #expect(report.notices.compactMap(\.line) == (isBefore ? [22, 27] : [7, 12]))
    #expect(try await unfolded(scene.export().bytes) == unfolded(document))
  }

  @Test func aZoneOfWhichNothingIsSaidIsReportedAndTheTimeFloats() async throws {
    let scene = ICalendarScene()
    let report = try await scene.load(document(todos))
    #expect(try await scene.tasks().map { $0.due?.description } == ["2026-01-15T09:00:00", "2026-07-15T09:00:00"])
    #expect(report.notices.count == 2)
  }

  @Test func aNamedZoneIsWrittenWithItsRules() async throws {
    let scene = ICalendarScene()
    var task = NewTask("a")
    task.due = try TaskDate(parsing: "2026-06-15T09:00[America/New_York]", zoneless: .floating)
    _ = try await scene.planner.add([task], under: scene.terms)
    let lines = try await scene.lines()
    #expect(lines.contains("DUE;TZID=America/New_York:20260615T090000") && lines.contains("TZID:America/New_York"))
    #expect(lines.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"))
    // Read where the name is unknown, the rules give the same offset.
    let text = String(decoding: try await scene.export().bytes, as: UTF8.self)
    let renamed = Array(text.replacing("America/New_York", with: "Nowhere Land").utf8)
    let other = ICalendarScene()
    try await other.load(renamed)
    #expect(try await other.task("a").due?.description == "2026-06-15T09:00:00-04:00")
  }

  @Test func aFixedOffsetComesBack() async throws {
    let scene = ICalendarScene()
    var task = NewTask("a")
    task.due = try TaskDate(parsing: "2026-06-15T09:00+05:30", zoneless: .floating)
    _ = try await scene.planner.add([task], under: scene.terms)
    let bytes = try await scene.export().bytes
    #expect(unfolded(bytes).contains("DUE;TZID=\"+05:30\":20260615T090000"))
    let other = ICalendarScene()
    #expect(try await other.load(bytes).notices.isEmpty)
    #expect(try await other.task("a").due == task.due)
  }

  @Test func aZoneOfAnotherProgramStaysInACalendarOfOurOwn() async throws {
    let scene = ICalendarScene()
    var own = NewTask("own")
    own.due = try TaskDate(parsing: "2026-06-15T09:00[Europe/Berlin]", zoneless: .floating)
    _ = try await scene.planner.add([own], under: scene.terms)
    let zone = "BEGIN:VTIMEZONE\nTZID:Europe/Madrid\nX-A:b\nEND:VTIMEZONE\n"
    let todo = "BEGIN:VTODO\nUID:a\nSUMMARY:b\nDUE;TZID=Europe/Madrid:20260615T090000\nEND:VTODO\n"
    try await scene.load(crlf("BEGIN:VCALENDAR\nPRODID:x\n" + zone + todo + "END:VCALENDAR\n"))
    let bytes = try await scene.export().bytes
    #expect(unfolded(bytes).contains("X-A:b") && unfolded(bytes).contains("TZID:Europe/Berlin"))
    let other = ICalendarScene()
    try await other.load(bytes)
    #expect(try await other.export().bytes == bytes)
  }

  @Test func aTaskWithoutAnIdentityKeepsItsCalendar() async throws {
    let scene = ICalendarScene()
    try await scene.load(calendarBytes("SUMMARY:a"))
    #expect(try await scene.lines().contains("PRODID:-//Example//Other//EN"))
  }

  // MARK: Zones without what stood around their tasks

  /// A calendar whose winter and summer tasks are behind one that has no date.
  private func calendar(_ uid: String, zone: String) -> [UInt8] {
    document(zone, "BEGIN:VTODO\nUID:\(uid)\nSUMMARY:\(uid) first\nEND:VTODO", named(uid))
  }

  private func named(_ uid: String) -> String {
    todos.replacing("UID:", with: "UID:\(uid)").replacing("SUMMARY:", with: "SUMMARY:\(uid) ")
  }

  private func instants(_ scene: ICalendarScene) async throws -> [String: Instant] {
    var instants: [String: Instant] = [:]
    for task in try await scene.tasks() {
      if case .zoned(let time) = task.due { instants[task.title] = time.instant }
    }
    return instants
  }

  private func isReadAgain(_ scene: ICalendarScene, _ filter: TaskFilter, count: Int) async throws -> Bool {
    let bytes = try await scene.export(filter).bytes
    let other = ICalendarScene()
    try await other.load(bytes)
    let (instants, known) = (try await instants(other), try await instants(scene))
    let again = try await other.export().bytes
    return instants.count == count && instants.allSatisfy { known[$0] == $1 } && again == bytes
  }

  @Test(arguments: [true, false])
  func aZoneIsWrittenWholeWithoutTheTaskThatItCameBefore(_ hasDefinition: Bool) async throws {
    let scene = ICalendarScene()
    try await scene.load(calendar("c", zone: zone))
    if !hasDefinition { try await scene.dropDefinitions() }
    _ = try await scene.planner.complete(scene.task("c first").id, under: scene.terms)
    #expect(try await isReadAgain(scene, .status([.needsAction]), count: 2))
    let lines = try await unfolded(scene.export(.status([.needsAction])).bytes)
    #expect(lines.count { $0 == "TZID:Office" } == 1 && lines.contains("DUE;TZID=Office:20260115T090000"))
    #expect(lines.contains("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU") == hasDefinition)
  }

  @Test(arguments: [true, false])
  func zonesOfOneNameAreToldApart(_ hasDefinition: Bool) async throws {
    let scene = ICalendarScene()
    try await scene.load(calendar("c", zone: zone))
    try await scene.load(calendar("d", zone: zone.replacing("0200", with: "-0700").replacing("+-", with: "-")))
    try await scene.load(calendar("e", zone: zone))
    if !hasDefinition { try await scene.dropDefinitions() }
    #expect(try await Set(instants(scene).values).count == 4)
    #expect(try await isReadAgain(scene, .all, count: 6))
    let lines = try await scene.lines()
    #expect(lines.contains("TZID:Office 2") && !lines.contains("TZID:Office 3"))
    #expect(lines.contains("DUE;TZID=Office 2:20260715T090000"))
    for task in try await scene.tasks() where task.title.hasSuffix("first") {
      _ = try await scene.planner.complete(task.id, under: scene.terms)
    }
    #expect(try await isReadAgain(scene, .status([.needsAction]), count: 6))
  }

  @Test func whatFloatsGetsNoZoneFromAnotherCalendar() async throws {
    let scene = ICalendarScene()
    try await scene.load(document(named("c")))
    try await scene.load(calendar("d", zone: zone))
    #expect(try await isReadAgain(scene, .all, count: 2))
  }

  @Test func whatFloatsGetsNoZoneFromADateBesideIt() async throws {
    let dates = "DTSTART;TZID=Europe/Madrid:20260615T090000\nDUE;TZID=Nowhere:20260615T090000"
    let scene = try await ICalendarScene(of: "UID:a\nSUMMARY:a\n\(dates)")
    let bytes = try await scene.export().bytes
    #expect(!unfolded(bytes).contains("TZID:Nowhere"))
    let other = ICalendarScene()
    try await other.load(bytes)
    #expect(try await other.task("a").due == scene.task("a").due)
  }

  @Test func aTimeThatMovesToAnotherOffsetIsWrittenSo() async throws {
    let scene = ICalendarScene()
    try await scene.load(calendar("c", zone: zone))
    let moved = try TaskDate(parsing: "2026-01-15T09:00-05:00", zoneless: .floating)
    try await scene.edit("c Winter") { $0.due = .set(moved) }
    #expect(try await isReadAgain(scene, .all, count: 2))
  }

  @Test func aZoneThatNamesItsPlaceIsReadAsThat() async throws {
    let bytes = document(zone.replacing("TZID:Office", with: "TZID:Office\nX-LIC-LOCATION:Europe/Athens"), todos)
    let scene = ICalendarScene()
    try await scene.load(bytes)
    #expect(try await scene.task("Winter").due?.description == "2026-01-15T09:00:00+02:00[Europe/Athens]")
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
  }
}

extension ICalendarScene {
  /// Leaves the tasks as they are stored where definitions are too long to be kept.
  fileprivate func dropDefinitions() async throws {
    for task in try await tasks() {
      try await edit(task.title) { $0.extensions = ["icalendar.zones": nil] }
    }
  }
}

import TaskCore
import TaskCoreFormats
import TaskCoreTestSupport
import Testing

/// What other programs are told of series.
struct ICalendarPeerTests {
  private func scene(_ rule: String, due: String, count: Int = 0) async throws -> ICalendarScene {
    let scene = ICalendarScene()
    var task = NewTask("s")
    task.due = try TaskDate(parsing: due, zoneless: .floating)
    task.recurrence = Recurrence(rule: try RecurrenceRule(parsing: rule))
    _ = try await scene.planner.add([task], under: scene.terms)
    return scene
  }

  private func open(_ scene: ICalendarScene) async throws -> TaskItem.ID {
    try #require(try await scene.tasks().first { $0.isOpen }).id
  }

  private func comesBack(_ scene: ICalendarScene) async throws {
    let other = ICalendarScene()
    let bytes = try await scene.export().bytes
    #expect(try await other.load(bytes).notices.isEmpty)
    for old in try await scene.tasks() {
      let new = try #require(try await other.tasks().first { $0.id == old.id })
      let fields = new.fieldsChanged(from: old).filter {
        if case .extension = $0 { false } else { $0 != .place }
      }
      #expect(fields.isEmpty)
    }
    #expect(try await other.export().bytes == bytes)
  }

  // E9
  @Test func whatIsDoneOfASeriesDoesNotRepeat() async throws {
    let scene = try await scene("FREQ=DAILY;COUNT=5", due: "2026-06-15")
    _ = try await scene.planner.complete(open(scene), under: scene.terms)
    _ = try await scene.planner.setStatus(.skip, of: [open(scene)], under: scene.terms)
    let lines = try await scene.lines()
    #expect(lines.filter { $0.hasPrefix("RRULE") } == ["RRULE:FREQ=DAILY;COUNT=3"])
    #expect(lines.contains("STATUS:COMPLETED") && lines.contains("STATUS:CANCELLED"))
    try await comesBack(scene)
  }

  @Test func whatIsDoneKeepsItsSeriesHere() async throws {
    let scene = try await ICalendarScene(
      of: "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:s\nDTSTART;VALUE=DATE:20260615\nRRULE:FREQ=DAILY\n"
        + "RDATE;VALUE=DATE:20260630\nEXDATE;VALUE=DATE:20260617,20260618\nX-C:d")
    _ = try await scene.planner.complete(open(scene), under: scene.terms)
    let lines = try await scene.lines()
    #expect(lines.count { $0.hasPrefix("RRULE") } == 1 && lines.count { $0.hasPrefix("EXDATE") } == 2)
    #expect(lines.count { $0 == "X-C:d" } == 2)
    try await comesBack(scene)
    let done = try #require(try await scene.tasks().first { !$0.isOpen })
    _ = try await scene.planner.setStatus(.reopen, of: [done.id], under: scene.terms)
    #expect(try await scene.lines().count { $0.hasPrefix("RRULE") } == 1)
    try await comesBack(scene)
  }

  @Test func aSeriesThatWasOverWhenItCameIsNotTouched() async throws {
    let bytes = calendarBytes(
      "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:s\nDTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY\nSTATUS:COMPLETED\n"
        + "COMPLETED:20260601T100000Z")
    let scene = ICalendarScene()
    try await scene.load(bytes)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
  }

  @Test func whatSomebodyElseOpensAgainDoesNotRepeat() async throws {
    let scene = try await scene("FREQ=DAILY", due: "2026-06-15")
    _ = try await scene.planner.complete(open(scene), under: scene.terms)
    let text = String(decoding: try await scene.export().bytes, as: UTF8.self)
    let other = ICalendarScene()
    try await other.load(Array(text.replacing("STATUS:COMPLETED", with: "STATUS:NEEDS-ACTION").utf8))
    #expect(try await other.tasks().map { $0.recurrence == nil }.sorted { $0 && !$1 } == [true, false])
  }

  @Test(arguments: [
    ("FREQ=DAILY", "2026-06-15", "FREQ=DAILY"),
    ("FREQ=MONTHLY", "2026-06-28", "FREQ=MONTHLY"),
    ("FREQ=MONTHLY", "2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("FREQ=YEARLY", "2028-02-29", "FREQ=YEARLY;BYMONTHDAY=28,29;BYMONTH=2;BYSETPOS=-1"),
    ("FREQ=MONTHLY;BYDAY=-1FR", "2026-06-26", "FREQ=MONTHLY;BYDAY=-1FR"),
  ])
  func wordsAreRulesThatAllProgramsKnow(_ rule: String, _ due: String, _ written: String) async throws {
    let scene = try await scene("RSCALE=GREGORIAN;\(rule);SKIP=BACKWARD", due: due)
    #expect(try await scene.lines().filter { $0.hasPrefix("RRULE") } == ["RRULE:" + written])
    try await comesBack(scene)
  }

  @Test func theRuleThatIsWrittenHasTheSameDates() async throws {
    var random = SeededGenerator(seed: testSeed())
    let parts = [
      "", ";INTERVAL=2", ";BYMONTHDAY=31", ";BYMONTHDAY=-30", ";BYMONTHDAY=15,30", ";BYMONTH=2", ";BYMONTH=2,4",
      ";BYMONTHDAY=29;BYMONTH=2", ";BYDAY=MO,FR", ";COUNT=7", ";BYYEARDAY=366", ";BYYEARDAY=100", ";BYWEEKNO=53",
      ";BYMONTHDAY=31;BYMONTH=2,4;INTERVAL=3", ";BYDAY=5FR",
    ]
    for _ in 0..<400 {
      let frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].randomElement(using: &random) ?? "DAILY"
      let skip = Bool.random(using: &random) ? "BACKWARD" : "FORWARD"
      let text = "RSCALE=GREGORIAN;FREQ=\(frequency);SKIP=\(skip)" + (parts.randomElement(using: &random) ?? "")
      let day = Int64.random(in: 18_000..<22_000, using: &random)
      guard let rule = try? RecurrenceRule(parsing: text), let instant = Instant(secondsSince1970: day * 86_400) else {
        continue
      }
      let due = TaskDate.day(TaskZone.utc.wall(at: instant).day)
      let scene = try await scene("\(rule)", due: due.description)
      let line = try #require(try await scene.lines().first { $0.hasPrefix("RRULE:") })
      let written = try RecurrenceRule(parsing: String(line.dropFirst(6)))
      let dates = Array(Occurrences(of: rule, from: due).prefix(40))
      #expect(Array(Occurrences(of: written, from: due).prefix(40)) == dates, "\(text) from \(due): \(line)")
    }
  }
}

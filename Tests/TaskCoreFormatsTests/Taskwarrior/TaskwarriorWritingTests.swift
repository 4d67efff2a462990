import Foundation
import TaskCore
import TaskCoreFormats
import Testing

struct TaskwarriorWritingTests {
  private func item(
    _ scene: TaskwarriorScene, status: TaskItem.Status = .needsAction, priority: TaskItem.Priority = .none,
    start: TaskDate? = nil, due: TaskDate? = nil, recurrence: Recurrence? = nil, list: TaskList.ID? = nil,
    extensions: [String: String] = [:], created: Instant? = nil, trashed: Instant? = nil
  ) throws -> TaskItem {
    try TaskItem(
      id: TaskItem.ID(high: 1, low: 2), title: "Task", status: status, priority: priority, start: start, due: due,
      recurrence: recurrence, place: Place(list: list, position: .first), extensions: extensions,
      created: created ?? scene.context.now, modified: scene.context.now, trashed: trashed)
  }

  @Test func aTaskIsWrittenAsTaskwarriorDoes() throws {
    let scene = try TaskwarriorScene()
    let listID = TaskList.ID(high: 3, low: 4)
    let list = try TaskList(
      id: listID, title: "Home", position: .first, created: scene.context.now, modified: scene.context.now)
    let task = try item(
      scene, priority: .medium, start: scene.date("2026-06-14"), due: scene.date("2026-06-15T09:00"), list: listID)
    var writer = TaskwarriorTranslator().writer(in: scene.context)
    let text = String(decoding: writer.write(list) + writer.write(task) + writer.finish(), as: UTF8.self)
    #expect(
      text == """
        [
        {"description":"Task","due":"20260615T070000Z","entry":"20260615T120000Z","modified":"20260615T120000Z",\
        "priority":"M","project":"Home","scheduled":"20260613T220000Z","status":"pending",\
        "uuid":"00000000-0000-0001-0000-000000000002"}
        ]

        """)
    var empty = TaskwarriorTranslator().writer(in: scene.context)
    #expect(String(decoding: empty.finish(), as: UTF8.self) == "[\n]\n")
  }

  @Test func whenATaskWasBegunIsNotWhenItWasChanged() async throws {
    let scene = try TaskwarriorScene()
    // As “task start” leaves it.
    try await scene.load(
      #"{"description":"A","status":"pending","start":"20260501T080000Z","modified":"20260501T080000Z"}"#)
    var patch = TaskPatch()
    patch.title = "B"
    _ = try await scene.planner.edit(scene.tasks()[0].id, patch, under: scene.terms)
    let back = try await scene.exported()[0]
    #expect(back["start"] as? String == "20260501T080000Z" && back["modified"] as? String == "20260615T120000Z")
    // It belongs to the status: with another one it goes.
    for change in [StatusChange.complete(), .reopen] {
      _ = try await scene.planner.setStatus(change, of: [scene.tasks()[0].id], under: scene.terms)
    }
    #expect(try await scene.exported()[0]["start"] == nil)
  }

  @Test func datesThatTaskwarriorRefusesAreWrittenAsTheNearestAndReported() throws {
    let scene = try TaskwarriorScene()
    let written = try scene.written([
      try item(scene, due: .day(.latest), created: .earliest), try item(scene, due: .day(.earliest)),
    ])
    #expect(written.objects[0]["due"] as? String == "99991230T230000Z")
    #expect(written.objects[0]["entry"] as? String == "19800101T000000Z")
    #expect(written.objects[1]["due"] as? String == "19800101T000000Z")
    #expect(written.notices.map(\.field) == ["created", "due"])
  }

  @Test func whatOnlyHasATimeOrAnotherZoneIsReported() throws {
    let scene = try TaskwarriorScene()
    let dates = ["floating:2026-06-15T09:00", "2026-06-15T09:00:00+09:00[Asia/Tokyo]", "2026-06-15T00:00"]
    for date in dates {
      let written = try scene.written([try item(scene, due: try scene.date(date))])
      #expect(written.notices.map(\.field) == ["due"], "\(date)")
      #expect(written.notices[0].message.contains("reads as"))
    }
  }

  @Test func whatIsInTheTrashIsDeleted() throws {
    let scene = try TaskwarriorScene()
    let written = try scene.written([try item(scene, trashed: try Instant(parsing: "2026-06-01T00:00:00Z"))])
    #expect(written.objects[0]["status"] as? String == "deleted")
    #expect(written.objects[0]["end"] as? String == "20260601T000000Z")
    #expect(Set(written.notices.map(\.field)) == ["trashed", "status"])
  }

  @Test func aDateOfWaitingMovesWithTheStart() async throws {
    let scene = try TaskwarriorScene()
    try await scene.load(#"{"description":"A","status":"waiting","wait":"20270101T080000Z"}"#)
    #expect(try await scene.tasks()[0].start == scene.date("2027-01-01T09:00"))
    var patch = TaskPatch()
    patch.start = .set(try scene.date("2027-02-01T09:00"))
    _ = try await scene.planner.edit(scene.tasks()[0].id, patch, under: scene.terms)
    let back = try await scene.exported()[0]
    #expect(back["wait"] as? String == "20270201T080000Z" && back["scheduled"] == nil)
    #expect(back["status"] as? String == "waiting")
  }

  @Test func aPatternThatIsDoneGoesOnWithItsSuccessor() async throws {
    let scene = try TaskwarriorScene()
    try await scene.load(
      #"{"description":"A","status":"recurring","due":"20260131T080000Z","recur":"monthly","mask":"+-"}"#)
    let task = try await scene.tasks()[0]
    #expect(try task.due == scene.date("2026-03-31T09:00"))
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    // Both stand at one place, so that their identities tell which comes first.
    let back = try await scene.exported().sorted { ($0["status"] as? String ?? "") < ($1["status"] as? String ?? "") }
    #expect(back.map { $0["status"] as? String } == ["completed", "recurring"])
    // Taskwarrior counts its dates on from the first one.
    #expect(back[1]["due"] as? String == "20260131T080000Z" && back[1]["mask"] as? String == "+++")
    #expect(back[1]["recur"] as? String == "monthly")
  }

  @Test(arguments: ["completed", "deleted", "trashed"])
  func whatIsOverOfASeriesHasItsOwnDate(_ end: String) throws {
    let scene = try TaskwarriorScene()
    let now = scene.context.now
    let series = Recurrence(
      rule: try RecurrenceRule(parsing: "FREQ=WEEKLY"), anchor: try scene.date("2026-07-01"),
      occurrence: try scene.date("2026-07-08"), index: 2)
    let status: TaskItem.Status =
      end == "completed" ? .completed(at: now) : end == "deleted" ? .cancelled(at: now) : .needsAction
    let written = try scene.written([
      try item(
        scene, status: status, start: scene.date("2026-07-06"), due: scene.date("2026-07-08"), recurrence: series,
        trashed: end == "trashed" ? now : nil)
    ])
    let object = written.objects[0]
    #expect(object["due"] as? String == "20260707T220000Z" && object["scheduled"] as? String == "20260705T220000Z")
    #expect(object["mask"] == nil && object["recur"] == nil && object["rtype"] == nil)
    #expect(written.notices.map(\.field).contains("recurrence"))
  }

  @Test func theFirstDateOfASeriesThatIsOverKeepsItsPeriod() throws {
    let scene = try TaskwarriorScene()
    let due = try scene.date("2026-07-01")
    let series = Recurrence(rule: try RecurrenceRule(parsing: "FREQ=WEEKLY"))
    let status = TaskItem.Status.completed(at: scene.context.now)
    let written = try scene.written([try item(scene, status: status, due: due, recurrence: series)])
    #expect(written.objects[0]["recur"] as? String == "weekly" && written.notices.isEmpty)
    // It was put off.
    let moved = Recurrence(rule: series.rule, anchor: due, occurrence: due)
    let later = try scene.written([
      try item(scene, status: status, due: scene.date("2026-07-03"), recurrence: moved)
    ])
    #expect(later.objects[0]["due"] as? String == "20260702T220000Z" && later.objects[0]["recur"] == nil)
  }

  @Test func aSeriesThatTaskwarriorHasNoWordsForIsReported() throws {
    let scene = try TaskwarriorScene()
    let due = try scene.date("2026-06-26")
    for text in ["FREQ=MONTHLY;BYDAY=-1FR", "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=DAILY;BYHOUR=9,17"] {
      let written = try scene.written([
        try item(scene, due: due, recurrence: Recurrence(rule: try RecurrenceRule(parsing: text)))
      ])
      #expect(written.objects[0]["recur"] == nil && written.objects[0]["status"] as? String == "pending")
      #expect(written.notices.map(\.field) == ["recurrence"], "\(text)")
    }
    let counted = try scene.written([
      try item(scene, due: due, recurrence: Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY;COUNT=3")))
    ])
    #expect(counted.objects[0]["until"] as? String == "20260627T220000Z")
    #expect(counted.notices.map(\.field) == ["recurrence"])
  }

  @Test func aSeriesOfWhichAllTasksAreMadeIsOver() async throws {
    let scene = try TaskwarriorScene()
    let document =
      #"{"description":"A","status":"recurring","due":"20260131T080000Z","recur":"monthly","rtype":"periodic","#
      + #""mask":"-----","until":"20260301T000000Z","modified":"20260102T000000Z"}"#
    let report = try await scene.load(document)
    #expect(report.notices.map(\.field) == ["status"])
    let back = try await scene.exported()[0]
    #expect(back["status"] as? String == "recurring" && back["mask"] as? String == "-----")
  }

  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("3d", "FREQ=DAILY;INTERVAL=3"), ("weekly", "FREQ=WEEKLY"), ("sennight", "FREQ=WEEKLY"),
    ("2wks", "FREQ=WEEKLY;INTERVAL=2"), ("fortnight", "FREQ=WEEKLY;INTERVAL=2"), ("P2W", "FREQ=WEEKLY;INTERVAL=2"),
    ("P14D", "FREQ=WEEKLY;INTERVAL=2"), ("P10D", "FREQ=DAILY;INTERVAL=10"), ("PT36H", "FREQ=HOURLY;INTERVAL=36"),
    ("5 hours", "FREQ=HOURLY;INTERVAL=5"), ("90min", "FREQ=MINUTELY;INTERVAL=90"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("monthly", "FREQ=MONTHLY"),
    ("quarterly", "FREQ=MONTHLY;INTERVAL=3"), ("2q", "FREQ=MONTHLY;INTERVAL=6"),
    ("semiannual", "FREQ=MONTHLY;INTERVAL=6"), ("P1Y2M", "FREQ=MONTHLY;INTERVAL=14"),
    ("yearly", "FREQ=YEARLY"), ("biannual", "FREQ=YEARLY;INTERVAL=2"),
    ("3annual", "FREQ=YEARLY;INTERVAL=3"),
  ])
  func periodsAreRead(_ period: String, _ rule: String) throws {
    let scene = try TaskwarriorScene()
    let task = try scene.task(
      #"{"description":"A","recur":"\#(period)","due":"20260115T080000Z","status":"recurring"}"#)
    #expect(try task.recurrence?.rule == RecurrenceRule(parsing: "RSCALE=GREGORIAN;SKIP=BACKWARD;" + rule))
  }

  @Test(arguments: [
    "", "P", "P1", "PT", "P1M3D", "PX", "0d", "-3days", "1.5d", "9999999999999999999d", "every day", "P0D",
  ])
  func whatIsNoPeriodIsKept(_ period: String) async throws {
    let scene = try TaskwarriorScene()
    let document = #"{"description":"A","recur":"\#(period)","due":"20260115T080000Z","status":"recurring"}"#
    let back = try await scene.passed(document)[0]
    #expect(try await scene.tasks()[0].recurrence == nil)
    #expect(back["recur"] as? String == period && back["status"] as? String == "recurring")
  }
}

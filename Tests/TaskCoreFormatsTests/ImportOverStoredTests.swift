import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreInMemory
import TaskCoreJSON
import Testing

/// A document of a format that cannot say everything takes nothing away from the tasks that are stored.
struct ImportOverStoredTests {
  private static let formats: [any TaskTranslating] = [
    TaskwarriorTranslator(), ICalendarTranslator(), JSONTranslator(),
  ]

  private let scene: TaskwarriorScene

  init() throws { scene = try TaskwarriorScene() }

  private func id(_ number: UInt64) -> TaskItem.ID { TaskItem.ID(high: 7, low: number) }

  /// A task with everything that Taskwarrior has no words for, or coarser ones, under another task.
  private func full() throws -> NewTask {
    var task = NewTask("Full")
    task.id = id(1)
    task.notes = "Notes"
    task.priority = try #require(TaskItem.Priority(rawValue: 2))
    task.status = .inProcess
    task.start = try scene.date("floating:2026-06-10T09:00")
    task.due = try scene.date("2026-06-26T09:00:00+09:00[Asia/Tokyo]")
    task.recurrence = Recurrence(rule: try RecurrenceRule(parsing: "FREQ=MONTHLY;BYDAY=-1FR"))
    task.reminders = [.relative(try #require(Reminder.Offset(days: 0, seconds: -900)), to: .due)]
    task.tags = ["a,b", "home"]
    task.list = .titled("Home")
    task.parent = id(2)
    task.prerequisites = [id(3)]
    task.comments = [.init(date: scene.context.now, text: "Said")]
    task.extensions = ["icalendar.source": "SUMMARY\r\nX-FOO:1\r\n", "x.y": "z", "taskwarrior.uda": "1"]
    return task
  }

  /// Adds a task with those that it refers to.
  private func add(_ task: NewTask) async throws {
    var (parent, first) = (NewTask("Parent"), NewTask("First"))
    (parent.id, parent.list, first.id) = (id(2), .titled("Home"), id(3))
    _ = try await scene.planner.addLists([NewList("Home")], under: scene.terms)
    _ = try await scene.planner.add([parent, first, task], under: scene.terms)
  }

  private func document(_ filter: TaskFilter = .all, as format: any TaskTranslating) async throws -> [UInt8] {
    let bytes = Bytes()
    _ = try await scene.planner.export(TaskQuery(filter, in: scene.context), with: format) { await bytes.append($0) }
    return await bytes.all
  }

  private func load(_ bytes: [UInt8], as format: any TaskTranslating) async throws -> ImportReport {
    try await scene.planner.import(ByteStream(bytes), with: format, under: scene.terms)
  }

  private func task(_ number: UInt64 = 1) async throws -> TaskItem {
    try #require(try await scene.planner.task(id(number)))
  }

  /// Taskwarrior's export of the store, with an edit of the one task.
  private func edit(_ change: (inout [String: Any]) -> Void) async throws -> ImportReport {
    let bytes = try await document(as: TaskwarriorTranslator())
    var objects = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    let index = try #require(objects.firstIndex { ($0["uuid"] as? String) == id(1).description })
    change(&objects[index])
    return try await load(Array(try JSONSerialization.data(withJSONObject: objects)), as: TaskwarriorTranslator())
  }

  @Test(arguments: formats.indices) func anExportThatNobodyEditedChangesNothing(_ index: Int) async throws {
    try await add(full())
    let before = try await [task(1), task(2), task(3)]
    let format = Self.formats[index]
    let report = try await load(document(as: format), as: format)
    #expect(report.changed == 0 && report.added == 0 && report.changeSets.isEmpty, "\(report)")
    #expect(try await [task(1), task(2), task(3)] == before)
  }

  @Test func onlyWhatWasEditedIsAnother() async throws {
    try await add(full())
    let before = try await task()
    let report = try await edit { $0["description"] = "Other" }
    #expect(report.changed == 1 && report.notices.isEmpty)
    let after = try await task()
    #expect(after.title == "Other")
    #expect(after.fieldsChanged(from: before) == [.title])
  }

  @Test func everyFieldOfTheFormatCanBeEdited() async throws {
    try await add(full())
    let before = try await task()
    _ = try await edit {
      $0["priority"] = "L"
      $0["due"] = "20260701T080000Z"
      $0["scheduled"] = nil
      $0["status"] = "completed"
      $0["end"] = "20260701T090000Z"
      $0["project"] = nil
      $0["tags"] = ["home", "new"]
      $0["depends"] = nil
      $0["annotations"] = nil
      $0["uda"] = 2
      $0["other"] = "x"
    }
    let after = try await task()
    #expect(after.priority == .low)
    #expect(try after.due == scene.date("2026-07-01T10:00") && after.start == nil)
    #expect(after.status == .completed(at: try Instant(parsing: "2026-07-01T09:00:00Z")))
    #expect(after.tags == ["home", "new"])
    #expect(after.prerequisites.isEmpty && after.comments.isEmpty)
    #expect(after.extensions["taskwarrior.uda"] == "2" && after.extensions["taskwarrior.other"] == "\"x\"")
    #expect(after.extensions["icalendar.source"] == before.extensions["icalendar.source"])
    #expect(after.notes == "Notes" && after.reminders == before.reminders && after.recurrence == before.recurrence)
    #expect(after.place.parent == id(2))
  }

  @Test func anAttributeThatWasTakenAwayIsGone() async throws {
    try await add(full())
    _ = try await edit { $0["uda"] = nil }
    #expect(try await task().extensions["taskwarrior.uda"] == nil)
    #expect(try await task().extensions["x.y"] == "z")
  }

  @Test func aTagThatWasWrittenOtherwiseCanBeTakenAway() async throws {
    try await add(full())
    _ = try await edit { $0["tags"] = ["home"] }
    #expect(try await task().tags == ["home"])
  }

  @Test func aSeriesWithoutItsLastDateIsReported() async throws {
    var task = try full()
    task.start = nil
    try await add(task)
    let report = try await edit { $0["due"] = nil }
    #expect(report.notices.map(\.field) == ["recurrence"])
    let after = try await self.task()
    #expect(after.recurrence == nil && after.due == nil)
  }

  @Test func aSeriesThatWasClosedUnknowinglyIsReported() async throws {
    try await add(full())
    let report = try await edit {
      $0["status"] = "completed"
      $0["end"] = "20260616T090000Z"
    }
    #expect(report.notices.map(\.field) == ["recurrence"])
    #expect(try await task().recurrence != nil)
  }

  @Test func whatWasDeletedByGoingToTheTrashStaysThere() async throws {
    try await add(full())
    _ = try await scene.planner.trash([id(1)], under: scene.terms)
    let before = try await task()
    let bytes = try await document(as: TaskwarriorTranslator())
    #expect(try await load(bytes, as: TaskwarriorTranslator()).changed == 0)
    #expect(try await task() == before)
  }

  @Test func theListIsThatOfTheTaskAmongThoseOfItsName() async throws {
    let two = try await scene.planner.addLists([NewList("Home"), NewList("Home")], under: scene.terms).lists
    let other = try #require(two.last?.id)
    var task = NewTask("A")
    task.id = id(1)
    task.list = .id(other)
    _ = try await scene.planner.add([task], under: scene.terms)
    let report = try await edit { $0["description"] = "B" }
    #expect(report.changed == 1 && report.added == 0)
    #expect(try await self.task().place.list == other)
  }

  @Test func whatOtherFormatsKeepSurvivesACalendarThatDropsIt() async throws {
    try await add(full())
    let text = String(decoding: try await document(as: ICalendarTranslator()), as: UTF8.self)
    #expect(text.contains("X-TASKCORE-EXTENSION"))
    let lines = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    let kept = lines.filter { !$0.hasPrefix("X-TASKCORE-EXTENSION") }.joined(separator: "\r\n")
    _ = try await load(Array(kept.utf8), as: ICalendarTranslator())
    let after = try await task().extensions
    #expect(after["x.y"] == "z" && after["taskwarrior.uda"] == "1")
    #expect(after["icalendar.source"]?.contains("X-FOO:1") ?? false)
  }

  @Test func ofJSONWhatIsAbsentIsEmpty() async throws {
    try await add(full())
    _ = try await load(Array(#"{"id":"\#(id(1))","title":"Bare"}"#.utf8), as: JSONTranslator())
    let after = try await task()
    #expect(after.notes.isEmpty && after.extensions.isEmpty && after.recurrence == nil && after.place.parent == nil)
  }

  @Test func todoTxtHasNoIdentitiesAndTouchesNothing() async throws {
    try await add(full())
    let before = try await task()
    let report = try await load(document(as: TodoTxtTranslator()), as: TodoTxtTranslator())
    #expect(report.added == 3 && report.changed == 0)
    #expect(try await task() == before)
  }
}

extension ImportOverStoredTests {
  @Test func whatSomebodyChangesMeanwhileStays() async throws {
    try await add(full())
    let (id, terms, rivals) = (id(1), scene.terms, scene.planner)
    let now = scene.context.now.date
    let store = RivalStore(store: scene.store) { (set) throws(TaskFailure) in
      guard try await rivals.task(id)?.notes == "Notes" else { return }
      var patch = TaskPatch()
      patch.notes = "Changed meanwhile"
      _ = try await rivals.edit(id, patch, under: terms)
    }
    let text = String(decoding: try await document(as: TaskwarriorTranslator()), as: UTF8.self)
    _ = try await TaskPlanner(store: store, now: { now }).import(
      ByteStream(Array(text.replacing("\"Full\"", with: "\"Other\"").utf8)), with: TaskwarriorTranslator(),
      under: terms)
    let after = try await task()
    #expect(after.title == "Other" && after.notes == "Changed meanwhile")
  }
}

private actor Bytes {
  private(set) var all: [UInt8] = []

  func append(_ piece: [UInt8]) { all += piece }
}

import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreJSON
import TaskCoreTestSupport
import Testing

/// Importing and exporting through the planner, as backups do.
struct JSONExchangeTests {
  private let terms = PlanningTerms(author: "ana", zone: .utc)

  private func planner(at seconds: Double = 1_781_524_800) -> TaskPlanner {
    let now = Date(timeIntervalSince1970: seconds)
    return TaskPlanner(store: InMemoryTaskStore(now: { now }), now: { now })
  }

  private func exported(from planner: TaskPlanner) async throws -> [UInt8] {
    let sink = Sink()
    let query = TaskQuery(.all, in: noon)
    let report = try await planner.export(query, with: JSONTranslator()) { await sink.append($0) }
    #expect(report.notices == [])
    return await sink.bytes
  }

  @discardableResult
  private func load(
    _ bytes: [UInt8], into planner: TaskPlanner, trash: ImportOptions.TrashPolicy = .restore
  ) async throws -> ImportReport {
    try await planner.import(
      ByteStream(bytes), with: JSONTranslator(), options: ImportOptions(trash: trash), under: terms)
  }

  private func contents(of planner: TaskPlanner) async throws -> [TaskItem] {
    try await planner.tasks(matching: TaskQuery(.all, in: noon)).tasks.map { try $0.withoutStamps() }
  }

  @Test func aCopyBringsBackWhatItHasThoughItIsOlder() async throws {
    let store = InMemoryTaskStore()
    let planner = TaskPlanner(store: store, now: { Date(timeIntervalSince1970: 1_781_524_800) })
    let id = try await planner.add(NewTask("Call mum"), under: terms).tasks[0].id
    let bytes = try await exported(from: planner)
    let later = TaskPlanner(store: store, now: { Date(timeIntervalSince1970: 1_781_611_200) })
    var patch = TaskPatch()
    patch.title = "Call dad"
    _ = try await later.edit(id, patch, under: terms)
    let report = try await load(bytes, into: later)
    #expect(report.changed == 1 && report.notices == [])
    #expect(try await contents(of: later).map(\.title) == ["Call mum"])
  }

  /// A tree of three levels in a list, with tags, an order of its own, a completed and a trashed task.
  private func tree() async throws -> TaskPlanner {
    let planner = planner(at: 1_700_000_000)
    let list = try await planner.addLists([NewList("Home")], under: terms).lists[0]
    func add(_ title: String, under parent: TaskItem.ID?, tags: [String]) async throws -> TaskItem.ID {
      var task = NewTask(title)
      task.tags = tags
      task.parent = parent
      if parent == nil { task.list = .id(list.id) }
      return try await planner.add(task, under: terms).tasks[0].id
    }
    let root = try await add("Move house", under: nil, tags: ["Family", "2026"])
    let boxes = try await add("Pack boxes", under: root, tags: ["cellar"])
    let books = try await add("Books", under: boxes, tags: [])
    let van = try await add("Rent a van", under: root, tags: ["Family"])
    let plates = try await add("Plates", under: boxes, tags: ["fragile"])
    let gone = try await add("Lamps", under: boxes, tags: [])
    _ = try await planner.complete(books, under: terms)
    _ = try await planner.trash([gone], under: terms)
    let destination = Destination(order: .before(books))
    _ = try await planner.move([plates], to: destination, under: terms)
    var patch = TaskPatch()
    patch.prerequisites = SetEdit(adding: [boxes])
    _ = try await planner.edit(van, patch, under: terms)
    return planner
  }

  // J7
  @Test func aTreeOfThreeLevelsComesBackWhole() async throws {
    let source = try await tree()
    let copy = planner()
    let report = try await load(exported(from: source), into: copy)
    #expect(report.notices == [])
    #expect(report.added == 7)
    #expect(try await contents(of: copy) == contents(of: source))
    #expect(try await exported(from: copy).count == exported(from: source).count)
  }

  // J7
  @Test func importingTwiceChangesNothing() async throws {
    let document = try await exported(from: tree())
    let copy = planner(at: 1_750_000_000)
    try await load(document, into: copy)
    let before = try await exported(from: copy)
    let report = try await load(document, into: copy)
    #expect(report.added == 0 && report.changed == 0 && report.unchanged == 7)
    #expect(report.changeSets == [])
    #expect(try await exported(from: copy) == before)
  }

  @Test func randomTasksComeBackThroughAStore() async throws {
    var random = RandomRecords(seed: testSeed())
    let tasks = try (0..<300).map { _ in try random.rootTask() }
    let copy = planner()
    let report = try await load(document(tasks), into: copy)
    #expect(report.notices == [])
    let read = try await copy.tasks(tasks.map(\.id)).map { try $0?.withoutStamps() }
    #expect(try read == tasks.map { try $0.withoutStamps() })
    let again = try await load(document(tasks), into: copy)
    #expect(again.added == 0 && again.changed == 0)
  }

  // J8
  @Test func whatIsInTheTrashHereIsRestored() async throws {
    let (planner, document, id) = try await trashedSinceExport()
    let report = try await load(document, into: planner, trash: .restore)
    #expect(report.changed == 1 && report.inTrash == [])
    #expect(try await planner.task(id)?.isTrashed == false)
  }

  // J8
  @Test func whatIsInTheTrashHereIsReportedOnRequest() async throws {
    let (planner, document, id) = try await trashedSinceExport()
    let report = try await load(document, into: planner, trash: .report)
    #expect(report.changed == 0 && report.inTrash == [id])
    #expect(try await planner.task(id)?.isTrashed == true)
  }

  private func trashedSinceExport() async throws -> (TaskPlanner, [UInt8], TaskItem.ID) {
    let planner = planner()
    let id = try await planner.add(NewTask("Buy milk"), under: terms).tasks[0].id
    let document = try await exported(from: planner)
    _ = try await planner.trash([id], under: terms)
    return (planner, document, id)
  }

  @Test func unknownKeysAreKeptThroughAStore() async throws {
    let planner = planner()
    try await load(Array(#"[{"title":"a","colour":"red"}]"#.utf8), into: planner)
    #expect(try await contents(of: planner).map(\.extensions) == [["json.colour": "\"red\""]])
  }

  @Test func aFileWithoutAnythingReadableIsRefused() async throws {
    await #expect { try await load(Array("[1, 2]".utf8), into: planner()) } throws: { TaskFailure.Code.invalid ~= $0 }
  }
}

private actor Sink {
  private(set) var bytes: [UInt8] = []

  func append(_ piece: [UInt8]) { bytes += piece }
}

extension RandomRecords {
  /// A task that refers to no list, parent or prerequisite.
  mutating func rootTask() throws -> TaskItem {
    let task = try task()
    return try TaskItem(
      id: task.id, title: task.title, notes: task.notes, status: task.status, priority: task.priority,
      start: task.start, due: task.due, recurrence: task.recurrence, reminders: task.reminders, tags: task.tags,
      place: Place(position: task.place.position), comments: task.comments, extensions: task.extensions,
      created: task.created, modified: task.modified, trashed: task.trashed)
  }
}

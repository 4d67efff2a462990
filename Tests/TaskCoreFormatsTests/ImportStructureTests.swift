import TaskCore
import TaskCoreFormats
import TaskCoreInMemory
import TaskCoreJSON
import Testing

/// A document that has a part of what belongs together is imported all the same.
struct ImportStructureTests {
  private let scene = ICalendarScene()

  private func id(_ number: UInt64) -> TaskItem.ID { TaskItem.ID(high: 7, low: number) }

  private func add(_ number: UInt64, _ describe: (inout NewTask) throws -> Void = { _ in }) async throws {
    var task = NewTask("t\(number)")
    task.id = id(number)
    try describe(&task)
    _ = try await scene.planner.add([task], under: scene.terms)
  }

  /// A list with a task, and one under the other below that.
  private func addTree() async throws -> TaskList {
    let list = try #require(try await scene.planner.addLists([NewList("Home")], under: scene.terms).lists.first)
    try await add(1) { $0.list = .id(list.id) }
    try await add(2) { $0.parent = id(1) }
    try await add(3) { $0.parent = id(2) }
    return list
  }

  private func todo(_ number: UInt64, _ lines: String...) -> String {
    let head = "UID:\(id(number))\nDTSTAMP:20260616T080000Z\nLAST-MODIFIED:20260616T080000Z\nSUMMARY:t\(number)"
    return ([head] + lines).joined(separator: "\n")
  }

  private func needs(_ number: UInt64) -> String { "RELATED-TO;RELTYPE=DEPENDS-ON:\(id(number))" }

  private func tree() async throws -> [TaskItem] { [try await task(1), try await task(2), try await task(3)] }

  private func task(_ number: UInt64) async throws -> TaskItem {
    try #require(try await scene.planner.task(id(number)))
  }

  @Test func whatIsUnderATaskFollowsItToAnotherList() async throws {
    let list = try await addTree()
    let report = try await scene.load(calendarBytes(todo(1, "X-TASKCORE-LIST:Work")))
    #expect(report.changed == 3 && report.notices.isEmpty)
    let work = try #require(try await task(1).place.list)
    #expect(work != list.id)
    #expect(try await tree().map(\.place.list) == [work, work, work])
    _ = try await scene.planner.undo(under: scene.terms)
    #expect(try await tree().map(\.place.list) == [list.id, list.id, list.id])
  }

  @Test func whatIsUnderATaskFollowsItToTheTrash() async throws {
    _ = try await addTree()
    let bytes = calendarBytes(todo(1, "X-TASKCORE-TRASHED:20260616T080000Z", "X-TASKCORE-LIST:Work"))
    let report = try await scene.load(bytes)
    #expect(report.changed == 3 && report.notices.map(\.subject) == ["t2", "t3"])
    #expect(try await tree().allSatisfy(\.isTrashed))
    let work = try await task(1).place.list
    #expect(try await tree().map(\.place.list) == [work, work, work])
    _ = try await scene.planner.restore([id(1)], under: scene.terms)
    #expect(try await tree().allSatisfy { !$0.isTrashed })
  }

  @Test func theTasksOfAListFollowItToTheTrash() async throws {
    let list = try await addTree()
    let text = """
      [{"type": "list", "id": "\(list.id)", "title": "Home", "trashed": "2026-06-16T08:00:00Z"}]
      """
    let report = try await scene.planner.import(
      ByteStream(Array(text.utf8)), with: JSONTranslator(), under: scene.terms)
    #expect(report.changed == 4)
    #expect(try await tree().allSatisfy(\.isTrashed))
  }

  @Test(arguments: [ImportOptions.Partition.one, .batches(of: 1)])
  func ofALoopOfPrerequisitesTheLastGoes(_ partition: ImportOptions.Partition) async throws {
    let bytes = calendarBytes(
      todo(1, needs(2)), todo(2, needs(3)), todo(3, needs(1), needs(4)), todo(4), todo(5, needs(5)))
    for added in [5, 0] {
      let report = try await scene.planner.import(
        ByteStream(bytes), with: ICalendarTranslator(), options: ImportOptions(in: partition), under: scene.terms)
      #expect(report.added == added && report.changed == 0)
      #expect(report.notices.filter { $0.field == "prerequisites" }.map(\.subject) == ["t3"])
      #expect(report.notices.filter { $0.field == "prerequisites" }.map(\.line) == [18])
    }
    #expect(try await tree().map(\.prerequisites) == [[id(2)], [id(3)], [id(4)]])
  }

  @Test func aLoopOfPrerequisitesByWayOfTheStoreIsOpened() async throws {
    for number in 1...3 as ClosedRange<UInt64> { try await add(number) }
    for number in 2...3 as ClosedRange<UInt64> {
      try await scene.edit("t\(number)") { $0.prerequisites = SetEdit(adding: [id(number - 1)]) }
    }
    let report = try await scene.load(calendarBytes(todo(1, needs(3), "PRIORITY:1")))
    #expect(report.changed == 1 && report.notices.map(\.field) == ["prerequisites"])
    #expect(try await tree().map(\.prerequisites) == [[], [id(1)], [id(2)]])
    #expect(try await task(1).priority == .high)
  }
}

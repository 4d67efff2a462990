import Foundation
import TaskCore
import Testing

struct EditTasksTests {
  @Test(arguments: Depth.allCases)
  func aPatchTellsKeepingFromClearing(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let day = TaskDate.day(try #require(CalendarDay(year: 2026, month: 6, day: 15)))
    let task = try await scene.add("a") {
      $0.due = day
      $0.start = day
      $0.notes = "n"
      $0.extensions = ["todotxt.key": "v", "json.other": "w"]
    }
    var patch = TaskPatch()
    patch.start = .clear
    patch.extensions = ["json.other": nil]
    _ = try await scene.planner.edit(task.id, patch, under: scene.terms)
    let edited = try await scene.read(task)
    #expect(edited.start == nil)
    #expect(edited.due == day)
    #expect(edited.notes == "n")
    #expect(edited.extensions == ["todotxt.key": "v"])
    #expect(edited.clocks.changed.keys.map(\.description).sorted() == ["extension:json.other", "start"])
    #expect(edited.clocks[.due] == task.version)
    #expect(edited.version > task.version)
  }

  @Test(arguments: Depth.allCases)
  func tagsAreAddedAndRemovedOneByOneComparedFolded(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a") { $0.tags = ["Home", "work"] }
    var patch = TaskPatch()
    patch.tags = SetEdit(adding: ["home", "new"], removing: ["WORK"])
    _ = try await scene.planner.edit(task.id, patch, under: scene.terms)
    let edited = try await scene.read(task)
    #expect(edited.tags == ["Home", "new"])
    #expect(Set(edited.clocks.changed.keys) == [.tag("work"), .tag("new")])
    patch.tags = .replacing(with: ["HOME"])
    _ = try await scene.planner.edit(task.id, patch, under: scene.terms)
    #expect(try await scene.read(task).tags == ["HOME"])
  }

  @Test(arguments: Depth.allCases)
  func anEditThatChangesNothingWritesNothing(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a") { $0.tags = ["x"] }
    scene.clock.advance(by: 60)
    var patch = TaskPatch(title: "a")
    patch.tags = SetEdit(adding: ["X"], removing: ["y"])
    let outcome = try await scene.planner.edit(task.id, patch, under: scene.terms)
    #expect(outcome.records.isEmpty)
    #expect(try await scene.read(task) == task)
  }

  @Test(arguments: Depth.allCases)
  func anExpectedVersionThatIsNotThereIsAConflictWithBoth(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a")
    _ = try await scene.planner.edit(task.id, TaskPatch(title: "b"), under: scene.terms)
    let now = try await scene.read(task)
    var terms = scene.terms
    terms.expected = [.task(task.id): task.version]
    do {
      _ = try await scene.planner.edit(task.id, TaskPatch(title: "c"), under: terms)
      Issue.record("the stale version was accepted")
    } catch {
      #expect(error.code == .conflict)
      #expect(error.versions == TaskFailure.VersionMismatch(expected: task.version, found: now.version))
    }
    terms.expected = [.task(task.id): now.version]
    _ = try await scene.planner.edit(task.id, TaskPatch(title: "c"), under: terms)
    #expect(try await scene.titles() == ["c"])
  }

  @Test(arguments: Depth.allCases)
  func aPatchMovesATaskWithAllBelowItInOneChangeSet(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try await scene.addList("L")
    let parent = try await scene.add("parent")
    let child = try await scene.add("child") { $0.parent = parent.id }
    let leaf = try await scene.add("leaf") { $0.parent = child.id }
    var (move, rename) = (TaskPatch(title: "moved"), TaskPatch(title: "renamed"))
    move.list = .set(list.id)
    let edits = [TaskEdit(child.id, rename), TaskEdit(parent.id, move)]
    let outcome = try await scene.planner.edit(edits, under: scene.terms)
    #expect(outcome.tasks.map(\.id) == [child.id, parent.id, leaf.id])
    #expect(try await scene.titles(.list(.id(list.id))).sorted() == ["leaf", "moved", "renamed"])
    rename.parent = .clear
    rename.list = .clear
    _ = try await scene.planner.edit(child.id, rename, under: scene.terms)
    #expect(try await scene.titles(.list(.id(list.id))) == ["moved"])
    #expect(try await scene.read(leaf).place.list == nil)
    _ = try await scene.planner.undo(under: scene.terms)
    #expect(try await scene.read(leaf).place.list == list.id)
    rename.list = .keep
    rename.parent = .set(leaf.id)
    await expectFailure(.cycle) { _ = try await scene.planner.edit(child.id, rename, under: scene.terms) }
  }

  @Test(arguments: Depth.allCases)
  func cyclesOfPrerequisitesAreRefusedAndDiamondsAreNot(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    var tasks: [TaskItem] = []
    for name in ["a", "b", "c", "d", "e"] { tasks.append(try await scene.add(name)) }
    func need(_ task: Int, _ needed: Int) async throws -> Outcome {
      var patch = TaskPatch()
      patch.prerequisites = SetEdit(adding: [tasks[needed].id])
      return try await scene.planner.edit(tasks[task].id, patch, under: scene.terms)
    }
    await expectFailure(.cycle, field: "prerequisites") { _ = try await need(0, 0) }
    for index in 0..<4 { _ = try await need(index, index + 1) }
    await expectFailure(.cycle, field: "prerequisites") { _ = try await need(4, 0) }
    await expectFailure(.cycle, field: "prerequisites") { _ = try await need(1, 0) }
    #expect(try await need(0, 4).records.count == 1)
    #expect(try await need(0, 4).records.isEmpty)
  }

  @Test(arguments: Depth.allCases)
  func aHundredEditsAtOnceLoseNothing(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          var patch = TaskPatch()
          patch.tags = SetEdit(adding: ["tag\(number)"])
          // Giving up after some attempts is allowed, and then the driver tries again.
          while true {
            do {
              _ = try await scene.other().edit(task.id, patch, under: scene.terms)
              return
            } catch TaskFailure.Code.conflict { continue }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await scene.read(task).tags.count == 20)
  }

  @Test(arguments: Depth.allCases)
  func aRecurrenceIsKeptAndNeedsADate(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let due = TaskDate.day(try #require(CalendarDay(year: 2026, month: 1, day: 31)))
    let task = try await scene.add("rent") {
      $0.due = due
      $0.recurrence = (try? RecurrenceRule(parsing: "FREQ=MONTHLY")).map { Recurrence(rule: $0) }
    }
    #expect(task.recurrence?.anchor == due)
    #expect(task.recurrence?.occurrence == due)
    var patch = TaskPatch()
    patch.due = .clear
    await expectFailure(.invalid, field: "recurrence") {
      _ = try await scene.planner.edit(task.id, patch, under: scene.terms)
    }
  }
}

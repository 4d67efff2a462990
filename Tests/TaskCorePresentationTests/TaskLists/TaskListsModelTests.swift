import Foundation
import Observation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPTestSupport
import TaskCorePresentation
import TaskCoreSQLite
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct TaskListsModelTests {
  @Test(arguments: Depth.allCases) func openTasksAreCountedAndStayCounted(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let lists = try await scene.elsewhere.addLists([NewList("Home"), NewList("Work")], under: scene.terms).lists
    try await scene.add("Plain")
    let task = try await scene.add("Water") {
      $0.list = .id(lists[0].id)
      $0.due = try? TaskDate(parsing: "2026-06-14", zoneless: .floating)
      $0.tags = ["plants"]
    }
    try await scene.add("Today") { $0.due = try? TaskDate(parsing: "2026-06-15", zoneless: .floating) }
    let model = TaskListsModel(scene.application, in: scene.context)
    try await running(model.run) {
      await until { model.phase == .content }
      #expect(model.rows.map(\.title) == ["All", "Today", "Overdue", "Home", "Work", "plants"])
      #expect(model.rows.map(\.openCount) == [3, 2, 1, 1, 0, 1])
      model.selection = .tag("plants")
      _ = try await scene.elsewhere.complete(task.id, under: scene.terms)
      await until { model.rows.map(\.openCount) == [2, 1, 0, 0, 0] }
      #expect(model.selection == .all)
      // Over night.
      await until { scene.clock.sleeping >= 1 }
      scene.clock.advance(by: 12 * 3600)
      await until { model.rows.map(\.openCount) == [2, 1, 1, 0, 0] }
    }
  }

  /// A list's life, by somebody else: each step has to be seen without being asked for.
  private func followsLists(of application: any TaskApplication, as changedBy: TaskPlanner, _ scene: Scene) async throws
  {
    let model = TaskListsModel(application, in: scene.context)
    try await running(model.run) {
      await until { model.phase == .content }
      let list = try #require(try await changedBy.addLists([NewList("Home")], under: scene.terms).lists.first)
      await until { model.rows.last?.title == "Home" }
      // As an import brings it: changed long ago.
      var task = NewTask("Old")
      task.list = .id(list.id)
      _ = try await changedBy.add(task, under: scene.terms)
      await until { model.rows.last?.openCount == 1 }
      _ = try await changedBy.editLists([ListEdit(list.id, title: "House")], under: scene.terms)
      await until { model.rows.last?.title == "House" }
      model.selection = .list(list.id)
      _ = try await changedBy.deleteLists([list.id], tasks: .trash, under: scene.terms)
      await until { model.rows.count == 3 }
      #expect(model.selection == .all)
    }
  }

  @Test(arguments: Depth.allCases) func listsChangedElsewhereAreSeen(depth: Depth) async throws {
    let scene = try await Scene(depth)
    try await followsLists(of: scene.application, as: scene.elsewhere, scene)
  }

  @Test func listsChangedByAnotherStoreOnTheSameFileAreSeen() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lists-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "tasks.db").path
    let (mine, theirs) = (
      try await SQLiteTaskStore.open(at: .file(path)), try await SQLiteTaskStore.open(at: .file(path))
    )
    try await followsLists(of: TaskPlanner(store: mine), as: TaskPlanner(store: theirs), try await Scene())
    try await mine.close()
    try await theirs.close()
  }

  @Test func listsChangedOnAServerAreSeen() async throws {
    let scene = try await Scene()
    // It gives out no store, as one that serves the application alone.
    let handler = HTTPTaskHandler(scene.elsewhere, owner: "bob")
    let application = HTTPTaskPlanner(over: try await SocketTransport(to: handler))
    try await followsLists(of: application, as: scene.elsewhere, scene)
  }

  @Test func equalCountsNotifyNobody() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    let model = TaskListsModel(scene.application, in: scene.context)
    try await running(model.run) {
      await until { model.phase == .content }
      let changes = Counter()
      withObservationTracking {
        _ = (model.rows, model.phase, model.selection)
      } onChange: {
        changes.increase()
      }
      try await scene.rename(task, to: "Feed")
      model.refresh()
      model.selection = .all
      await settle()
      #expect(changes.count == 0)
    }
  }

  @Test func countsAloneEndNoOutage() async throws {
    let scene = try await Scene()
    let model = TaskListsModel(scene.application, in: scene.context)
    scene.application.fail(TaskFailure(.unavailable, "closed"), tokensAlone: true)
    try await running(model.run) {
      await until { model.rows.first?.openCount == 0 }
      await until { if case .failed = model.phase { true } else { false } }
      // The counts of each minute go on, and tell nothing of what comes between them.
      try await scene.add("One")
      await until { scene.clock.sleeping > 0 }
      scene.clock.advance(by: 60)
      await until { model.rows.first?.openCount == 1 }
      guard case .failed = model.phase else { return #expect(Bool(false), "\(model.phase)") }
      scene.application.fail(nil)
      model.refresh()
      await until { model.phase == .content }
      try await scene.add("Two")
      await until { model.rows.first?.openCount == 2 }
    }
  }

  @Test func aFailureIsASentence() async throws {
    let scene = try await Scene()
    let model = TaskListsModel(scene.application, in: scene.context)
    scene.application.fail(TaskFailure(.corrupted, "page 7"))
    await running(model.run) {
      await until { if case .failed = model.phase { true } else { false } }
      scene.application.fail(nil)
      model.refresh()
      await until { model.phase == .content }
    }
  }
}

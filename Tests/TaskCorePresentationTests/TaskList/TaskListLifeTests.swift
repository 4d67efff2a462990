import Foundation
import Observation
import TaskCore
import TaskCorePresentation
import Testing

/// How long a model works, what it leaves behind, and whom it bothers.
@MainActor @Suite(.timeLimit(.minutes(5))) struct TaskListLifeTests {
  @Test func cancellingEndsAllThatGoesOn() async throws {
    let scene = try await Scene()
    try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running { await until { scene.clock.sleeping > 0 } }
    await until { scene.clock.sleeping == 0 }
    let (rows, questions) = (model.rows, scene.application.questions)
    try await scene.add("Two")
    model.filterText = "one"
    await settle()
    #expect(model.rows == rows && scene.application.questions == questions)
    // What was chosen meanwhile holds when it runs again.
    try await scene.add("One more")
    await model.running { await until { model.titles == ["One", "One more"] } }
  }

  @Test(arguments: Depth.allCases) func nobodyHoldsAModelThatIsLetGoOf(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("One")
    weak var list: TaskListModel?
    weak var detail: TaskDetailModel?
    weak var sidebar: TaskListsModel?
    do {
      let models = (
        TaskListModel(scene.application, in: scene.context),
        TaskDetailModel(task.id, of: scene.application, in: scene.context),
        TaskListsModel(scene.application, in: scene.context)
      )
      (list, detail, sidebar) = models
      let runs = [
        Task { await models.0.run() }, Task { await models.1.run() }, Task { await models.2.run() },
      ]
      await until { models.0.phase == .content && models.1.phase == .content && models.2.phase == .content }
      models.0.filterText = "one"
      models.0.draft = "Two"
      await models.0.add()
      for run in runs { run.cancel() }
      for run in runs { await run.value }
    }
    await until { list == nil && detail == nil && sidebar == nil }
    #expect(list == nil && detail == nil && sidebar == nil)
  }

  @Test func aSecondRunTakesOver() async throws {
    let scene = try await Scene()
    try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    let first = Task { await model.run() }
    await until { model.phase == .content }
    try await model.running {
      await first.value
      try await scene.add("Two")
      await until { model.rows.count == 2 }
    }
  }

  @Test func whatIsAsItWasNotifiesNobody() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      let changes = Counter()
      withObservationTracking {
        _ = (model.rows, model.phase, model.hasMore, model.filterText, model.filterMistake, model.order, model.scope)
        _ = (model.selection, model.notice, model.draft, model.reading)
      } onChange: {
        changes.increase()
      }
      model.filterText = ""
      model.order = .position
      model.scope = .all
      model.selection = nil
      model.draft = ""
      model.dismissNotice()
      model.more()
      model.retry()
      // A change of something that no row shows is answered all the same.
      var patch = TaskPatch()
      patch.notes = "Not in the row"
      _ = try await scene.elsewhere.edit(one.id, patch, under: scene.terms)
      await settle()
      #expect(changes.count == 0)
      model.selection = one.id
      #expect(changes.count == 1)
    }
  }

  @Test func eachChangeOfTheRowsIsSeenOnce() async throws {
    guard #available(macOS 26, iOS 26, *) else { return }
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      var seen: [[String]] = []
      let observer = Task {
        for await titles in Observations({ model.titles }) {
          seen.append(titles)
          if titles == ["End"] { break }
        }
      }
      await until { seen == [["One"]] }
      for title in ["Uno", "Due", "End"] {
        var patch = TaskPatch()
        patch.notes = title
        _ = try await scene.elsewhere.edit(one.id, patch, under: scene.terms)
        try await scene.rename(one, to: title)
        await until { seen.last == [title] }
      }
      await observer.value
      #expect(seen == [["One"], ["Uno"], ["Due"], ["End"]])
    }
  }

  @Test func theRowsThatAreShownAreAllThatIsMade() async throws {
    // Whatever there is behind them, one page is asked for and comes.
    let scene = try await Scene()
    _ = try await scene.elsewhere.add((0..<2000).map { NewTask("Task \($0)") }, under: scene.terms)
    let model = TaskListModel(scene.application, in: scene.context, pageSize: 50)
    await model.running {
      #expect(model.rows.count == 50 && model.hasMore)
      model.filterText = "task"
      await until { model.rows.first?.highlights.isEmpty == false }
      #expect(model.rows.count == 50)
    }
  }
}

/// Counts what may happen anywhere.
final class Counter: @unchecked Sendable {
  // Unchecked: `number` is read and written only while the lock is held.
  private let lock = NSLock()
  private var number = 0

  var count: Int { lock.withLock { number } }
  func increase() { lock.withLock { number += 1 } }
}

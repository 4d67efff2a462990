import Foundation
import Observation
import TaskCore
import TaskCorePresentation
import Testing

/// What somebody does shows at once, and is taken back when it is refused.
@MainActor @Suite(.timeLimit(.minutes(5))) struct OptimismTests {
  private let refusal = TaskFailure(.conflict, "version 3 is not 4")

  /// Starts a verb that is held, and returns when it waits.
  private func begin(_ scene: Scene, _ verb: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
    scene.application.hold()
    let task = Task { await verb() }
    await until { scene.application.waiting == 1 }
    return task
  }

  @Test(arguments: Depth.allCases) func eachVerbShowsBeforeItIsDone(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let (one, two) = (try await scene.add("One"), try await scene.add("Two"))
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      let verbs: [(@MainActor () async -> Void, @MainActor () throws -> Bool)] = [
        ({ await model.rename(one.id, to: "Uno") }, { model.titles == ["Uno", "Two"] }),
        ({ await model.move(two.id, to: .before(one.id)) }, { model.titles == ["Two", "Uno"] }),
        ({ await model.complete(one.id) }, { try !model.row(one).isOpen }),
      ]
      for (verb, isShown) in verbs {
        let task = await begin(scene, verb)
        #expect(try isShown())
        #expect(model.rows.contains { $0.isPending })
        scene.application.release()
        await task.value
        await until { !model.rows.contains { $0.isPending } }
      }
      await until { model.titles == ["Two"] }
      let stored = try await scene.read(one)
      #expect(!stored.isOpen && stored.title == "Uno")
      await model.undo()
      #expect(model.notice == nil || model.notice?.isRefusal == false)
      await until { model.titles == ["Two", "Uno"] }
      await model.redo()
      await until { model.titles == ["Two"] }
      let task = await begin(scene) { await model.trash(two.id) }
      #expect(model.rows.isEmpty)
      scene.application.release()
      await task.value
      await settle()
      #expect(model.rows.isEmpty && model.notice == nil)
    }
  }

  @Test func aRefusedVerbIsTakenBackWithAReason() async throws {
    let scene = try await Scene()
    let (one, two) = (try await scene.add("One"), try await scene.add("Two"))
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      let before = model.rows
      var titled = TaskPatch()
      titled.title = "Uno"
      let verbs: [@MainActor () async -> Void] = [
        { await model.complete(one.id) }, { [titled] in await model.edit(one.id, titled) },
        { await model.trash(one.id) },
        { await model.move(two.id, to: .before(one.id)) },
      ]
      for verb in verbs {
        scene.application.refuse(refusal)
        let task = await begin(scene, verb)
        #expect(model.rows != before)
        scene.application.release()
        await task.value
        #expect(model.rows == before)
        #expect(model.notice?.isRefusal == true && model.notice?.sentence.contains("version") == false)
        #expect(model.notice?.sentence.hasPrefix("“") == true)
      }
      model.dismissNotice()
      #expect(model.notice == nil)
    }
  }

  @Test func anAnswerThatComesBetweenLeavesWhatWasAskedForShown() async throws {
    let scene = try await Scene()
    let (one, two) = (try await scene.add("One"), try await scene.add("Two"))
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      let task = await begin(scene) { await model.complete(one.id) }
      try await scene.rename(two, to: "Dos")
      await until { model.titles == ["One", "Dos"] }
      #expect(try model.row(one).isPending)
      scene.application.release()
      await task.value
      // From here on until the store has said so it is never shown as open.
      while model.rows.count == 2 {
        #expect(model.rows.first?.isOpen == false)
        await Task.yield()
      }
      #expect(model.titles == ["Dos"])
    }
  }

  @Test func aLateRefusalLeavesWhatOthersHaveDoneSince() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      scene.application.refuse(refusal)
      let task = await begin(scene) { await model.rename(one.id, to: "Mine") }
      try await scene.rename(one, to: "Theirs")
      try await scene.add("New")
      await until { model.titles == ["Mine", "New"] }
      scene.application.release()
      await task.value
      #expect(model.titles == ["Theirs", "New"])
    }
  }

  @Test func verbsAreDoneInTheOrderInWhichTheyWereAskedFor() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      scene.application.hold()
      let tasks = ["A", "B", "C"].map { title in Task { await model.rename(one.id, to: title) } }
      await until { model.titles == ["C"] && scene.application.waiting > 0 }
      #expect(scene.application.waiting == 1)
      scene.application.release()
      for task in tasks { await task.value }
      let stored = try await scene.read(one)
      #expect(stored.title == "C")
    }
  }

  @Test func whatIsDoneOfOneTaskLeavesWhereAnotherIsMovedTo() async throws {
    let scene = try await Scene()
    let (one, two) = (try await scene.add("One"), try await scene.add("Two"))
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      let first = await begin(scene) { await model.rename(two.id, to: "Zwei") }
      let second = Task { await model.move(one.id, to: .behind(two.id)) }
      await until { model.titles == ["Zwei", "One"] }
      let seen = Seen(of: model)
      scene.application.release()
      await first.value
      await second.value
      await until { !model.rows.contains { $0.isPending } }
      await settle()
      #expect(Set(seen.titles + [model.titles]) == [["Zwei", "One"]])
      let stored = (try await scene.read(one), try await scene.read(two))
      #expect(stored.0.place.position > stored.1.place.position)
    }
  }

  @Test func aTitleThatNoTaskCanHaveIsRefusedWithoutAsking() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      await model.rename(one.id, to: "  ")
      #expect(model.titles == ["One"] && scene.application.writes == 0)
      #expect(model.notice?.sentence.hasPrefix("A title is one line") == true)
    }
  }

  @Test func whatIsNotOrderedByHandCannotBeMoved() async throws {
    let scene = try await Scene()
    let (one, two) = (try await scene.add("One"), try await scene.add("Two"))
    let model = TaskListModel(scene.application, in: scene.context, order: .due)
    await model.running {
      await model.move(two.id, to: .before(one.id))
      #expect(model.notice?.isRefusal == true && scene.application.writes == 0)
    }
  }

  @Test(arguments: Depth.allCases) func aLineIsAddedAsItIsUnderstood(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      model.draft = "Call mum tomorrow #home"
      #expect(model.reading?.title == "Call mum" && model.reading?.parts.count == 2)
      let task = await begin(scene) { await model.add() }
      #expect(model.draft.isEmpty && model.reading == nil)
      #expect(model.titles == ["Call mum"] && model.rows.first?.isPending == true)
      #expect(model.rows.first?.due == "Tomorrow" && model.rows.first?.tags == ["home"])
      let id = model.rows.first?.id
      scene.application.release()
      await task.value
      await until { model.rows.first?.isPending == false }
      #expect(model.rows.count == 1 && model.rows.first?.id == id)
    }
  }

  @Test func aRefusedLineIsGivenBack() async throws {
    let scene = try await Scene()
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      model.draft = "#home"
      await model.add()
      #expect(model.draft == "#home" && model.rows.isEmpty && model.notice?.isRefusal == true)
      model.draft = "Buy milk"
      scene.application.refuse(TaskFailure(.unavailable, "no space"))
      await model.add()
      #expect(model.draft == "Buy milk" && model.rows.isEmpty)
      scene.application.refuse(TaskFailure(.unavailable, "no space"))
      let task = await begin(scene) { await model.add() }
      model.draft = "Another"
      scene.application.release()
      await task.value
      #expect(model.draft == "Another")
    }
  }

  @Test func aPartThatIsRefusedStaysTextWhileTheLineGoesOn() async throws {
    let scene = try await Scene()
    let model = TaskListModel(scene.application, in: scene.context)
    model.draft = "Read Tomorrow #book"
    let part = try #require(model.reading?.parts.first { $0.kind == .due })
    model.refuse(part)
    #expect(model.reading?.title == "Read Tomorrow" && model.reading?.parts.map(\.kind) == [.tag])
    model.draft = "Read Tomorrow #book again"
    #expect(model.reading?.title == "Read Tomorrow again")
    model.draft = "Tomorrow"
    #expect(model.reading?.parts.map(\.kind) == [.due])
  }

  @Test func nothingToUndoIsSaidInWords() async throws {
    let scene = try await Scene()
    let model = TaskListModel(scene.application, in: scene.context)
    await model.running {
      await model.undo()
      #expect(model.notice?.sentence == "There is nothing to undo.")
      await model.redo()
      #expect(model.notice?.sentence == "There is nothing to redo.")
    }
  }

  @Test func whatWasBegunIsDoneAlsoWhenTheScreenIsGone() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    var verb: Task<Void, Never>?
    await model.running { verb = await begin(scene) { await model.complete(one.id) } }
    verb?.cancel()
    scene.application.release()
    await verb?.value
    let stored = try await scene.read(one)
    #expect(!stored.isOpen)
  }
}

/// What a list has shown, each time before it changed.
@MainActor private final class Seen {
  private(set) var titles: [[String]] = []
  private let model: TaskListModel

  init(of model: TaskListModel) {
    self.model = model
    look()
  }

  private func look() {
    withObservationTracking {
      _ = model.rows
    } onChange: {
      MainActor.assumeIsolated {
        self.titles.append(self.model.titles)
        self.look()
      }
    }
  }
}

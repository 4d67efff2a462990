import TaskCore
import TaskCorePresentation
import Testing

/// A title is changed by two people.
@MainActor @Suite(.timeLimit(.minutes(5))) struct RenamingTests {
  @Test func whatIsAsItWasSeenChangesNothing() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      try await scene.rename(one, to: "Newer")
      await until { model.titles == ["Newer"] }
      await model.rename(one.id, from: "One", to: "One")
      #expect(scene.application.writes == 0 && model.titles == ["Newer"] && model.titleConflict == nil)
    }
  }

  @Test(arguments: Depth.allCases, [TaskDetailModel.Resolution.mine, .theirs])
  func aTitleChangedByBothIsShownAsTheirsAndMine(depth: Depth, resolution: TaskDetailModel.Resolution) async throws {
    let scene = try await Scene(depth)
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      try await scene.rename(one, to: "Theirs")
      await model.rename(one.id, from: "One", to: "Mine")
      #expect(model.titleConflict == conflict(one, theirs: "Theirs", mine: "Mine", of: model))
      #expect(model.notice?.sentence.hasPrefix("The title of") == true)
      await until { model.titles == ["Theirs"] }
      await model.resolveTitle(with: resolution)
      #expect(model.titleConflict == nil && model.notice == nil)
      let stored = try await scene.read(one)
      #expect(stored.title == (resolution == .mine ? "Mine" : "Theirs"))
    }
  }

  private func conflict(_ task: TaskItem, theirs: String, mine: String, of model: TaskListModel) -> TitleConflict? {
    guard let conflict = model.titleConflict, conflict.task == task.id, conflict.theirs == theirs, conflict.mine == mine
    else { return nil }
    return conflict
  }

  @Test func whatElseOthersHaveChangedIsKept() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      var patch = TaskPatch()
      patch.notes = "Theirs"
      _ = try await scene.elsewhere.edit(one.id, patch, under: scene.terms)
      await model.rename(one.id, from: "One", to: "Uno")
      let stored = try await scene.read(one)
      #expect(stored.title == "Uno" && stored.notes == "Theirs" && model.notice == nil)
    }
  }

  @Test func aTaskInTheTrashIsNotRenamed() async throws {
    let scene = try await Scene()
    let one = try await scene.add("One")
    let model = TaskListModel(scene.application, in: scene.context)
    try await model.running {
      _ = try await scene.elsewhere.trash([one.id], under: scene.terms)
      await model.rename(one.id, from: "One", to: "Uno")
      #expect(model.notice?.isRefusal == true && model.titleConflict == nil)
      let stored = try await scene.read(one)
      #expect(stored.title == "One" && stored.isTrashed)
    }
  }
}

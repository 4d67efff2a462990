import Foundation
import TaskCore
import TaskCorePresentation
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct TaskDetailModelTests {
  private func running(
    _ task: TaskItem, _ scene: Scene, _ body: @MainActor (TaskDetailModel) async throws -> Void
  ) async rethrows {
    let model = TaskDetailModel(task.id, of: scene.application, in: scene.context)
    try await TaskCorePresentationTests.running(model.run) {
      await until { model.phase == .content }
      try await body(model)
    }
  }

  @Test func savingEndsNoOutage() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    try await running(task, scene) { model in
      scene.application.fail(TaskFailure(.unavailable, "closed"), tokensAlone: true)
      model.retry()
      await until { model.phase != .content }
      model[.title] = "Water them"
      await model.save()
      guard case .failed = model.phase else { return #expect(Bool(false), "\(model.phase)") }
      #expect(model[.title] == "Water them" && model.editedFields.isEmpty)
      scene.application.fail(nil)
      model.retry()
      await until { model.phase == .content }
      try await scene.rename(scene.read(task), to: "Water all")
      await until { model[.title] == "Water all" }
    }
  }

  @Test(arguments: Depth.allCases) func fieldsAreEditedAsTextsAndSaved(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let list = try #require(try await scene.elsewhere.addLists([NewList("Home")], under: scene.terms).lists.first)
    let task = try await scene.add("Water") {
      $0.tags = ["plants"]
      $0.list = .id(list.id)
    }
    try await running(task, scene) { model in
      #expect(model[.title] == "Water" && model[.due] == "" && model[.priority] == "none" && model[.tags] == "plants")
      #expect(!model.canSave && model.editedFields.isEmpty)
      model[.title] = "Water them"
      model[.notes] = "All\nof them"
      model[.due] = "tomorrow"
      model[.start] = "2026-06-15 09:00"
      model[.priority] = "High"
      model[.tags] = "plants, #home, a b"
      model[.recurrence] = "every 2 weeks"
      #expect(model.canSave && model.editedFields.count == 7)
      await model.save()
      #expect(model.notice == nil && model.editedFields.isEmpty && !model.isSaving)
      let stored = try await scene.read(task)
      #expect(stored.title == "Water them" && stored.notes == "All\nof them" && stored.priority == .high)
      #expect(stored.due == (try TaskDate(parsing: "2026-06-16", zoneless: .floating)))
      #expect(stored.start == (try TaskDate(parsing: "2026-06-15T09:00Z", zoneless: .floating)))
      #expect(stored.tags.sorted() == ["a b", "home", "plants"] && stored.recurrence != nil)
      #expect(stored.place.list == list.id)
      #expect(model[.due] == "2026-06-16" && model[.start] == "2026-06-15 09:00" && model[.priority] == "high")
      #expect(model[.recurrence].hasPrefix("Every 2 weeks"))
      model[.due] = "tomorrow 17:00"
      await model.save()
      #expect(model[.due] == "2026-06-16 17:00" && model.notice == nil)
      model[.due] = ""
      model[.recurrence] = ""
      await model.save()
      let cleared = try await scene.read(task)
      #expect(cleared.due == nil && cleared.recurrence == nil && cleared.title == "Water them")
    }
  }

  @Test(arguments: [
    (TaskDetailModel.Field.title, " ", "A title"), (.title, "a\nb", "A title"), (.due, "someday", "Write when"),
    (.start, "2026-02-30", "Write the start"), (.priority, "12", "A priority"), (.tags, "a\u{7}b", "A tag"),
    (.recurrence, "every so often", "Write how"), (.notes, "a\0b", "The notes"),
  ])
  func whatCannotBeSavedIsSaidAsItIsTyped(field: TaskDetailModel.Field, text: String, start: String) async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    await running(task, scene) { model in
      let before = model[field]
      model[field] = text
      #expect(model.mistake(in: field)?.hasPrefix(start) == true && !model.canSave)
      #expect(model[field] == text)
      await model.save()
      #expect(scene.application.writes == 0)
      model[field] = before
      #expect(model.mistake(in: field) == nil && model.editedFields.isEmpty)
    }
  }

  @Test func aRuleWithoutADateIsRefusedInWords() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    await running(task, scene) { model in
      model[.recurrence] = "every day"
      await model.save()
      #expect(model.notice?.isRefusal == true && model.editedFields == [.recurrence])
      model[.due] = "today"
      await model.save()
      #expect(model.notice == nil && model.editedFields.isEmpty)
    }
  }

  @Test func whatChangesElsewhereAppears() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    try await scene.add("Of the same second")
    try await running(task, scene) { model in
      try await scene.rename(task, to: "Feed")
      await until { model[.title] == "Feed" }
      model[.notes] = "Mine"
      try await scene.rename(task, to: "Wash")
      await until { model[.title] == "Wash" }
      #expect(model.conflicts.isEmpty && model[.notes] == "Mine")
      await model.save()
      let stored = try await scene.read(task)
      #expect(stored.title == "Wash" && stored.notes == "Mine")
    }
  }

  @Test func onlyTheTaskItselfIsReadWhenSomethingWasCommitted() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    // However many were made in the same second.
    _ = try await scene.elsewhere.add((0..<50).map { NewTask("Task \($0)") }, under: scene.terms)
    try await running(task, scene) { model in
      try await scene.rename(task, to: "Feed")
      await until { model[.title] == "Feed" }
      #expect(scene.application.questions == 0)
    }
  }

  @Test func aNoticeOfAnOutageGoesWhenTheTaskCanBeReadAgain() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    try await running(task, scene) { model in
      model[.notes] = "Mine"
      scene.application.refuse(TaskFailure(.unavailable, "locked"))
      await model.save()
      #expect(model.notice?.isRefusal == true)
      try await scene.rename(task, to: "Feed")
      await until { model.notice == nil }
      #expect(model[.notes] == "Mine")
    }
  }

  @Test(arguments: [TaskDetailModel.Resolution.mine, .theirs], [true, false])
  func aFieldChangedByBothIsShownAsTheirsAndMine(
    resolution: TaskDetailModel.Resolution, asAWhole: Bool
  ) async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    try await running(task, scene) { model in
      model[.title] = "Mine"
      model[.notes] = "Kept"
      try await scene.rename(task, to: "Theirs")
      await until { !model.conflicts.isEmpty }
      #expect(model.conflicts.map(\.field) == [.title])
      #expect(model.conflicts.first?.theirs == "Theirs" && model.conflicts.first?.mine == "Mine" && !model.canSave)
      if asAWhole { model.resolve(with: resolution) } else { model.resolve(.title, with: resolution) }
      #expect(model.conflicts.isEmpty && model.canSave)
      await model.save()
      let stored = try await scene.read(task)
      #expect(stored.title == (resolution == .mine ? "Mine" : "Theirs") && stored.notes == "Kept")
    }
  }

  @Test(arguments: Depth.allCases) func savingWhatWasChangedMeanwhileMergesOrAsks(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("Water")
    // Not running, so that it hears of the change by the conflict alone.
    let model = TaskDetailModel(task.id, of: scene.application, in: scene.context)
    await TaskCorePresentationTests.running(model.run) { await until { model.phase == .content } }
    model[.notes] = "Mine"
    try await scene.rename(task, to: "Theirs")
    await model.save()
    let merged = try await scene.read(task)
    #expect(merged.title == "Theirs" && merged.notes == "Mine" && model.editedFields.isEmpty)
    model[.title] = "Mine"
    try await scene.rename(task, to: "Theirs again")
    await model.save()
    let asked = try await scene.read(task)
    #expect(asked.title == "Theirs again" && model.conflicts.map(\.theirs) == ["Theirs again"])
    model.resolve(with: .mine)
    await model.save()
    let resolved = try await scene.read(task)
    #expect(resolved.title == "Mine" && model.conflicts.isEmpty && model.notice == nil)
  }

  @Test func whatIsTypedWhileItIsSavedStaysToBeSaved() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    try await running(task, scene) { model in
      model[.title] = "First"
      scene.application.hold()
      let save = Task { await model.save() }
      await until { scene.application.waiting == 1 }
      #expect(model.isSaving && !model.canSave)
      model[.title] = "Second"
      scene.application.release()
      await save.value
      #expect(model[.title] == "Second" && model.editedFields == [.title] && model.conflicts.isEmpty && model.canSave)
      await model.save()
      let stored = try await scene.read(task)
      #expect(stored.title == "Second")
    }
  }

  @Test(arguments: Depth.allCases) func whatIsRemovedForGoodElsewhereIsGone(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("Water")
    try await running(task, scene) { model in
      model[.title] = "Mine"
      _ = try await scene.elsewhere.trash([task.id], under: scene.terms)
      await until { model.task?.isTrashed == true }
      #expect(!model.isGone)
      _ = try await scene.elsewhere.purge(.tasks([task.id]), under: scene.terms)
      await until { model.isGone }
      #expect(!model.canSave && model.phase == .content)
    }
  }

  @Test func aTaskThatIsNotThereIsGone() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    _ = try await scene.elsewhere.trash([task.id], under: scene.terms)
    _ = try await scene.elsewhere.purge(.tasks([task.id]), under: scene.terms)
    await running(task, scene) { model in #expect(model.isGone && model.task == nil) }
  }

  @Test func aRefusedSaveKeepsWhatWasTyped() async throws {
    let scene = try await Scene()
    let task = try await scene.add("Water")
    await running(task, scene) { model in
      model[.title] = "Mine"
      scene.application.refuse(TaskFailure(.unavailable, "locked"))
      await model.save()
      #expect(model.notice?.sentence.hasPrefix("The tasks cannot be reached") == true && model[.title] == "Mine")
      model.revert()
      #expect(model[.title] == "Water" && !model.canSave)
    }
  }
}

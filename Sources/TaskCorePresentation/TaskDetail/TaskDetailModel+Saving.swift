import TaskCore

extension TaskDetailModel {
  /// How often an edit is merged with what others do before it is given up.
  private static let attempts = 5

  /// Saves what was edited, if that is still what it was made of.
  ///
  /// Where others have changed other fields meanwhile, both are kept. Where they have changed the same ones, nothing is
  /// saved, and ``conflicts`` has both.
  public func save() async {
    dismissNotice()
    guard canSave else { return }
    isSaving = true
    defer { isSaving = false }
    for _ in 0..<Self.attempts where conflicts.isEmpty {
      guard let task else { return }
      let saved = edits
      do throws(TaskFailure) {
        var patch = TaskPatch()
        for (field, edit) in saved { try texts.read(edit.mine, as: field, of: task, into: &patch) }
        let terms = context.terms(expecting: [.task(id): task.version])
        let outcome = try await application.edit([TaskEdit(id, patch)], under: terms)
        // What was typed meanwhile stays to be saved, on top of this.
        for (field, edit) in saved where edits[field]?.mine == edit.mine { edits[field] = nil }
        let changed = outcome.tasks.first { $0.id == id }
        if let changed { take(changed) }
        if let task = self.task {
          for field in saved.keys { edits[field]?.base = texts.text(of: field, in: task) }
        }
        return
      } catch .conflict {
        guard await read() else { return }
      } catch {
        if error.code == .notFound { return vanish() }
        return say(error)
      }
    }
    if conflicts.isEmpty { say(TaskFailure(.conflict, "The task keeps changing.", id: .task(id))) }
  }

  /// Reads the task; false when there is none, or when it cannot be read.
  func read() async -> Bool {
    do throws(TaskFailure) {
      guard let task = try await application.task(id) else {
        vanish()
        return false
      }
      take(task)
      return true
    } catch {
      say(error)
      return false
    }
  }

  /// Shows a state of the task, unless a later one is shown already.
  func take(_ new: TaskItem) {
    noteContent()
    if let task, new.version <= task.version { return }
    task = new
    if isGone { isGone = false }
    // What was typed here and is so elsewhere now needs no saving.
    for (field, edit) in edits where self.texts.text(of: field, in: new).hasSameBytes(as: edit.mine) {
      edits[field] = nil
    }
  }

  func vanish() {
    if !isGone { isGone = true }
    noteContent()
  }

  /// A task that was read by the way does not end an outage: others' changes are not told of yet.
  private func noteContent() {
    if phase != .content, isFollowing { phase = .content }
  }

  func say(_ failure: TaskFailure) {
    let sentence = context.wording.sentence(for: failure, about: task?.title)
    let new = Notice(sentence, isRefusal: true)
    if new != notice { notice = new }
    isOutageSaid = failure.code == .unavailable
  }
}

import TaskCore
import TaskCorePresentation

// What is typed.
extension Board {
  func filter(_ key: Key, _ field: TextField) {
    var field = field
    switch (key.code, key.modifiers) {
    case (.enter, []):
      if tasks.filterMistake == nil { state.mode = .browsing }
    case (.escape, []), (.text("c"), .control):
      tasks.filterText = ""
      state.mode = .browsing
    case _ where field.take(key):
      tasks.filterText = field.text
      state.mode = .filtering(field)
    case (.up, _), (.down, _):
      if tasks.filterMistake == nil { state.mode = .browsing }
    default: break
    }
  }

  func add(_ key: Key, _ field: TextField) async {
    var field = field
    switch (key.code, key.modifiers) {
    case (.enter, []):
      guard tasks.reading != nil else {
        state.mode = .browsing
        return
      }
      await perform { [self] in
        state.mode = .browsing
        await tasks.add()
        // It is given back when it was refused.
        guard !tasks.draft.isEmpty, state.mode == .browsing || state.mode == .adding(TextField()) else { return }
        state.mode = .adding(TextField(tasks.draft))
      }
    case (.escape, []), (.text("c"), .control):
      tasks.draft = ""
      tasks.dismissNotice()
      state.mode = .browsing
    case (.tab, _): refusePart(before: field)
    case _ where field.take(key):
      tasks.draft = field.text
      tasks.dismissNotice()
      state.mode = .adding(field)
    default: break
    }
  }

  /// Leaves the last part that begins before the cursor as text: anywhere in the line, one is reached.
  private func refusePart(before field: TextField) {
    guard let reading = tasks.reading else { return }
    let cursor = field.before.utf8.count
    let part = reading.parts.last { reading.line.utf8[..<$0.range.lowerBound].count < cursor }
    if let part { tasks.refuse(part) }
  }

  func rename(_ key: Key, _ id: TaskItem.ID, from seen: String, _ field: TextField) async {
    var field = field
    switch (key.code, key.modifiers) {
    case (.enter, []):
      state.mode = .browsing
      await perform { [tasks] in await tasks.rename(id, from: seen, to: field.text) }
    case (.escape, []), (.text("c"), .control): state.mode = .browsing
    case _ where field.take(key): state.mode = .renaming(id, from: seen, field)
    default: break
    }
  }

  /// Says which is meant of a title that others have changed too.
  func resolveTitle(_ key: Key) async {
    switch (key.code, key.modifiers) {
    case (.text("t"), []), (.escape, []): await perform { [tasks] in await tasks.resolveTitle(with: .theirs) }
    case (.text("m"), []): await perform { [tasks] in await tasks.resolveTitle(with: .mine) }
    case (.text("c"), .control): isDone = true
    default: break
    }
  }

  func chooseList(_ key: Key, _ id: TaskItem.ID, _ choice: ListChoice?) async {
    let choices = content.listChoices.map(\.choice)
    let index = choices.firstIndex { $0 == choice }
    switch (key.code, key.modifiers) {
    case (.down, []), (.text("j"), []):
      state.mode = .choosingList(for: id, choices[min(index.map { $0 + 1 } ?? 0, choices.count - 1)])
    case (.up, []), (.text("k"), []): state.mode = .choosingList(for: id, choices[max(0, (index ?? choices.count) - 1)])
    case (.enter, []):
      state.mode = .browsing
      // The list that was chosen may be gone.
      guard let choice, index != nil else { return }
      await perform { [tasks] in await tasks.edit(id, choice.patch) }
    case (.escape, []), (.text("q"), []), (.text("c"), .control): state.mode = .browsing
    default: break
    }
  }
}

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
      state.mode = .browsing
    case (.tab, _): if let part = tasks.reading?.parts.last { tasks.refuse(part) }
    case _ where field.take(key):
      tasks.draft = field.text
      tasks.dismissNotice()
      state.mode = .adding(field)
    default: break
    }
  }

  func rename(_ key: Key, _ id: TaskItem.ID, _ field: TextField) async {
    var field = field
    switch (key.code, key.modifiers) {
    case (.enter, []):
      state.mode = .browsing
      await perform { [tasks] in await tasks.rename(id, to: field.text) }
    case (.escape, []), (.text("c"), .control): state.mode = .browsing
    case _ where field.take(key): state.mode = .renaming(id, field)
    default: break
    }
  }

  func chooseList(_ key: Key, _ id: TaskItem.ID, _ index: Int) async {
    let ids = lists.rows.compactMap { if case .list(let id) = $0.scope { id } else { nil } }
    switch (key.code, key.modifiers) {
    case (.down, []), (.text("j"), []):
      state.mode = .choosingList(for: id, index: min(index + 1, max(0, ids.count - 1)))
    case (.up, []), (.text("k"), []): state.mode = .choosingList(for: id, index: max(index - 1, 0))
    case (.enter, []):
      state.mode = .browsing
      guard ids.indices.contains(index) else { return }
      var patch = TaskPatch()
      patch.list = .set(ids[index])
      await perform { [tasks] in await tasks.edit(id, patch) }
    case (.escape, []), (.text("q"), []), (.text("c"), .control): state.mode = .browsing
    default: break
    }
  }
}

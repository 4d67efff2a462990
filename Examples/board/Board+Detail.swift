import TaskCore
import TaskCorePresentation

// The fields of a task.
extension Board {
  func browseDetail(_ key: Key) async {
    guard let detail else {
      state.pane = .tasks
      return
    }
    switch (key.code, key.modifiers) {
    case (.up, []), (.text("k"), []): selectField(-1)
    case (.down, []), (.text("j"), []): selectField(1)
    case (.enter, []), (.text("e"), []):
      guard detail.task != nil, !detail.isGone else { return }
      state.mode = .editing(state.field, TextField(detail[state.field], isMultiline: state.field == .notes))
    case (.text("t"), []): await resolve(.theirs, in: detail)
    case (.text("m"), []): await resolve(.mine, in: detail)
    case (.tab, .shift), (.left, []), (.text("h"), []): leaveDetail(detail, closing: false)
    case (.tab, _): leaveDetail(detail, closing: false, to: .sidebar)
    case (.escape, _): leaveDetail(detail, closing: true)
    default: break
    }
  }

  func edit(_ key: Key, _ edited: TaskDetailModel.Field, _ field: TextField) async {
    guard let detail else {
      state.mode = .browsing
      return
    }
    var field = field
    switch (key.code, key.modifiers) {
    case (.enter, []):
      guard detail.mistake(in: edited) == nil else { return }
      state.mode = .browsing
      await perform { await detail.save() }
    case (.escape, []), (.text("c"), .control):
      detail.revert()
      state.mode = .browsing
    case _ where field.take(key):
      detail[edited] = field.text
      state.mode = .editing(edited, field)
    default: break
    }
  }

  private func selectField(_ step: Int) {
    let fields = TaskDetailModel.Field.allCases
    let index = (fields.firstIndex(of: state.field) ?? 0) + step
    if fields.indices.contains(index) { state.field = fields[index] }
  }

  private func resolve(_ resolution: TaskDetailModel.Resolution, in detail: TaskDetailModel) async {
    guard !detail.conflicts.isEmpty else { return }
    detail.resolve(with: resolution)
    detail.dismissNotice()
    if resolution == .mine { await perform { await detail.save() } }
  }

  /// What was typed is not lost by going elsewhere.
  private func leaveDetail(_ detail: TaskDetailModel, closing: Bool, to pane: BoardState.Pane = .tasks) {
    guard detail.conflicts.isEmpty else {
      state.message = "First say which is meant: t takes theirs, m keeps mine."
      return
    }
    guard detail.editedFields.isEmpty || detail.isSaving else {
      if closing {
        detail.revert()
        detail.dismissNotice()
      } else {
        state.message = "Something is not saved: enter and enter tries again, esc gives it up."
      }
      return
    }
    state.pane = pane
    if closing { closeDetail() }
  }
}

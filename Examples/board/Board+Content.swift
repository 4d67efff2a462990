import TaskCore
import TaskCorePresentation

extension Board {
  /// The orders that can be chosen, one after another.
  static let orders: [(order: TaskOrder, name: String)] = [
    (.position, "hand"), (.due, "due date"), (.priority, "priority"), (.title, "title"), (.modified, "last change"),
  ]

  /// What is to be drawn now. Reading it is what tells observation which changes matter.
  var content: BoardContent {
    BoardContent(
      state: state, scopes: lists.rows, scope: tasks.scope, rows: tasks.rows, selection: tasks.selection,
      hasMore: tasks.hasMore, isLoading: tasks.phase == .loading,
      outage: outage,
      order: Self.orders.first { $0.order == tasks.order }?.name ?? tasks.order.description,
      filter: tasks.filterText, mistake: tasks.filterMistake, reading: tasks.reading,
      detail: detail.map(content(of:)), message: message, titleConflict: tasks.titleConflict)
  }

  private var message: BoardContent.Message? {
    if let sentence = state.message { return BoardContent.Message(sentence: sentence, isRefusal: true) }
    if let notice = detail?.notice ?? tasks.notice {
      return BoardContent.Message(sentence: notice.sentence, isRefusal: notice.isRefusal)
    }
    return nil
  }

  private var outage: String? {
    for case .failed(let sentence) in [tasks.phase, lists.phase, detail?.phase ?? .content] { return sentence }
    return nil
  }

  private func content(of model: TaskDetailModel) -> DetailContent {
    let conflicts = model.conflicts
    let entries = TaskDetailModel.Field.allCases.map { field in
      DetailContent.Entry(
        field: field, label: BoardWords.name(of: field), text: model[field], mistake: model.mistake(in: field),
        conflict: conflicts.first { $0.field == field })
    }
    return DetailContent(
      entries: entries, facts: model.task.map(facts(of:)) ?? [], isGone: model.isGone,
      isLoading: model.phase == .loading)
  }

  private func facts(of task: TaskItem) -> [DetailContent.Fact] {
    let list = task.place.list.flatMap { id in lists.rows.first { $0.scope == .list(id) }?.title }
    var facts = [DetailContent.Fact(label: "status", text: BoardWords.name(of: task.status))]
    if let list { facts.append(DetailContent.Fact(label: "list", text: list)) }
    if task.isTrashed { facts.append(DetailContent.Fact(label: "trash", text: "in the trash")) }
    return facts + task.comments.map { DetailContent.Fact(label: "comment", text: $0.text) }
  }
}

import TaskCore

/// Which tasks a question is about and in which order, as far as each task tells it alone: so a write shows at once.
struct Belonging: Sendable {
  /// `nil` where other tasks have a say.
  private let matches: (@Sendable (TaskItem) -> Bool)?
  private let order: TaskOrder
  private let context: QueryContext
  /// Whether there are more tasks than were answered.
  let hasMore: Bool

  init(to question: TaskQuery, lists: [TaskList], hasMore: Bool) {
    (order, context, self.hasMore) = (question.order, question.context, hasMore)
    let titles = Dictionary(lists.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    matches = question.filter.looksAtOthers ? nil : try? question.filter.predicate(in: context, lists: titles)
  }

  /// Whether a task belongs; `nil` where that, or its place, cannot be told.
  func contains(_ task: TaskItem) -> Bool? {
    guard let matches else { return nil }
    guard matches(task) else { return false }
    return order.namesUrgency ? nil : true
  }

  func precedes(_ task: TaskItem, _ other: TaskItem) -> Bool {
    guard !order.namesUrgency else { return false }
    let (mine, others) = (SortTuple(of: task, by: order, in: context), SortTuple(of: other, by: order, in: context))
    return mine.precedes(others, in: order)
  }
}

extension TaskFilter {
  /// Whether what a task is matched for depends on the tasks that it waits for.
  fileprivate var looksAtOthers: Bool {
    switch self {
    case .and(let filters), .or(let filters): filters.contains(where: \.looksAtOthers)
    case .not(let filter): filter.looksAtOthers
    case .blocked, .actionable: true
    default: false
    }
  }
}

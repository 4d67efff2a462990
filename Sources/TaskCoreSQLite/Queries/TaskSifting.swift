internal import TaskCore

/// Answers questions of which SQLite can be asked a part only: what it finds is held against the rest by the core.
struct TaskSifting {
  private let first: TaskFilter
  private let matches: @Sendable (TaskItem) -> Bool
  private let connection: Connection

  init(
    _ first: TaskFilter, then rest: TaskFilter, in context: QueryContext, on connection: Connection
  ) throws(TaskFailure) {
    let awaited = try connection.awaitedTasks()
    self.first = first
    self.connection = connection
    matches = try rest.predicate(in: context, lists: try connection.listTitles()) { awaited.contains($0) }
  }

  /// The page of a resolved query.
  func page(of query: TaskQuery) throws(TaskFailure) -> TaskPage {
    let wanted = query.limit.map { $0 == .max ? .max : $0 + 1 } ?? .max
    var (tasks, part) = ([TaskItem](), query)
    part.filter = first
    part.limit = query.limit.map { max(256, $0) }
    repeat {
      let page = try TaskReading(part, on: connection).page()
      for task in page.tasks where tasks.count < wanted {
        if try isMatch(task) { tasks.append(task) }
      }
      part.cursor = page.next
      // Where all is sorted anew for each part there are few parts.
      part.limit = part.limit.map { $0.multipliedReportingOverflow(by: 2).overflow ? .max : $0 * 2 }
    } while part.cursor != nil && tasks.count < wanted
    let waiting = query.order.namesUrgency ? try connection.waitingTasks() : WaitingTasks()
    return TaskPage(tasks, for: query, waiting: waiting)
  }

  func count(in context: QueryContext) throws(TaskFailure) -> Int {
    var count = 0
    var part = TaskQuery(first, order: TaskOrder([]), limit: 1000, in: context)
    repeat {
      let page = try TaskReading(part, on: connection).page()
      for task in page.tasks where try isMatch(task) { count += 1 }
      part.cursor = page.next
    } while part.cursor != nil
    return count
  }

  /// Whether the core finds that a task matches; as SQLite does, it ends soon after the caller was cancelled.
  private func isMatch(_ task: TaskItem) throws(TaskFailure) -> Bool {
    if Task.isCancelled { throw .cancelledRead }
    return matches(task)
  }
}

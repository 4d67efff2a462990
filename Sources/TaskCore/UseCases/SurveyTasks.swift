// What is learnt by looking at many tasks.
extension TaskPlanner {
  /// See ``TaskAsking/statistics(days:in:)``.
  @concurrent public func statistics(
    days: Int, in context: QueryContext
  ) async throws(TaskFailure) -> TaskStatistics {
    guard (0...Self.mostDays).contains(days) else {
      throw TaskFailure(.invalid, "Statistics of \(days) days: ask for 0 to \(Self.mostDays).", field: "days")
    }
    var count = StatisticsCount(days: days, in: context)
    try await forEach(.all, in: context) { count.count($0) }
    return count.statistics(of: try await store.lists())
  }

  /// See ``TaskAsking/reminders(from:limit:in:)``.
  @concurrent public func reminders(
    from start: Instant, limit: Int, in context: QueryContext
  ) async throws(TaskFailure) -> [UpcomingReminder] {
    guard limit > 0 else {
      throw TaskFailure(.invalid, "The limit is \(limit): ask for at least one reminder.", field: "limit")
    }
    var next = First<UpcomingReminder>(limit)
    try await forEach(.and([.open, .has(.reminders)]), in: context) { task in
      for reminder in task.reminders {
        guard let instant = task.instant(of: reminder, in: context), instant >= start else { continue }
        next.insert(UpcomingReminder(instant: instant, reminder: reminder, task: task))
      }
    }
    return next.elements
  }

  /// Ten years, of which each day takes room in the answer.
  private static let mostDays = 3660

  /// Looks at each task that a filter matches, page by page.
  ///
  /// By date of creation, which no edit changes: a task keeps its place, so none is met twice or missed whatever is
  /// written meanwhile, and there is an index for it.
  private func forEach(
    _ filter: TaskFilter, in context: QueryContext, _ body: (TaskItem) -> Void
  ) async throws(TaskFailure) {
    var query = TaskQuery(filter, order: .created, limit: 500, in: context)
    repeat {
      try checkCancellation()
      let page = try await store.tasks(matching: query)
      for task in page.tasks { body(task) }
      query.cursor = page.next
    } while query.cursor != nil
  }
}

/// The first few of many elements, in room for twice as many.
private struct First<Element: Comparable> {
  private let limit: Int
  private var kept: [Element] = []
  /// What does not come before this is not among them.
  private var bound: Element?

  init(_ limit: Int) { self.limit = limit }

  mutating func insert(_ element: Element) {
    if let bound, element >= bound { return }
    kept.append(element)
    if kept.count / 2 >= limit { shorten() }
  }

  private mutating func shorten() {
    kept.sort()
    kept.removeLast(max(0, kept.count - limit))
    bound = kept.count == limit ? kept.last : nil
  }

  /// The first ones, in order.
  var elements: [Element] { Array(kept.sorted().prefix(limit)) }
}

/// A question for tasks: which, in which order, how many, and as seen from when and where.
public struct TaskQuery: Sendable, Hashable {
  /// Which tasks.
  public var filter: TaskFilter
  /// In which order.
  public var order: TaskOrder
  /// How many at most; `nil` for all.
  public var limit: Int?
  /// Where the page before ended; `nil` for the first page.
  public var cursor: TaskCursor?
  /// When and where the question is asked. A later page is answered as of the first page's context.
  public var context: QueryContext

  /// A question.
  public init(
    _ filter: TaskFilter = .open, order: TaskOrder = .position, limit: Int? = nil, cursor: TaskCursor? = nil,
    in context: QueryContext
  ) {
    self.filter = filter
    self.order = order
    self.limit = limit
    self.cursor = cursor
    self.context = context
  }

  /// What tells this question from another, whenever it is asked: 64 bits of its filter's and order's text.
  public var digest: UInt64 {
    var digest = Digest()
    filter.write(to: &digest)
    digest.write("|")
    digest.write(order.description)
    return digest.value
  }

  /// The question as it has to be answered: in the context of its first page, and refused when the cursor is not its own.
  ///
  /// - Throws: `.invalid` (field `cursor` or `limit`).
  public func resolved() throws(TaskFailure) -> TaskQuery {
    if let limit, limit < 1 {
      throw TaskFailure(.invalid, "The limit is \(limit): ask for at least one task.", field: "limit")
    }
    guard let cursor else { return self }
    guard cursor.digest == digest, cursor.last.fits(order) else {
      throw TaskFailure(
        .invalid, "The cursor belongs to another query: use it with the filter and order that it was given for.",
        field: "cursor")
    }
    var query = self
    query.context = cursor.context
    return query
  }
}

/// A page of tasks.
public struct TaskPage: Sendable, Hashable {
  /// The tasks in the order asked for.
  public let tasks: [TaskItem]
  /// Where the next page begins; `nil` when this is the last.
  public let next: TaskCursor?

  /// A page.
  public init(tasks: [TaskItem], next: TaskCursor?) {
    self.tasks = tasks
    self.next = next
  }

  /// The page that a query's matches make, of which there is one more than the limit when another page follows.
  ///
  /// - Parameters:
  ///   - tasks: the matches in the order asked for.
  ///   - query: what was asked, in the context that it was answered in.
  ///   - waiting: which tasks wait for which, if the order ``TaskOrder/namesUrgency``.
  public init(_ tasks: consuming [TaskItem], for query: TaskQuery, waiting: WaitingTasks = .init()) {
    guard let limit = query.limit, tasks.count > limit else {
      self.init(tasks: tasks, next: nil)
      return
    }
    tasks.removeLast(tasks.count - limit)
    let next = tasks.last.map {
      TaskCursor(
        last: SortTuple(of: $0, by: query.order, in: query.context, waiting: waiting), context: query.context,
        digest: query.digest)
    }
    self.init(tasks: tasks, next: next)
  }
}

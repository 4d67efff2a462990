/// An answer to a query that is observed: what matches now, and how that differs from the answer before.
public struct TaskResults: Sendable, Hashable {
  /// The page of tasks.
  public let page: TaskPage
  /// When and where the question was asked last: the query's context, in which `now` has moved along.
  public let context: QueryContext
  /// How the tasks differ from those of the results before; in the first results all of them came.
  public let difference: TaskDifference

  /// The tasks in the order asked for.
  public var tasks: [TaskItem] { page.tasks }

  /// A page as it follows another one.
  ///
  /// - Complexity: that of ``TaskDifference/init(from:to:)``.
  public init(_ page: TaskPage, in context: QueryContext, after previous: TaskPage? = nil) {
    self.page = page
    self.context = context
    difference = TaskDifference(from: previous?.tasks ?? [], to: page.tasks)
  }
}

extension TaskPage {
  /// Whether it shows what another page shows: the same tasks in the same order and state, and whether more follow.
  ///
  /// - Complexity: O(n).
  package func shows(sameAs other: TaskPage) -> Bool {
    (next == nil) == (other.next == nil)
      && tasks.elementsEqual(other.tasks) { $0.id == $1.id && $0.version == $1.version }
  }
}

/// How many tasks are open and outside the trash, by what a sidebar lists, as seen from a context.
public struct OpenCounts: Sendable, Hashable {
  /// All of them.
  public let all: Int
  /// Those that are due on the day of the context, or before.
  public let dueToday: Int
  /// Those whose due date has passed (``TaskItem/isOverdue(in:)``).
  public let overdue: Int
  /// Those of each list; a list without any is not among them.
  public let lists: [TaskList.ID: Int]
  /// Those with each tag, by folded name; of several spellings the one that is least by bytes.
  public let tags: [TagCount]

  /// Counts.
  public init(all: Int, dueToday: Int, overdue: Int, lists: [TaskList.ID: Int], tags: [TagCount]) {
    self.all = all
    self.dueToday = dueToday
    self.overdue = overdue
    self.lists = lists
    self.tags = tags
  }

  /// What a task is matched by to count as ``dueToday``, if it is open.
  package static let dueByToday = TaskFilter.due(.range(from: nil, to: .today(days: 1, months: 0)))
}

/// Counts while the tasks are being looked at.
struct OpenCounting {
  private let context: QueryContext
  private let isDueByToday: @Sendable (TaskItem) -> Bool
  private var (all, dueToday, overdue) = (0, 0, 0)
  private var lists: [TaskList.ID: Int] = [:]
  private var tags: [String: TagCount] = [:]
  /// Tags by their spelling: folding one takes longer than all the rest.
  private var folded: [String: String] = [:]

  /// - Throws: `.invalid` where the day ends after the year 9999.
  init(in context: QueryContext) throws(TaskFailure) {
    self.context = context
    isDueByToday = try OpenCounts.dueByToday.predicate(in: context)
  }

  /// Counts a task that is open and outside the trash.
  mutating func count(_ task: TaskItem) {
    all += 1
    if isDueByToday(task) { dueToday += 1 }
    if task.isOverdue(in: context) { overdue += 1 }
    if let list = task.place.list { lists[list, default: 0] += 1 }
    for tag in task.tags {
      let key = folded[tag] ?? Folding.fold(tag)
      folded[tag] = key
      let known = tags[key]
      let name = known.map { $0.name.precedesInBytes(tag) ? $0.name : tag } ?? tag
      tags[key] = TagCount(name: name, count: (known?.count ?? 0) + 1)
    }
  }

  var counts: OpenCounts {
    OpenCounts(
      all: all, dueToday: dueToday, overdue: overdue, lists: lists,
      tags: tags.sorted { $0.key.precedesInBytes($1.key) }.map(\.value))
  }
}

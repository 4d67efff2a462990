/// How many tasks there are, by what they are and where they are, as seen from a context.
///
/// What lies in the trash is counted in ``trashed`` alone.
public struct TaskStatistics: Sendable, Hashable {
  /// How many of some tasks are open, and how many are not.
  public struct Tally: Sendable, Hashable {
    /// Tasks that are neither completed nor cancelled.
    public private(set) var open: Int
    /// Tasks that are completed or cancelled.
    public private(set) var closed: Int

    /// A tally.
    public init(open: Int = 0, closed: Int = 0) {
      self.open = open
      self.closed = closed
    }

    /// All of them.
    public var all: Int { open + closed }

    mutating func count(_ task: TaskItem) {
      if task.isOpen { open += 1 } else { closed += 1 }
    }

    static func + (left: Tally, right: Tally) -> Tally {
      Tally(open: left.open + right.open, closed: left.closed + right.closed)
    }
  }

  /// The tasks of a list.
  public struct ListTally: Sendable, Hashable {
    /// The list; `nil` for the tasks that are in none, or in one that is not there.
    public let list: TaskList?
    /// How many of its tasks are open, and how many are not.
    public let tally: Tally

    /// A list with its tally.
    public init(list: TaskList?, tally: Tally) {
      self.list = list
      self.tally = tally
    }
  }

  /// The tasks with a tag.
  public struct TagTally: Sendable, Hashable {
    /// The tag; of several spellings the one that is least by bytes.
    public let name: String
    /// How many of its tasks are open, and how many are not.
    public let tally: Tally

    /// A tag with its tally.
    public init(name: String, tally: Tally) {
      self.name = name
      self.tally = tally
    }
  }

  /// What was completed on a day.
  public struct DayCount: Sendable, Hashable {
    /// The day, which begins when the context says so.
    public let day: CalendarDay
    /// How many tasks were completed on it.
    public let completed: Int

    /// A day with its count.
    public init(day: CalendarDay, completed: Int) {
      self.day = day
      self.completed = completed
    }
  }

  /// How many tasks have each status; one that no task has is there with 0.
  public let statuses: [TaskItem.Status.Kind: Int]
  /// How many tasks lie in the trash.
  public let trashed: Int
  /// How many open tasks are overdue.
  public let overdue: Int
  /// The lists outside the trash by position, those without tasks included, and at last the tasks in none if there are
  /// any.
  public let lists: [ListTally]
  /// The tags in use, by folded name.
  public let tags: [TagTally]
  /// The last days, the oldest first and today at the end, those on which nothing was completed included.
  public let days: [DayCount]

  /// Statistics.
  public init(
    statuses: [TaskItem.Status.Kind: Int], trashed: Int, overdue: Int, lists: [ListTally], tags: [TagTally],
    days: [DayCount]
  ) {
    self.statuses = statuses
    self.trashed = trashed
    self.overdue = overdue
    self.lists = lists
    self.tags = tags
    self.days = days
  }
}

/// Statistics while they are being counted: a state of fixed size for each list, tag and day, whatever the number of tasks.
struct StatisticsCount {
  private let context: QueryContext
  private let firstDay: CalendarDay
  private var completed: [Int]
  private var statuses = Dictionary(uniqueKeysWithValues: TaskItem.Status.Kind.allCases.map { ($0, 0) })
  private var trashed = 0
  private var overdue = 0
  private var lists: [TaskList.ID?: TaskStatistics.Tally] = [:]
  private var tags: [String: (name: String, tally: TaskStatistics.Tally)] = [:]
  /// Tags by their spelling: folding one takes longer than all the rest.
  private var folded: [String: String] = [:]

  /// - Parameter days: how many days are looked at, today the last of them.
  init(days: Int, in context: QueryContext) {
    self.context = context
    let today = context.today
    firstDay = days > 0 ? today.adding(days: 1 - days) ?? .earliest : today
    completed = Array(repeating: 0, count: min(days, Int(today.daysSince1970 - firstDay.daysSince1970) + 1))
  }

  /// Counts a task.
  mutating func count(_ task: TaskItem) {
    guard !task.isTrashed else {
      trashed += 1
      return
    }
    statuses[task.status.kind, default: 0] += 1
    if task.isOverdue(in: context) { overdue += 1 }
    lists[task.place.list, default: TaskStatistics.Tally()].count(task)
    for tag in task.tags { count(task, under: tag) }
    if case .completed(let date) = task.status {
      let day = context.day(of: context.zone.wall(at: date))
      let index = Int(day.daysSince1970) - Int(firstDay.daysSince1970)
      if completed.indices.contains(index) { completed[index] += 1 }
    }
  }

  private mutating func count(_ task: TaskItem, under tag: String) {
    let key = folded[tag] ?? Folding.fold(tag)
    folded[tag] = key
    var entry = tags[key] ?? (tag, TaskStatistics.Tally())
    if tag.precedesInBytes(entry.name) { entry.name = tag }
    entry.tally.count(task)
    tags[key] = entry
  }

  /// What was counted, given all lists by position.
  func statistics(of all: [TaskList]) -> TaskStatistics {
    var rest = lists
    var tallies: [TaskStatistics.ListTally] = []
    for list in all {
      let tally = rest.removeValue(forKey: list.id)
      if !list.isTrashed || tally != nil { tallies.append(.init(list: list, tally: tally ?? .init())) }
    }
    let elsewhere = rest.values.reduce(TaskStatistics.Tally(), +)
    if elsewhere.all > 0 { tallies.append(.init(list: nil, tally: elsewhere)) }
    return TaskStatistics(
      statuses: statuses, trashed: trashed, overdue: overdue, lists: tallies,
      tags: tags.sorted { $0.key.precedesInBytes($1.key) }.map { .init(name: $0.value.name, tally: $0.value.tally) },
      days: completed.enumerated().compactMap { index, count in
        firstDay.adding(days: index).map { .init(day: $0, completed: count) }
      })
  }
}

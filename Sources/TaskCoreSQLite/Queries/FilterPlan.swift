internal import TaskCore

/// A filter taken apart: its condition, and what every match has in common, by which an index can be chosen.
struct FilterPlan {
  /// Whether all matches are open and outside the trash, or none is; `nil` when there may be both.
  private(set) var isOpen: Bool?
  /// The list that all matches are in.
  private(set) var list: TaskList.ID?
  /// The parents under which all matches are.
  private(set) var parents: [TaskItem.ID]?
  /// Tasks of which all matches need one.
  private(set) var needs: [TaskItem.ID]?
  /// A folded tag that all matches have.
  private(set) var tag: String?
  /// Folded texts that all matches hold.
  private(set) var texts: [String] = []
  /// Whether all matches are closed, in the trash or not, and whether all of them are completed.
  let areClosed: Bool
  let areCompleted: Bool
  /// Where all due dates lie, and all start dates.
  private(set) var due = DatePlan()
  private(set) var start = DatePlan()
  /// Where all dates of creation, change and completion lie, as far as something is said about them.
  private(set) var instants: [TaskOrder.Field: KeyRange] = [:]
  /// In which all priorities lie.
  private(set) var priorities: ClosedRange<Int> = 0...9

  /// What all dates of one sort have in common.
  struct DatePlan {
    /// Whether there is none.
    var isAbsent = false
    var range: DateRange?

    fileprivate mutating func narrow(to other: DateRange?) {
      if let other { range = range?.intersection(other) ?? other } else { isAbsent = true }
    }
  }
  /// Whether the filter asks for one thing besides `isOpen`.
  let isOnePart: Bool
  /// What a row has to be besides `isOpen` and what is said of its due and start dates.
  private let others: [Condition]

  /// - Throws: what `TaskFilter.condition` throws.
  init(
    _ filter: TaskFilter, in context: QueryContext, lists: (String) throws(TaskFailure) -> [TaskList.ID]
  ) throws(TaskFailure) {
    let shape = FilterShape(filter)
    var others: [Condition] = []
    for part in shape.rest where !part.isDateRange { others.append(try part.condition(in: context, lists: lists)) }
    self.others = others
    isOpen = shape.isOpen
    areClosed = shape.areClosed
    areCompleted = shape.areCompleted
    isOnePart = shape.rest.count == 1
    for part in shape.rest {
      switch part {
      case .list(.id(let id)): list = list ?? id
      case .parent(.anyOf(let ids)) where !ids.isEmpty: parents = parents ?? ids
      case .needs(let ids) where !ids.isEmpty: needs = needs ?? ids
      case .tag(let name): tag = tag ?? Folding.fold(name)
      case .text(let text): texts.append(Folding.fold(text))
      default: try narrowDates(to: part, in: context)
      }
    }
  }

  private mutating func narrowDates(to part: TaskFilter, in context: QueryContext) throws(TaskFailure) {
    switch part {
    case .due(let match): due.narrow(to: try DateRange(match, in: context))
    case .overdue: due.narrow(to: DateRange(overdueIn: context))
    case .start(let match): start.narrow(to: try DateRange(match, in: context))
    case .created(let match): narrow(.created, to: try KeyRange(instants: match, in: context))
    case .modified(let match): narrow(.modified, to: try KeyRange(instants: match, in: context))
    case .completed(let match): narrow(.completed, to: try KeyRange(instants: match, in: context))
    case .priority(let range) where range.overlaps(priorities): priorities = range.clamped(to: priorities)
    default: break
    }
  }

  private mutating func narrow(_ field: TaskOrder.Field, to range: KeyRange?) {
    guard let range else { return }
    instants[field] = instants[field]?.intersection(range) ?? range
  }

  /// What a row has to be besides `isOpen`.
  ///
  /// - Parameter date: the date whose range is said already.
  func condition(besides date: TaskOrder.Field? = nil) -> Condition {
    var parts = others
    if date != .due, let range = due.range { parts.append(range.condition(on: "due")) }
    if date != .start, let range = start.range { parts.append(range.condition(on: "start")) }
    return parts.isEmpty ? Condition(sql: "1") : .all(parts)
  }

  /// The condition on `is_open`, where there is one.
  var openness: [Condition] { isOpen.map { [Condition(sql: $0 ? "is_open = 1" : "is_open = 0")] } ?? [] }
}

/// The parts that all have to hold, as far as they can be told without asking the database.
struct FilterShape {
  private(set) var isOpen: Bool?
  /// Whether all are completed or cancelled, and whether all are completed.
  private(set) var areClosed = false
  private(set) var areCompleted = false
  /// The parts without those that `isOpen` says already.
  private(set) var rest: [TaskFilter]

  fileprivate static let open: Set<TaskItem.Status.Kind> = [.needsAction, .inProcess]

  init(_ filter: TaskFilter) {
    rest = []
    filter.appendConjuncts(to: &rest)
    var (isLive, isOpen, isClosed) = (false, false, false)
    for part in rest {
      switch part {
      case .not(.trashed): isLive = true
      case .trashed: isClosed = true
      case .status(let kinds):
        if kinds.isSubset(of: Self.open) { isOpen = true }
        if kinds.isDisjoint(with: Self.open) { areClosed = true }
        if kinds.isSubset(of: [.completed]) { areCompleted = true }
      case .completed(.range): (areClosed, areCompleted) = (true, true)
      case .overdue, .actionable: (isLive, isOpen) = (true, true)
      default: break
      }
    }
    if isLive, isOpen {
      self.isOpen = true
      rest.removeAll(where: \.isOfOpen)
    } else if isClosed || areClosed {
      self.isOpen = false
    }
  }
}

extension TaskFilter {
  fileprivate func appendConjuncts(to parts: inout [TaskFilter]) {
    switch self {
    case .all: break
    case .and(let filters): for filter in filters { filter.appendConjuncts(to: &parts) }
    default: parts.append(self)
    }
  }

  /// Whether it says in which range due or start dates lie, and that the task is open if that.
  fileprivate var isDateRange: Bool {
    switch self {
    case .due(.range), .start(.range), .overdue: true
    default: false
    }
  }

  /// Whether it is one of the two that ask for open tasks outside the trash.
  fileprivate var isOfOpen: Bool {
    switch self {
    case .not(.trashed): true
    case .status(let kinds): kinds == FilterShape.open
    default: false
    }
  }
}

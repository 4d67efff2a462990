internal import TaskCore

/// A filter taken apart: its condition, and what every match has in common, by which an index can be chosen.
struct FilterPlan {
  /// Whether all matches are open and outside the trash, or none is; `nil` when there may be both.
  private(set) var isOpen: Bool?
  /// The list that all matches are in.
  private(set) var list: TaskList.ID?
  /// The parents under which all matches are.
  private(set) var parents: [TaskItem.ID]?
  /// A folded tag that all matches have.
  private(set) var tag: String?
  /// Whether all matches are without a due date.
  private(set) var isUndated = false
  /// In which all due dates lie.
  private(set) var due: DateRange?
  /// Whether the filter asks for one thing besides `isOpen`.
  let isOnePart: Bool
  /// What a row has to be besides `isOpen`.
  let condition: Condition

  /// - Throws: what `TaskFilter.condition` throws; `.unsupported` for more values than SQLite takes.
  init(
    _ filter: TaskFilter, in context: QueryContext, lists: (String) throws(TaskFailure) -> [TaskList.ID]
  ) throws(TaskFailure) {
    let shape = FilterShape(filter)
    var parts: [Condition] = []
    for part in shape.rest { parts.append(try part.condition(in: context, lists: lists)) }
    condition = parts.isEmpty ? Condition(sql: "1") : .all(parts)
    guard condition.values.count <= 30_000 else {
      throw TaskFailure(.unsupported, "The filter has more than 30000 values: ask in parts.", field: "filter")
    }
    isOpen = shape.isOpen
    isOnePart = shape.rest.count == 1
    for part in shape.rest {
      switch part {
      case .list(.id(let id)): list = list ?? id
      case .parent(.anyOf(let ids)) where !ids.isEmpty: parents = parents ?? ids
      case .tag(let name): tag = tag ?? Folding.fold(name)
      case .due(.none): isUndated = true
      case .due(let match): if due == nil { due = try DateRange(match, in: context) }
      default: break
      }
    }
  }

  /// The condition on `is_open`, where there is one.
  var openness: [Condition] { isOpen.map { [Condition(sql: $0 ? "is_open = 1" : "is_open = 0")] } ?? [] }
}

/// The parts that all have to hold, as far as they can be told without asking the database.
struct FilterShape {
  private(set) var isOpen: Bool?
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
        if kinds.isDisjoint(with: Self.open) { isClosed = true }
      case .overdue, .actionable: (isLive, isOpen) = (true, true)
      default: break
      }
    }
    if isLive, isOpen {
      self.isOpen = true
      rest.removeAll(where: \.isOfOpen)
    } else if isClosed {
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

  /// Whether it is one of the two that ask for open tasks outside the trash.
  fileprivate var isOfOpen: Bool {
    switch self {
    case .not(.trashed): true
    case .status(let kinds): kinds == FilterShape.open
    default: false
    }
  }
}

extension TaskFilter {
  /// The filter with its symbolic dates and its texts worked out once, ready to be held against many tasks.
  ///
  /// This is the meaning of a filter: whatever a store does to be fast, it answers as this does.
  ///
  /// - Parameters:
  ///   - context: when and where the question is asked.
  ///   - lists: the titles of the lists that exist.
  ///   - isAwaited: whether there is a task with this identity that is open and outside the trash.
  /// - Throws: `.invalid` for a date that lies outside the years 1 to 9999.
  public func predicate(
    in context: QueryContext, lists: [TaskList.ID: String] = [:],
    isAwaited: @escaping @Sendable (TaskItem.ID) -> Bool = { _ in false }
  ) throws(TaskFailure) -> @Sendable (TaskItem) -> Bool {
    let matches = try matcher(in: context, lists: lists, isAwaited: isAwaited)
    return { task in
      var folded = FoldedTexts()
      return matches(task, &folded)
    }
  }

  /// A predicate that shares with others what it folds of a task.
  private typealias Matcher = @Sendable (TaskItem, inout FoldedTexts) -> Bool

  private func matcher(
    in context: QueryContext, lists: [TaskList.ID: String], isAwaited: @escaping @Sendable (TaskItem.ID) -> Bool
  ) throws(TaskFailure) -> Matcher {
    switch self {
    case .and(let filters):
      let parts = try Self.matchers(of: filters, in: context, lists: lists, isAwaited: isAwaited)
      return { task, folded in parts.allSatisfy { $0(task, &folded) } }
    case .or(let filters):
      let parts = try Self.matchers(of: filters, in: context, lists: lists, isAwaited: isAwaited)
      return { task, folded in parts.contains { $0(task, &folded) } }
    case .not(let filter):
      let part = try filter.matcher(in: context, lists: lists, isAwaited: isAwaited)
      return { task, folded in !part(task, &folded) }
    case .tag(let name):
      let name = Folding.fold(name)
      return { task, folded in folded.tags(of: task).contains { $0.hasSameBytes(as: name) } }
    case .text(let text):
      let text = Folding.fold(text)
      return { task, folded in Folding.contains(folded.text(of: task), text) }
    default:
      let matches = try leafPredicate(in: context, lists: lists, isAwaited: isAwaited)
      return { task, _ in matches(task) }
    }
  }

  /// A loop instead of `map`: filters may be deep and stacks small.
  private static func matchers(
    of filters: [TaskFilter], in context: QueryContext, lists: [TaskList.ID: String],
    isAwaited: @escaping @Sendable (TaskItem.ID) -> Bool
  ) throws(TaskFailure) -> [Matcher] {
    var matchers: [Matcher] = []
    for filter in filters { matchers.append(try filter.matcher(in: context, lists: lists, isAwaited: isAwaited)) }
    return matchers
  }

  /// The predicate of a part that looks at other tasks by their prerequisites alone.
  private func leafPredicate(
    in context: QueryContext, lists: [TaskList.ID: String], isAwaited: @escaping @Sendable (TaskItem.ID) -> Bool
  ) throws(TaskFailure) -> @Sendable (TaskItem) -> Bool {
    switch self {
    case .all: return { _ in true }
    case .blocked: return { $0.prerequisites.contains(where: isAwaited) }
    case .actionable:
      return { task in
        task.isOpen && !task.isTrashed && (task.start.map { $0.isReached(in: context) } ?? true)
          && !task.prerequisites.contains(where: isAwaited)
      }
    default: return try leafPredicate(in: context, lists: lists)
    }
  }

  /// The predicate of a part that looks at one task alone.
  private func leafPredicate(
    in context: QueryContext, lists: [TaskList.ID: String]
  ) throws(TaskFailure) -> @Sendable (TaskItem) -> Bool {
    switch self {
    case .status(let kinds): return { kinds.contains($0.status.kind) }
    case .trashed: return { $0.isTrashed }
    case .list(let match): return match.predicate(lists: lists)
    case .parent(.none): return { $0.place.parent == nil }
    case .parent(.anyOf(let ids)):
      let ids = Set(ids)
      return { $0.place.parent.map(ids.contains) ?? false }
    case .needs(let ids):
      let ids = Set(ids)
      return { $0.prerequisites.contains(where: ids.contains) }
    case .due(let match):
      let matches = try match.predicate(in: context)
      return { matches($0.due) }
    case .start(let match):
      let matches = try match.predicate(in: context)
      return { matches($0.start) }
    case .completed(let match):
      let matches = try match.instantPredicate(in: context)
      return { if case .completed(let date) = $0.status { matches(date) } else { matches(nil) } }
    case .created(let match):
      let matches = try match.instantPredicate(in: context)
      return { matches($0.created) }
    case .modified(let match):
      let matches = try match.instantPredicate(in: context)
      return { matches($0.modified) }
    case .priority(let range): return { range.contains(Int($0.priority.rawValue)) }
    case .has(let part): return { $0.has(part) }
    case .overdue: return { $0.isOverdue(in: context) }
    case .all, .and, .or, .not, .tag, .text, .blocked, .actionable: return { _ in false }
    }
  }
}

/// The folded texts of one task, each folded when it is first asked for: a filter may ask hundreds of times.
private struct FoldedTexts {
  private var text: String?
  private var tags: [String]?

  mutating func text(of task: TaskItem) -> String {
    if let text { return text }
    let text = task.foldedText
    self.text = text
    return text
  }

  mutating func tags(of task: TaskItem) -> [String] {
    if let tags { return tags }
    let tags = task.tags.map { Folding.fold($0) }
    self.tags = tags
    return tags
  }
}

extension TaskItem {
  /// Whether it has something of a kind.
  public func has(_ part: TaskFilter.Part) -> Bool {
    switch part {
    case .start: start != nil
    case .due: due != nil
    case .recurrence: recurrence != nil
    case .notes: !notes.isEmpty
    case .reminders: !reminders.isEmpty
    case .tags: !tags.isEmpty
    case .comments: !comments.isEmpty
    case .prerequisites: !prerequisites.isEmpty
    case .extensions: !extensions.isEmpty
    case .list: place.list != nil
    case .parent: place.parent != nil
    }
  }
}

extension TaskFilter.ListMatch {
  fileprivate func predicate(lists: [TaskList.ID: String]) -> @Sendable (TaskItem) -> Bool {
    switch self {
    case .none: return { $0.place.list == nil }
    case .id(let id): return { $0.place.list == id }
    case .titled(let title):
      let folded = Folding.fold(title)
      let ids = Set(lists.filter { Folding.fold($0.value).hasSameBytes(as: folded) }.keys)
      return { $0.place.list.map(ids.contains) ?? false }
    }
  }
}

extension TaskFilter.DateMatch {
  /// What a point in time has to be, by the instants of the bounds.
  fileprivate func instantPredicate(in context: QueryContext) throws(TaskFailure) -> @Sendable (Instant?) -> Bool {
    switch self {
    case .none: return { $0 == nil }
    case .range(let from, let to):
      let lower = try from.map { (bound) throws(TaskFailure) in try bound.resolved(in: context).instant }
      let upper = try to.map { (bound) throws(TaskFailure) in try bound.resolved(in: context).instant }
      return { instant in
        guard let instant else { return false }
        return (lower.map { $0 <= instant } ?? true) && (upper.map { instant < $0 } ?? true)
      }
    }
  }

  fileprivate func predicate(in context: QueryContext) throws(TaskFailure) -> @Sendable (TaskDate?) -> Bool {
    switch self {
    case .none: return { $0 == nil }
    case .range(let from, let to):
      let lower = try from.map { (bound) throws(TaskFailure) in try bound.resolved(in: context) }
      let upper = try to.map { (bound) throws(TaskFailure) in try bound.resolved(in: context) }
      return { date in
        guard let date else { return false }
        if let lower, !lower.precedesOrEquals(date) { return false }
        if let upper, upper.precedesOrEquals(date) { return false }
        return true
      }
    }
  }
}

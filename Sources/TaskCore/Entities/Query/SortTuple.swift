/// What a task is sorted by in an order: one value a key, then the identity. A cursor is one of these.
public struct SortTuple: Sendable, Hashable {
  /// The value of one key.
  public enum Value: Sendable, Hashable {
    /// A due date's place in time; `nil` for none.
    case due(DateOrderKey?)
    /// An order key.
    case position(OrderKey)
    /// A date of creation.
    case created(Instant)
    /// A start date's place in time; `nil` for none.
    case start(DateOrderKey?)
    /// A priority.
    case priority(TaskItem.Priority)
    /// A title's key (``TaskItem/titleKey``).
    case title(String)
    /// A date of the last change.
    case modified(Instant)
    /// A date of completion; `nil` for what is not completed.
    case completed(Instant?)
    /// The total of a score, a finite number.
    case urgency(Double)
  }

  /// A value for each key of the order.
  public let values: [Value]
  /// What breaks ties.
  public let id: TaskItem.ID

  /// A tuple of values that were read back, as a cursor does.
  public init(values: [Value], id: TaskItem.ID) {
    self.values = values
    self.id = id
  }

  /// What a task is sorted by in an order; one that ``TaskOrder/namesUrgency`` has to know which tasks wait for which.
  public init(of task: TaskItem, by order: TaskOrder, in context: QueryContext, waiting: WaitingTasks = .init()) {
    values = order.keys.map { Value(of: task, under: $0.field, in: context, waiting: waiting) }
    id = task.id
  }

  /// Whether it comes before another tuple of the same order.
  ///
  /// Descending turns the comparison round, but for absent dates, which stay last. Ties go by identity, in the direction
  /// of the last key, so that a descending order is the mirror of the ascending one.
  public func precedes(_ other: SortTuple, in order: TaskOrder) -> Bool {
    for index in order.keys.indices where index < values.count && index < other.values.count {
      let precedes = values[index].precedes(other.values[index], descending: order.keys[index].descending)
      if let precedes { return precedes }
    }
    guard id != other.id else { return false }
    return (id < other.id) != (order.keys.last?.descending ?? false)
  }
}

extension SortTuple.Value {
  fileprivate init(
    of task: TaskItem, under field: TaskOrder.Field, in context: QueryContext, waiting: WaitingTasks
  ) {
    switch field {
    case .due: self = .due(task.due?.orderKey(in: context))
    case .start: self = .start(task.start?.orderKey(in: context))
    case .priority: self = .priority(task.priority)
    case .position: self = .position(task.place.position)
    case .title: self = .title(task.titleKey)
    case .created: self = .created(task.created)
    case .modified: self = .modified(task.modified)
    case .completed: self = .completed(task.status.completed)
    case .urgency: self = .urgency(Urgency.standard.score(of: task, among: waiting, in: context).total)
    }
  }

  /// What it is a value of.
  package var field: TaskOrder.Field {
    switch self {
    case .due: .due
    case .start: .start
    case .priority: .priority
    case .position: .position
    case .title: .title
    case .created: .created
    case .modified: .modified
    case .completed: .completed
    case .urgency: .urgency
    }
  }

  /// Whether it comes before the value of another task under the same key; `nil` when they are equal.
  package func precedes(_ other: Self, descending: Bool) -> Bool? {
    switch (self, other) {
    case (.due(let mine), .due(let others)), (.start(let mine), .start(let others)):
      Self.precedes(mine, others, descending: descending)
    case (.position(let mine), .position(let others)): Self.precedes(mine, others, descending: descending)
    case (.created(let mine), .created(let others)), (.modified(let mine), .modified(let others)):
      Self.precedes(mine, others, descending: descending)
    case (.completed(let mine), .completed(let others)): Self.precedes(mine, others, descending: descending)
    case (.urgency(let mine), .urgency(let others)): Self.precedes(mine, others, descending: descending)
    case (.priority(let mine), .priority(let others)):
      Self.precedes(mine.importance, others.importance, descending: descending)
    case (.title(let mine), .title(let others)):
      mine.hasSameBytes(as: others) ? nil : mine.precedesInBytes(others) != descending
    default: false
    }
  }

  /// What is absent comes last in both directions.
  private static func precedes<Key: Comparable>(_ mine: Key?, _ others: Key?, descending: Bool) -> Bool? {
    guard let mine, let others else { return (mine == nil) == (others == nil) ? nil : others == nil }
    return mine == others ? nil : (mine < others) != descending
  }
}

extension TaskItem.Status {
  /// When the task was completed; `nil` when it was not.
  package var completed: Instant? {
    if case .completed(let date) = self { date } else { nil }
  }
}

extension TaskItem.Priority {
  /// Greater for what is more important; `nil` where it is undefined.
  fileprivate var importance: Int? { rawValue == 0 ? nil : -Int(rawValue) }
}

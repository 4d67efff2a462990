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

  /// What a task is sorted by in an order.
  public init(of task: TaskItem, by order: TaskOrder, in context: QueryContext) {
    values = order.keys.map { key in
      switch key.field {
      case .due: .due(task.due?.orderKey(in: context))
      case .position: .position(task.place.position)
      case .created: .created(task.created)
      }
    }
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
  /// Whether it comes before the value of another task under the same key; `nil` when they are equal.
  package func precedes(_ other: Self, descending: Bool) -> Bool? {
    switch (self, other) {
    case (.due(nil), .due(nil)): nil
    case (.due(nil), .due): false
    case (.due, .due(nil)): true
    case (.due(let mine?), .due(let others?)): mine == others ? nil : (mine < others) != descending
    case (.position(let mine), .position(let others)): mine == others ? nil : (mine < others) != descending
    case (.created(let mine), .created(let others)): mine == others ? nil : (mine < others) != descending
    default: false
    }
  }
}

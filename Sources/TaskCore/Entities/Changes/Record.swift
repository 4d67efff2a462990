/// A state of a record: a task, a list, or the tombstone of one that was purged.
///
/// Indirect, because records go through many hands on their way into a store: a copy of a box costs far less than one of
/// all the fields of a task.
public indirect enum Record: Sendable, Hashable {
  /// A task.
  case task(TaskItem)
  /// A list.
  case list(TaskList)
  /// What is left of a record that was removed for good.
  case tombstone(Tombstone)

  /// The record's identity.
  public var id: RecordID {
    switch self {
    case .task(let task): .task(task.id)
    case .list(let list): .list(list.id)
    case .tombstone(let tombstone): tombstone.id
    }
  }

  /// The version of this state.
  public var version: Version {
    switch self {
    case .task(let task): task.version
    case .list(let list): list.version
    case .tombstone(let tombstone): tombstone.version
    }
  }

  /// The task, if it is one.
  public var task: TaskItem? {
    if case .task(let task) = self { task } else { nil }
  }

  /// The list, if it is one.
  public var list: TaskList? {
    if case .list(let list) = self { list } else { nil }
  }

  /// Whether it is a tombstone.
  public var isTombstone: Bool {
    if case .tombstone = self { true } else { false }
  }

  /// The title of a task or list; `nil` for a tombstone.
  public var title: String? { task?.title ?? list?.title }

  /// The value of a field; `nil` where the record has no such field.
  public func value(of field: RecordField) -> FieldValue? {
    switch self {
    case .task(let task): task.value(of: field)
    case .list(let list): list.value(of: field)
    case .tombstone: nil
    }
  }

  /// The version of a field's last change; of a tombstone, that of the removal.
  public func clock(of field: RecordField) -> Version {
    switch self {
    case .task(let task): task.clocks[field]
    case .list(let list): list.clocks[field]
    case .tombstone(let tombstone): tombstone.version
    }
  }
}

/// What is left of a record that was removed for good: enough for every replica to remove it too.
public struct Tombstone: Sendable, Hashable {
  /// The identity of the record that was removed.
  public let id: RecordID
  /// The version of the removal.
  public let version: Version
  /// When it was removed.
  public let date: Instant

  /// A tombstone.
  public init(id: RecordID, version: Version, date: Instant) {
    self.id = id
    self.version = version
    self.date = date
  }
}

/// The identity of anything that a store keeps versions of: a task or a list.
public enum RecordID: Sendable, Hashable {
  /// A task's identity.
  case task(TaskItem.ID)
  /// A list's identity.
  case list(TaskList.ID)
}

extension RecordID: Comparable {
  /// Tasks before lists, then by bytes.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    switch (left, right) {
    case (.task(let a), .task(let b)): a < b
    case (.list(let a), .list(let b)): a < b
    case (.task, .list): true
    case (.list, .task): false
    }
  }
}

extension RecordID: CustomStringConvertible {
  /// The kind and the UUID, as messages show it.
  public var description: String {
    switch self {
    case .task(let id): "task \(id)"
    case .list(let id): "list \(id)"
    }
  }
}

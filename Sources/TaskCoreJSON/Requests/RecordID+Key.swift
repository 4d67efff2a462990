package import TaskCore

extension RecordID {
  /// The identity as one word that may be a key: `task:UUID` or `list:UUID`.
  package var key: String {
    switch self {
    case .task(let id): "task:\(id)"
    case .list(let id): "list:\(id)"
    }
  }

  /// Reads what ``key`` wrote; `nil` for anything else.
  package init?(key: String) {
    let parts = key.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard parts.count == 2 else { return nil }
    let id: RecordID? =
      switch parts[0] {
      case "task": TaskItem.ID(parts[1]).map { .task($0) }
      case "list": TaskList.ID(parts[1]).map { .list($0) }
      default: nil
      }
    guard let id else { return nil }
    self = id
  }
}

import TaskCore

/// What becomes of a change set that a remote store did not take.
enum Verdict {
  /// It waits: the failure says nothing about the set.
  case later
  /// It is merged: something else is there than it expects.
  case merge
  /// It is set aside: the remote will not take it.
  case never
}

extension TaskFailure {
  /// The codes by which a remote speaks of itself, the way to it, or who asks: the same set may go tomorrow.
  private static let passing: Set<Code> = [
    .unavailable, .cancelled, .corrupted, .notFound, .tokenExpired, Code(rawValue: "unauthorized"),
    Code(rawValue: "untrusted"), Code(rawValue: "incomprehensible"),
  ]

  /// What becomes of the change set that a remote answered with this.
  var verdict: Verdict {
    switch code {
    case .conflict, .cycle: .merge
    case let code where Self.passing.contains(code): .later
    default: .never
    }
  }
}

extension ChangeSet {
  /// The records that it changes.
  var ids: [RecordID] { changes.map(\.id) }

  /// Whether it changes one of these records.
  func touches(_ ids: Set<RecordID>) -> Bool { !ids.isEmpty && changes.contains { ids.contains($0.id) } }
}

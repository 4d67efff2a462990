extension TaskItem {
  /// How far a task has come: RFC 5545's four states of a to-do (section 3.8.1.11), each with the date it needs.
  public enum Status: Sendable, Hashable {
    /// Nothing has been done yet.
    case needsAction
    /// Somebody is at it.
    case inProcess
    /// Done, at this instant.
    case completed(at: Instant)
    /// Given up, at this instant.
    case cancelled(at: Instant)

    /// Whether something remains to be done.
    public var isOpen: Bool {
      switch self {
      case .needsAction, .inProcess: true
      case .completed, .cancelled: false
      }
    }

    /// The state without its date.
    public var kind: Kind {
      switch self {
      case .needsAction: .needsAction
      case .inProcess: .inProcess
      case .completed: .completed
      case .cancelled: .cancelled
      }
    }

    /// When the task was completed or cancelled; `nil` while it is open.
    public var closed: Instant? {
      switch self {
      case .needsAction, .inProcess: nil
      case .completed(let date), .cancelled(let date): date
      }
    }

    /// The four states without their dates, as filters and documents name them.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Nothing has been done yet.
      case needsAction = "needs-action"
      /// Somebody is at it.
      case inProcess = "in-process"
      /// Done.
      case completed
      /// Given up.
      case cancelled
    }
  }
}

/// What becomes of a task's status.
public enum StatusChange: Sendable, Hashable {
  /// It is being worked on.
  case start
  /// It is done: at this instant, or now; its open children stay open unless they are to be completed with it.
  case complete(at: Instant? = nil, withChildren: Bool = false)
  /// It is open again.
  case reopen
  /// It is given up.
  case cancel
}

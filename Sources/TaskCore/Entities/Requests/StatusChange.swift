/// What becomes of a task's status.
public enum StatusChange: Sendable, Hashable {
  /// It is being worked on.
  case start
  /// It is done: at this instant, or now; its open children stay open unless they are to be completed with it.
  ///
  /// Of a task that repeats this occurrence is done, and its successor is added.
  case complete(at: Instant? = nil, withChildren: Bool = false)
  /// It is open again. A successor that completing or skipping it added is removed, unless somebody has touched it.
  case reopen
  /// It is given up; of a task that repeats the whole series.
  case cancel
  /// This occurrence of a task that repeats is given up, and its successor is added.
  case skip
}

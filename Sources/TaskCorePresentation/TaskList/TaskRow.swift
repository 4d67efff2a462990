public import TaskCore

/// A task as a list shows it, ready to be drawn.
public struct TaskRow: Sendable, Hashable, Identifiable {
  /// How much of what lies below a task is done.
  public struct Progress: Sendable, Hashable {
    /// How many of the tasks below, at every depth, are completed.
    public let done: Int
    /// How many there are, without cancelled ones.
    public let total: Int

    /// So much of so much.
    public init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }
  }

  /// The task's identity.
  public let id: TaskItem.ID
  /// What is to be done.
  public let title: String
  /// Where what was searched for lies in the title: ranges of whole characters that do not overlap.
  public let highlights: [Range<String.Index>]
  /// How far it has come.
  public let status: TaskItem.Status
  /// How important it is.
  public let priority: TaskItem.Priority
  /// When it is due, in words: *Tomorrow 17:00*.
  public let due: String?
  /// Whether its due date has passed.
  public let isOverdue: Bool
  /// Whether it repeats.
  public let isRepeating: Bool
  /// Its tags.
  public let tags: [String]
  /// The title of its list.
  public let list: String?
  /// The task that it is a part of.
  public let parent: TaskItem.ID?
  /// How many of the tasks above it are shown: how far to indent it.
  public internal(set) var depth = 0
  /// Whether it waits for a task that is open.
  public internal(set) var isBlocked = false
  /// How much of what lies below it is done; `nil` if nothing lies below it.
  public internal(set) var progress: Progress?
  /// Whether it shows something that was asked for and is not confirmed yet.
  public internal(set) var isPending = false

  /// Whether something remains to be done.
  public var isOpen: Bool { status.isOpen }
}

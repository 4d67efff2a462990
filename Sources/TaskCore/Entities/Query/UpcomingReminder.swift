/// A reminder with the moment at which it is due, and the task that it is of.
public struct UpcomingReminder: Sendable, Hashable {
  /// When to remind.
  public let instant: Instant
  /// What was set.
  public let reminder: Reminder
  /// The task.
  public let task: TaskItem

  /// A reminder that is due at a moment.
  public init(instant: Instant, reminder: Reminder, task: TaskItem) {
    self.instant = instant
    self.reminder = reminder
    self.task = task
  }
}

extension UpcomingReminder: Comparable {
  /// By moment; at the same one by the task's identity, and by the order of a task's reminders.
  public static func < (left: UpcomingReminder, right: UpcomingReminder) -> Bool {
    (left.instant, left.task.id, left.reminder) < (right.instant, right.task.id, right.reminder)
  }
}

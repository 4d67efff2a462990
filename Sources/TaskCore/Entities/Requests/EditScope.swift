/// Which occurrences of a task that repeats an edit is for.
public enum EditScope: String, Sendable, Hashable, CaseIterable {
  /// The task as it stands: what is not a date is taken over by those that follow, and a date that is moved is only
  /// postponed, as the series goes on by its schedule.
  case task
  /// This occurrence alone: it leaves the series, which goes on at once with its successor.
  case occurrence
  /// This occurrence and all that follow: a date that is moved takes the schedule along.
  case following
}

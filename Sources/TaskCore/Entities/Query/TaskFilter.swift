/// Which tasks to ask for: a value that every store gives the same answer to.
///
/// Dates in it stay symbolic until they are evaluated in a ``QueryContext``, so a filter for today is right tomorrow too.
public indirect enum TaskFilter: Sendable, Hashable {
  /// Every task, in the trash or not.
  case all
  /// Tasks that every one of these matches.
  case and([TaskFilter])
  /// Tasks that at least one of these matches.
  case or([TaskFilter])
  /// Tasks that this one does not match.
  case not(TaskFilter)
  /// Tasks in one of these states.
  case status(Set<TaskItem.Status.Kind>)
  /// Tasks in the trash.
  case trashed
  /// Tasks in a list.
  case list(ListMatch)
  /// Tasks under a parent.
  case parent(ParentMatch)
  /// Tasks that one of these has to be done before.
  case needs([TaskItem.ID])
  /// Tasks with a tag of this name, compared folded.
  case tag(String)
  /// Tasks due in a range.
  case due(DateMatch)
  /// Tasks that start in a range.
  case start(DateMatch)
  /// Tasks completed in a range; `none` matches those that are not completed.
  case completed(DateMatch)
  /// Tasks made in a range.
  case created(DateMatch)
  /// Tasks changed last in a range.
  case modified(DateMatch)
  /// Tasks with a priority in this range of RFC 5545's numbers, 0 for none and 1 for the most important.
  case priority(ClosedRange<Int>)
  /// Tasks that have something of this kind.
  case has(Part)
  /// Open tasks whose due date has passed (``TaskItem/isOverdue(in:)``).
  case overdue
  /// Tasks that wait for one that is open and outside the trash, open themselves or not.
  case blocked
  /// Tasks that can be worked on now (``TaskItem/isActionable(in:prerequisites:)``).
  case actionable
  /// Tasks with this text within the title, the notes, a comment or a tag, compared folded.
  case text(String)

  /// Which list a task is in.
  public enum ListMatch: Sendable, Hashable {
    /// In none.
    case none
    /// In this one.
    case id(TaskList.ID)
    /// In one with this title, compared folded.
    case titled(String)
  }

  /// Which task is a task's parent.
  public enum ParentMatch: Sendable, Hashable {
    /// None: the task is at the top level.
    case none
    /// One of these.
    case anyOf([TaskItem.ID])
  }

  /// What a start or due date has to be.
  public enum DateMatch: Sendable, Hashable {
    /// Absent.
    case none
    /// At or after the first bound and before the second; `nil` leaves that side open. An absent date never matches.
    case range(from: DateBound?, to: DateBound?)
  }

  /// What a task may have or not.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// A start date.
    case start
    /// A due date.
    case due
    /// A recurrence.
    case recurrence
    /// Notes.
    case notes
    /// Reminders.
    case reminders
    /// Tags.
    case tags
    /// Comments.
    case comments
    /// Prerequisites, whether or not they exist.
    case prerequisites
    /// Extensions.
    case extensions
    /// A list.
    case list
    /// A parent.
    case parent
  }

  /// Open tasks outside the trash: what a list shows unless it is asked for something else.
  public static let open = TaskFilter.and([.status([.needsAction, .inProcess]), .not(.trashed)])
}

extension TaskFilter {
  /// The filter, narrowed to open tasks outside the trash unless it names a status or the trash itself.
  ///
  /// One that names a status alone is narrowed to tasks outside the trash; one that names the trash is left as it is, as
  /// is one with ``all`` as a part. By itself ``all`` is narrowed: it is what is meant where no filter is given.
  public var withDefaults: TaskFilter {
    if self == .all || self == .open { return .open }
    let named = leaves
    if named.contains(where: { $0 == .trashed || $0 == .all }) { return self }
    let namesStatus = named.contains { filter in
      switch filter {
      case .status, .completed: true
      default: false
      }
    }
    return .and([self, namesStatus ? .not(.trashed) : .open])
  }

  private var leaves: [TaskFilter] {
    switch self {
    // It names a status; that it leaves out the trash is what is meant anyway.
    case .open: [.status([.needsAction, .inProcess])]
    case .and(let filters), .or(let filters): filters.flatMap(\.leaves)
    case .not(let filter): filter.leaves
    default: [self]
    }
  }
}

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
  /// One that names a status alone is narrowed to tasks outside the trash; one that names the trash is left as it is.
  public var withDefaults: TaskFilter {
    let named = leaves
    if named.contains(where: { $0 == .trashed }) { return self }
    let namesStatus = named.contains { filter in
      switch filter {
      case .status, .completed: true
      default: false
      }
    }
    let narrowing: TaskFilter = namesStatus ? .not(.trashed) : .open
    return self == .all ? narrowing : .and([self, narrowing])
  }

  private var leaves: [TaskFilter] {
    switch self {
    case .and(let filters), .or(let filters): filters.flatMap(\.leaves)
    case .not(let filter): filter.leaves
    default: [self]
    }
  }
}

extension TaskFilter: CustomStringConvertible {
  /// The filter in the text form of the query language; equal filters have equal texts.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Writes ``description`` part by part, for those who need not have it whole.
  func write(to text: inout some TextOutputStream) {
    switch self {
    case .all: text.write("all")
    case .and(let filters): Self.write(filters, " and ", empty: "all", to: &text)
    case .or(let filters): Self.write(filters, " or ", empty: "not all", to: &text)
    case .not(let filter):
      text.write("not ")
      filter.write(to: &text)
    case .status(let kinds):
      text.write("status:")
      text.write(kinds.map(\.rawValue).sorted().joined(separator: ","))
    case .trashed: text.write("trashed")
    case .list(.none): text.write("list:none")
    case .list(.id(let id)):
      text.write("list:#")
      text.write(id.description)
    case .list(.titled(let title)): text.write("list:" + Self.quoted(title))
    case .parent(.none): text.write("parent:none")
    case .parent(.anyOf(let ids)): text.write("parent:" + ids.map { "#\($0)" }.joined(separator: ","))
    case .tag(let name): text.write("tag:" + Self.quoted(name))
    case .due(let match): text.write("due:" + match.description)
    case .start(let match): text.write("start:" + match.description)
    case .completed(let match): text.write("completed:" + match.description)
    case .created(let match): text.write("created:" + match.description)
    case .modified(let match): text.write("modified:" + match.description)
    case .priority(let range): text.write("priority:\(range.lowerBound)..\(range.upperBound)")
    case .has(let part): text.write("has:" + part.rawValue)
    case .overdue: text.write("overdue")
    case .blocked: text.write("blocked")
    case .actionable: text.write("actionable")
    case .text(let words): text.write(Self.quoted(words))
    }
  }

  private static func write(
    _ filters: [TaskFilter], _ operation: String, empty: String, to text: inout some TextOutputStream
  ) {
    guard !filters.isEmpty else { return text.write(empty) }
    for (index, filter) in filters.enumerated() {
      text.write(index == 0 ? "(" : operation)
      filter.write(to: &text)
    }
    text.write(")")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension TaskFilter.DateMatch: CustomStringConvertible {
  /// The match in the text form of the query language.
  public var description: String {
    switch self {
    case .none: "none"
    case .range(let lower, let upper): (lower?.description ?? "") + ".." + (upper.map { "<\($0)" } ?? "")
    }
  }
}

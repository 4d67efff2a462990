/// A task that is to be: what a person or a document says of it. What is left out, the planner fills in.
public struct NewTask: Sendable, Hashable {
  /// How a new task names its list.
  public enum ListReference: Sendable, Hashable {
    /// By identity.
    case id(TaskList.ID)
    /// By title. Adding finds the first live list of this title; importing makes it when there is none.
    case titled(String)
  }

  /// A comment that a new task brings along.
  public struct Remark: Sendable, Hashable {
    /// When it was said.
    public var date: Instant
    /// What was said.
    public var text: String

    /// A comment with its date.
    public init(date: Instant, text: String) {
      self.date = date
      self.text = text
    }
  }

  /// The identity; `nil` for a new one.
  public var id: TaskItem.ID?
  /// What is to be done.
  public var title: String
  /// Anything more to be said about it.
  public var notes = ""
  /// How far it has come.
  public var status = TaskItem.Status.needsAction
  /// How important it is.
  public var priority = TaskItem.Priority.none
  /// When it can be begun.
  public var start: TaskDate?
  /// When it has to be done.
  public var due: TaskDate?
  /// How it repeats.
  public var recurrence: Recurrence?
  /// When to tell people of it.
  public var reminders: [Reminder] = []
  /// Its tags.
  public var tags: [String] = []
  /// Its list; a child takes its parent's.
  public var list: ListReference?
  /// The task that it is a part of.
  public var parent: TaskItem.ID?
  /// Its order key; `nil` puts it last.
  public var position: OrderKey?
  /// The tasks that have to be done before it.
  public var prerequisites: [TaskItem.ID] = []
  /// What was said about it.
  public var comments: [Remark] = []
  /// What another program wrote and this one does not know.
  public var extensions: [String: String] = [:]
  /// When it was made; `nil` for now.
  public var created: Instant?
  /// When it was last changed; `nil` for now.
  public var modified: Instant?
  /// When it was moved to the trash; `nil` for outside the trash.
  public var trashed: Instant?

  /// A task with a title; set what else is known of it.
  public init(_ title: String) { self.title = title }
}

/// A list that is to be.
public struct NewList: Sendable, Hashable {
  /// The identity; `nil` for a new one.
  public var id: TaskList.ID?
  /// The list's name.
  public var title: String
  /// Its order key; `nil` puts it last.
  public var position: OrderKey?
  /// When it was made; `nil` for now.
  public var created: Instant?
  /// When it was last changed; `nil` for now.
  public var modified: Instant?
  /// When it was moved to the trash; `nil` for outside the trash.
  public var trashed: Instant?

  /// A list with a title; set what else is known of it.
  public init(_ title: String) { self.title = title }
}

import TaskCore

/// What a VTODO can say of a task, wherever it comes from.
struct ICalendarContent {
  /// A list by its title, and by its identity where that is known.
  struct List: Hashable {
    var id: TaskList.ID?
    var title: String
  }

  var id: TaskItem.ID?
  var title: String
  var notes: String
  var status: TaskItem.Status
  var priority: TaskItem.Priority
  var start: TaskDate?
  var due: TaskDate?
  var recurrence: Recurrence?
  var reminders: [Reminder]
  var tags: [String]
  /// The list, where it is another one than the calendar's.
  var list: List??
  var parent: TaskItem.ID?
  var prerequisites: [TaskItem.ID]
  var comments: [NewTask.Remark]
  var created: Instant?
  var modified: Instant?
  var trashed: Instant?
  /// What other formats keep.
  var extensions: [String: String]
  /// Whether it is written as one date of a series, which to other programs has no rule.
  var isOccurrence = false

  /// What was read.
  init(_ task: NewTask, list: List?? = nil) {
    id = task.id
    self.list = list
    (title, notes, status, priority) = (task.title, task.notes, task.status, task.priority)
    (start, due, recurrence, reminders) = (task.start, task.due, task.recurrence, task.reminders)
    (tags, parent, prerequisites, comments) = (task.tags, task.parent, task.prerequisites, task.comments)
    (created, modified, trashed) = (task.created, task.modified, task.trashed)
    extensions = task.extensions.isEmpty ? [:] : Self.foreign(task.extensions)
  }

  /// What is to be written.
  init(_ task: TaskItem) {
    id = task.id
    (title, notes, status, priority) = (task.title, task.notes, task.status, task.priority)
    (start, due, recurrence, reminders) = (task.start, task.due, task.recurrence, task.reminders)
    (tags, prerequisites) = (task.tags, task.prerequisites)
    parent = task.place.parent ?? task.extensions[TaskItem.absentParent].flatMap { TaskItem.ID($0) }
    comments = task.comments.map { NewTask.Remark(date: $0.date, text: $0.text) }
    (created, modified, trashed) = (task.created, task.modified, task.trashed)
    extensions = Self.foreign(task.extensions)
  }

  /// Without this format's own, and without what is in components for single dates of the series.
  private static func foreign(_ extensions: [String: String]) -> [String: String] {
    let overridden = Set(
      extensions.keys.lazy.filter { $0.hasSuffix(ICalendarExtension.source) }.compactMap {
        PlannedOccurrence.date(of: $0)
      })
    return extensions.filter { key, _ in
      if key.hasPrefix("icalendar.") || key == PlannedOccurrence.passed || key == TaskItem.absentParent { return false }
      return overridden.isEmpty || PlannedOccurrence.date(of: key).map { !overridden.contains($0) } ?? true
    }
  }
}

/// The extensions in which a task keeps what the model has no field for.
enum ICalendarExtension {
  /// The lines of the component, where the translator would write others; see ``ICalendarSource``.
  static let source = "icalendar.source"
  /// The properties of its calendar, for a document in which the task that it began with is not.
  static let calendar = "icalendar.calendar"
  /// The lines between the component before it, or the beginning of the document, and this one.
  static let before = "icalendar.before"
  /// The lines behind it, of the last component of a document.
  static let after = "icalendar.after"
  /// The `VTIMEZONE`s of the zones that the component names, where their names say nothing; see ``ICalendarDefinition``.
  static let zones = "icalendar.zones"
  /// The parent, where it was the parent's component that said so.
  static let parent = "icalendar.child-of"
}

import TaskCore

/// What a line of todo.txt does not say of its task.
struct TodoTxtLosses {
  private(set) var notices: [DocumentNotice] = []
  private let subject: String

  /// Finds the losses of a task.
  ///
  /// - Parameters:
  ///   - written: what a reader will find in the line.
  ///   - meant: what the line was meant to say.
  init(of task: TaskItem, listTitle: String?, written: TodoTxtContent, meant: TodoTxtContent) {
    subject = task.title
    addFieldsWithoutPlace(task)
    addMapped(task, listTitle: listTitle)
    addMisread(written, meant)
  }

  /// Fields that the format does not have.
  private mutating func addFieldsWithoutPlace(_ task: TaskItem) {
    if !task.notes.isEmpty { add("notes", "The notes were left out.") }
    if !task.comments.isEmpty { add("comments", "The comments were left out.") }
    if task.recurrence != nil { add("recurrence", "The recurrence was left out.") }
    if !task.reminders.isEmpty { add("reminders", "The reminders were left out.") }
    if task.place.parent != nil { add("parent", "The task was written apart from its parent.") }
    if !task.prerequisites.isEmpty { add("prerequisites", "The prerequisites were left out.") }
    if task.isTrashed { add("trashed", "The task was written as if it were not in the trash.") }
    if task.extensions.keys.contains(where: { !$0.hasPrefix("todotxt.") }) {
      add("extensions", "What other formats had to say was left out.")
    }
  }

  /// Fields that the format has in another form.
  private mutating func addMapped(_ task: TaskItem, listTitle: String?) {
    switch task.status.kind {
    case .inProcess: add("status", "That the task is in process was left out.")
    case .cancelled: add("status", "The cancelled task was written as completed.")
    case .needsAction, .completed: break
    }
    for (field, date) in [("start", task.start), ("due", task.due)] {
      if let date, date != .day(date.day) { add(field, "The time of day of \(date) was left out.") }
    }
    for tag in task.tags where tag.utf8.contains(where: TodoTxtText.isSpace) {
      add("tags", "The tag “\(tag)” was written as one word, @\(TodoTxtText.word(tag)).")
    }
    if let listTitle, listTitle.utf8.contains(where: TodoTxtText.isSpace) {
      add("list", "The list “\(listTitle)” was written as one word, +\(TodoTxtText.word(listTitle)).")
    }
  }

  /// Words that a reader will take for something else than what they were.
  private mutating func addMisread(_ written: TodoTxtContent, _ meant: TodoTxtContent) {
    guard !written.says(meant) else { return }
    if !written.title.hasSameBytes(as: meant.title) {
      add("title", "In todo.txt the title reads as “\(written.title)”.")
    } else {
      add("title", "In todo.txt words of the line read as a date, list, tag or pair.")
    }
  }

  private mutating func add(_ field: String, _ message: String) {
    notices.append(DocumentNotice(.loss, subject: subject, field: field, message))
  }
}

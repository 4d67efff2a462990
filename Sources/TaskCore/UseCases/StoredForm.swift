/// What a document of a format says of a task that is stored: the task as it is, written and read again.
///
/// Where a document says the same it was not edited, and what the format has no words for it cannot deny. So only what
/// is otherwise in the document is an edit, and everything else stays as it is stored, in its finer form.
struct StoredForm {
  private let stored: TaskItem
  private let said: NewTask
  /// What it says of later dates of the series, so that a document may have changed or dropped a plan.
  private let occurrences: [TaskDate: NewTask]
  /// What is planned for them, in keys of extensions.
  private let plans: [TaskDate: [String: String]]
  /// What the keys of the extensions begin with that are the format's.
  private let prefix: String

  /// `nil` if what is written of the task cannot be read again.
  ///
  /// - Complexity: linear in the size of the task.
  init?(of stored: TaskItem, in list: TaskList?, with translator: any TaskTranslating, in context: QueryContext) {
    var writer = translator.writer(in: context)
    let head = list.map { writer.write($0) } ?? []
    let bytes = head + writer.write(stored) + writer.finish()
    var reader = translator.reader(in: context)
    guard let first = try? reader.read(bytes), let last = try? reader.finish() else { return nil }
    var (said, occurrences): (NewTask?, [TaskDate: NewTask]) = (nil, [:])
    for item in first + last {
      switch item {
      case .task(let task, line: _) where task.id == stored.id: said = task
      case .occurrence(let task, of: _, at: let date, line: _):
        if task.id == stored.id { said = task } else { occurrences[date] = task }
      default: break
      }
    }
    guard let said else { return nil }
    (self.stored, self.said, self.occurrences) = (stored, said, occurrences)
    plans = occurrences.isEmpty ? [:] : PlannedOccurrence.plans(in: stored.extensions)
    prefix = translator.format.name + "."
  }

  /// The stored task with what a document says otherwise.
  ///
  /// - Returns: the task to be, and what could not stay with it: the field and why.
  func edited(by document: NewTask) -> (task: NewTask, losses: [(field: String, message: String)]) {
    var task = document
    if document.title.hasSameBytes(as: said.title) { task.title = stored.title }
    if document.notes.hasSameBytes(as: said.notes) { task.notes = stored.notes }
    if document.status == said.status {
      task.status = stored.status
      // Of a task in the trash the format may say so with the status, and of one that was closed not at all: then that
      // it is as it was is said by the date of its last change.
      let isSame = document.modified.map { $0 == said.modified } ?? false
      if said.trashed == nil, isSame || said.status.kind != stored.status.kind {
        task.trashed = document.trashed ?? stored.trashed
      }
    }
    if document.priority == said.priority { task.priority = stored.priority }
    if document.trashed != nil, document.trashed == said.trashed { task.trashed = stored.trashed }
    if document.created == said.created { task.created = stored.created }
    if document.list == said.list { task.list = stored.place.list.map { .id($0) } ?? document.list }
    // A parent that a document names may have come since it was read before.
    if document.parent == said.parent { task.parent = stored.place.parent ?? document.parent }
    putSets(into: &task, document)
    task.extensions = extensions(editedBy: document)
    if task.parent != nil { task.extensions[TaskItem.absentParent] = document.extensions[TaskItem.absentParent] }
    let losses = putDates(into: &task, document)
    return (task, losses)
  }

  /// What the stored series plans for a date, if a document says of it what the plan is written as; the document has the
  /// date in its own form.
  func plan(at date: TaskDate, writtenAs written: TaskDate, saying plan: [String: String]) -> [String: String]? {
    guard let task = occurrences[written] else { return nil }
    let position = PlannedOccurrence.key(.position, at: date)
    func isSame(_ key: String, _ value: String) -> Bool {
      key == position || plan[key]?.hasSameBytes(as: value) ?? false
    }
    let own = PlannedOccurrence.plan(task, at: date, in: stored)
    guard own.allSatisfy({ isSame($0, $1) }), plan.keys.allSatisfy({ $0 == position || own[$0] != nil }) else {
      return nil
    }
    return plans[date]
  }

  // MARK: Dates

  /// The dates belong together: another series is counted from the document's own.
  private func putDates(into task: inout NewTask, _ document: NewTask) -> [(field: String, message: String)] {
    guard document.recurrence == said.recurrence else { return [] }
    if document.start == said.start { task.start = stored.start }
    if document.due == said.due { task.due = stored.due }
    task.recurrence = stored.recurrence
    guard let recurrence = stored.recurrence else { return [] }
    if recurrence.basis != .completion, task.start == nil, task.due == nil {
      task.recurrence = nil
      return [("recurrence", "The document took its last date away, without which it cannot repeat.")]
    }
    if said.recurrence == nil, stored.isOpen, !task.status.isOpen {
      return [("recurrence", "The document closed it without knowing that it repeats: no next occurrence was made.")]
    }
    return []
  }

  // MARK: Sets

  private func putSets(into task: inout NewTask, _ document: NewTask) {
    func distinct(_ tags: [String]) -> [String] { (try? TaskItem.checkedTags(tags)) ?? tags }
    task.tags = Self.edited(stored.tags, from: distinct(said.tags), to: distinct(document.tags)) { Array($0.utf8) }
    task.reminders = Self.edited(stored.reminders, from: said.reminders, to: document.reminders) { $0 }
    task.prerequisites =
      Self.edited(stored.prerequisites, from: said.prerequisites, to: document.prerequisites) { $0 }
    let remarks = stored.comments.map { NewTask.Remark(date: $0.date, text: $0.text) }
    task.comments = Self.edited(remarks, from: said.comments, to: document.comments) {
      Array("\($0.date.secondsSince1970) \($0.text)".utf8)
    }
  }

  /// The stored elements without those that the document took away, and with those that it added.
  private static func edited<Element, Key: Hashable>(
    _ stored: [Element], from said: [Element], to document: [Element], by key: (Element) -> Key
  ) -> [Element] {
    let (known, asked) = (Set(said.map(key)), Set(document.map(key)))
    guard known != asked else { return stored }
    // Those that the format says in another form come in the same order, each as one or not at all.
    let exact = Set(stored.map(key))
    var forms = said.map(key).filter { !exact.contains($0) }[...]
    if forms.count != stored.count(where: { !known.contains(key($0)) }) { forms = [] }
    let kept = stored.filter { element in
      if known.contains(key(element)) { return asked.contains(key(element)) }
      return forms.popFirst().map { asked.contains($0) } ?? true
    }
    return kept + document.filter { !known.contains(key($0)) }
  }

  // MARK: Extensions

  /// Those that the document has otherwise, with what it says alike, what other formats keep, and what this one cannot say.
  private func extensions(editedBy document: NewTask) -> [String: String] {
    var result = document.extensions.filter { key, value in
      said.extensions[key].map { !$0.hasSameBytes(as: value) } ?? true
    }
    for (key, value) in stored.extensions where result[key] == nil {
      let isGone = document.extensions[key] == nil
      if isGone, !occurrences.isEmpty, PlannedOccurrence.date(of: key) != nil { continue }
      if isGone, key.hasPrefix(prefix), said.extensions[key] != nil { continue }
      result[key] = value
    }
    return result
  }
}

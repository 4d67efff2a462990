/// What an import has read and not written yet, and the report of what it has written.
///
/// Records are kept as the changes that they become, once, so that an import takes no more memory than its change set.
struct ImportBatch {
  var report = ImportReport()
  /// How many records have been read.
  private(set) var records = 0
  /// How many of them the model refused.
  private var refused = 0

  let planner: TaskPlanner
  let options: ImportOptions
  let terms: PlanningTerms
  let translator: any TaskTranslating
  /// The identity of the import's change set, or what those of its batches are made of.
  let key: ChangeSet.ID
  /// How many batches were written.
  var number = 0

  /// How many losses of one field are reported.
  private static let mostLosses = 1000
  /// How many there were of each.
  private var losses: [String?: Int] = [:]

  /// The lines in which the records of the changes begin.
  var lines: [RecordID: Int] = [:]
  /// Read, and not looked up yet.
  private var drafts: [Draft] = []
  /// What stands for single dates of series, looked up and not yet brought together with these.
  var occurrences: [OccurrenceDraft] = []
  /// How many of them wait for series that have not been read yet.
  var awaiting = 0
  /// What was changed in series that the document does not have.
  var derived: [TaskItem.ID: SeriesOverrides] = [:]
  /// Series that were closed in the document and are open here.
  var reopened: [TaskItem] = []
  /// What followed such series, as far as they have been looked at.
  var removedSuccessors: Set<TaskItem.ID> = []
  /// The changes of this batch, stamped only when they are written.
  var changes: [Change] = []
  /// What is stored of the records that the changes replace.
  var stored: [RecordID: Record] = [:]
  /// Where the records that others can refer to stand among the changes: those that the document names by identity.
  var indices: [RecordID: Int] = [:]
  /// Changes of tasks that refer to what has not been read yet: they wait for a later batch.
  var waiting: [Change] = []

  private struct Draft {
    let task: NewTask
    let line: Int
    /// The date of a series that it stands for.
    var occurrence: (series: TaskItem.ID, date: TaskDate)?
  }

  /// The live lists by their titles.
  var titles: [String: TaskList.ID] = [:]
  /// The lists that were there before.
  let lists: [TaskList.ID: TaskList]
  /// Lists in the trash that the document names: they come back with the first task that does, or is new.
  var listsInTrash: [TaskList.ID: Record] = [:]
  private var lastTask: OrderKey?
  var lastList: OrderKey?

  init(
    planner: TaskPlanner, translator: any TaskTranslating, options: ImportOptions, terms: PlanningTerms
  ) async throws(TaskFailure) {
    self.planner = planner
    self.translator = translator
    self.options = options
    self.terms = terms
    key = terms.changeSet ?? ChangeSet.ID(planner.makeID())
    lastTask = try await planner.lastPosition()
    let lists = try await planner.store.lists()
    lastList = lists.last?.position
    self.lists = Dictionary(lists.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    titles = Dictionary(
      lists.filter { !$0.isTrashed }.map { ($0.title, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  private var size: Int {
    switch options.partition {
    case .one: .max
    case .batches(of: let size): max(1, size)
    }
  }

  /// Takes what a reader found, and writes the batch when it is full.
  mutating func take(_ item: DocumentItem) async throws(TaskFailure) {
    switch item {
    case .notice(let notice): report.notices.append(notice)
    case .list(let list, let line):
      records += 1
      try await take(list, line: line)
    case .task(let task, let line):
      try await take(Draft(task: task, line: line))
    case .occurrence(let task, let series, let date, let line):
      try await take(Draft(task: task, line: line, occurrence: (series, date)))
    }
    if changes.count + drafts.count + occurrences.count - awaiting >= size {
      try await lookUpDrafts()
      try await write(isLast: false)
    }
  }

  /// Writes what is left; what still refers to nothing loses the reference, and that is reported.
  mutating func finish() async throws(TaskFailure) {
    try await lookUpDrafts()
    try await write(isLast: true)
    // What the reader noticed came before what the lines around it, which were looked up together, turned out to be.
    let inOrder = report.notices.enumerated().sorted {
      ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset)
    }
    report.notices = inOrder.map(\.element)
  }

  mutating func notice(
    _ kind: DocumentNotice.Kind, _ line: Int?, _ subject: String?, _ field: String?, _ message: String
  ) {
    // Those that cannot be read are counted by who shows them.
    if kind == .loss {
      let count = losses[field, default: 0] + 1
      losses[field] = count
      guard count <= Self.mostLosses else {
        guard count == Self.mostLosses + 1 else { return }
        let message = "There is more of this kind, which is not reported."
        return report.notices.append(DocumentNotice(kind, line: line, field: field, message))
      }
    }
    report.notices.append(DocumentNotice(kind, line: line, subject: subject, field: field, message))
  }

  /// Leaves out a record that the model refuses.
  mutating func refuse(_ line: Int, _ subject: String, _ failure: TaskFailure) {
    refused += 1
    notice(.unreadable, line, subject, failure.field, failure.message)
  }

  /// Checks that of a document with content anything can be read.
  func checkIsReadable() throws(TaskFailure) {
    guard records == refused, let notice = report.notices.first(where: { $0.kind == .unreadable }) else { return }
    throw TaskFailure(
      .invalid,
      "Nothing in the document can be read as \(translator.format.name): "
        + (notice.line.map { "line \($0): " } ?? "") + notice.message, field: "format")
  }

  /// The failure of an import that was cancelled, which says what is left of it.
  func cancelled(by failure: TaskFailure) -> TaskFailure {
    let count = report.added + report.changed
    return TaskFailure(
      .cancelled,
      report.changeSets.isEmpty
        ? "The import was cancelled: nothing was imported."
        : "The import was cancelled: \(count) records were imported, and the same import goes on behind them.",
      underlying: failure)
  }

  // MARK: From what was read to changes

  private mutating func take(_ draft: Draft) async throws(TaskFailure) {
    records += 1
    drafts.append(draft)
    if drafts.count >= 500 { try await lookUpDrafts() }
  }

  private mutating func lookUpDrafts() async throws(TaskFailure) {
    let taken = drafts
    drafts = []
    let known = taken.compactMap { $0.task.id.map { RecordID.task($0) } }
    var found: [RecordID: Record] = [:]
    for record in try await planner.store.records(known) { if let record { found[record.id] = record } }
    let goneOn = try await seriesThatWentOn(among: taken.map(\.task), found: found)
    for draft in taken {
      let record = draft.task.id.flatMap { found[.task($0)] }
      do {
        if let (series, date) = draft.occurrence {
          var task = draft.task
          task.position = try position(of: task, replacing: record?.task)
          occurrences.append(
            OccurrenceDraft(task: task, line: draft.line, series: series, date: date, found: record))
        } else if let id = draft.task.id, goneOn.contains(id), draft.task.status.isOpen {
          leave(
            record?.title ?? draft.task.title, line: draft.line,
            "The series has gone on here to a later date, and was left as it is.")
        } else {
          try take(draft.task, line: draft.line, found: record)
        }
      } catch {
        refuse(draft.line, draft.task.title, error)
      }
    }
  }

  private mutating func position(of new: NewTask, replacing old: TaskItem?) throws(TaskFailure) -> OrderKey {
    let position = try planner.position(new.position ?? old?.place.position, orAfter: lastTask)
    lastTask = max(lastTask ?? position, position)
    return position
  }

  mutating func take(_ new: NewTask, line: Int, found: Record?) throws(TaskFailure) {
    let old = found?.task
    let id = new.id ?? TaskItem.ID(planner.makeID())
    let position = try position(of: new, replacing: old)
    var (new, losses) = (new, [(field: String, message: String)]())
    if let old {
      if !translator.format.carriesEverything { (new, losses) = edited(old, by: new) }
      if staysInTrash(old, despite: new) {
        report.inTrash.append(old.id)
        return
      }
      new.created = new.created ?? old.created
      // Before its list is looked for: a task that is left alone makes none.
      if try isOutdated(new, at: position, by: old) {
        if old.isOpen, !new.status.isOpen, old.recurrence != nil { reopened.append(old) }
        return leave(new.title, line: line, "It is older than what is here, which was left as it is.")
      }
      new.modified = new.modified ?? Instant(planner.now())
    }
    let list = try new.list.map { (reference) throws(TaskFailure) in try self.list(reference) }
    let task = try new.item(
      id: id, place: Place(list: list, parent: new.parent, position: position), now: Instant(planner.now()))
    for loss in losses { notice(.loss, line, task.title, loss.field, loss.message) }
    if new.id != nil, indices[.task(id)] != nil {
      notice(.loss, line, task.title, "id", "The document has this task twice: the last one counts.")
    }
    if let list, !task.isTrashed { restoreList(list) }
    lines[.task(id)] = line
    put(.task(task), over: found, isNamed: new.id != nil)
  }

  mutating func put(_ record: Record, over found: Record?, isNamed: Bool = true) {
    let change = Change(replacing: found?.version, with: record)
    if let found { stored[record.id] = found }
    if let index = indices[record.id] {
      changes[index] = change
    } else {
      if isNamed { indices[record.id] = changes.count }
      changes.append(change)
    }
  }
}

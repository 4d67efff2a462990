/// What a document has for one date of a series, until it is known what becomes of it.
struct OccurrenceDraft {
  let task: NewTask
  let line: Int
  let series: TaskItem.ID
  let date: TaskDate
  /// What is stored of a task of its own.
  let found: Record?
}

extension ImportBatch {
  /// Brings series and what stands for single dates of them together, wherever the two are: in this batch, in one before
  /// it, or in the store.
  mutating func settleOccurrences(isLast: Bool) async throws(TaskFailure) {
    let drafts = occurrences
    occurrences = []
    let known = try await readSeries(of: drafts)
    for id in known.order {
      guard let drafts = known.drafts[id].map({ withoutRepeated($0) }) else { continue }
      if let found = known.found[.task(id)], let series = found.task {
        // What was made of the dates of a series that stays in the trash is gone with it.
        let kept = drafts.filter { !staysInTrash(series, despite: $0.task) }
        if kept.count < drafts.count, report.inTrash.last != id { report.inTrash.append(id) }
        if !kept.isEmpty { try await settle(kept, in: history(of: found), of: series) }
      } else if let index = indices[.task(id)], let series = changes[index].record.task {
        settle(drafts, in: series, over: nil)
      } else if isLast {
        for draft in drafts {
          if case .tombstone(let series) = known.found[.task(id)], isUntaken(draft, by: series.date) {
            leave(draft.task.title, line: draft.line, "The series was purged here, and no date of it was added.")
            continue
          }
          notice(
            .loss, draft.line, draft.task.title, "recurrence",
            "It stands for \(draft.date) of a series that is not there: it is a task of its own.")
          put(draft)
        }
      } else {
        occurrences += drafts
      }
    }
    try await passKnownOccurrences()
  }

  /// The drafts by their series, and the series that are in the store alone.
  private func readSeries(of drafts: [OccurrenceDraft]) async throws(TaskFailure) -> (
    order: [TaskItem.ID], drafts: [TaskItem.ID: [OccurrenceDraft]], found: [RecordID: Record]
  ) {
    var (order, bySeries): ([TaskItem.ID], [TaskItem.ID: [OccurrenceDraft]]) = ([], [:])
    for draft in drafts {
      if bySeries[draft.series] == nil { order.append(draft.series) }
      bySeries[draft.series, default: []].append(draft)
    }
    var found: [RecordID: Record] = [:]
    let missing = order.map { RecordID.task($0) }.filter { indices[$0] == nil }
    guard !missing.isEmpty else { return (order, bySeries, found) }
    for record in try await planner.store.records(missing) { if let record { found[record.id] = record } }
    return (order, bySeries, found)
  }

  /// Of what a document has twice for one date, the last.
  private mutating func withoutRepeated(_ drafts: [OccurrenceDraft]) -> [OccurrenceDraft] {
    let last = Dictionary(drafts.indices.map { (drafts[$0].date, $0) }, uniquingKeysWith: max)
    return drafts.indices.compactMap { index in
      if last[drafts[index].date] == index { return drafts[index] }
      notice(
        .loss, drafts[index].line, drafts[index].task.title, "id",
        "The document has this task twice: the last one counts.")
      return nil
    }
  }

  /// Settles what a document has for dates of a series that it does not have itself, or that has gone on here.
  private mutating func settle(_ drafts: [OccurrenceDraft], in history: SeriesHistory, of series: TaskItem) {
    let named = SeriesDates(start: series.start, due: series.due, recurrence: series.recurrence)
    var open: [OccurrenceDraft] = []
    for draft in drafts {
      guard let closed = named.date(named: draft.date).flatMap({ history.closed[$0] }) else {
        if history.isOver, isUntaken(draft, by: history.modified) {
          leave(draft.task.title, line: draft.line, "The series is over here, and no date of it was added.")
        } else {
          open.append(draft)
        }
        continue
      }
      if draft.task.status.isOpen || saysMore(draft.task, of: closed) {
        leave(draft.task.title, line: draft.line, "This date of the series is over here, and was left as it is.")
      } else {
        report.unchanged += 1
      }
    }
    if let current = history.current, let task = current.task {
      if !open.isEmpty { settle(open, in: task, over: current) }
    } else {
      for draft in open { put(draft) }
    }
  }

  /// Whether a document has other texts of a date that is over here, and has them from afterwards.
  private func saysMore(_ new: NewTask, of closed: TaskItem) -> Bool {
    guard let modified = new.modified, modified > closed.modified else { return false }
    return !new.title.hasSameBytes(as: closed.title) || !new.notes.hasSameBytes(as: closed.notes)
  }

  /// Whether a document has something to be done of which nothing is here, and has it from before something was done.
  private func isUntaken(_ draft: OccurrenceDraft, by date: Instant) -> Bool {
    guard draft.task.status.isOpen, draft.found?.task == nil, let modified = draft.task.modified else { return false }
    return modified <= date
  }

  /// - Parameter found: the record of a series that the document does not have.
  private mutating func settle(_ drafts: [OccurrenceDraft], in series: TaskItem, over found: Record?) {
    let earlier = passedBefore(series.id)
    let named = SeriesDates(start: series.start, due: series.due, recurrence: series.recurrence)
    let dates = drafts.map { named.date(named: $0.date) }
    var ideal = named
    let goesOn = ideal.pass(dates.compactMap { $0 }, besides: earlier)

    var overrides = SeriesOverrides(of: series, now: Instant(planner.now()))
    let old = found?.task ?? stored[.task(series.id)]?.task
    let form = old.flatMap { formOfPlans($0) }
    for (draft, date) in zip(drafts, dates) {
      if let date {
        let isUntouched =
          draft.task.status == .needsAction && draft.task.trashed == nil && draft.task.recurrence == nil
          && draft.found?.task == nil
        if isUntouched, goesOn, series.isOpen, ideal.isLater(date), !overrides.passed.contains(date),
          plan(draft, at: date, in: series, &overrides, over: form)
        {
          continue
        }
        overrides.pass(date, closedAt: draft.task.status.closed)
      } else if draft.found?.task == nil {
        notice(
          .loss, draft.line, draft.task.title, "recurrence",
          "The series has no date \(draft.date): it is a task of its own.")
      }
      put(draft)
    }
    put(overrides.applied(to: series, besides: earlier), over: found)
    if found != nil { derived[series.id] = overrides }
  }

  /// What the format says of a stored series that has plans.
  private func formOfPlans(_ series: TaskItem) -> StoredForm? {
    guard series.extensions.keys.contains(where: { PlannedOccurrence.date(of: $0) != nil }) else { return nil }
    let list = series.place.list.flatMap { lists[$0] }
    return StoredForm(of: series, in: list, with: translator, in: planner.context(in: terms.zone))
  }

  private mutating func plan(
    _ draft: OccurrenceDraft, at date: TaskDate, in series: TaskItem, _ overrides: inout SeriesOverrides,
    over form: StoredForm?
  ) -> Bool {
    var task = draft.task
    // Where it stood when it was read before.
    let old = indices[.task(series.id)].flatMap { stored[changes[$0].id]?.task } ?? series
    task.position =
      old.extensions[PlannedOccurrence.key(.position, at: date)].flatMap { OrderKey($0) } ?? task.position
    let plan = PlannedOccurrence.plan(task, at: date, in: series)
    let kept = form?.plan(at: date, writtenAs: draft.date, saying: plan)
    guard overrides.plan(kept ?? plan, at: date) else { return false }
    if let position = task.position, position < series.place.position {
      notice(
        .loss, draft.line, task.title, "position",
        "What is planned for \(date) stands before its series, and is kept behind it.")
    }
    if !task.comments.isEmpty || task.parent != series.place.parent || task.prerequisites != series.prerequisites {
      notice(
        .loss, draft.line, task.title, "recurrence",
        "Comments and relations of what is planned for \(date) were kept, and will not be those of the task.")
    }
    return true
  }

  private mutating func put(_ draft: OccurrenceDraft) {
    do {
      try take(draft.task, line: draft.line, found: draft.found)
    } catch {
      refuse(draft.line, draft.task.title, error)
    }
  }

  /// The dates of a series that were passed when it was imported before, and the document may not say again.
  private func passedBefore(_ id: TaskItem.ID) -> [TaskDate] {
    stored[.task(id)]?.task.map { PlannedOccurrence.passed(in: $0.extensions) } ?? []
  }

  /// Lets each series of the batch go on without the dates whose tasks came with an earlier document.
  private mutating func passKnownOccurrences() async throws(TaskFailure) {
    var series = changes.indices.filter {
      changes[$0].record.task.map { $0.isOpen && $0.recurrence?.occurrence != nil } ?? false
    }
    for index in series {
      guard let task = changes[index].record.task else { continue }
      let earlier = passedBefore(task.id)
      guard !earlier.isEmpty else { continue }
      put(SeriesOverrides(of: task, now: Instant(planner.now())).applied(to: task, besides: earlier), over: nil)
    }
    while !series.isEmpty {
      let tasks = series.compactMap { changes[$0].record.task }
      let ids = tasks.map { task in
        task.recurrence?.occurrence.map { TaskItem.occurrenceID(of: task.id, at: $0) } ?? task.id
      }
      let found = try await planner.store.records(ids.map { .task($0) })
      var further: [Int] = []
      for (index, (task, record)) in zip(series, zip(tasks, found)) where record?.task != nil {
        guard let date = task.recurrence?.occurrence else { continue }
        var overrides = SeriesOverrides(of: task, now: Instant(planner.now()))
        overrides.pass(date, closedAt: record?.task?.status.closed)
        let next = overrides.applied(to: task)
        put(next, over: nil)
        if next.isOpen, next.recurrence?.occurrence != date { further.append(index) }
      }
      series = further
    }
  }

  /// Puts a series in place of how it is in this batch, or of its record in the store.
  private mutating func put(_ series: TaskItem, over found: Record?) {
    if let index = indices[.task(series.id)] {
      changes[index] = Change(replacing: changes[index].replaces, with: .task(series))
    } else if let found {
      put(.task(series), over: found)
    }
  }
}

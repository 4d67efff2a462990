import TaskCore

// What this translator wrote beside the dates that all calendars read.
extension ICalendarTodoReader {
  /// Takes what is meant exactly; where somebody has changed the other lines since, what those cannot say, as that a
  /// series goes on from completion.
  mutating func readExactly(_ held: Held) {
    guard let exact = exactDates(held) else { return todo.keep(held.index, .dropped) }
    let others = ([start, due, rule].compactMap { $0 } + added + excluded).map {
      String(decoding: lines[$0.index], as: UTF8.self)
    }
    // One that was over is written without its rule: opened by somebody else, it is a task that does not repeat.
    let isReopened =
      exact.recurrence != nil && recurrenceID == nil && rule == nil && added.isEmpty && (start != nil || due != nil)
      && todo.task.status.isOpen
    let isUnchanged = held.property.parameter("FOR") == ICalendarDates.digest(others) && !isReopened
    let dates = isUnchanged ? exact : changed(exact, held)
    (todo.task.start, todo.task.due, todo.task.recurrence) = (dates.start, dates.due, dates.recurrence)
  }

  /// What the line says; `nil` if that is no task's.
  private mutating func exactDates(_ held: Held) -> SeriesDates? {
    func date(_ name: String) -> TaskDate? {
      held.property.parameter(name).flatMap { try? TaskDate(parsing: $0, zoneless: .floating) }
    }
    func list(_ name: String) -> [TaskDate]? {
      held.property.parameter(name)?.split(separator: " ").prefix(ICalendarDates.most)
        .compactMap { try? TaskDate(parsing: String($0), zoneless: .floating) }
    }
    var dates = SeriesDates(start: date("START"), due: date("DUE"), recurrence: nil)
    if held.property.value.isEmpty { return dates }
    guard let basis = held.property.parameter("BASIS").flatMap({ Recurrence.Basis(rawValue: $0) }),
      let rule = try? RecurrenceRule(parsing: String(decoding: held.property.value, as: UTF8.self)),
      basis == .completion || dates.start != nil || dates.due != nil
    else { return nil }
    dates.recurrence = Recurrence(
      rule: rule, basis: basis, anchor: date("ANCHOR"), occurrence: date("OCCURRENCE"),
      index: held.property.parameter("INDEX").flatMap { Int($0) } ?? 1,
      added: list("ADDED") ?? self.dates(of: added), excluded: list("EXCLUDED") ?? self.dates(of: excluded))
    return dates
  }

  /// The exact dates, with those that were read in place of the ones that are not as they were written.
  private mutating func changed(_ exact: SeriesDates, _ held: Held) -> SeriesDates {
    let read = todo.task
    let written = ICalendarDates(
      start: exact.start, due: exact.due, recurrence: recurrenceID == nil ? exact.recurrence : nil)
    var dates = exact
    if read.start != written.start {
      // A rule needs a start, and gets the due date for one.
      let isImplied = exact.start == nil && written.start != nil && read.start == read.due
      dates.start = isImplied ? nil : read.start
    }
    if read.due != written.due { dates.due = read.due }
    switch (exact.recurrence, written.recurrence, read.recurrence) {
    case (let exact?, let written?, let read?):
      dates.recurrence = series(exact, written, read, in: dates, held)
    case (.some, .some, nil): if read.status.isOpen { dates.recurrence = nil }
    case (.some, nil, nil): break
    default: dates.recurrence = read.recurrence
    }
    return dates
  }

  /// How a series goes on whose dates or rule were changed: from completion if it did, and by its exact rule as long as
  /// that is written as the one that was read.
  private mutating func series(
    _ exact: Recurrence, _ written: Recurrence, _ read: Recurrence, in dates: SeriesDates, _ held: Held
  ) -> Recurrence {
    let added = read.added == written.added ? exact.added : read.added
    let excluded = read.excluded == written.excluded ? exact.excluded : read.excluded
    let hasMoved = read.anchor != written.anchor || read.occurrence != written.occurrence
    let isCountedAnew = hasMoved && exact.basis != .completion
    var rule = exact.rule
    if isCountedAnew, case .count = rule.end { rule = (try? rule.ending(read.rule.end)) ?? rule }
    let kept = Recurrence(
      rule: rule, basis: exact.basis, anchor: isCountedAnew ? read.anchor : exact.anchor,
      occurrence: isCountedAnew ? read.occurrence : exact.occurrence, index: exact.index, added: added,
      excluded: excluded)
    let again = ICalendarDates(start: dates.start, due: dates.due, recurrence: kept)
    if again.recurrence?.rule == read.rule { return kept }
    if exact.rule.skip != .omit {
      todo.report(
        .loss, number(held), "recurrence",
        "The series was changed by a program that cannot say what becomes of days which a month lacks: its rule counts."
      )
    }
    return Recurrence(
      rule: read.rule, basis: exact.basis, anchor: read.anchor, occurrence: read.occurrence, added: added,
      excluded: excluded)
  }
}

/// The dates of a task that repeats, which goes on without those dates of its series that have tasks of their own.
package struct SeriesDates: Sendable, Hashable {
  /// When the task can be begun.
  package var start: TaskDate?
  /// When it has to be done.
  package var due: TaskDate?
  /// How it repeats.
  package var recurrence: Recurrence?

  /// The dates of a task.
  package init(start: TaskDate?, due: TaskDate?, recurrence: Recurrence?) {
    (self.start, self.due, self.recurrence) = (start, due, recurrence)
  }

  /// What the dates of the series are counted from; `nil` of a task whose dates no schedule knows before.
  private var anchor: TaskDate? {
    guard let recurrence, recurrence.basis != .completion else { return nil }
    return recurrence.anchor ?? due ?? start
  }

  /// The date of the series that another names: the same moment, or of a day the first time on it; `nil` if there is none.
  package func date(named date: TaskDate) -> TaskDate? {
    guard let recurrence, let anchor else { return nil }
    // What it is counted from is a date of the series, whether the rule gives it or not (RFC 5545, section 3.8.5.3).
    let dates = Occurrences(
      of: recurrence.rule, from: anchor, adding: [anchor] + recurrence.added, excluding: recurrence.excluded)
    return dates.within(date, through: date).first { _ in true }
  }

  /// Whether a date of the series comes behind the one that the task stands for.
  package func isLater(_ date: TaskDate) -> Bool {
    guard let anchor else { return false }
    let timeline = Timeline(anchor)
    return timeline.moment(of: date) > timeline.moment(of: recurrence?.occurrence ?? anchor)
  }

  /// Leaves dates out of the series, and stands for the first of the others from the date on that it stood for.
  ///
  /// It does not matter in which order dates are left out, or how often.
  ///
  /// - Parameters:
  ///   - dates: those that have tasks of their own.
  ///   - earlier: those that were left out so before.
  /// - Returns: whether the series has such a date.
  package mutating func pass(_ dates: [TaskDate], besides earlier: [TaskDate] = []) -> Bool {
    guard let recurrence, let anchor, !dates.isEmpty || !earlier.isEmpty else { return true }
    let timeline = Timeline(anchor)
    let passed = Set(dates + earlier)
    let excluded =
      recurrence.excluded.filter { !passed.contains($0) }
      + passed.map { (timeline.moment(of: $0), "\($0)", $0) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    let first = recurrence.occurrence ?? anchor
    var next = Recurrence(
      rule: recurrence.rule, basis: recurrence.basis, anchor: recurrence.anchor, occurrence: recurrence.occurrence,
      index: recurrence.index, added: recurrence.added, excluded: excluded)
    defer { self.recurrence = next }
    // It may stand for a date that its rule does not give.
    let moments = Set(passed.map { timeline.moment(of: $0) })
    guard moments.contains(timeline.moment(of: first)) else { return true }
    return move(&next, from: first, anchor: anchor)
  }

  /// Stands for the first date from its own on that is not left out: what a series is counted from is its first date, and
  /// may be left out like any other (RFC 5545, section 3.8.5.1).
  ///
  /// - Returns: whether the series has such a date.
  package mutating func passExcluded() -> Bool {
    guard var next = recurrence, let anchor, !next.excluded.isEmpty else { return true }
    let timeline = Timeline(anchor)
    let first = next.occurrence ?? anchor
    let excluded = ExcludedMoments(next.excluded, on: timeline)
    guard excluded.contains(timeline.time(at: timeline.moment(of: first))) else { return true }
    defer { recurrence = next }
    return move(&next, from: first, anchor: anchor)
  }

  /// Moves the dates to the first of the series behind one; whether there is one.
  private mutating func move(_ recurrence: inout Recurrence, from first: TaskDate, anchor: TaskDate) -> Bool {
    let dates = Occurrences(
      of: recurrence.rule, from: anchor, adding: recurrence.added, excluding: recurrence.excluded)
    guard let current = dates.first(after: first) else { return false }
    recurrence.occurrence = current
    (start, due) = (moved(start, from: first, to: current), moved(due, from: first, to: current))
    return true
  }

  private func moved(_ date: TaskDate?, from first: TaskDate, to current: TaskDate) -> TaskDate? {
    guard let date else { return nil }
    if date.isSameMoment(as: first) { return current }
    // One that would lie outside the calendar stays.
    return (try? date.moved(days: Int(current.day.daysSince1970 - first.day.daysSince1970))) ?? date
  }
}

extension TaskDate {
  /// Whether it is the same date, in whatever zones the two are written.
  fileprivate func isSameMoment(as other: TaskDate) -> Bool {
    if self == other { return true }
    guard case .zoned(let mine) = self, case .zoned(let others) = other else { return false }
    return mine.instant == others.instant
  }
}

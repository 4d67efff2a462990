/// What a document says of single dates of a series: those that have tasks of their own, and what is planned for others.
struct SeriesOverrides {
  /// The dates that have tasks of their own.
  private(set) var passed: Set<TaskDate> = []
  /// When the last of them was closed, at which the series is over where none is left.
  private var closed: Instant?
  private let now: Instant
  /// What is planned, in keys of extensions.
  private var plans: [TaskDate: [String: String]] = [:]
  /// How many bytes of extensions may be planned yet.
  private var room: Int

  /// None yet.
  init(of series: TaskItem, now: Instant) {
    self.now = now
    room = 900_000 - Self.size(series.extensions)
  }

  /// Gives a date a task of its own.
  mutating func pass(_ date: TaskDate, closedAt instant: Instant?) {
    forgetPlan(for: date)
    closed = [closed, instant].compactMap { $0 }.max()
    passed.insert(date)
  }

  /// Plans for a date; whether the series has room for it.
  mutating func plan(_ extensions: [String: String], at date: TaskDate) -> Bool {
    forgetPlan(for: date)
    let size = Self.size(extensions)
    guard size <= room, (try? TaskItem.check(extensions)) != nil else { return false }
    room -= size
    plans[date] = extensions
    return true
  }

  private mutating func forgetPlan(for date: TaskDate) {
    if let plan = plans.removeValue(forKey: date) { room += Self.size(plan) }
  }

  private static func size(_ extensions: [String: String]) -> Int {
    extensions.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }

  /// The series without the dates passed, and with what is planned.
  ///
  /// - Parameter earlier: dates that were passed before the series was read again.
  func applied(to series: TaskItem, besides earlier: [TaskDate] = []) -> TaskItem {
    var series = series
    let before = PlannedOccurrence.passed(in: series.extensions) + earlier
    var dates = SeriesDates(start: series.start, due: series.due, recurrence: series.recurrence)
    let goesOn = dates.pass(Array(passed), besides: before)
    (series.start, series.due, series.recurrence) = (dates.start, dates.due, dates.recurrence)
    if !goesOn, series.isOpen { series.status = .completed(at: closed ?? now) }

    let replaced = passed.union(plans.keys)
    series.extensions = series.extensions.filter { key, _ in
      PlannedOccurrence.date(of: key).map { !replaced.contains($0) } ?? true
    }
    for plan in plans.values { series.extensions.merge(plan) { _, new in new } }
    let all = passed.union(before).map(\.description).sorted { $0.precedesInBytes($1) }
    guard !all.isEmpty else { return series }
    series.extensions[PlannedOccurrence.passed] = all.joined(separator: "\n")
    // Without room for them the dates are left out all the same, as those are that nobody has a task for.
    if (try? TaskItem.check(series.extensions)) == nil { series.extensions[PlannedOccurrence.passed] = nil }
    return series
  }
}

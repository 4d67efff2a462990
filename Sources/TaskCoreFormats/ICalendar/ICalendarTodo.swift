import TaskCore

/// A VTODO as it was read: the task, and what its lines are to it.
struct ICalendarTodo {
  /// Something that was read otherwise than it was meant, or not at all.
  struct Problem {
    let kind: DocumentNotice.Kind
    let number: Int
    let field: String?
    let message: String
  }

  /// What the line of a property is to be kept as.
  enum Keeping {
    /// As it is.
    case verbatim
    /// By its name: the translator writes the same, or what it writes is to take its place.
    case name
    /// Not at all.
    case dropped
  }

  var task = NewTask("")
  var uid: String?
  /// `RECURRENCE-ID`: the date of its series that it stands for.
  var occurrence: TaskDate?
  /// The list that it names itself; `.some(nil)` for none.
  var list: ICalendarContent.List??
  /// The tasks that it says are parts of it.
  var children: [TaskItem.ID] = []
  /// Whether a date names a zone of which nothing is known yet.
  var isUnresolved = false
  /// Whether the date of its completion or cancellation was said.
  var hasStatusDate = false
  /// Whether a comment names no time of its own.
  var hasUndatedComments = false
  /// The reminders of its alarms in their order; `nil` for one that cannot be read.
  var alarms: [Reminder?] = []
  var problems: [Problem] = []
  /// What becomes of the lines that are not kept as they are.
  private(set) var keeping: [Keeping] = []

  /// Says what becomes of a line.
  mutating func keep(_ index: Int, _ kept: Keeping) {
    while keeping.count <= index { keeping.append(.verbatim) }
    keeping[index] = kept
  }

  /// Lets all lines be kept as they are.
  mutating func keepAll() { keeping = [] }

  /// What becomes of a line.
  func keeping(_ index: Int) -> Keeping { index < keeping.count ? keeping[index] : .verbatim }

  mutating func report(_ kind: DocumentNotice.Kind, _ number: Int, _ field: String?, _ message: String) {
    // A component of nothing else is reported by its first ones.
    if problems.count < 50 { problems.append(Problem(kind: kind, number: number, field: field, message: message)) }
  }

  /// Lets the series stand for the first date for which there is no task of its own; of later such dates none is made.
  ///
  /// - Parameter dates: those for which there are tasks of their own.
  mutating func pass(_ dates: [TaskDate], at closed: Instant) {
    guard let recurrence = task.recurrence, let occurrences = recurrence.occurrences,
      let first = recurrence.occurrence
    else { return }
    // What comes before the date that it has come to is behind it.
    var rest = dates.filter { date in
      ICalendarGroup.moment(date) >= ICalendarGroup.moment(first)
        && !recurrence.excluded.contains { Self.isSame($0, date) }
    }
    var current: TaskDate? = first
    while let date = current, let index = rest.firstIndex(where: { Self.isSame($0, date) }) {
      rest.remove(at: index)
      current = occurrences.first(after: date)
    }
    if let current, !Self.isSame(current, first) {
      let days = Int(current.day.daysSince1970 - first.day.daysSince1970)
      let isDue = task.due.map { Self.isSame($0, first) } ?? false
      let isStart = task.start.map { Self.isSame($0, first) } ?? false
      task.start = isStart ? current : task.start.flatMap { try? $0.moved(days: days) }
      task.due = isDue ? current : task.due.flatMap { try? $0.moved(days: days) }
    } else if current == nil, task.status.isOpen {
      // All that it would stand for is done.
      task.status = .completed(at: closed)
    }
    task.recurrence = Recurrence(
      rule: recurrence.rule, basis: recurrence.basis, anchor: recurrence.anchor,
      occurrence: current ?? recurrence.occurrence,
      index: recurrence.index, added: recurrence.added, excluded: recurrence.excluded + rest)
  }

  /// Whether two dates are the same point of a series, in whatever zones they are written.
  static func isSame(_ left: TaskDate, _ right: TaskDate) -> Bool {
    if left == right { return true }
    guard case .zoned(let a) = left, case .zoned(let b) = right else { return false }
    return a.instant == b.instant
  }
}

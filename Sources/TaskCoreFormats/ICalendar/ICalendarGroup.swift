import TaskCore

/// The components of one `UID` that follow each other: a series, and what was made of some of its dates.
struct ICalendarGroup {
  /// A component.
  struct Entry {
    var todo: ICalendarTodo
    /// Its lines, where they are needed once more.
    var lines: ICalendarLines?
    /// What is kept of its lines; `nil` if the translator would write the same.
    var source: String?
    /// The lines before it.
    var before = ""
    /// Where it begins.
    let number: Int
    /// The list of its calendar.
    let list: ICalendarContent.List?
  }

  var entries: [Entry] = []

  var uid: String? { entries.first?.todo.uid }
  var isUnresolved: Bool { entries.contains { $0.todo.isUnresolved } }

  /// Whether a component belongs to the same series.
  func takes(_ todo: ICalendarTodo) -> Bool {
    guard let uid, let other = todo.uid, uid.hasSameBytes(as: other), entries.count < 1000 else { return false }
    return todo.occurrence != nil || entries.allSatisfy { $0.todo.occurrence != nil }
  }

  /// Lets the series stand for its first date that has no component of its own, and keeps with it those of later dates
  /// that are open: they are planned, and no tasks yet.
  mutating func settle(at now: Instant) {
    guard entries.count > 1,
      let master = entries.firstIndex(where: { $0.todo.occurrence == nil && $0.todo.task.recurrence != nil })
    else { return }
    let dates = entries.compactMap(\.todo.occurrence)
    var ideal = entries[master].todo
    ideal.pass(dates, at: now)
    guard let current = ideal.task.recurrence?.occurrence else { return }
    let isOver = !ideal.task.status.isOpen && entries[master].todo.task.status.isOpen
    var (passed, kept): ([TaskDate], Set<Int>) = ([], [])
    for (index, entry) in entries.enumerated() {
      guard let date = entry.todo.occurrence else { continue }
      if isOver || !entry.todo.task.status.isOpen || Self.moment(date) < Self.moment(current) || kept.count >= 200 {
        passed.append(date)
      } else {
        kept.insert(index)
      }
    }
    entries[master].todo.pass(passed, at: closing ?? now)
    if !passed.isEmpty {
      let text = passed.map(\.description).joined(separator: "\n")
      entries[master].todo.task.extensions[ICalendarExtension.passed] = text
    }
    for (place, index) in kept.sorted().enumerated() { plan(entries[index], place, for: master) }
    entries = entries.indices.filter { !kept.contains($0) }.map { entries[$0] }
  }

  private var closing: Instant? { entries.compactMap(\.todo.task.status.closed).max() }

  private mutating func plan(_ entry: Entry, _ place: Int, for master: Int) {
    guard let date = entry.todo.occurrence, let lines = entry.lines else { return }
    var todo = entry.todo
    todo.keepAll()
    let series = entries[master].todo.task
    let text = ICalendarSource.text(of: lines, for: &todo, within: 4096)
    entries[master].todo.task.extensions[ICalendarExtension.override + "\(place)"] = text
    func put(_ field: PlannedOccurrence.Field, _ value: String?) {
      guard let value else { return }
      entries[master].todo.task.extensions[PlannedOccurrence.key(field, at: date)] = value
    }
    let task = todo.task
    put(.title, task.title.hasSameBytes(as: series.title) ? nil : task.title)
    put(.notes, task.notes.hasSameBytes(as: series.notes) || task.notes.utf8.count > 4096 ? nil : task.notes)
    put(.priority, task.priority == series.priority ? nil : "\(task.priority.rawValue)")
    put(.start, task.start?.description)
    put(.due, task.due?.description)
    if todo.problems.count > entry.todo.problems.count || task.notes.utf8.count > 4096 {
      entries[master].todo.report(
        .loss, entry.number, "recurrence", "Of what is planned for \(date) only 4,096 bytes are kept.")
    }
    for problem in entry.todo.problems { entries[master].todo.problems.append(problem) }
  }

  /// What dates of one series are compared by.
  static func moment(_ date: TaskDate) -> Int64 {
    switch date {
    case .day(let day): Int64(day.daysSince1970) * 86_400
    case .floating(let wall): wall.secondsSince1970
    case .zoned(let time): time.instant.secondsSince1970
    }
  }
}

extension TaskItem {
  /// The date that is planned: when it is due, or else when it starts.
  var planned: TaskDate? { due ?? start }

  /// The identity of the occurrence that follows this one: version 5 of this identity and `next`.
  ///
  /// It depends on nothing else, so there is one successor, whoever completes this occurrence, when, and how often.
  public var successorID: ID { Self.successorID(of: id) }

  static func successorID(of id: ID) -> ID { ID(name: "next".utf8, in: id) }

  /// The identity of a task of its own that a document has for one date of a series: version 5 of the series' identity
  /// and the date, of a time in a zone its instant.
  package static func occurrenceID(of series: ID, at date: TaskDate) -> ID {
    let name = if case .zoned(let time) = date { "\(time.instant)" } else { "\(date)" }
    return ID(name: name.utf8, in: series)
  }

  /// The identity of what this task is copied to below a successor: version 5 of the successor and this identity.
  public func copyID(below successor: ID) -> ID { ID(name: id.bytes, in: successor) }

  /// The occurrence that follows, open and without what was said of this one, its dates and reminders as far from each
  /// other in calendar days as here.
  ///
  /// - Parameter recurrence: that of the occurrence that follows, with its date.
  func successor(repeating recurrence: Recurrence, madeAt now: Instant, days: Int, in zone: TaskZone)
    throws(TaskFailure) -> TaskItem
  {
    let usual = withoutPlan
    var task = try usual.copy(as: successorID, madeAt: now, days: days, in: zone)
    task.recurrence = recurrence
    guard let date = recurrence.occurrence else { return task }
    // The date that is counted is the series' own, of its kind and at its time.
    if usual.repeatsFromStart { task.start = date } else { task.due = date }
    task.takePlan()
    return task
  }

  /// Whether the series is that of the start: there is no due date, or it was given one only later.
  private var repeatsFromStart: Bool {
    guard let start else { return false }
    guard let due else { return true }
    return start == self.recurrence?.occurrence && due != start
  }

  /// The same task to be done again this many days later.
  func copy(as id: ID, madeAt now: Instant, days: Int, in zone: TaskZone) throws(TaskFailure) -> TaskItem {
    let zone = if case .zoned(let time) = planned, time.zone.isKnown { time.zone } else { zone }
    return try TaskItem(
      id: id, title: title, notes: notes, priority: priority,
      start: start.map { (date) throws(TaskFailure) in try date.moved(days: days) },
      due: due.map { (date) throws(TaskFailure) in try date.moved(days: days) },
      reminders: reminders.map { (reminder) throws(TaskFailure) in
        guard case .at(let instant) = reminder else { return reminder }
        return .at(try instant.moved(days: days, in: zone))
      }, tags: tags, place: place, prerequisites: prerequisites, extensions: extensions, created: now, modified: now)
  }

  /// Whether it goes by a schedule of its own below a task that repeats: it repeats itself, or is due after that one.
  func hasOwnSchedule(below task: TaskItem) -> Bool {
    if recurrence != nil { return true }
    guard let due, let date = task.planned else { return false }
    let timeline = Timeline(date)
    return timeline.moment(of: due) > timeline.moment(of: date, atEnd: true)
  }
}

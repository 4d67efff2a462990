import TaskCore

extension ICalendarTodoReader {
  /// A point in time.
  mutating func instant(_ held: Held, _ field: String) -> Instant? {
    if let instant = ICalendarDate.instant(held.property.value) { return instant }
    reportNoDate(held.property.value, held, field)
    return nil
  }

  private mutating func reportNoDate(_ value: ArraySlice<UInt8>, _ held: Held, _ field: String) {
    let text = String(decoding: value.prefix(40), as: UTF8.self)
    reportUnused(held, field, "“\(text)” is no date: it was kept, and not used.")
  }

  /// A date of any kind, in its zone.
  mutating func date(_ held: Held, _ field: String) -> TaskDate? {
    date(held.property.value, of: held, field)
  }

  mutating func date(_ value: ArraySlice<UInt8>, of held: Held, _ field: String) -> TaskDate? {
    switch ICalendarDate.value(value) {
    case .day(let day): return .day(day)
    case .utc(let wall): return zoned(wall, .utc, offset: nil)
    case .wall(let wall):
      if held.property.hasNoParameters { return .floating(wall) }
      if let zone = zones.zone(of: held.property.parameterBytes) { return zoned(wall, zone, offset: nil) }
      guard let name = held.property.parameter("TZID"), !name.isEmpty else { return .floating(wall) }
      return date(wall, in: name, held, field)
    case nil:
      reportNoDate(value, held, field)
      return nil
    }
  }

  private func zoned(_ wall: WallTime, _ zone: TaskZone, offset: Int?) -> TaskDate? {
    (try? ZonedTime(wall: wall, zone: zone, offset: offset)).map { .zoned($0) }
  }

  private mutating func date(_ wall: WallTime, in name: String, _ held: Held, _ field: String) -> TaskDate? {
    switch zones.meaning(of: name) {
    case .known(let zone): return zoned(wall, zone, offset: nil)
    case .stated(let stated):
      let text = ICalendarDate.text(offset: stated.offset(at: wall))
      todo.report(
        .loss, number(held), field,
        "The time zone “\(name)” is not known: the time was read as \(text) from UTC, which the document says it is.")
      return (try? TaskZone(text)).flatMap { zoned(wall, $0, offset: nil) }
    case .unknown:
      if let known = zones.precedent(wall) { return .zoned(known) }
      todo.isUnresolved = true
      todo.report(
        .loss, number(held), field,
        "The time zone “\(name)” is not known, and the document says nothing of it: the time was read without one.")
      return .floating(wall)
    }
  }

  // MARK: Start, due, recurrence

  mutating func readDates() {
    if let start { todo.task.start = date(start, "start") }
    if let due {
      todo.task.due = date(due, "due")
      if let duration { reportUnused(duration, "due", "There is a due date: the duration was kept, and not used.") }
    } else if let duration {
      if let start = todo.task.start {
        readDuration(duration, from: start)
      } else {
        reportUnused(duration, "due", "A duration needs a start: it was kept, and not used.")
      }
    }
    if let start, let due, let first = todo.task.start, let last = todo.task.due,
      ICalendarDates.ofOneKind(first, last) != (first, last)
    {
      for held in [start, due] { todo.keep(held.index, .name) }
      todo.report(
        .loss, number(due), "due", "Start and due are a day and a time, which a calendar may not mix: both are kept.")
    }
    if let rule { readSeries(rule) } else if let first = added.first { readAddedDates(first) }
    if let exactly { readExactly(exactly) }
  }

  private mutating func readDuration(_ held: Held, from start: TaskDate) {
    guard held.property.value.count <= 40,
      let offset = Reminder.Offset(String(decoding: held.property.value, as: UTF8.self).uppercased())
    else { return reportNoDate(held.property.value, held, "due") }
    guard offset.days >= 0, offset.seconds >= 0 else {
      return reportUnused(held, "due", "A duration is not negative: it was kept, and not used.")
    }
    if case .day = start, offset.seconds != 0 {
      reportUnused(held, "due", "A day and a time are no date: of the duration only the days were used.")
    }
    guard let moved = try? start.moved(days: Int(offset.days)) else {
      return reportNoDate(held.property.value, held, "due")
    }
    let seconds = Int64(offset.seconds)
    switch moved {
    case .day(let day): todo.task.due = .day(day)
    case .floating(let wall):
      todo.task.due = WallTime(secondsSince1970: wall.secondsSince1970 + seconds).map { .floating($0) }
    case .zoned(let time):
      todo.task.due = .zoned(ZonedTime(instant: time.instant.adding(seconds: seconds), zone: time.zone))
    }
  }

  mutating func readRule(_ held: Held) {
    guard rule == nil else {
      return reportUnused(held, "recurrence", "A second rule was kept, and not used.")
    }
    rule = held
  }

  private mutating func readSeries(_ held: Held) {
    guard recurrenceID == nil else {
      return reportUnused(
        held, "recurrence", "One date of a series has no rule of its own: it was kept, and not used.")
    }
    var repairs: [String] = []
    do throws(TaskFailure) {
      let text = String(decoding: held.property.value, as: UTF8.self)
      let read = try RecurrenceRule(parsing: text, repairs: &repairs)
      guard let first = todo.task.start ?? todo.task.due else {
        return reportUnused(
          held, "recurrence", "A rule needs a start or due date: it was kept, and not used.")
      }
      let rule = ICalendarDates.conforming(read, to: first)
      if rule != read {
        repairs.append("The rule's UNTIL is of another kind than the start, and was read as its kind.")
      }
      if !repairs.isEmpty { todo.keep(held.index, .name) }
      for message in repairs { todo.report(.loss, number(held), "recurrence", message) }
      take(rule, held)
      reportZone(of: start ?? due)
    } catch {
      reportUnused(held, "recurrence", "\(error.message) It was kept, and not used.")
    }
  }

  /// Dates alone are a series too: that of the first, and those added.
  private mutating func readAddedDates(_ held: Held) {
    guard recurrenceID == nil, todo.task.start ?? todo.task.due != nil, let rule = ICalendarDates.once else {
      return reportUnused(
        held, "recurrence",
        "Further dates need a start or due date, and a series: they were kept, and not used.")
    }
    take(rule, held)
  }

  private mutating func take(_ rule: RecurrenceRule, _ held: Held) {
    var series = ICalendarDates.series(
      rule: rule, start: todo.task.start, due: todo.task.due, added: dates(of: added), excluded: dates(of: excluded))
    if !series.passExcluded() {
      todo.report(
        .loss, number(held), "recurrence", "All dates of the series are left out: the task keeps the first of them.")
    }
    (todo.task.start, todo.task.due, todo.task.recurrence) = (series.start, series.due, series.recurrence)
  }

  /// A zone without a name is an offset here, which is not that of all dates of a series.
  private mutating func reportZone(of first: Held?) {
    guard let first, let name = first.property.parameter("TZID"), case .stated(let zone) = zones.meaning(of: name),
      zone.hasChanges
    else { return }
    todo.report(
      .loss, number(first), "recurrence",
      "The clocks of “\(ICalendarText.clipped(name))” are put forward and back, and all dates of the series have the offset of this one."
    )
  }

  mutating func dates(of held: [Held]) -> [TaskDate] {
    var dates: [TaskDate] = []
    for held in held {
      var hasPeriod = false
      for value in held.property.value.split(separator: UInt8(ascii: ",")) {
        guard dates.count < ICalendarDates.most else {
          reportUnused(
            held, "recurrence",
            "There are more than \(ICalendarDates.most) such dates: the others were kept, and not used.")
          return dates
        }
        let beginning = value.prefix { $0 != UInt8(ascii: "/") }
        hasPeriod = hasPeriod || beginning.count < value.count
        if let date = date(beginning, of: held, "recurrence") { dates.append(date) }
      }
      if hasPeriod {
        reportUnused(
          held, "recurrence", "Of a period only the beginning was used, and its end was kept.")
      }
    }
    return dates
  }

  // MARK: Status

  /// What is done: `STATUS` says it where it is there, else `COMPLETED`, else 100 percent.
  mutating func readStatus() {
    let word = status.map { ICalendarText.upper($0.property.value.prefix(20)) }
    let closed = todo.task.modified ?? context.now
    switch word {
    case "COMPLETED":
      todo.hasStatusDate = completed != nil
      todo.task.status = .completed(at: completed ?? closed)
    case "CANCELLED":
      todo.hasStatusDate = isCancelledAt != nil
      todo.task.status = .cancelled(at: isCancelledAt ?? closed)
    case "IN-PROCESS": todo.task.status = .inProcess
    case "NEEDS-ACTION": todo.task.status = .needsAction
    default:
      if let word, let status {
        reportUnused(status, "status", "There is no status “\(word)”: it was kept, and not used.")
      }
      if let completed {
        todo.hasStatusDate = true
        todo.task.status = .completed(at: completed)
      } else if isComplete {
        todo.task.status = .completed(at: closed)
      }
    }
  }
}

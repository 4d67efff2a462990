internal import TaskCore

/// The task that phrases make: of each kind the last one counts, and of tags all.
struct TaskDraft {
  /// What counts, in the order of the line.
  private(set) var phrases: [Phrase] = []
  /// The task, without its title.
  private(set) var task = NewTask("")

  private let context: QueryContext

  init(_ found: [Phrase], in context: QueryContext) {
    self.context = context
    var last: [QuickAdd.Part.Kind: Int] = [:]
    for (place, phrase) in found.enumerated() { last[phrase.kind] = place }
    if last[.time] != nil, hasTime(last[.due].map { found[$0].meaning }, last[.recurrence].map { found[$0].meaning }) {
      last[.time] = nil
    }
    phrases = found.enumerated().filter { $0.element.kind == .tag || last[$0.element.kind] == $0.offset }.map(\.element)
    var (day, second, phrase): (TaskDate?, Int?, RecurrencePhrase?)
    var span: Phrase.Span?
    for part in phrases {
      switch part.meaning {
      case .due(let date, let time): (day, second) = (date, time ?? second)
      case .time(let time): second = time
      case .start(let date, let time): task.start = self.date(date, at: time)
      case .recurrence(let said, let lasting): (phrase, span) = (said, lasting)
      case .priority(let priority): task.priority = priority
      case .tag(let name): task.tags.append(name)
      case .list(let list): task.list = .id(list.id)
      }
    }
    if let phrase {
      setRecurrence(phrase, from: day, at: second)
      if let first = task.due ?? task.start, let limited = span?.recurrence(from: first.day) {
        setRecurrence(limited, from: day, at: second)
      }
    } else {
      task.due = day.map { date($0, at: second) } ?? second.flatMap { next(at: $0) }
    }
  }

  /// Whether the day or the recurrence says a time already.
  private func hasTime(_ due: Phrase.Meaning?, _ recurrence: Phrase.Meaning?) -> Bool {
    if case .due(let date, let second) = due, second != nil || !date.isDay { return true }
    if case .recurrence(let phrase, _) = recurrence { return phrase.rule.namesTimes }
    return false
  }

  // MARK: Dates

  /// A day at a time in the zone of the one who asks; the day alone if it has no such time.
  private func date(_ date: TaskDate, at second: Int?) -> TaskDate {
    guard case .day(let day) = date, let second, let wall = WallTime(day: day, secondOfDay: second),
      let time = try? ZonedTime(wall: wall, zone: context.zone)
    else { return date }
    return .zoned(time)
  }

  /// When the clocks show a time next; where it comes twice and once has passed, that is the second time.
  private func next(at second: Int) -> TaskDate? {
    let today = context.zone.wall(at: context.now).day
    if let wall = WallTime(day: today, secondOfDay: second),
      let time = try? ZonedTime(
        wall: wall, zone: context.zone, offset: context.zone.offset(at: context.now.secondsSince1970)),
      time.instant > context.now
    {
      return .zoned(time)
    }
    return today.adding(days: 1).map { date(.day($0), at: second) }
  }

  // MARK: Recurrence

  /// Sets the recurrence and, where nothing else says when it begins, its first date as the due date.
  private mutating func setRecurrence(_ phrase: RecurrencePhrase, from day: TaskDate?, at second: Int?) {
    var rule = phrase.rule
    let hasTimes = rule.namesTimes
    let isTimed = hasTimes || second != nil || (day ?? task.start).map { !$0.isDay } == true
    // Who says it in words means that no date is lost where clocks jump ahead.
    if isTimed, rule.skip == .omit { rule.skip = .backward }
    task.recurrence = Recurrence(rule: rule, basis: phrase.basis ?? .schedule)
    if let day {
      let date = date(day, at: second)
      task.due = date
      if case .day(let day) = date, hasTimes {
        let first = Occurrences(of: rule, from: self.date(date, at: 0)).first(after: before(day))
        if let first, first.day == day { task.due = first }
      }
      return
    }
    guard task.start == nil else { return }
    if hasTimes && rule.hours.isEmpty, let wall = minuteOfNow {
      // *every 2 hours*: from now on.
      task.due = (try? ZonedTime(wall: wall, zone: context.zone)).flatMap {
        Occurrences(of: rule, from: .zoned($0)).first(after: .zoned($0))
      }
    } else if isTimed {
      let now = TaskDate.zoned(ZonedTime(instant: context.now, zone: context.zone))
      let midnight = date(.day(now.day), at: second ?? 0)
      task.due = Occurrences(of: rule, from: midnight).first(after: now)
    } else {
      task.due = Occurrences(of: rule, from: .day(context.today)).first { _ in true }
    }
  }

  private var minuteOfNow: WallTime? {
    let wall = context.zone.wall(at: context.now)
    return WallTime(day: wall.day, secondOfDay: wall.secondOfDay / 60 * 60)
  }

  /// The last second before a day.
  private func before(_ day: CalendarDay) -> TaskDate {
    let start = context.zone.firstInstant(reaching: WallTime(day: day, secondOfDay: 0) ?? .earliest)
    return .zoned(ZonedTime(instant: start.adding(seconds: -1), zone: context.zone))
  }
}

extension Phrase {
  /// The kind of the part that it is.
  var kind: QuickAdd.Part.Kind {
    switch meaning {
    case .due: .due
    case .start: .start
    case .time: .time
    case .recurrence: .recurrence
    case .priority: .priority
    case .tag: .tag
    case .list: .list
    }
  }
}

extension RecurrenceRule {
  /// Whether it means more of a day than the day.
  fileprivate var namesTimes: Bool {
    [.hourly, .minutely, .secondly].contains(frequency) || !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty
  }
}

extension TaskDate {
  fileprivate var isDay: Bool { if case .day = self { true } else { false } }
}

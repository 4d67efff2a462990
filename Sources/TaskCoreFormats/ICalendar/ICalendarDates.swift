import TaskCore

/// Start, due date and recurrence as iCalendar has them, which is not all that the model can say.
///
/// The start is the first date of a series, and there has to be one where there is a rule; start, due date and the end
/// of the rule are of one kind; a time that comes twice is meant the first time.
struct ICalendarDates {
  /// The properties.
  private(set) var lines: [String] = []
  /// What a reader makes of them.
  private(set) var start: TaskDate?
  private(set) var due: TaskDate?
  private(set) var recurrence: Recurrence?
  /// The dates added to the series and left out of it, as the properties have them.
  private var added: [TaskDate] = []
  private var excluded: [TaskDate] = []

  /// How many dates may be added to a series, or left out of it.
  static let most = 10_000
  /// The rule of a series of dates that are all added but the first.
  static let once = try? RecurrenceRule(.daily, end: .count(1))

  /// The properties that say of these dates what can be said.
  init(start: TaskDate?, due: TaskDate?, recurrence: Recurrence?) {
    var (first, last) = (start, due)
    if let start, let due { (first, last) = Self.ofOneKind(start, due) }
    if recurrence != nil, first == nil { first = last }
    if let first { lines.append("DTSTART" + ICalendarDate.suffix(first)) }
    if let last { lines.append("DUE" + ICalendarDate.suffix(last)) }
    (self.start, self.due) = (first.map(Self.firstTime), last.map(Self.firstTime))
    guard let recurrence else { return }
    added = recurrence.added.map { Self.conforming($0, to: first) }
    excluded = recurrence.excluded.map { Self.conforming($0, to: first) }
    lines += added.map { "RDATE" + ICalendarDate.suffix($0) }
    lines += excluded.map { "EXDATE" + ICalendarDate.suffix($0) }
    guard let first else { return }
    let rule = Self.conforming(Self.remaining(recurrence).withoutSkip(from: recurrence.anchor ?? first), to: first)
    // Dates that are added say by themselves that the first one is no series.
    if rule != Self.once || recurrence.added.isEmpty { lines.append("RRULE:\(rule)") }
    var series = Self.series(
      rule: rule, start: self.start, due: self.due, added: added.map(Self.firstTime),
      excluded: excluded.map(Self.firstTime))
    _ = series.passExcluded()
    (self.start, self.due, self.recurrence) = (series.start, series.due, series.recurrence)
  }

  /// The line that says exactly what is meant, as long as the others are what they are.
  func exactly(start: TaskDate?, due: TaskDate?, recurrence: Recurrence?) -> String {
    func parameter(_ name: String, _ value: (some CustomStringConvertible)?) -> String {
      value.map { ICalendarProperty.parameter(name, "\($0)") } ?? ""
    }
    var line = "X-TASKCORE-DATES" + ICalendarProperty.parameter("FOR", Self.digest(lines))
    line += parameter("START", start) + parameter("DUE", due)
    guard let recurrence else { return line + ":" }
    line += parameter("BASIS", recurrence.basis.rawValue) + parameter("ANCHOR", recurrence.anchor)
    line += parameter("OCCURRENCE", recurrence.occurrence) + parameter("INDEX", recurrence.index)
    func list(_ name: String, _ dates: [TaskDate], _ written: [TaskDate]) -> String {
      dates == written ? "" : parameter(name, dates.map(\.description).joined(separator: " "))
    }
    line += list("ADDED", recurrence.added, added.map(Self.firstTime))
    line += list("EXCLUDED", recurrence.excluded, excluded.map(Self.firstTime))
    return line + ":\(recurrence.rule)"
  }

  /// What the lines that others may have changed are told apart by.
  static func digest(_ lines: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in lines.sorted(by: { $0.precedesInBytes($1) }) where !line.hasPrefix("X-") {
      for byte in line.utf8 + [0x0A] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    return String(hash, radix: 16)
  }

  /// A series as the dates of a task tell it: it begins with the start, unless that is no date of the rule and the due
  /// date is one.
  static func series(
    rule: RecurrenceRule, start: TaskDate?, due: TaskDate?, added: [TaskDate], excluded: [TaskDate]
  ) -> SeriesDates {
    guard var anchor = start ?? due else { return SeriesDates(start: nil, due: nil, recurrence: nil) }
    if let start, let due, start != due, !Occurrences(of: rule, from: start).contains(start),
      Occurrences(of: rule, from: due).contains(due)
    {
      anchor = due
    }
    return SeriesDates(
      start: start, due: due, recurrence: Recurrence(rule: rule, anchor: anchor, added: added, excluded: excluded))
  }

  /// The dates in one kind (RFC 5545, section 3.8.2.3): a day beside a due time begins with its first moment, a time
  /// beside a due day is its day.
  static func ofOneKind(_ start: TaskDate, _ due: TaskDate) -> (TaskDate?, TaskDate) {
    switch (start, due) {
    case (.day(let day), .floating):
      return (WallTime(day: day, secondOfDay: 0).map { .floating($0) }, due)
    case (.day(let day), .zoned(let time)):
      guard let wall = WallTime(day: day, secondOfDay: 0),
        let start = try? ZonedTime(wall: wall, zone: time.zone, offset: time.zone.isKnown ? nil : Int(time.offset))
      else { return (nil, due) }
      return (.zoned(start), due)
    case (.floating, .day), (.zoned, .day): return (.day(start.day), due)
    default: return (start, due)
    }
  }

  /// The rule whose end is of the kind that a start asks for (RFC 5545, section 3.3.10).
  static func conforming(_ rule: RecurrenceRule, to start: TaskDate) -> RecurrenceRule {
    guard case .until(let until) = rule.end else { return rule }
    let end: RecurrenceRule.Until
    switch (start, until) {
    case (.day, .floating(let wall)): end = .day(wall.day)
    case (.day, .instant(let instant)): end = .day(TaskZone.utc.wall(at: instant).day)
    case (.floating, .day(let day)): end = WallTime(day: day, secondOfDay: 86_399).map { .floating($0) } ?? until
    case (.zoned(let time), .day(let day)):
      guard let wall = WallTime(day: day, secondOfDay: 86_399) else { return rule }
      end = .instant(instant(wall, like: time))
    case (.zoned(let time), .floating(let wall)): end = .instant(instant(wall, like: time))
    default: return rule
    }
    return (try? rule.ending(.until(end))) ?? rule
  }

  private static func instant(_ wall: WallTime, like time: ZonedTime) -> Instant {
    let offset = time.zone.isKnown ? nil : Int(time.offset)
    return (try? ZonedTime(wall: wall, zone: time.zone, offset: offset).instant) ?? .latest
  }

  /// The rule with what is left of its count, for readers who count from the date that the task has now.
  private static func remaining(_ recurrence: Recurrence) -> RecurrenceRule {
    guard case .count(let count) = recurrence.rule.end else { return recurrence.rule }
    var passed = 0
    if recurrence.basis == .completion {
      passed = recurrence.index - 1
    } else if let anchor = recurrence.anchor, let occurrence = recurrence.occurrence, anchor != occurrence {
      // Counting on is not worth more: others then see a longer series.
      for date in Occurrences(of: recurrence.rule, from: anchor).prefix(10_000) {
        if date == occurrence { break }
        passed += 1
      }
      if passed == 10_000 { passed = 0 }
    }
    return (try? recurrence.rule.ending(.count(max(1, count - passed)))) ?? recurrence.rule
  }

  /// A date of a series in the kind of the first, as others ask for (RFC 5545, sections 3.8.5.1 and 3.8.5.2).
  private static func conforming(_ date: TaskDate, to first: TaskDate?) -> TaskDate {
    switch (first, date) {
    case (.day, .floating), (.day, .zoned): .day(date.day)
    case (.floating(let wall), .day(let day)):
      WallTime(day: day, secondOfDay: wall.secondOfDay).map { .floating($0) } ?? date
    case (.zoned(let time), .day(let day)):
      WallTime(day: day, secondOfDay: time.wall.secondOfDay).flatMap { wall in
        try? ZonedTime(wall: wall, zone: time.zone, offset: time.zone.isKnown ? nil : Int(time.offset))
      }.map { .zoned($0) } ?? date
    default: date
    }
  }

  /// A time as a reader has it that knows no second of two.
  private static func firstTime(_ date: TaskDate) -> TaskDate {
    guard case .zoned(let time) = date, time.zone.isKnown, let first = try? ZonedTime(wall: time.wall, zone: time.zone)
    else { return date }
    return .zoned(first)
  }
}

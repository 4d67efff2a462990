import TaskCore
import TaskCoreJSON

/// The series of a task of Taskwarrior's that repeats.
///
/// Taskwarrior keeps a pattern, makes a task for each date, and notes in the mask of the pattern how many it made and
/// what became of them. The model has no patterns: here the pattern is the next task of the series, which it has not
/// made yet.
struct TaskwarriorSeries {
  /// How many dates are counted at most.
  private static let longest = 10_000

  let recurrence: Recurrence
  /// How many days the date that the task stands for lies behind the first one.
  let daysFromAnchor: Int
  /// Whether all dates have their tasks.
  let isOver: Bool

  // MARK: Reading

  /// The series of an object; `nil` if it is none, or one of its tasks, or has a period that cannot be read.
  init?(_ object: TaskwarriorObject) {
    guard object.values["parent"] == nil, let due = object.instant("due"),
      let period = object.string("recur").flatMap({ TaskwarriorPeriod($0) })
    else { return nil }
    let dates = TaskwarriorDate(in: object.context)
    var anchor = dates.date(due)
    if period.isShorterThanADay { anchor = .zoned(ZonedTime(instant: due, zone: object.context.zone)) }
    let end: RecurrenceRule.End = object.instant("until").map { Self.end(at: $0, of: anchor, dates) } ?? .never
    guard let rule = period.rule(from: anchor, ending: end) else { return nil }

    let made = object.string("mask")?.utf8.count ?? 0
    var occurrence = anchor
    var passed = 0
    if made > 0, made <= Self.longest {
      var iterator = Occurrences(of: rule, from: anchor).makeIterator()
      while passed <= made, let date = iterator.next() {
        occurrence = date
        passed += 1
      }
      passed -= 1
    }
    isOver = made <= Self.longest && passed < made
    let basis: Recurrence.Basis = object.string("rtype") == "chained" ? .completion : .schedule
    recurrence = Recurrence(
      rule: rule, basis: basis, anchor: anchor, occurrence: occurrence, index: max(passed, 0) + 1)
    daysFromAnchor = Int(occurrence.day.daysSince1970) - Int(anchor.day.daysSince1970)
  }

  private static func end(at until: Instant, of anchor: TaskDate, _ dates: TaskwarriorDate) -> RecurrenceRule.End {
    guard case .day = anchor else { return .until(.instant(until)) }
    return .until(.day(dates.context.zone.wall(at: until).day))
  }

  // MARK: Writing

  /// The first date of a task's series, the attributes that say it, and how many days the task lies behind the first
  /// date; `nil` if Taskwarrior has no words for it.
  static func attributes(
    of recurrence: Recurrence, due: TaskDate, in context: QueryContext
  ) -> (first: TaskDate, values: [String: JSONValue], daysFromFirst: Int)? {
    guard let period = TaskwarriorPeriod(recurrence.rule) else { return nil }
    var values: [String: JSONValue] = [
      "recur": .string(period.text), "rtype": .string(recurrence.basis == .completion ? "chained" : "periodic"),
    ]
    let occurrence = recurrence.occurrence ?? due
    var first = occurrence
    if let anchor = recurrence.anchor, let passed = numberOfDates(before: occurrence, in: recurrence) {
      first = anchor
      if passed > 0 { values["mask"] = .string(String(repeating: "+", count: passed)) }
    }
    let dates = TaskwarriorDate(in: context)
    switch recurrence.rule.end {
    case .never: break
    case .until(.day(let day)): values["until"] = TaskwarriorDate.supportedText(dates.instant(of: .day(day)))
    case .until(.floating(let wall)):
      values["until"] = TaskwarriorDate.supportedText(dates.instant(of: .floating(wall)))
    case .until(.instant(let instant)): values["until"] = TaskwarriorDate.supportedText(instant)
    case .count(let count):
      guard count <= longest, let last = recurrence.occurrences?.dropFirst(count - 1).first(where: { _ in true }) else {
        return nil
      }
      values["until"] = TaskwarriorDate.supportedText(dates.instant(of: last))
    }
    return (first, values, Int(occurrence.day.daysSince1970) - Int(first.day.daysSince1970))
  }

  private static func numberOfDates(before occurrence: TaskDate, in recurrence: Recurrence) -> Int? {
    guard let dates = recurrence.occurrences else { return nil }
    for (number, date) in dates.prefix(longest).enumerated() where date == occurrence { return number }
    return nil
  }
}

import TaskCore
import TaskCoreTestSupport

/// Tasks, drawn at random.
struct TaskwarriorRandom {
  var generator: SeededGenerator
  let zone: TaskZone

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  mutating func maybe<Value>(_ percent: Int, _ value: (inout Self) throws -> Value) rethrows -> Value? {
    number(1...100) <= percent ? try value(&self) : nil
  }

  mutating func text(_ longest: Int = 12) -> String {
    let letters = Array("abcXYZ019 \"\\/'[]{}&;:#+@é漢📞\u{301}\u{200D}".unicodeScalars)
    var text = String.UnicodeScalarView("t".unicodeScalars)
    for _ in 0..<number(0...longest) { text.append(letters[number(0...letters.count - 1)]) }
    text.append("t")
    return String(text)
  }

  mutating func instant() -> Instant {
    Instant(secondsSince1970: Int64(number(315_532_800...4_102_444_800))) ?? .earliest
  }

  /// A day, or a time that is not midnight.
  mutating func date() -> TaskDate {
    let time = ZonedTime(instant: instant(), zone: zone)
    if number(1...2) == 1 || time.wall.secondOfDay == 0 { return .day(time.wall.day) }
    return .zoned(time)
  }

  mutating func id() -> TaskItem.ID { TaskItem.ID(high: generator.next(), low: generator.next()) }

  /// The whole of what the format can carry.
  mutating func task() throws -> TaskItem {
    let id = id()
    var (due, extensions): (TaskDate?, [String: String]) = (maybe(60) { $0.date() }, [:])
    var recurrence: Recurrence?
    if let anchor = due, number(1...3) == 1 {
      let made = try series(from: anchor)
      (recurrence, due) = (made, made.occurrence)
    }
    var status = TaskItem.Status.needsAction
    switch number(1...6) {
    case 1: status = .completed(at: instant())
    case 2: status = .cancelled(at: instant())
    case 3:
      status = .inProcess
      extensions["taskwarrior.start"] = "\"20260102T030405Z\""
    default: break
    }
    if number(1...3) == 1 {
      extensions["taskwarrior.uda\(number(1...9))"] = ["1.50", "\"x\"", "[1,{\"a\":null}]"][number(0...2)]
    }
    var comments: [TaskItem.Comment] = []
    for _ in 0..<number(0...3) { comments.append(try .init(on: id, date: instant(), text: text(40) + "\n\t" + text())) }
    let start = recurrence == nil ? maybe(30) { $0.date() } : nil
    return try TaskItem(
      id: id, title: text(), status: status, priority: [.none, .high, .medium, .low][number(0...3)], start: start,
      due: due, recurrence: recurrence, tags: (0..<number(0...4)).map { _ in text(4) },
      place: Place(position: .first), prerequisites: (0..<number(0...3)).map { _ in self.id() }, comments: comments,
      extensions: extensions, created: instant(), modified: instant())
  }

  private mutating func series(from anchor: TaskDate) throws -> Recurrence {
    let frequency: RecurrenceRule.Frequency = [.daily, .weekly, .monthly, .yearly][number(0...3)]
    let isZoned = if case .zoned = anchor { true } else { false }
    let rule = try RecurrenceRule(
      frequency, interval: number(1...4),
      skip: isZoned || frequency == .monthly || frequency == .yearly ? .backward : .omit)
    let passed = number(0...5)
    let dates = Array(Occurrences(of: rule, from: anchor).prefix(passed + 1))
    return Recurrence(rule: rule, anchor: anchor, occurrence: dates.last ?? anchor, index: dates.count)
  }
}

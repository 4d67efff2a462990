import TaskCore
import TaskCoreTestSupport

/// Filters of every shape, from a seed.
struct RandomFilters {
  var generator: SeededGenerator

  private static let pieces = [
    "milk", "and", "OR", "not", "none", "any", "all", "open", "nothing", "tag:", "due:today", "#", "\"", "\\", "\\\"",
    "(",
    ")", " ", "\t", "\n", "\r\n", "\u{0}", "\u{301}", "\"\u{301}", "e\u{301}", "é", "👩‍👩‍👧", "“", "”", "„", "中文", "ß",
    "-", "..", "<", ",", "\u{A0}", "\u{3000}", "\u{202E}", "\u{10FFFF}", "K", "0", "Ärger",
  ]
  private static let zones = [
    "UTC", "Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "+05:30", "-00:14:44", "Africa/Monrovia",
  ]
  private static let days = ["0001-01-01", "1969-12-31", "2026-03-29", "2026-10-25", "2026-06-15", "9999-12-31"]
  private static let times = ["00:00", "01:30:59", "02:30", "23:59:59"]

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  mutating func text() -> String {
    (0..<number(0...4)).map { _ in Self.pieces[number(0...Self.pieces.count - 1)] }.joined()
  }

  mutating func filter(depth: Int = 4) -> TaskFilter {
    switch number(0...(depth > 0 ? 26 : 20)) {
    case 0: .all
    case 1: .open
    case 2: .status(Set(TaskItem.Status.Kind.allCases.filter { _ in number(0...1) == 0 }))
    case 3: .trashed
    case 4: .list(number(0...2) == 0 ? .none : .id(TaskList.ID(id())))
    case 5, 6: .list(.titled(text()))
    case 7: .parent(number(0...3) == 0 ? .none : .anyOf((0..<number(0...3)).map { _ in id() }))
    case 8 where number(0...1) == 0: .needs((0..<number(0...3)).map { _ in id() })
    case 8: .tag(text())
    case 9: .due(match())
    case 10: .start(match())
    case 11: .completed(match())
    case 12: .created(match())
    case 13: .modified(match())
    case 14: .priority(priorities())
    case 15: .has(TaskFilter.Part.allCases[number(0...TaskFilter.Part.allCases.count - 1)])
    case 16: .overdue
    case 17: .blocked
    case 18: .actionable
    case 19, 20: .text(text())
    case 21, 22: .not(filter(depth: depth - 1))
    case 23, 24: .and((0..<number(0...3)).map { _ in filter(depth: depth - 1) })
    default: .or((0..<number(0...3)).map { _ in filter(depth: depth - 1) })
    }
  }

  private mutating func id() -> TaskItem.ID { TaskItem.ID(high: generator.next(), low: generator.next()) }

  private mutating func priorities() -> ClosedRange<Int> {
    let ends = [0, 1, 4, 5, 9, -1, 12, .min, .max]
    let (one, other) = (ends[number(0...8)], ends[number(0...8)])
    return min(one, other)...max(one, other)
  }

  private mutating func match() -> TaskFilter.DateMatch {
    switch number(0...9) {
    case 0: .none
    case 1: .range(from: nil, to: bound())
    case 2: .range(from: bound(), to: nil)
    case 3: .range(from: .today(days: 2, months: 0), to: .today(days: 3, months: 0))
    default: .range(from: bound(), to: bound())
    }
  }

  private mutating func bound() -> DateBound {
    let days = number(0...3) == 0 ? number(-9_999_999...9_999_999) : number(-2...2)
    return switch number(0...6) {
    case 0: .today(days: days, months: number(-2...2))
    case 1: .weekday(number(1...7), days: days)
    case 2: .monthEnd(days: days)
    case 3: .now(seconds: days * number(0...3600))
    default: .date(date())
    }
  }

  /// A date of any kind; a zone may be one that is not known here.
  private mutating func date() -> TaskDate {
    let day = Self.days[number(0...Self.days.count - 1)]
    let time = "\(day)T\(Self.times[number(0...Self.times.count - 1)])"
    let zone = Self.zones[number(0...Self.zones.count - 1)]
    let offset = ["Z", "+02:00", "-05:00", "+00:00"][number(0...3)]
    let texts = [day, time, "\(time)[\(zone)]", "\(time)\(offset)[\(zone)]", "\(time)\(offset)[Mars/Olympus_Mons]"]
    // A time in a zone may lie outside the years that there are.
    return (try? TaskDate(parsing: texts[number(0...4)], zoneless: .floating)) ?? .floating(.latest)
  }
}

extension TaskList.ID {
  fileprivate init(_ id: TaskItem.ID) { self.init(high: id.high, low: id.low) }
}

import TaskCore

extension KitRandom {
  private static let words = ["milk", "Milch", "Ä", "e\u{301}", "é", "中文", "STRASSE", "straße", "x", "%", "_", "ß\"'"]
  private static let tags = ["home", "Home", "HOME", "work", "Ärger", "a\u{308}rger", "1"]
  private static let zones = [
    "UTC", "Europe/Madrid", "America/Santiago", "America/New_York", "Asia/Kathmandu", "+05:30",
  ]

  mutating func text() -> String {
    (0..<number(1...3)).map { _ in pick(Self.words) ?? "" }.joined(separator: chance(80) ? " " : "")
  }

  mutating func tag() -> String { pick(Self.tags) ?? "home" }

  mutating func zone() -> TaskZone {
    pick(Self.zones).flatMap { try? TaskZone($0) } ?? .utc
  }

  /// A wall time about changes of the clocks in 2023 and 2026, and midnights.
  mutating func wall() -> WallTime {
    let days = ["2023-09-03", "2023-04-01", "2023-04-02", "2026-03-29", "2026-03-08", "2026-10-25", "2026-06-15"]
    let times = ["00:00", "00:30", "01:30", "02:00", "02:30", "03:00", "12:00", "23:30"]
    let text = "\(pick(days) ?? "")T\(pick(times) ?? "")"
    guard case .floating(let wall) = try? TaskDate(parsing: text, zoneless: .floating) else { return .earliest }
    return wall
  }

  mutating func date() -> TaskDate {
    let wall = wall()
    switch number(0...3) {
    case 0: return .floating(wall)
    case 1: return (try? ZonedTime(wall: wall, zone: zone())).map { .zoned($0) } ?? .floating(wall)
    default: return .day(wall.day.adding(days: number(-2...2)) ?? wall.day)
    }
  }

  mutating func recurrence(from anchor: TaskDate?) throws -> Recurrence {
    let rule = try RecurrenceRule(parsing: pick("FREQ=DAILY", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=WEEKLY;COUNT=3"))
    let basis: Recurrence.Basis = anchor == nil ? .completion : pick(.schedule, .skip, .completion)
    return Recurrence(rule: rule, basis: basis, anchor: anchor)
  }

  mutating func reminder() -> Reminder {
    let offset = Reminder.Offset(days: Int32(number(-2...0)), seconds: Int32(number(-9...0)) * 600)
    guard let offset, chance(50) else { return .at(TaskZone.utc.firstInstant(reaching: wall())) }
    return .relative(offset, to: pick(.start, .due))
  }

  mutating func context() -> QueryContext {
    let zone = zone()
    return QueryContext(
      now: zone.firstInstant(reaching: wall()), zone: zone, startOfDay: chance(20) ? number(0...6) * 3600 : 0)
  }

  mutating func status() -> TaskItem.Status {
    switch number(0...5) {
    case 0: .inProcess
    case 1: .completed(at: chance(20) ? .earliest : TaskZone.utc.firstInstant(reaching: wall()))
    case 2: .cancelled(at: .latest)
    default: .needsAction
    }
  }

  mutating func priority() -> TaskItem.Priority {
    TaskItem.Priority(rawValue: UInt8(pick(0, 0, 1, 2, 5, 9))) ?? .none
  }

  mutating func key() -> OrderKey { OrderKey(pick("a0", "a1", "Zz", "0", "b00") + pick("", "1", "V")) ?? .first }

  mutating func bound() -> DateBound {
    switch number(0...3) {
    case 0: .date(date())
    case 1: .now(seconds: number(-100...100) * 1800)
    case 2: .today(days: number(-2...3), months: number(-1...1))
    default: pick(.endOfMonth, .weekday(1), .weekday(7))
    }
  }

  mutating func order() -> TaskOrder {
    TaskOrder(
      (0..<pick(1, 1, 1, 2, 3, 0)).map { _ in
        TaskOrder.Key(pick(TaskOrder.Field.allCases) ?? .due, descending: chance(50))
      })
  }

  private mutating func match() -> TaskFilter.DateMatch {
    chance(10) ? .none : .range(from: chance(70) ? bound() : nil, to: chance(70) ? bound() : nil)
  }

  /// A filter over the lists and tasks that are known, nested at most so deep.
  mutating func filter(lists: [TaskList], tasks: [TaskItem.ID], depth: Int = 3) -> TaskFilter {
    switch number(0...(depth > 0 ? 22 : 18)) {
    case 0: return .all
    case 1: return .status(Set(TaskItem.Status.Kind.allCases.filter { _ in chance(50) }))
    case 2: return .trashed
    case 3: return .list(chance(30) ? .none : (pick(lists)?.id).map { .id($0) } ?? .none)
    case 4: return .list(.titled(pick(lists)?.title.lowercased() ?? text()))
    case 5: return .parent(chance(40) ? .none : .anyOf((0..<number(0...3)).compactMap { _ in pick(tasks) }))
    case 6: return .tag(tag())
    case 7: return .due(match())
    case 8: return .start(match())
    case 9: return .text(String(text().prefix(number(0...4))))
    case 10: return .open
    case 11: return .completed(match())
    case 12: return chance(50) ? .created(match()) : .modified(match())
    case 13:
      let least = number(0...9)
      return .priority(least...number(least...9))
    case 14: return .has(pick(TaskFilter.Part.allCases) ?? .notes)
    case 15: return .overdue
    case 16: return .blocked
    case 17: return .actionable
    case 18 where chance(30): return .needs((0..<number(0...3)).compactMap { _ in pick(tasks) })
    case 18: return chance(50) ? .and([.actionable, .not(.blocked)]) : .and([.overdue, .tag(tag())])
    case 19: return .not(filter(lists: lists, tasks: tasks, depth: depth - 1))
    case 20: return .or((0..<number(0...3)).map { _ in filter(lists: lists, tasks: tasks, depth: depth - 1) })
    default: return .and((0..<number(0...3)).map { _ in filter(lists: lists, tasks: tasks, depth: depth - 1) })
    }
  }
}

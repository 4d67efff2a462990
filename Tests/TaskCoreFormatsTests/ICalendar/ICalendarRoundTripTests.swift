import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreTestSupport
import Testing

/// What is exported and imported again is the same.
struct ICalendarRoundTripTests {
  @Test func whatIsWrittenIsReadAsItWas() async throws {
    var random = RandomTasks(seed: testSeed())
    for _ in 0..<40 {
      let scene = ICalendarScene()
      let tasks = try random.tasks(12)
      _ = try await scene.planner.add(tasks, under: scene.terms)
      let bytes = try await scene.export().bytes
      for line in bytes.split(separator: 0x0A) { #expect(line.count <= 76 && line.last == 0x0D) }
      let other = ICalendarScene()
      let report = try await other.load(bytes)
      #expect(report.notices.isEmpty)
      let (before, after) = (try await scene.tasks(), try await other.tasks())
      #expect(before.count == after.count)
      for (old, new) in zip(before, after) {
        let fields = new.fieldsChanged(from: old).filter { $0 != .place }
        #expect(fields.isEmpty, "\(fields) of \(old) and \(new)")
        #expect(old.place.parent == new.place.parent && old.place.list == new.place.list)
        #expect(old.created == new.created && old.modified == new.modified)
      }
      #expect(try await other.export().bytes == bytes)
    }
  }

  @Test func whatWasReadAndEditedIsReadAsItIs() async throws {
    var random = RandomTasks(seed: testSeed())
    for name in ["apple-reminders", "nextcloud-tasks", "tasks-org", "thunderbird", "evolution"] {
      let url = try #require(
        Bundle.module.url(forResource: name, withExtension: "ics", subdirectory: "Fixtures/ICalendar"))
      let bytes = Array(try Data(contentsOf: url))
      for _ in 0..<20 {
        let scene = ICalendarScene()
        try await scene.load(bytes)
        for task in try await scene.tasks() {
          let patch = try random.patch()
          _ = try? await scene.planner.edit(task.id, patch, under: scene.terms)
          if random.completes() { _ = try? await scene.planner.complete(task.id, under: scene.terms) }
        }
        let other = ICalendarScene()
        let exported = try await scene.export().bytes
        try await other.load(exported)
        #expect(try await other.export().bytes == exported)
        for old in try await scene.tasks() {
          let new = try #require(try await other.tasks().first { $0.id == old.id })
          let fields = new.fieldsChanged(from: old).filter {
            switch $0 {
            case .place, .extension: false
            default: true
            }
          }
          #expect(fields.isEmpty, "\(name): \(fields) of \(old) and \(new)")
        }
      }
    }
  }
}

/// Tasks with everything that the format can carry.
private struct RandomTasks {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func text(_ most: Int, lines: Bool = false) -> String {
    let scalars =
      ["a", "b", " ", ",", ";", "\\", ":", "\"", "é", "中", "📞", "^", "n", "=", "\u{301}"] + (lines ? ["\n", "\t"] : [])
    let count = Int.random(in: 1...most, using: &random)
    return "x" + (0..<count).map { _ in scalars.randomElement(using: &random) ?? "" }.joined() + "y"
  }

  private mutating func instant() -> Instant {
    Instant(secondsSince1970: Int64.random(in: 0..<4_000_000_000, using: &random)) ?? .earliest
  }

  private mutating func date() throws -> TaskDate {
    let wall = TaskZone.utc.wall(at: instant())
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .day(wall.day)
    case 1: return .floating(wall)
    default:
      let names = ["Europe/Madrid", "America/New_York", "UTC", "+05:30", "-03:00", "Pacific/Auckland"]
      let zone = try TaskZone(names.randomElement(using: &random) ?? "UTC")
      return .zoned(ZonedTime(instant: instant(), zone: zone))
    }
  }

  private mutating func recurrence() throws -> Recurrence {
    let rules = [
      "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;COUNT=5", "FREQ=YEARLY",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "FREQ=DAILY;UNTIL=20400101T000000Z",
    ]
    let rule = try RecurrenceRule(parsing: rules.randomElement(using: &random) ?? "FREQ=DAILY")
    let basis = Recurrence.Basis.allCases.randomElement(using: &random) ?? .schedule
    let series = one(in: 2) ? (try date(), try date()) : nil
    return Recurrence(
      rule: rule, basis: basis, anchor: series?.0, occurrence: series?.1, index: one(in: 2) ? 1 : 3,
      excluded: one(in: 3) ? [.day(instantDay())] : [])
  }

  private mutating func instantDay() -> CalendarDay { TaskZone.utc.wall(at: instant()).day }

  private mutating func reminder() -> Reminder {
    let days = Int32.random(in: -3...0, using: &random)
    let seconds = -Int32.random(in: 0...7200, using: &random)
    guard !one(in: 3), let offset = Reminder.Offset(days: days, seconds: seconds) else { return .at(instant()) }
    return .relative(offset, to: one(in: 2) ? .due : .start)
  }

  mutating func tasks(_ count: Int) throws -> [NewTask] {
    var tasks: [NewTask] = []
    for _ in 0..<count {
      var task = NewTask(text(120))
      task.id = TaskItem.ID(high: random.next(), low: random.next())
      if one(in: 2) { task.notes = text(300, lines: true) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: task.status = .completed(at: instant())
      case 1: task.status = .cancelled(at: instant())
      case 2: task.status = .inProcess
      default: break
      }
      task.priority = TaskItem.Priority(rawValue: UInt8.random(in: 0...9, using: &random)) ?? .none
      if one(in: 2) { task.start = try date() }
      if one(in: 2) { task.due = try date() }
      if one(in: 2) {
        let recurrence = try recurrence()
        if recurrence.basis == .completion || task.due != nil || task.start != nil { task.recurrence = recurrence }
      }
      while one(in: 2) { task.reminders.append(reminder()) }
      while one(in: 2) { task.tags.append(text(12)) }
      while one(in: 3) { task.comments.append(NewTask.Remark(date: instant(), text: text(60, lines: true))) }
      while one(in: 3) { task.extensions["other.\(text(3).utf8.count)\"^"] = text(40, lines: true) }
      if let other = tasks.randomElement(using: &random)?.id {
        if one(in: 4) { task.parent = other }
        if one(in: 4) { task.prerequisites = [other] }
      }
      task.created = instant()
      task.modified = instant()
      tasks.append(task)
    }
    return tasks
  }

  mutating func completes() -> Bool { one(in: 3) }

  mutating func patch() throws -> TaskPatch {
    var patch = TaskPatch()
    if one(in: 3) { patch.title = text(60) }
    if one(in: 3) { patch.notes = text(200, lines: true) }
    if one(in: 3) { patch.priority = TaskItem.Priority(rawValue: UInt8.random(in: 0...9, using: &random)) }
    if one(in: 3) { patch.due = .set(try date()) }
    if one(in: 3) { patch.start = one(in: 2) ? .clear : .set(try date()) }
    if one(in: 3) { patch.tags = SetEdit(adding: [text(9)]) }
    if one(in: 3) { patch.reminders = SetEdit(adding: [reminder()]) }
    if one(in: 3) { patch.recurrence = .clear }
    return patch
  }
}

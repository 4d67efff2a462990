import Foundation
import TaskCore
import TaskCoreTestSupport
import Testing

/// Draws records, change sets and queries of every kind from a seed.
struct RandomRecords {
  var generator: SeededGenerator
  private var stamp: UInt64 = 1
  private let zones: [TaskZone]
  let taskIDs: [TaskItem.ID]
  private let listIDs: [TaskList.ID]
  private var setIDs: [ChangeSet.ID] = []

  private static let words = [
    "milk", "Straße", "café", "CAFE\u{301}", "  two  words ", "ﬁsh", "日本", "a|b", "100%", "o'b",
  ]
  private static let base: Int64 = 1_781_500_000

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    zones = [
      .utc, try TaskZone("Europe/Madrid"), try TaskZone("America/New_York"), try .named("Mars/Phobos"),
      try TaskZone("+05:30"),
    ]
    taskIDs = (0..<40).map { TaskItem.ID(high: 1, low: UInt64($0) &* 0x9E37_79B9_7F4A_7C15) }
    listIDs = (0..<4).map { TaskList.ID(high: 2, low: UInt64($0)) }
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  mutating func pick<Value>(_ values: [Value]) throws -> Value {
    try #require(values.randomElement(using: &generator))
  }

  mutating func some<Value>(_ values: [Value], upTo count: Int) throws -> [Value] {
    try (0..<Int.random(in: 0...count, using: &generator)).map { _ in try pick(values) }
  }

  mutating func instant() throws -> Instant {
    try #require(Instant(secondsSince1970: Self.base + .random(in: -20...20, using: &generator) * 43_200))
  }

  mutating func zone() throws -> TaskZone { try pick(zones) }

  mutating func date() throws -> TaskDate {
    let instant = try instant()
    let seconds = instant.secondsSince1970 + (chance(50) ? 0 : .random(in: 0...3, using: &generator) * 1800)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return .day(try #require(CalendarDay(daysSince1970: Int32(seconds / 86_400))))
    case 1: return .floating(try #require(WallTime(secondsSince1970: seconds)))
    default:
      let wall = try #require(WallTime(secondsSince1970: seconds))
      return .zoned(try ZonedTime(wall: wall, zone: zone(), offset: 3600))
    }
  }

  mutating func version() throws -> Version {
    stamp += 1
    return try #require(Version(stamp: stamp, writer: UInt64.random(in: 0...3, using: &generator)))
  }

  mutating func position() throws -> OrderKey { try #require(OrderKey("a\(Int.random(in: 0..<9, using: &generator))")) }

  mutating func clocks(_ created: Version) throws -> Clocks {
    guard chance(30) else { return Clocks(created: created) }
    let fields: [RecordField] = [
      .title, .existence, .trashed, .place, .tag("straße"), .extension("a.b"), .prerequisite(taskIDs[0]),
      .comment(TaskItem.Comment.ID(high: 1, low: 2)), .reminder(.at(.morning)), .status,
    ]
    var changed: [RecordField: Version] = [:]
    for field in try some(fields, upTo: 4) { changed[field] = try version() }
    return Clocks(created: created, changed: changed)
  }

  mutating func status() throws -> TaskItem.Status {
    try pick([.needsAction, .needsAction, .inProcess, .completed(at: try instant()), .cancelled(at: try instant())])
  }

  mutating func recurrence() throws -> Recurrence {
    Recurrence(
      rule: try RecurrenceRule(parsing: "FREQ=DAILY;INTERVAL=2"), basis: try pick(Recurrence.Basis.allCases),
      anchor: chance(50) ? try date() : nil, index: 3, added: chance(50) ? [try date(), try date()] : [],
      excluded: chance(50) ? [try date()] : [])
  }

  mutating func reminder() throws -> Reminder {
    if chance(50) { return .at(try instant()) }
    let offset = try #require(Reminder.Offset(days: -1, seconds: chance(50) ? -600 : 0))
    return .relative(offset, to: try pick(Reminder.Anchor.allCases))
  }

  mutating func task(_ id: TaskItem.ID? = nil) throws -> TaskItem {
    let id = try id ?? pick(taskIDs)
    let (start, due) = (chance(30) ? try date() : nil, chance(70) ? try date() : nil)
    let repeats = chance(20) && (start != nil || due != nil)
    let version = try version()
    let place = Place(
      list: chance(40) ? try pick(listIDs) : nil, parent: chance(30) ? try pick(taskIDs) : nil, position: try position()
    )
    return try TaskItem(
      id: id, title: "task " + (try pick(Self.words)), notes: chance(30) ? try pick(Self.words) : "",
      status: try status(), priority: try #require(TaskItem.Priority(rawValue: .random(in: 0...9, using: &generator))),
      start: start, due: due, recurrence: repeats ? try recurrence() : nil,
      reminders: chance(20) ? [try reminder(), try reminder()] : [],
      tags: chance(50) ? try some(Self.words, upTo: 3) : [], place: place,
      prerequisites: chance(20) ? try some(taskIDs, upTo: 3) : [],
      comments: chance(20) ? [try TaskItem.Comment(on: id, date: try instant(), text: try pick(Self.words))] : [],
      extensions: chance(20) ? ["x.y": try pick(Self.words), "a.b": ""] : [:], created: try instant(),
      modified: try instant(), trashed: chance(20) ? try instant() : nil, version: version, clocks: try clocks(version))
  }

  mutating func list() throws -> TaskList {
    let version = try version()
    return try TaskList(
      id: try pick(listIDs), title: try pick(Self.words), position: try position(), created: try instant(),
      modified: try instant(), trashed: chance(20) ? try instant() : nil, version: version, clocks: try clocks(version))
  }

  mutating func record() throws -> Record {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .tombstone(Tombstone(id: .task(try pick(taskIDs)), version: try version(), date: try instant()))
    case 1 where chance(30):
      .tombstone(Tombstone(id: .list(try pick(listIDs)), version: try version(), date: try instant()))
    case 1, 2: .list(try list())
    default: .task(try task())
    }
  }

  /// A set on what a ledger holds; some are to be refused.
  mutating func set(on ledger: TaskLedger) throws -> ChangeSet {
    if chance(3), !setIDs.isEmpty { return try repeated() }
    var changes: [Change] = []
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let record = try record()
      let found = ledger.records([record.id])[0]?.version
      changes.append(Change(replacing: chance(95) ? found : try version(), with: record))
    }
    let id = ChangeSet.ID(high: 3, low: UInt64(setIDs.count))
    let kind: ChangeSet.Kind =
      switch Int.random(in: 0..<8, using: &generator) {
      case 0 where !setIDs.isEmpty: .undo(of: try pick(setIDs))
      case 1 where !setIDs.isEmpty: .redo(of: try pick(setIDs))
      case 2...5: .replication
      default: .use
      }
    setIDs.append(id)
    return ChangeSet(
      id: id, title: try pick(Self.words), date: try instant(), author: try pick(["me", "you"]), kind: kind,
      fingerprint: chance(20) ? try pick(["f", "g"]) : nil, changes: changes)
  }

  private mutating func repeated() throws -> ChangeSet {
    ChangeSet(
      id: try pick(setIDs), title: "again", date: .morning, author: "me", fingerprint: chance(50) ? "f" : nil,
      changes: [])
  }

  mutating func bound() throws -> DateBound {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .today(days: .random(in: -5...5, using: &generator), months: 0)
    case 1: .now(seconds: .random(in: -5...5, using: &generator) * 3600)
    case 2: .weekday(.random(in: 1...7, using: &generator))
    default: .date(try date())
    }
  }

  mutating func match() throws -> TaskFilter.DateMatch {
    chance(15) ? .none : .range(from: chance(60) ? try bound() : nil, to: chance(60) ? try bound() : nil)
  }

  mutating func filter(depth: Int = 0) throws -> TaskFilter {
    switch Int.random(in: depth > 2 ? 4..<13 : 0..<13, using: &generator) {
    case 0: .and(try (0..<Int.random(in: 0...3, using: &generator)).map { _ in try filter(depth: depth + 1) })
    case 1: .or(try (0..<Int.random(in: 0...3, using: &generator)).map { _ in try filter(depth: depth + 1) })
    case 2: .not(try filter(depth: depth + 1))
    case 3: try filter(depth: depth + 1).withDefaults
    case 4: .status(Set(try some(TaskItem.Status.Kind.allCases, upTo: 3)))
    case 5: .trashed
    case 6: .list(try pick([.none, .id(try pick(listIDs)), .titled(try pick(Self.words))]))
    case 7: .parent(try pick([.none, .anyOf(try some(taskIDs, upTo: 3)), .anyOf([try pick(taskIDs)])]))
    case 8: .tag(try pick(Self.words))
    case 9: .due(try match())
    case 10: .start(try match())
    case 11: .text(try pick(Self.words + ["", "ta", "s", "\n"]))
    default: chance(50) ? .all : .open
    }
  }

  mutating func order() throws -> TaskOrder {
    TaskOrder(
      try some(TaskOrder.Field.allCases, upTo: 3).map { TaskOrder.Key($0, descending: chance(50)) })
  }

  mutating func query() throws -> TaskQuery {
    let context = QueryContext(
      now: try instant(), zone: try pick(Array(zones.prefix(3))), startOfDay: chance(30) ? 14_400 : 0)
    return TaskQuery(
      try filter(), order: try order(), limit: chance(80) ? .random(in: 1...6, using: &generator) : nil, in: context)
  }

  var allIDs: [RecordID] { taskIDs.map { .task($0) } + listIDs.map { .list($0) } }
}

import TaskCore
import TaskCoreTestSupport

/// Draws tasks, lists and their parts in which every field may hold something, and something awkward.
struct RandomRecords {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  // MARK: Plain values

  mutating func number<Number: FixedWidthInteger>(_ range: ClosedRange<Number>) -> Number {
    Number.random(in: range, using: &generator)
  }

  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func one<Element>(of elements: [Element], or other: Element) -> Element {
    elements.randomElement(using: &generator) ?? other
  }

  mutating func maybe<Value>(_ percent: Int, _ make: (inout RandomRecords) throws -> Value) rethrows -> Value? {
    chance(percent) ? try make(&self) : nil
  }

  mutating func several<Value>(_ most: Int, _ make: (inout RandomRecords) throws -> Value) rethrows -> [Value] {
    try (0..<number(0...most)).map { _ in try make(&self) }
  }

  mutating func id<Entity>() -> Identifier<Entity> {
    Identifier(high: number(0...UInt64.max), low: number(0...UInt64.max))
  }

  mutating func version() -> Version {
    Version(stamp: number(0...(UInt64(253_402_300_799_999) << 16)), writer: number(0...UInt64.max)) ?? .unwritten
  }

  // MARK: Texts

  private static let scalars: [Unicode.Scalar] = [
    "a", "Z", "0", " ", "\"", "\\", "/", "{", "}", "[", "]", ",", ":", "é", "e", "\u{301}", "ß", "İ", "中", "😀",
    "\u{200D}",
    "\u{FEFF}", "\u{202E}", "\u{10FFFF}", "\u{FFFD}", "\u{D7FF}", "\u{E000}",
  ]
  private static let controls: [Unicode.Scalar] = ["\n", "\r", "\t", "\u{1}", "\u{1F}", "\u{7F}", "\u{85}", "\u{2028}"]

  /// One line, without white space at its ends, of at least one scalar.
  mutating func line() -> String {
    var text = "x"
    for _ in 0..<number(0...20) { text.unicodeScalars.append(one(of: Self.scalars, or: "-")) }
    return text + "."
  }

  mutating func text() -> String {
    var text = ""
    for _ in 0..<number(0...30) { text.unicodeScalars.append(one(of: Self.scalars + Self.controls, or: "-")) }
    return text
  }

  // MARK: Dates

  mutating func instant() -> Instant {
    Instant(secondsSince1970: number(Instant.earliest.secondsSince1970...Instant.latest.secondsSince1970)) ?? .earliest
  }

  mutating func wall() -> WallTime {
    WallTime(secondsSince1970: number(-60_000_000_000...253_000_000_000)) ?? .earliest
  }

  mutating func date() throws -> TaskDate {
    switch number(0...3) {
    case 0: return .day(wall().day)
    case 1: return .floating(wall())
    case 2: return .zoned(try ZonedTime(wall: wall(), zone: .named(one(of: zones, or: "UTC")), offset: 3600))
    default:
      return .zoned(ZonedTime(instant: Instant(secondsSince1970: number(0...4_000_000_000)) ?? .latest, zone: .utc))
    }
  }

  private let zones = ["Europe/Madrid", "America/New_York", "UTC", "+05:30", "Asia/Kolkata", "Mars/Olympus_Mons"]

  // MARK: Parts

  mutating func status() -> TaskItem.Status {
    one(of: [.needsAction, .inProcess, .completed(at: instant()), .cancelled(at: instant())], or: .needsAction)
  }

  mutating func position() -> OrderKey { OrderKey(one(of: ["a0", "b1Z", "zz", "0", "A"], or: "a0")) ?? .first }

  mutating func reminder() -> Reminder {
    let sign: Int32 = chance(50) ? -1 : 1
    let offset = Reminder.Offset(days: sign * number(0...400), seconds: sign * number(0...90_000))
    guard chance(70), let offset else { return .at(instant()) }
    return .relative(offset, to: chance(50) ? .due : .start)
  }

  mutating func recurrence() throws -> Recurrence {
    Recurrence(
      rule: try RecurrenceRule(parsing: one(of: ["FREQ=DAILY", "FREQ=MONTHLY;BYDAY=-1FR"], or: "FREQ=YEARLY")),
      basis: one(of: Recurrence.Basis.allCases, or: .schedule), anchor: try maybe(50) { try $0.date() },
      occurrence: try maybe(50) { try $0.date() }, index: number(1...99), added: try several(2) { try $0.date() },
      excluded: try several(2) { try $0.date() })
  }

  mutating func field() -> RecordField {
    let fields: [RecordField] = [
      .title, .status, .place, .trashed, .tag("home: \"x\""), .reminder(reminder()), .prerequisite(id()),
      .comment(id()), .extension("ics.X-A"),
    ]
    return one(of: fields, or: .title)
  }

  mutating func clocks() -> Clocks {
    let changed = several(4) { ($0.field(), $0.version()) }
    return Clocks(created: version(), changed: Dictionary(changed, uniquingKeysWith: { first, _ in first }))
  }

  // MARK: Records

  mutating func task() throws -> TaskItem {
    let id: TaskItem.ID = id()
    let due = try maybe(50) { try $0.date() }
    let extensions = several(2) { ("ics.X-\($0.number(0...9))", $0.text()) }
    return try TaskItem(
      id: id, title: line(), notes: text(), status: status(),
      priority: TaskItem.Priority(rawValue: number(0...9)) ?? .none, start: try maybe(50) { try $0.date() }, due: due,
      recurrence: due == nil ? nil : try maybe(50) { try $0.recurrence() }, reminders: several(3) { $0.reminder() },
      tags: several(3) { $0.line() },
      place: Place(list: maybe(50) { $0.id() }, parent: maybe(50) { $0.id() }, position: position()),
      prerequisites: several(3) { $0.id() },
      comments: try several(3) { try TaskItem.Comment(on: id, date: $0.instant(), text: "c" + $0.text()) },
      extensions: Dictionary(extensions, uniquingKeysWith: { first, _ in first }), created: instant(),
      modified: instant(), trashed: maybe(30) { $0.instant() }, version: version(), clocks: clocks())
  }

  mutating func list() throws -> TaskList {
    try TaskList(
      id: id(), title: line(), position: position(), created: instant(), modified: instant(),
      trashed: maybe(30) { $0.instant() }, version: version(), clocks: clocks())
  }

  mutating func recordID() -> RecordID { chance(50) ? .task(id()) : .list(id()) }

  mutating func record() throws -> Record {
    switch number(0...9) {
    case 0: .tombstone(Tombstone(id: recordID(), version: version(), date: instant()))
    case 1...3: .list(try list())
    default: .task(try task())
    }
  }

  mutating func before() throws -> HistoryChange.Before {
    switch number(0...5) {
    case 0: return .nothing
    case 1: return .erased
    case 2: return .record(try record())
    default:
      let (new, old) = (try task(), try task())
      let change = HistoryChange(
        of: Change(replacing: old.version, with: .task(new)), replacing: .task(old), in: .use)
      return change.before
    }
  }
}

import Foundation
import TaskCore

/// Tasks as people have them, from a seed.
///
/// A fifth has tags and a fifth notes, two thirds are due (half of these on a day, the others at a floating or a zoned
/// time), six of ten are in one of ten lists, an eighth has a parent, a seventh is completed or cancelled, and some are
/// in the trash. One in five thousand plays the xylophone, one in a thousand has Japanese words in its title.
struct SampleTasks {
  let lists: [TaskList]
  private(set) var tasks: [TaskItem] = []
  private var random: SampleRandom
  private let versions = VersionClock(writer: 1)
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init(_ count: Int, seed: UInt64 = 42) throws {
    random = SampleRandom(state: seed)
    let version = try versions.next(at: now, after: [])
    lists = try (0..<10).map { number in
      try TaskList(
        id: TaskList.ID(high: 1, low: UInt64(number)), title: "List \(number)",
        position: OrderKey("a\(number)") ?? .first, created: .earliest, modified: .earliest, version: version)
    }
    tasks.reserveCapacity(count)
    var position = OrderKey.first
    /// Some that may be parents.
    var roots: [TaskItem] = []
    for index in 0..<count {
      let task = try task(index, at: position, under: random.number(below: 8) == 0 ? roots.last : nil, version)
      tasks.append(task)
      position = OrderKey.after(position) ?? position
      if task.place.parent == nil, task.isOpen, !task.isTrashed {
        roots.append(task)
        if roots.count > 3 { roots.removeFirst(3) }
      }
    }
  }

  private mutating func task(
    _ index: Int, at position: OrderKey, under parent: TaskItem?, _ version: Version
  ) throws -> TaskItem {
    let created = Instant(Date(timeIntervalSince1970: 1_700_000_000 + Double(index)))
    let list = random.number(below: 10) < 6 ? lists[random.number(below: 10)].id : nil
    let place = parent.map { Place(list: $0.place.list, parent: $0.id, position: position) }
    let words = ["house", "garden", "letter", "meeting", "car", "report", "phone call", "shopping"]
    let title = "Task \(index): see to the \(words[random.number(below: 8)]) before somebody asks" + rareWords(index)
    let extras = random.number(below: 10)
    return try TaskItem(
      id: random.taskID(at: created), title: title,
      notes: extras < 2 ? "A line or two of notes, as people write them who want to remember what it was about." : "",
      status: status(at: created), priority: random.number(below: 5) == 0 ? .high : .none, due: due(),
      tags: extras > 7 ? ["home", "tag \(random.number(below: 50))"] : [],
      place: place ?? Place(list: list, position: position), created: created, modified: created,
      trashed: random.number(below: 30) == 0 ? created : nil, version: version)
  }

  /// What few tasks have in their title.
  private func rareWords(_ index: Int) -> String {
    (index % 5003 == 7 ? " with a xylophone" : "") + (index % 1009 == 5 ? " 買い物に行く" : "")
  }

  private mutating func status(at date: Instant) -> TaskItem.Status {
    switch random.number(below: 30) {
    case 0...2: .completed(at: date)
    case 3: .cancelled(at: date)
    case 4: .inProcess
    default: .needsAction
    }
  }

  private mutating func due() throws -> TaskDate? {
    let day = CalendarDay(daysSince1970: Int32(20_000 + random.number(below: 1000))) ?? .earliest
    guard let wall = WallTime(day: day, secondOfDay: random.number(below: 96) * 900) else { return nil }
    switch random.number(below: 6) {
    case 0, 1: return nil
    case 2: return .floating(wall)
    case 3: return .zoned(try ZonedTime(wall: wall, zone: .named("Europe/Madrid")))
    default: return .day(day)
    }
  }
}

// Change sets.
extension SampleTasks {
  mutating func set(_ changes: [Change]) -> ChangeSet {
    ChangeSet(
      id: random.identifier(), title: "Change \(changes.count) records", date: .earliest, author: "benchmark",
      changes: changes)
  }

  /// Sets that change one open task each, every other one by completing it, the rest by another title.
  mutating func singleChanges(_ count: Int) throws -> [ChangeSet] {
    let open = tasks.filter { $0.isOpen && !$0.isTrashed }
    let stride = max(1, open.count / count)
    return try (0..<min(count, open.count)).map { number in
      let old = open[number * stride]
      var task = old
      if number.isMultiple(of: 2) {
        try task.put(.status(.completed(at: old.created)), into: .status)
      } else {
        try task.put(.text(old.title + " again"), into: .title)
      }
      let version = try versions.next(at: now, after: [old.version])
      guard let stamped = task.stamped(version, at: old.created, replacing: old) else {
        throw Failure("a change changes nothing")
      }
      return set([Change(replacing: old.version, with: .task(stamped))])
    }
  }

  mutating func randomIDs(_ count: Int) -> [RecordID] {
    (0..<count).map { _ in .task(tasks[random.number(below: tasks.count)].id) }
  }
}

/// Numbers that are the same in every run.
private struct SampleRandom {
  var state: UInt64

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// An identifier in the form of version 7, as new tasks have it.
  mutating func taskID(at date: Instant) -> TaskItem.ID {
    TaskItem.ID(
      high: UInt64(date.secondsSince1970) * 1000 << 16 | 0x7000 | next() >> 52, low: next() >> 2 | 1 << 63)
  }

  mutating func identifier() -> ChangeSet.ID {
    ChangeSet.ID(high: next() & ~0xF000 | 0x7000, low: next() >> 2 | 1 << 63)
  }
}

import Foundation
import TaskCore
import TaskCoreTestSupport

/// One record on several replicas, which edit, purge, make again and merge it at random, with clocks that are wrong.
struct RecordWorld {
  private(set) var generator: SeededGenerator
  private var replicas: [Replica]
  private let isList: Bool
  private var step = 0

  /// Every state that a replica ever held, oldest first.
  private(set) var states: [Record] = []

  private struct Replica {
    let clock: VersionClock
    let skew: TimeInterval
    var state: Record?
  }

  init(seed: UInt64, replicas count: Int = 4) throws {
    generator = SeededGenerator(seed: seed)
    isList = Int.random(in: 0..<5, using: &generator) == 0
    replicas = []
    for writer in 0..<count {
      let skew = TimeInterval(Int.random(in: -6...6, using: &generator) * 3600)
      replicas.append(Replica(clock: VersionClock(writer: UInt64(writer)), skew: skew, state: nil))
    }
    // Two make it on their own, now and then.
    try edit(0)
    if count > 1, chance(50) { try edit(1) }
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &generator) <= percent }

  mutating func state() -> Record { states.randomElement(using: &generator) ?? states[0] }

  /// Lets something happen on one replica.
  mutating func advance() throws {
    let index = Int.random(in: replicas.indices, using: &generator)
    if chance(40), let other = replicas.randomElement(using: &generator)?.state {
      replicas[index].state = replicas[index].state?.merged(with: other) ?? other
      if let state = replicas[index].state { states.append(state) }
    } else if replicas[index].state != nil {
      try edit(index)
    }
  }

  private mutating func edit(_ index: Int) throws {
    step += 1
    let old = replicas[index].state
    let moment = Date(timeIntervalSince1970: 1_780_000_000 + TimeInterval(step) + replicas[index].skew)
    let version = try replicas[index].clock.next(at: moment, after: [old?.version].compactMap(\.self))
    let now = Instant(moment)
    switch old {
    case .task(let task):
      if chance(5) {
        replicas[index].state = .tombstone(Tombstone(id: task.recordID, version: version, date: now))
      } else {
        var edited = task
        for _ in 0..<Int.random(in: 1...3, using: &generator) { try change(&edited, at: now) }
        replicas[index].state = edited.stamped(version, at: now, replacing: task).map { .task($0) } ?? old
      }
    case .list(let list):
      var edited = list
      try edited.put(.text("list \(step)"), into: .title)
      if chance(30) { try edited.put(.instant(list.isTrashed ? nil : now), into: .trashed) }
      if chance(30) { try edited.put(.position(key()), into: .place) }
      replicas[index].state = edited.stamped(version, at: now, replacing: list).map { .list($0) }
    case .tombstone, nil: replicas[index].state = try made(version, at: now)
    }
    if let state = replicas[index].state { states.append(state) }
  }

  private mutating func made(_ version: Version, at now: Instant) throws -> Record {
    if isList {
      return .list(
        try TaskList(
          id: TaskList.ID(high: 1, low: 1), title: "made \(step)", position: key(), created: now, modified: now,
          version: version))
    }
    return .task(
      try TaskItem(
        id: TaskItem.ID(high: 1, low: 1), title: "made \(step)", tags: chance(50) ? ["home"] : [],
        place: Place(position: key()), extensions: chance(50) ? ["kit.a": "made"] : [:], created: now, modified: now,
        version: version))
  }

  private mutating func key() -> OrderKey { OrderKey("a\(Int.random(in: 0...9, using: &generator))") ?? .first }

  private mutating func change(_ task: inout TaskItem, at now: Instant) throws {
    let number = UInt64.random(in: 1...3, using: &generator)
    let isThere = chance(60)
    switch Int.random(in: 0...13, using: &generator) {
    case 0: try task.put(.text("title \(step)"), into: .title)
    case 1: try task.put(.text("notes \(step)"), into: .notes)
    case 2: try task.put(.status(isThere ? .completed(at: now) : .inProcess), into: .status)
    case 3: try task.put(.priority(isThere ? .high : .low), into: .priority)
    case 4: try task.put(.date(isThere ? .floating(wall(now)) : nil), into: .start)
    case 5: try task.put(.date(isThere ? .floating(wall(now)) : nil), into: .due)
    case 6: try task.put(.place(Place(parent: isThere ? id(number) : nil, position: key())), into: .place)
    case 7: try task.put(.instant(isThere ? now : nil), into: .trashed)
    case 8:
      let tag = ["home", "Home", "äpfel"][Int(number) - 1]
      try task.put(.text(isThere ? tag : nil), into: .tag(Folding.fold(tag)))
    case 9:
      let reminder = Reminder.at(Instant(Date(timeIntervalSince1970: 1_800_000_000 + TimeInterval(number))))
      try task.put(.member(isThere), into: .reminder(reminder))
    case 10: try task.put(.member(isThere), into: .prerequisite(id(number)))
    case 11:
      let comment = try TaskItem.Comment(on: task.id, date: .earliest, text: "comment \(number)")
      try task.put(.comment(isThere ? comment : nil), into: .comment(comment.id))
    case 12: try task.put(.text(isThere ? "value \(step)" : nil), into: .extension("kit.\(number)"))
    default:
      let rule = try RecurrenceRule(parsing: "FREQ=DAILY;INTERVAL=\(number)")
      try task.put(.recurrence(isThere ? Recurrence(rule: rule, basis: .completion) : nil), into: .recurrence)
    }
  }

  private func wall(_ instant: Instant) -> WallTime {
    WallTime(secondsSince1970: instant.secondsSince1970) ?? .earliest
  }

  private func id(_ number: UInt64) -> TaskItem.ID { TaskItem.ID(high: 9, low: number) }
}

extension TaskItem {
  var recordID: RecordID { .task(id) }
}

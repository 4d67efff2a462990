import Foundation
import TaskCore

/// Makes change sets that a store may or may not accept, from what a ledger holds.
struct RandomWork {
  var random: KitRandom
  let hand: Hand
  private(set) var tasks: [TaskItem.ID] = []
  private(set) var lists: [TaskList.ID] = []
  private(set) var sets: [ChangeSet] = []

  init(seed: UInt64, hand: Hand) {
    random = KitRandom(seed: seed)
    self.hand = hand
  }

  var records: [RecordID] { tasks.map { .task($0) } + lists.map { .list($0) } }

  /// The next change set; one in twenty has come before.
  mutating func set(on ledger: TaskLedger) throws -> ChangeSet {
    if random.chance(5), let old = random.pick(sets) { return old }
    var changes: [Change] = []
    for _ in 0..<random.number(0...4) { if let change = try change(on: ledger) { changes.append(change) } }
    let history = ledger.history(HistoryQuery(limit: 6))
    let target = random.pick(history)?.id ?? ChangeSet.ID(high: 0, low: 0)
    let kind: ChangeSet.Kind = random.pick(.use, .use, .use, .undo(of: target), .redo(of: target), .replication)
    let set = hand.set(
      changes, id: random.chance(5) ? random.pick(sets)?.id : nil, title: random.text(),
      author: random.pick("ada", "grace"),
      kind: kind, fingerprint: random.chance(40) ? random.pick("f", "g") : nil)
    sets.append(set)
    return set
  }

  private mutating func change(on ledger: TaskLedger) throws -> Change? {
    switch random.number(0...9) {
    case 0...2: return try newTask()
    case 3: return try newList()
    default: break
    }
    guard let id = random.pick(records), let old = ledger.records([id])[0] else { return try newTask() }
    // A stale version now and then: the set has to be refused.
    let replaced = random.chance(4) ? try hand.version() : old.version
    guard let new = try successor(of: old) else { return nil }
    return Change(replacing: random.chance(2) ? nil : replaced, with: new)
  }

  private mutating func successor(of old: Record) throws -> Record? {
    switch old {
    case .tombstone(let tombstone):
      guard case .task(let id) = tombstone.id else { return nil }
      return .task(try task(id))
    case .task(let task):
      if random.chance(task.isTrashed ? 50 : 6) { return try hand.tombstone(of: old) }
      var changed = task
      for _ in 0..<random.number(1...4) { try edit(&changed) }
      return changed.stamped(try hand.version(after: old), at: hand.now, replacing: task).map { .task($0) }
    case .list(let list):
      if random.chance(list.isTrashed ? 40 : 5) { return try hand.tombstone(of: old) }
      var changed = list
      switch random.number(0...2) {
      case 0: try changed.put(.text(random.text()), into: .title)
      case 1: try changed.put(.position(random.key()), into: .place)
      default: try changed.put(.instant(list.isTrashed ? nil : hand.now), into: .trashed)
      }
      return changed.stamped(try hand.version(after: old), at: hand.now, replacing: list).map { .list($0) }
    }
  }

  private mutating func newTask() throws -> Change {
    let task = try task(TaskItem.ID(high: random.next(), low: random.next()))
    tasks.append(task.id)
    return Change(replacing: nil, with: .task(task))
  }

  private mutating func newList() throws -> Change {
    let list = try TaskList(
      id: TaskList.ID(high: random.next(), low: random.next()), title: random.text(), position: random.key(),
      created: hand.now, modified: hand.now, version: try hand.version())
    lists.append(list.id)
    return Change(replacing: nil, with: .list(list))
  }

  private mutating func place() -> Place {
    Place(
      list: random.chance(40) ? random.pick(lists) : nil, parent: random.chance(30) ? random.pick(tasks) : nil,
      position: random.key())
  }

  private mutating func task(_ id: TaskItem.ID) throws -> TaskItem {
    let comments = random.chance(20) ? [try TaskItem.Comment(on: id, date: hand.now, text: random.text())] : []
    let date = random.chance(60) ? random.date() : nil
    return try TaskItem(
      id: id, title: random.text(), notes: random.chance(20) ? random.text() : "", status: random.status(),
      priority: random.priority(), start: random.chance(30) ? random.date() : nil,
      due: date, recurrence: random.chance(20) ? try random.recurrence(from: date) : nil,
      reminders: random.chance(10) ? [random.reminder()] : [],
      tags: (0..<random.pick(0, 1, 2)).map { _ in random.tag() }, place: place(),
      prerequisites: random.chance(20) ? [random.pick(tasks)].compactMap(\.self) : [], comments: comments,
      extensions: random.chance(10) ? ["kit.k": random.text()] : [:],
      created: hand.now.adding(seconds: Int64(random.number(-2...2))), modified: hand.now,
      trashed: random.chance(10) ? hand.now : nil, version: try hand.version())
  }

  private mutating func edit(_ task: inout TaskItem) throws {
    switch random.number(0...11) {
    case 11: try task.put(.priority(random.priority()), into: .priority)
    case 0: try task.put(.text(random.text()), into: .title)
    case 1: try task.put(.text(random.chance(50) ? "" : random.text()), into: .notes)
    case 2: try task.put(.status(random.status()), into: .status)
    case 3: try task.put(.date(random.chance(20) ? nil : random.date()), into: .due)
    case 4: try task.put(.date(random.chance(20) ? nil : random.date()), into: .start)
    case 5: try task.put(.place(place()), into: .place)
    case 6: try task.put(.instant(task.isTrashed ? nil : hand.now), into: .trashed)
    case 7:
      let tag = random.tag()
      try task.put(.text(random.chance(40) ? nil : tag), into: .tag(Folding.fold(tag)))
    case 8:
      guard let id = random.pick(tasks) else { return }
      try task.put(.member(random.chance(60)), into: .prerequisite(id))
    case 9:
      let comment = try TaskItem.Comment(on: task.id, date: hand.now, text: random.text())
      try task.put(.comment(comment), into: .comment(comment.id))
    default: try task.put(.text(random.chance(30) ? nil : random.text()), into: .extension("kit.k"))
    }
  }
}

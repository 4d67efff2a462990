import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreTestSupport

/// A store of its own with a planner on it, and how far it has read the feeds of others.
final class Replica {
  let store: InMemoryTaskStore
  let planner: TaskPlanner
  let time: ReplicaTime
  private(set) var repairs: [Repair] = []
  private(set) var lost: [LostEdit] = []
  private var pulled: [ObjectIdentifier: ChangeToken] = [:]
  private var awaiting: [ObjectIdentifier: [TaskItem.ID]] = [:]

  init(number: UInt64, skew: TimeInterval = 0) {
    let time = ReplicaTime(number: number, skew: skew)
    self.time = time
    store = InMemoryTaskStore(TaskLedger(epoch: number), now: { time.now })
    planner = TaskPlanner(store: store, now: { time.now }, makeID: { time.nextID() })
  }

  var terms: PlanningTerms { PlanningTerms(author: "ada", zone: .utc) }

  /// Reads the feed of another one in pages of so many records.
  ///
  /// - Parameter pages: how many pages at most; `nil` for all.
  /// - Returns: how many records were written.
  @discardableResult
  func pull(from other: Replica, limit: Int = 1000, pages: Int? = nil) async throws -> Int {
    let key = ObjectIdentifier(other)
    var written = 0
    var left = pages ?? .max
    while left > 0 {
      left -= 1
      let page = try await other.store.changes(after: pulled[key], limit: limit)
      let reconciliation = try await Reconciliation(
        of: page.records, revisiting: awaiting[key] ?? [], isLast: !page.hasMore, in: RecordLookUps(in: store))
      if !reconciliation.changes.isEmpty {
        _ = try await store.commit(
          ChangeSet(
            id: ChangeSet.ID(time.nextID()), title: "Pull", date: Instant(time.now), author: "ada", kind: .replication,
            changes: reconciliation.changes))
      }
      pulled[key] = page.token
      awaiting[key] = reconciliation.awaiting
      repairs += reconciliation.repairs
      lost += reconciliation.lost
      written += reconciliation.changes.count
      if !page.hasMore { break }
    }
    return written
  }

  /// All records by identity, tombstones included.
  func records() async throws -> [Record] {
    try await store.changes(after: nil, limit: .max).records.sorted { $0.id < $1.id }
  }

  func tasks() async throws -> [TaskItem] { try await records().compactMap(\.task) }

  func task(_ id: TaskItem.ID) async throws -> TaskItem? { try await store.task(id) }
}

/// The time and the identities of one replica.
final class ReplicaTime: @unchecked Sendable {
  // Unchecked: both are touched only while the lock is held.
  private let lock = NSLock()
  private var date: Date
  private var count: UInt64 = 0
  private let number: UInt64

  init(number: UInt64, skew: TimeInterval) {
    self.number = number
    date = Date(timeIntervalSince1970: 1_780_000_000 + skew)
  }

  var now: Date { lock.withLock { date } }

  func advance(by seconds: TimeInterval) { lock.withLock { date += seconds } }

  func nextID() -> UUID {
    let name = lock.withLock {
      count += 1
      return "\(number) \(count)"
    }
    return ChangeSet.ID(name: name.utf8, in: ChangeSet.ID(high: 0, low: 0)).uuid
  }
}

extension [Replica] {
  /// Lets each read all feeds until nothing is new to anybody.
  ///
  /// - Returns: how many rounds that took; `nil` when it did not end.
  func exchangeEverything() async throws -> Int? {
    for round in 1...12 {
      var written = 0
      for replica in self {
        for other in self where other !== replica { written += try await replica.pull(from: other) }
      }
      if written == 0 { return round }
    }
    return nil
  }
}

/// What is wrong with the structure of some records that should be all there are.
func faults(in records: [Record]) -> [String] {
  var faults: [String] = []
  let tasks = Dictionary(records.compactMap(\.task).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  let lists = Dictionary(records.compactMap(\.list).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  for task in tasks.values {
    if !task.isTrashed {
      if let id = task.place.parent {
        if let parent = tasks[id] {
          if parent.isTrashed { faults.append("“\(task.title)” is live under a trashed parent") }
          if parent.place.list != task.place.list {
            faults.append("“\(task.title)” is in another list than its parent")
          }
        } else {
          faults.append("“\(task.title)” is under a parent that is not there")
        }
      }
      if let id = task.place.list, lists[id]?.isTrashed != false {
        faults.append("“\(task.title)” is in a list that is trashed or not there")
      }
    }
    if let recurrence = task.recurrence, recurrence.basis != .completion, task.due == nil, task.start == nil {
      faults.append("“\(task.title)” repeats without a date")
    }
    var seen: Set<TaskItem.ID> = []
    var above = task.place.parent
    while let id = above, seen.insert(id).inserted { above = tasks[id]?.place.parent }
    if seen.contains(task.id) { faults.append("“\(task.title)” is a part of itself") }
    var before: Set<TaskItem.ID> = []
    var open = task.prerequisites
    while let id = open.popLast() {
      if before.insert(id).inserted { open += tasks[id]?.prerequisites ?? [] }
    }
    if before.contains(task.id) { faults.append("“\(task.title)” comes before itself") }
  }
  return faults
}

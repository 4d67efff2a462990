import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreTestSupport

/// A store of its own with a planner on it, and how far it has read the feeds of others.
final class Replica {
  let store: InMemoryTaskStore
  let planner: TaskPlanner
  let time: DeviceTime
  private(set) var repairs: [Repair] = []
  private(set) var lost: [LostEdit] = []
  private var pulled: [ObjectIdentifier: ChangeToken] = [:]
  private var awaiting: [ObjectIdentifier: [TaskItem.ID]] = [:]

  init(number: UInt64, skew: TimeInterval = 0) {
    let time = DeviceTime(number: number, skew: skew)
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

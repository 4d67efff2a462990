import Foundation
import TaskCore
import TaskCoreTestSupport

/// The way to a remote store: it loses requests and answers, and delivers sets twice, late and out of order.
final class Wire: TaskStoring, @unchecked Sendable {
  // Unchecked: what changes is touched only while the lock is held.
  private let lock = NSLock()
  private var base: any TaskStoring
  private var generator: SeededGenerator
  /// Of a hundred calls so many go wrong.
  private var faults: Int
  /// Sets that are still on their way, though their sender has given them up.
  private var late: [ChangeSet] = []
  private var clocks: [RecordID: Set<Version>] = [:]

  init(to base: any TaskStoring, faults: Int, seed: UInt64) {
    self.base = base
    self.faults = faults
    generator = SeededGenerator(seed: seed)
  }

  /// The clocks of all that has arrived.
  var arrived: [RecordID: Set<Version>] { lock.withLock { clocks } }

  /// Delivers what is still on its way, and loses nothing any more.
  func repair() async {
    lock.withLock { faults = 0 }
    while let set = lock.withLock({ late.popLast() }) { _ = try? await deliver(set) }
  }

  /// Leads to another store from now on.
  func lead(to base: any TaskStoring) { lock.withLock { self.base = base } }

  private var end: any TaskStoring { lock.withLock { base } }

  private func isFaulty() -> Bool { lock.withLock { Int.random(in: 0..<100, using: &generator) < faults } }

  private func call<Value>(_ body: () async throws(TaskFailure) -> Value) async throws(TaskFailure) -> Value {
    if isFaulty(), let set = lock.withLock({ late.randomElement(using: &generator) }) {
      _ = try? await deliver(set)
    }
    let failure = TaskFailure(.unavailable, "The connection was cut.")
    if isFaulty() { throw failure }
    let value = try await body()
    if isFaulty() { throw failure }
    return value
  }

  private func deliver(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    let outcome = try await end.commit(set)
    lock.withLock {
      for record in set.changes.map(\.record) {
        let all = record.task?.clocks ?? record.list?.clocks
        clocks[record.id, default: []].formUnion([record.version, all?.created ?? record.version])
        clocks[record.id, default: []].formUnion(all?.changed.values.map(\.self) ?? [])
      }
    }
    return outcome
  }

  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    if isFaulty() {
      lock.withLock { late.append(set) }
      throw TaskFailure(.unavailable, "The connection was cut.")
    }
    return try await call { () async throws(TaskFailure) in
      let outcome = try await deliver(set)
      if isFaulty() { _ = try await deliver(set) }
      return outcome
    }
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] {
    try await call { () async throws(TaskFailure) in try await end.records(ids) }
  }

  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await call { () async throws(TaskFailure) in try await end.changes(after: token, limit: limit) }
  }

  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await call { () async throws(TaskFailure) in try await end.tasks(matching: query) }
  }

  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await end.count(filter, in: context)
  }

  func lists() async throws(TaskFailure) -> [TaskList] { try await end.lists() }

  func tags() async throws(TaskFailure) -> [TagCount] { try await end.tags() }

  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { end.tokens() }

  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { try await end.outcome(of: id) }

  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try await end.history(query) }
}

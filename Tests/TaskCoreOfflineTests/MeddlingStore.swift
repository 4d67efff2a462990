import Foundation
import TaskCore

/// A store that somebody writes to just before one of the calls of its user.
final class MeddlingStore: TaskStoring, @unchecked Sendable {
  // Unchecked: the count is touched only while the lock is held.
  private let lock = NSLock()
  private var left: Int
  private let base: any TaskStoring
  private let meddle: @Sendable () async throws -> Void

  init(_ base: any TaskStoring, before call: Int, _ meddle: @escaping @Sendable () async throws -> Void) {
    self.base = base
    left = call
    self.meddle = meddle
  }

  private func called() async throws(TaskFailure) {
    let isTime = lock.withLock {
      left -= 1
      return left == 0
    }
    guard isTime else { return }
    do { try await meddle() } catch { throw TaskFailure(.corrupted, "The meddling failed: \(error)") }
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] {
    try await called()
    return try await base.records(ids)
  }

  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await called()
    return try await base.changes(after: token, limit: limit)
  }

  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    try await called()
    return try await base.commit(set)
  }

  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage { try await base.tasks(matching: query) }

  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await base.count(filter, in: context)
  }

  func lists() async throws(TaskFailure) -> [TaskList] { try await base.lists() }

  func tags() async throws(TaskFailure) -> [TagCount] { try await base.tags() }

  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { base.tokens() }

  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { try await base.outcome(of: id) }

  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try await base.history(query) }
}

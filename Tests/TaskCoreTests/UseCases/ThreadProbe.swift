import Foundation
import TaskCore

/// A store that notes on which thread a use case calls it; its functions run where their caller runs.
final class ThreadProbe: TaskStoring, @unchecked Sendable {
  // Unchecked: everything is read and written only while the lock is held.
  private let lock = NSLock()
  private var ledger = TaskLedger(epoch: 1)
  private var onMain = 0
  private var all = 0

  var calls: Int { lock.withLock { all } }
  var callsOnMainThread: Int { lock.withLock { onMain } }

  private func noting<Result>(_ body: (inout TaskLedger) throws(TaskFailure) -> Result) throws(TaskFailure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    all += 1
    if Thread.isMainThread { onMain += 1 }
    return try body(&ledger)
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] { try noting { $0.records(ids) } }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try noting { (ledger) throws(TaskFailure) in try ledger.tasks(matching: query) }
  }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try noting { (ledger) throws(TaskFailure) in try ledger.count(filter, in: context) }
  }
  func lists() async throws(TaskFailure) -> [TaskList] { try noting { $0.lists() } }
  func tags() async throws(TaskFailure) -> [TagCount] { try noting { $0.tags() } }
  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try noting { (ledger) throws(TaskFailure) in try ledger.changes(after: token, limit: limit) }
  }
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable {
    TokenBroadcast(ChangeToken(epoch: 1, sequence: 0)).subscribe()
  }
  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { try noting { $0.outcome(of: id) } }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try noting { $0.history(query) } }
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    try noting { (ledger) throws(TaskFailure) in try ledger.commit(set, at: set.date) }
  }
}

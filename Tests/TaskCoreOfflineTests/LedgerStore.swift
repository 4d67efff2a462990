import Foundation
import TaskCore
import TaskCoreTestSupport

/// A store in memory that can be dropped and opened again from what it had written.
actor LedgerStore: ReplicaStoring {
  private var ledger: TaskLedger
  private nonisolated let time: DeviceTime

  init(_ ledger: TaskLedger, time: DeviceTime) {
    self.ledger = ledger
    self.time = time
  }

  /// The store as the next process finds it.
  func reopened() -> LedgerStore { LedgerStore(TaskLedger(ledger.snapshot), time: time) }

  func records(_ ids: [RecordID]) -> [Record?] { ledger.records(ids) }
  func tasks(matching query: TaskQuery) throws(TaskFailure) -> TaskPage { try ledger.tasks(matching: query) }
  func count(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int {
    try ledger.count(filter, in: context)
  }
  func lists() -> [TaskList] { ledger.lists() }
  func tags() -> [TagCount] { ledger.tags() }
  func changes(after token: ChangeToken?, limit: Int) throws(TaskFailure) -> ChangePage {
    try ledger.changes(after: token, limit: limit)
  }
  nonisolated func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable {
    TokenBroadcast(ChangeToken(epoch: 0, sequence: 0)).subscribe()
  }
  func outcome(of id: ChangeSet.ID) -> RecordedOutcome? { ledger.outcome(of: id) }
  func history(_ query: HistoryQuery) -> [HistoryEntry] { ledger.history(query) }
  func commit(_ set: ChangeSet) throws(TaskFailure) -> Outcome { try commit(set, remembering: []) }
  func progress(with remote: String) -> ReplicaProgress { ledger.replica.progress(with: remote) }
  func queue(limit: Int) -> ReplicaQueue { ledger.replica.queue(limit: limit) }
  func setsAside() -> [SetAside] { ledger.replica.setsAside }
  func commit(_ set: ChangeSet, remembering notes: [ReplicaNote]) throws(TaskFailure) -> Outcome {
    try ledger.commit(set, remembering: notes, at: Instant(time.now))
  }
}

import Foundation
import TaskCore

/// A store that counts the questions, fails when it is told to, and tells whether anybody waits for its tokens.
final class WatchedStore: TaskStoring, @unchecked Sendable {
  // Unchecked: `ledger`, `asked` and `refusal` are read and written only while the lock is held.
  private let lock = NSLock()
  private var ledger = TaskLedger(epoch: 1)
  private var asked = 0
  private var refusal: TaskFailure?
  private let broadcast = TokenBroadcast(ChangeToken(epoch: 1, sequence: 0))

  /// How many pages were asked for.
  var questions: Int { lock.withLock { asked } }
  /// Whether anybody waits for tokens.
  var isWatched: Bool { broadcast.hasSubscribers }

  /// Fails what is asked from now on.
  func fail(with failure: TaskFailure?) { lock.withLock { refusal = failure } }

  /// Ends what the tokens' readers wait for, as closing a store does.
  func finish() { broadcast.finish() }

  private func locked<Result>(_ body: (inout TaskLedger) throws(TaskFailure) -> Result) throws(TaskFailure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    if let refusal { throw refusal }
    return try body(&ledger)
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] { try locked { $0.records(ids) } }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try locked { (ledger) throws(TaskFailure) in
      asked += 1
      return try ledger.tasks(matching: query)
    }
  }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try locked { (ledger) throws(TaskFailure) in try ledger.count(filter, in: context) }
  }
  func lists() async throws(TaskFailure) -> [TaskList] { try locked { $0.lists() } }
  func tags() async throws(TaskFailure) -> [TagCount] { try locked { $0.tags() } }
  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try locked { (ledger) throws(TaskFailure) in try ledger.changes(after: token, limit: limit) }
  }
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { broadcast.subscribe() }
  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { try locked { $0.outcome(of: id) } }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try locked { $0.history(query) } }
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    let (outcome, token) = try locked { (ledger) throws(TaskFailure) in
      (try ledger.commit(set, at: set.date), ledger.token)
    }
    broadcast.send(token)
    return outcome
  }
}

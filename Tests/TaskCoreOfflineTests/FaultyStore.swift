import Foundation
import TaskCore

/// A store that does not always answer, and counts what it is asked.
final class FaultyStore: ReplicaStoring, @unchecked Sendable {
  /// What becomes of a call.
  enum Fault: CaseIterable {
    /// It does not arrive.
    case lostRequest
    /// It is carried out, and the answer does not arrive.
    case lostAnswer
  }

  // Unchecked: what changes is touched only while the lock is held.
  private let lock = NSLock()
  private var fault: @Sendable (Int) -> Fault?
  private var calls = 0
  private var rows = 0
  private let base: any TaskStoring

  init(_ base: any TaskStoring, fault: @escaping @Sendable (Int) -> Fault? = { _ in nil }) {
    self.base = base
    self.fault = fault
  }

  /// How many calls there were, and how many records were read or written by them.
  var counts: (calls: Int, rows: Int) { lock.withLock { (calls, rows) } }

  func reset(fault: @escaping @Sendable (Int) -> Fault? = { _ in nil }) {
    lock.withLock { (calls, rows, self.fault) = (0, 0, fault) }
  }

  private func call<Value>(
    rows count: (Value) -> Int = { _ in 1 }, _ body: () async throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    let fault = lock.withLock {
      calls += 1
      return self.fault(calls)
    }
    let failure = TaskFailure(.unavailable, "The connection was cut.")
    if fault == .lostRequest { throw failure }
    let value = try await body()
    lock.withLock { rows += count(value) }
    if fault == .lostAnswer { throw failure }
    return value
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] {
    try await call(rows: \.count) { () async throws(TaskFailure) in try await base.records(ids) }
  }

  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await call(rows: \.tasks.count) { () async throws(TaskFailure) in try await base.tasks(matching: query) }
  }

  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await call { () async throws(TaskFailure) in try await base.count(filter, in: context) }
  }

  func lists() async throws(TaskFailure) -> [TaskList] {
    try await call(rows: \.count) { () async throws(TaskFailure) in try await base.lists() }
  }

  func tags() async throws(TaskFailure) -> [TagCount] {
    try await call(rows: \.count) { () async throws(TaskFailure) in try await base.tags() }
  }

  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await call(rows: \.records.count) { () async throws(TaskFailure) in
      try await base.changes(after: token, limit: limit)
    }
  }

  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { base.tokens() }

  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? {
    try await call { () async throws(TaskFailure) in try await base.outcome(of: id) }
  }

  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] {
    try await call(rows: \.changeCount) { () async throws(TaskFailure) in
      try await base.history(query)
    }
  }

  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    try await call(rows: \.records.count) { () async throws(TaskFailure) in try await base.commit(set) }
  }

  private func replica() throws(TaskFailure) -> any ReplicaStoring {
    guard let base = base as? any ReplicaStoring else { throw TaskFailure(.unsupported, "It remembers nothing.") }
    return base
  }

  func progress(with remote: String) async throws(TaskFailure) -> ReplicaProgress {
    try await call { () async throws(TaskFailure) in try await replica().progress(with: remote) }
  }

  func queue(limit: Int) async throws(TaskFailure) -> ReplicaQueue {
    try await call(rows: \.sets.count) { () async throws(TaskFailure) in try await replica().queue(limit: limit) }
  }

  func setsAside() async throws(TaskFailure) -> [SetAside] {
    try await call(rows: \.count) { () async throws(TaskFailure) in try await replica().setsAside() }
  }

  func commit(_ set: ChangeSet, remembering notes: [ReplicaNote]) async throws(TaskFailure) -> Outcome {
    try await call(rows: \.records.count) { () async throws(TaskFailure) in
      try await replica().commit(set, remembering: notes)
    }
  }
}

extension [HistoryEntry] {
  fileprivate var changeCount: Int { reduce(0) { $0 + $1.changes.count } }
}

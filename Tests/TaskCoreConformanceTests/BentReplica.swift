import TaskCore
import TaskCoreConformance
import TaskCoreInMemory

/// A correct replica whose calls can be bent one by one: what the kit has to find out.
struct BentReplica: ReplicaStoring {
  let base = InMemoryTaskStore()

  var onProgress: @Sendable (InMemoryTaskStore, String) async -> ReplicaProgress = { await $0.progress(with: $1) }
  var onQueue: @Sendable (InMemoryTaskStore, Int) async -> ReplicaQueue = { await $0.queue(limit: $1) }
  var onAside: @Sendable (InMemoryTaskStore) async -> [SetAside] = { await $0.setsAside() }
  var onCommit: @Sendable (InMemoryTaskStore, ChangeSet, [ReplicaNote]) async throws(TaskFailure) -> Outcome = {
    (base, set, notes) async throws(TaskFailure) in try await base.commit(set, remembering: notes)
  }

  func progress(with remote: String) async throws(TaskFailure) -> ReplicaProgress { await onProgress(base, remote) }
  func queue(limit: Int) async throws(TaskFailure) -> ReplicaQueue { await onQueue(base, limit) }
  func setsAside() async throws(TaskFailure) -> [SetAside] { await onAside(base) }
  func commit(_ set: ChangeSet, remembering notes: [ReplicaNote]) async throws(TaskFailure) -> Outcome {
    try await onCommit(base, set, notes)
  }
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome { try await onCommit(base, set, []) }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] { await base.records(ids) }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage { try await base.tasks(matching: query) }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await base.count(filter, in: context)
  }
  func lists() async throws(TaskFailure) -> [TaskList] { await base.lists() }
  func tags() async throws(TaskFailure) -> [TagCount] { await base.tags() }
  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await base.changes(after: token, limit: limit)
  }
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { base.tokens() }
  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { await base.outcome(of: id) }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { await base.history(query) }
}

extension BentReplica {
  /// Takes other notes than it is handed.
  mutating func noteInstead(_ bend: @escaping @Sendable (InMemoryTaskStore, [ReplicaNote]) async -> [ReplicaNote]) {
    onCommit = { (base, set, notes) async throws(TaskFailure) in
      try await base.commit(set, remembering: await bend(base, notes))
    }
  }
}

import TaskCore
import TaskCoreInMemory

/// A store in which somebody else is faster: before each commit there is time for another.
struct RivalStore: TaskStoring {
  let store: InMemoryTaskStore
  /// What somebody else does before a commit.
  let rival: @Sendable (ChangeSet) async throws(TaskFailure) -> Void

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] { await store.records(ids) }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage { try await store.tasks(matching: query) }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await store.count(filter, in: context)
  }
  func lists() async throws(TaskFailure) -> [TaskList] { await store.lists() }
  func tags() async throws(TaskFailure) -> [TagCount] { await store.tags() }
  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await store.changes(after: token, limit: limit)
  }
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { store.tokens() }
  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { await store.outcome(of: id) }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { await store.history(query) }
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    try await rival(set)
    return try await store.commit(set)
  }
}

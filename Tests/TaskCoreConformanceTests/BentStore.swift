import TaskCore
import TaskCoreConformance
import TaskCoreInMemory

/// A correct store whose calls can be bent one by one: what the kit has to find out.
struct BentStore: TaskStoring {
  typealias Base = InMemoryTaskStore

  let base: Base
  let conditions: StoreConditions

  var onRecords: @Sendable (Base, [RecordID]) async throws(TaskFailure) -> [Record?] = {
    (base, ids) async throws(TaskFailure) in await base.records(ids)
  }
  var onTasks: @Sendable (Base, TaskQuery) async throws(TaskFailure) -> TaskPage = {
    (base, query) async throws(TaskFailure) in try await base.tasks(matching: query)
  }
  var onCount: @Sendable (Base, TaskFilter, QueryContext) async throws(TaskFailure) -> Int = {
    (base, filter, context) async throws(TaskFailure) in try await base.count(filter, in: context)
  }
  var onLists: @Sendable (Base) async throws(TaskFailure) -> [TaskList] = { (base) async throws(TaskFailure) in
    await base.lists()
  }
  var onTags: @Sendable (Base) async throws(TaskFailure) -> [TagCount] = { (base) async throws(TaskFailure) in
    await base.tags()
  }
  var onOpenCounts: @Sendable (Base, QueryContext) async throws(TaskFailure) -> OpenCounts = {
    (base, context) async throws(TaskFailure) in try await base.openCounts(in: context)
  }
  var onChanges: @Sendable (Base, ChangeToken?, Int) async throws(TaskFailure) -> ChangePage = {
    (base, token, limit) async throws(TaskFailure) in try await base.changes(after: token, limit: limit)
  }
  var onTokens: @Sendable (Base) -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable = { $0.tokens() }
  var onOutcome: @Sendable (Base, ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? = {
    (base, id) async throws(TaskFailure) in await base.outcome(of: id)
  }
  var onHistory: @Sendable (Base, HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] = {
    (base, query) async throws(TaskFailure) in await base.history(query)
  }
  var onCommit: @Sendable (Base, ChangeSet) async throws(TaskFailure) -> Outcome = {
    (base, set) async throws(TaskFailure) in try await base.commit(set)
  }

  init(_ conditions: StoreConditions) {
    self.conditions = conditions
    base = InMemoryTaskStore(bounds: conditions.bounds, now: conditions.now)
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] { try await onRecords(base, ids) }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage { try await onTasks(base, query) }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await onCount(base, filter, context)
  }
  func lists() async throws(TaskFailure) -> [TaskList] { try await onLists(base) }
  func tags() async throws(TaskFailure) -> [TagCount] { try await onTags(base) }
  func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    try await onOpenCounts(base, context)
  }
  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await onChanges(base, token, limit)
  }
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { onTokens(base) }
  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { try await onOutcome(base, id) }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try await onHistory(base, query) }
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome { try await onCommit(base, set) }
}

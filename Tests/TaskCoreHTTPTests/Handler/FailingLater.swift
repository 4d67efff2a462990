import TaskCore

/// An application whose results fail behind the first.
struct FailingLater: TaskApplication {
  let planner: TaskPlanner

  func observe(_ query: TaskQuery) -> any AsyncSequence<TaskResults, TaskFailure> & Sendable {
    Results(page: TaskPage(tasks: [], next: nil), context: query.context)
  }

  private struct Results: AsyncSequence, Sendable {
    typealias Element = TaskResults
    typealias Failure = TaskFailure
    let page: TaskPage
    let context: QueryContext

    func makeAsyncIterator() -> Iterator { Iterator(page: page, context: context) }

    struct Iterator: AsyncIteratorProtocol {
      let page: TaskPage
      let context: QueryContext
      var isFirst = true

      mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> TaskResults? {
        guard isFirst else { throw TaskFailure(.unavailable, "The store was suspended: ask again.") }
        isFirst = false
        return TaskResults(page, in: context)
      }
    }
  }
}

// What is not observed is the planner's.
extension FailingLater {
  func tasks(_ ids: [TaskItem.ID]) async throws(TaskFailure) -> [TaskItem?] { try await planner.tasks(ids) }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await planner.tasks(matching: query)
  }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await planner.count(filter, in: context)
  }
  func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    try await planner.openCounts(in: context)
  }
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { planner.tokens() }
  func lists() async throws(TaskFailure) -> [TaskList] { try await planner.lists() }
  func tags() async throws(TaskFailure) -> [TagCount] { try await planner.tags() }
  func statistics(days: Int, in context: QueryContext) async throws(TaskFailure) -> TaskStatistics {
    try await planner.statistics(days: days, in: context)
  }
  func reminders(from start: Instant, limit: Int, in context: QueryContext) async throws(TaskFailure)
    -> [UpcomingReminder]
  { try await planner.reminders(from: start, limit: limit, in: context) }
  func add(_ tasks: [NewTask], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await planner.add(tasks, under: terms)
  }
  func edit(_ edits: [TaskEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await planner.edit(edits, under: terms)
  }
  func setStatus(_ change: StatusChange, of ids: [TaskItem.ID], under terms: PlanningTerms) async throws(TaskFailure)
    -> Outcome
  { try await planner.setStatus(change, of: ids, under: terms) }
  func comment(_ comments: [NewComment], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await planner.comment(comments, under: terms)
  }
  func move(_ ids: [TaskItem.ID], to destination: Destination, under terms: PlanningTerms) async throws(TaskFailure)
    -> Outcome
  { try await planner.move(ids, to: destination, under: terms) }
  func trash(_ ids: [TaskItem.ID], children: ChildrenPolicy, under terms: PlanningTerms) async throws(TaskFailure)
    -> Outcome
  { try await planner.trash(ids, children: children, under: terms) }
  func restore(_ ids: [TaskItem.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await planner.restore(ids, under: terms)
  }
  func purge(_ selection: PurgeSelection, under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await planner.purge(selection, under: terms)
  }
  func addLists(_ lists: [NewList], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await planner.addLists(lists, under: terms)
  }
  func editLists(_ edits: [ListEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await planner.editLists(edits, under: terms)
  }
  func deleteLists(_ ids: [TaskList.ID], tasks: ListTasksPolicy, under terms: PlanningTerms) async throws(TaskFailure)
    -> Outcome
  { try await planner.deleteLists(ids, tasks: tasks, under: terms) }
  func restoreLists(_ ids: [TaskList.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await planner.restoreLists(ids, under: terms)
  }
  func undo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome { try await planner.undo(under: terms) }
  func redo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome { try await planner.redo(under: terms) }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try await planner.history(query) }
  func `import`(
    _ document: ByteStream, with translator: any TaskTranslating, options: ImportOptions, under terms: PlanningTerms,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(TaskFailure) -> ImportReport {
    try await planner.import(document, with: translator, options: options, under: terms, progress: progress)
  }
  func export(
    _ query: TaskQuery, with translator: any TaskTranslating,
    to sink: @escaping @Sendable ([UInt8]) async throws(TaskFailure) -> Void
  ) async throws(TaskFailure) -> ExportReport { try await planner.export(query, with: translator, to: sink) }
}

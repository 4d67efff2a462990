import Foundation
import TaskCore

/// An application that does what another one does, but waits before a write while it is told to hold, and refuses or
/// fails what it is told to.
final class ScriptedApplication: TaskApplication, @unchecked Sendable {
  // Unchecked: `state` is read and written only while the lock is held.
  private struct State {
    var isHolding = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var refusals: [TaskFailure] = []
    var outage: TaskFailure?
    var isOfTokensAlone = false
    var writes = 0
    var questions = 0
  }

  private let base: any TaskApplication
  private let lock = NSLock()
  private var state = State()

  init(_ base: any TaskApplication) { self.base = base }

  /// How many writes were begun.
  var writes: Int { lock.withLock { state.writes } }
  /// How many queries were observed.
  var questions: Int { lock.withLock { state.questions } }
  /// How many writes wait.
  var waiting: Int { lock.withLock { state.waiting.count } }

  /// Lets each write wait until it is released.
  func hold() { lock.withLock { state.isHolding = true } }

  /// Lets the writes that wait go on, and those that come.
  func release() {
    let waiting = lock.withLock {
      state.isHolding = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for owner in waiting { owner.resume() }
  }

  /// Refuses the next write that goes on.
  func refuse(_ failure: TaskFailure) { lock.withLock { state.refusals.append(failure) } }

  /// Fails what is observed from now on; `nil` ends that.
  func fail(_ failure: TaskFailure?, tokensAlone: Bool = false) {
    lock.withLock { (state.outage, state.isOfTokensAlone) = (failure, tokensAlone) }
  }

  private func write(
    _ body: () async throws(TaskFailure) -> Outcome
  ) async throws(TaskFailure) -> Outcome {
    await withCheckedContinuation { owner in
      let goesOn = lock.withLock {
        state.writes += 1
        if state.isHolding { state.waiting.append(owner) }
        return !state.isHolding
      }
      if goesOn { owner.resume() }
    }
    let refusal = lock.withLock { state.refusals.isEmpty ? nil : state.refusals.removeFirst() }
    if let refusal { throw refusal }
    return try await body()
  }
}

// Asking.
extension ScriptedApplication {
  func tasks(_ ids: [TaskItem.ID]) async throws(TaskFailure) -> [TaskItem?] { try await base.tasks(ids) }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage { try await base.tasks(matching: query) }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await base.count(filter, in: context)
  }
  func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    try await base.openCounts(in: context)
  }
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable {
    if let outage = lock.withLock({ state.outage }) { Outage<ChangeToken>(failure: outage) } else { base.tokens() }
  }
  func lists() async throws(TaskFailure) -> [TaskList] { try await base.lists() }
  func tags() async throws(TaskFailure) -> [TagCount] { try await base.tags() }
  func statistics(days: Int, in context: QueryContext) async throws(TaskFailure) -> TaskStatistics {
    try await base.statistics(days: days, in: context)
  }
  func reminders(from start: Instant, limit: Int, in context: QueryContext) async throws(TaskFailure)
    -> [UpcomingReminder]
  { try await base.reminders(from: start, limit: limit, in: context) }

  func observe(_ query: TaskQuery) -> any AsyncSequence<TaskResults, TaskFailure> & Sendable {
    let outage = lock.withLock {
      state.questions += 1
      return state.isOfTokensAlone ? nil : state.outage
    }
    return if let outage { Outage<TaskResults>(failure: outage) } else { base.observe(query) }
  }

  private struct Outage<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let failure: TaskFailure
    func makeAsyncIterator() -> Outage { self }
    mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> Element? {
      throw failure
    }
  }
}

// Writing.
extension ScriptedApplication {
  func add(_ tasks: [NewTask], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.add(tasks, under: terms) }
  }
  func edit(_ edits: [TaskEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.edit(edits, under: terms) }
  }
  func setStatus(
    _ change: StatusChange, of ids: [TaskItem.ID], under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.setStatus(change, of: ids, under: terms) }
  }
  func comment(_ comments: [NewComment], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.comment(comments, under: terms) }
  }
  func move(
    _ ids: [TaskItem.ID], to destination: Destination, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.move(ids, to: destination, under: terms) }
  }
  func trash(
    _ ids: [TaskItem.ID], children: ChildrenPolicy, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.trash(ids, children: children, under: terms) }
  }
  func restore(_ ids: [TaskItem.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.restore(ids, under: terms) }
  }
  func purge(_ selection: PurgeSelection, under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.purge(selection, under: terms) }
  }
  func addLists(_ lists: [NewList], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.addLists(lists, under: terms) }
  }
  func editLists(_ edits: [ListEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.editLists(edits, under: terms) }
  }
  func deleteLists(
    _ ids: [TaskList.ID], tasks: ListTasksPolicy, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.deleteLists(ids, tasks: tasks, under: terms) }
  }
  func restoreLists(_ ids: [TaskList.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.restoreLists(ids, under: terms) }
  }
  func undo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.undo(under: terms) }
  }
  func redo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write { () async throws(TaskFailure) in try await base.redo(under: terms) }
  }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try await base.history(query) }
}

// Exchanging is nothing that these screens do.
extension ScriptedApplication {
  func `import`(
    _ document: ByteStream, with translator: any TaskTranslating, options: ImportOptions, under terms: PlanningTerms,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(TaskFailure) -> ImportReport {
    try await base.import(document, with: translator, options: options, under: terms, progress: progress)
  }
  func export(
    _ query: TaskQuery, with translator: any TaskTranslating,
    to sink: @escaping @Sendable ([UInt8]) async throws(TaskFailure) -> Void
  ) async throws(TaskFailure) -> ExportReport {
    try await base.export(query, with: translator, to: sink)
  }
}

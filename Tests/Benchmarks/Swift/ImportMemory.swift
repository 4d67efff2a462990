import Foundation
import TaskCore
import TaskCoreFormats

/// Imports so many lines of a todo.txt file as one change set, into a store that only looks at it, and prints what it took.
///
/// - Returns: whether the goal was reached.
func measureImport(of count: Int) async throws -> Bool {
  let goal = 1500
  let lines = LineSource(count)
  let before = peakMemory()
  let store = WeighingStore(before: before)
  let start = ContinuousClock.now
  let report = try await TaskPlanner(store: store).import(
    ByteStream { () async throws(TaskFailure) in await lines.next() }, with: TodoTxtTranslator(),
    under: PlanningTerms(author: "benchmark", zone: .utc))
  let seconds = start.duration(to: .now) / .seconds(1)
  let bytes = await store.bytes / count
  say(
    "import of \(report.added) lines of todo.txt, \(Int(Double(count) / seconds))/s: "
      + "\(bytes) bytes a task  ≤ \(goal)  \(bytes <= goal ? "PASS" : "MISS"), peak \(peakMemory() >> 20) MiB")
  return bytes <= goal
}

private actor LineSource {
  private var rest: Range<Int>
  init(_ count: Int) { rest = 0..<count }

  func next() -> [UInt8]? {
    guard !rest.isEmpty else { return nil }
    defer { rest = rest.dropFirst(1000) }
    return Array(
      rest.prefix(1000).map { "(B) 2026-06-01 Task \($0) to be done @home due:2026-06-\(10 + $0 % 20)\n" }.joined().utf8
    )
  }
}

/// A store that holds nothing, and notes how large the process was when the change set came.
private actor WeighingStore: TaskStoring {
  private let ledger = TaskLedger(epoch: 1)
  private let before: Int
  private(set) var bytes = 0

  init(before: Int) { self.before = before }

  func commit(_ set: ChangeSet) -> Outcome {
    bytes = peakMemory() - before
    return Outcome(changeSet: set.id, title: set.title, records: [])
  }

  func records(_ ids: [RecordID]) -> [Record?] { ledger.records(ids) }
  func tasks(matching query: TaskQuery) throws(TaskFailure) -> TaskPage { try ledger.tasks(matching: query) }
  func count(_ filter: TaskFilter, in context: QueryContext) throws(TaskFailure) -> Int {
    try ledger.count(filter, in: context)
  }
  func lists() -> [TaskList] { [] }
  func tags() -> [TagCount] { [] }
  func changes(after token: ChangeToken?, limit: Int) throws(TaskFailure) -> ChangePage {
    try ledger.changes(after: token, limit: limit)
  }
  nonisolated func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable {
    TokenBroadcast(ChangeToken(epoch: 1, sequence: 0)).subscribe()
  }
  func outcome(of id: ChangeSet.ID) -> RecordedOutcome? { nil }
  func history(_ query: HistoryQuery) -> [HistoryEntry] { [] }
}

import Foundation
import TaskCore
import TaskCoreJSON

/// A store that keeps everything in one JSON file: a `TaskLedger` that is read when the store is opened, and written
/// whole with each commit.
///
/// It is good for some thousand tasks and one process. What it shows is how little a store has to do of its own: the
/// ledger knows what every call means, and the store adds where the bytes are.
actor JSONFileTaskStore: TaskStoring {
  private let file: URL
  private let now: @Sendable () -> Date
  private let broadcast: TokenBroadcast
  private var ledger: TaskLedger

  /// Opens the store on a file, or makes an empty one where there is none.
  init(
    at file: URL, bounds: HistoryBounds = HistoryBounds(), now: @escaping @Sendable () -> Date = { Date() }
  ) throws(TaskFailure) {
    self.file = file
    self.now = now
    ledger = try Self.read(file, bounds: bounds)
    broadcast = TokenBroadcast(ledger.token)
  }

  private static func read(_ file: URL, bounds: HistoryBounds) throws(TaskFailure) -> TaskLedger {
    guard FileManager.default.fileExists(atPath: file.path) else {
      return TaskLedger(epoch: .random(in: .min ... .max), bounds: bounds)
    }
    do {
      return TaskLedger(try LedgerDocument.decode(Data(contentsOf: file)), bounds: bounds)
    } catch let failure as TaskFailure {
      throw TaskFailure(failure.code, "\(file.path): \(failure.message)", underlying: failure)
    } catch {
      throw TaskFailure(.unavailable, "\(file.path) cannot be read: check that it may be.", underlying: error)
    }
  }

  func commit(_ set: ChangeSet) throws(TaskFailure) -> Outcome {
    // On a copy: when the file cannot be written, the store stays as it was.
    var next = ledger
    let outcome = try next.commit(set, at: Instant(now()))
    guard next.token != ledger.token else { return outcome }
    do {
      // Written beside the file and put in its place, so that a crash leaves the old one or the new one.
      try LedgerDocument.encode(next.snapshot).write(to: file, options: .atomic)
    } catch {
      throw TaskFailure(
        .unavailable, "\(file.path) cannot be written: check the folder and the free space.", underlying: error)
    }
    ledger = next
    broadcast.send(ledger.token)
    return outcome
  }

  nonisolated func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { broadcast.subscribe() }

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
  func outcome(of id: ChangeSet.ID) -> RecordedOutcome? { ledger.outcome(of: id) }
  func history(_ query: HistoryQuery) -> [HistoryEntry] { ledger.history(query) }
}

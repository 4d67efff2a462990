import Foundation
import TaskCore

/// The way to a remote store that can be cut, and a remote that does not take everything.
final class Line: TaskStoring, @unchecked Sendable {
  // Unchecked: what changes is touched only while the lock is held.
  private let lock = NSLock()
  private var base: any TaskStoring
  private var failure: TaskFailure?
  private var refusal: @Sendable (ChangeSet) -> TaskFailure? = { _ in nil }
  private var listeners: [AsyncStream<Result<ChangeToken, TaskFailure>>.Continuation] = []
  private var calls = 0
  private var sets: [ChangeSet] = []

  static let unavailable = TaskFailure(.unavailable, "The connection was cut.")

  init(to base: any TaskStoring, cut: Bool = false) {
    self.base = base
    failure = cut ? Self.unavailable : nil
  }

  /// Leads to another store from now on.
  func lead(to base: any TaskStoring) { lock.withLock { self.base = base } }

  private var end: any TaskStoring { lock.withLock { base } }

  /// How often the remote was asked, listening aside.
  var count: Int { lock.withLock { calls } }

  /// The sets that were tried, taken or not.
  var tried: [ChangeSet] { lock.withLock { sets } }

  /// Lets everything fail from now on, and ends what listens.
  func cut(with failure: TaskFailure = Line.unavailable) {
    let ended = lock.withLock {
      defer { listeners = [] }
      self.failure = failure
      return listeners
    }
    for listener in ended {
      listener.yield(.failure(failure))
      listener.finish()
    }
  }

  func mend() { lock.withLock { failure = nil } }

  /// Refuses the sets for which there is a failure.
  func refuse(_ refusal: @escaping @Sendable (ChangeSet) -> TaskFailure?) { lock.withLock { self.refusal = refusal } }

  /// Refuses what holds a record of this title, as a remote does that has other rules.
  func refuse(title: String, as code: TaskFailure.Code = .invalid) {
    refuse { set in
      set.changes.contains { $0.record.title == title } ? TaskFailure(code, "“\(title)” is no title here.") : nil
    }
  }

  func takeAll() { refuse { _ in nil } }

  private func check() throws(TaskFailure) {
    let failure = lock.withLock {
      calls += 1
      return self.failure
    }
    if let failure { throw failure }
  }

  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome {
    try check()
    let refusal = lock.withLock {
      sets.append(set)
      return self.refusal
    }
    if let failure = refusal(set) { throw failure }
    return try await end.commit(set)
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] {
    try check()
    return try await end.records(ids)
  }

  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try check()
    return try await end.changes(after: token, limit: limit)
  }

  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try check()
    return try await end.tasks(matching: query)
  }

  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try check()
    return try await end.count(filter, in: context)
  }

  func lists() async throws(TaskFailure) -> [TaskList] {
    try check()
    return try await end.lists()
  }

  func tags() async throws(TaskFailure) -> [TagCount] {
    try check()
    return try await end.tags()
  }

  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? {
    try check()
    return try await end.outcome(of: id)
  }

  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] {
    try check()
    return try await end.history(query)
  }

  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable {
    ObservationSequence { [self] in
      let (stream, continuation) = AsyncStream.makeStream(of: Result<ChangeToken, TaskFailure>.self)
      let failure = lock.withLock {
        if self.failure == nil { listeners.append(continuation) }
        return self.failure
      }
      if let failure {
        continuation.yield(.failure(failure))
        continuation.finish()
        return stream
      }
      let tokens = end.tokens()
      let task = Task {
        do throws(TaskFailure) {
          for try await token in tokens { continuation.yield(.success(token)) }
        } catch {
          continuation.yield(.failure(error))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    } element: { (token: ChangeToken, _: ChangeToken?) async throws(TaskFailure) in
      token
    }
  }
}

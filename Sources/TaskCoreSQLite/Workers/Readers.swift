internal import Foundation
internal import TaskCore

/// Reads what is bounded to a page. With a write-ahead log that waits for nobody, so it runs where tasks run.
actor PageReader: ReadingActor {
  nonisolated let file: DatabaseFile
  var state: ConnectionState

  init(_ file: DatabaseFile) throws(TaskFailure) {
    self.file = file
    state = .open(try file.openReader())
  }
}

/// Reads what may take long, on a thread of its own.
actor LongReader: ReadingActor {
  nonisolated let file: DatabaseFile
  var state: ConnectionState
  private let executor = QueueExecutor(label: "task-core.sqlite.reader")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ file: DatabaseFile) throws(TaskFailure) {
    self.file = file
    state = .open(try file.openReader())
  }
}

/// The readers of a store: some for pages, taken in turn by whoever finds the fewest waiting, and one for what takes long.
final class Readers: Sendable {
  private let pages: [PageReader]
  private let long: LongReader

  private let lock = NSLock()
  // Touched only while `lock` is held.
  nonisolated(unsafe) private var waiting: [Int]

  init(_ file: DatabaseFile) throws(TaskFailure) {
    var pages: [PageReader] = []
    for _ in 0..<min(4, max(2, ProcessInfo.processInfo.activeProcessorCount)) { pages.append(try PageReader(file)) }
    self.pages = pages
    waiting = pages.map { _ in 0 }
    long = try LongReader(file)
  }

  /// Reads through one of the connections for pages.
  func page<Value: Sendable>(
    _ body: @Sendable (Connection) throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    let index = take()
    defer { give(index) }
    return try await pages[index].read(body)
  }

  /// Reads through the connection for what takes long.
  func long<Value: Sendable>(
    _ body: @Sendable (Connection) throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    try await long.read(body)
  }

  func leave(for reason: ConnectionState.Away) async throws(TaskFailure) {
    var failure: TaskFailure?
    for reader in pages as [any ReadingActor] + [long] {
      do { try await reader.leave(for: reason) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  func resume() async throws(TaskFailure) {
    for reader in pages as [any ReadingActor] + [long] { try await reader.resumeReading() }
  }

  private func take() -> Int {
    lock.withLock {
      let index = waiting.indices.min { waiting[$0] < waiting[$1] } ?? 0
      waiting[index] += 1
      return index
    }
  }

  private func give(_ index: Int) { lock.withLock { waiting[index] -= 1 } }
}

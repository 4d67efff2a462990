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

/// Some readers of one kind; each read goes to one for which the fewest wait.
final class ReaderPool<Reader: ReadingActor>: Sendable {
  private let readers: [Reader]

  private let lock = NSLock()
  // Touched only while `lock` is held.
  nonisolated(unsafe) private var waiting: [Int]

  init(_ readers: [Reader]) {
    self.readers = readers
    waiting = readers.map { _ in 0 }
  }

  func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    let index = take()
    defer { give(index) }
    return try await readers[index].read(body)
  }

  /// Closes all connections, and throws the first failure.
  func leave(for reason: ConnectionState.Away) async throws(TaskFailure) {
    var failure: TaskFailure?
    for reader in readers {
      do { try await reader.leave(for: reason) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  func resume() async throws(TaskFailure) {
    for reader in readers { try await reader.resumeReading() }
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

/// The readers of a store: those for pages and those for what takes long.
struct Readers: Sendable {
  let pages: ReaderPool<PageReader>
  let long: ReaderPool<LongReader>

  init(_ file: DatabaseFile) throws(TaskFailure) {
    var (pages, long): ([PageReader], [LongReader]) = ([], [])
    for _ in 0..<min(4, max(2, ProcessInfo.processInfo.activeProcessorCount)) { pages.append(try PageReader(file)) }
    for _ in 0..<2 { long.append(try LongReader(file)) }
    self.pages = ReaderPool(pages)
    self.long = ReaderPool(long)
  }

  func leave(for reason: ConnectionState.Away) async throws(TaskFailure) {
    var failure: TaskFailure?
    do { try await pages.leave(for: reason) } catch { failure = error }
    try await long.leave(for: reason)
    if let failure { throw failure }
  }

  func resume() async throws(TaskFailure) {
    try await pages.resume()
    try await long.resume()
  }
}

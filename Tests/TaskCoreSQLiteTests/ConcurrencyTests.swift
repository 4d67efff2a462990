import Foundation
import TaskCore
import TaskCoreSQLite
import Testing

/// Many callers, several stores, one file.
@Suite(.serialized) struct ConcurrencyTests {
  @Test func setsThatWaitTogetherShareATransaction() async throws {
    try await withStore(options: SQLiteTaskStore.Options()) { store, _ in
      var maker = Maker()
      let sets = try (0..<200).map { _ in maker.adding([try maker.task()]) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for set in sets { group.addTask { _ = try await store.commit(set) } }
        try await group.waitForAll()
      }
      #expect(try await store.count(.all, in: .utc) == sets.count)
      #expect(await store.transactions < sets.count)
      #expect(try await store.changes(after: nil, limit: 1000).token.sequence == UInt64(sets.count))
    }
  }

  @Test func eachOfTheSetsThatWaitTogetherHasItsOwnResult() async throws {
    try await withStore { store, _ in
      var maker = Maker()
      let task = try maker.task()
      _ = try await store.commit(maker.adding([task]))
      // All want to replace the same version: one succeeds.
      let sets = try (0..<50).map { number in
        maker.set([
          Change(replacing: task.version, with: .task(try task.changed(title: "\(number)", version: maker.version())))
        ])
      }
      let winners = await withTaskGroup(of: Bool.self) { group in
        for set in sets {
          group.addTask {
            do {
              _ = try await store.commit(set)
              return true
            } catch {
              #expect((error as? TaskFailure)?.code == .conflict)
              return false
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(winners == 1)
    }
  }

  @Test func aCommitThatWaitsForALockHoldsUpNoThreadOfTheTasks() async throws {
    try await withStore { store, path in
      var maker = Maker()
      // After some quick commits the store takes the next for one too.
      for _ in 0..<20 { _ = try await store.commit(maker.adding([try maker.task()])) }
      let other = try Connection(path: path)
      try other.execute("BEGIN IMMEDIATE")
      let set = maker.adding([try maker.task()])
      let thread = OneThread()
      let commit = Task(executorPreference: thread) { try await store.commit(set) }
      // Behind the commit on its thread: this comes back only if the commit gives the thread away.
      await Task(executorPreference: thread) {}.value
      try other.execute("ROLLBACK")
      try other.close()
      #expect(try await commit.value.changeSet == set.id)
    }
  }

  @Test func theLogStaysShortUnderCommitsOneByOne() async throws {
    try await withStore { store, path in
      var maker = Maker()
      var longest = 0
      for _ in 0..<1500 {
        _ = try await store.commit(maker.adding([try maker.task()]))
        let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        longest = max(longest, try #require(size))
      }
      // A thousand pages and what the last commits before the writing back have added; without it there were tens of MiB.
      #expect(longest < 6 << 20)
    }
  }

  @Test func severalStoresOnOneFileLoseNoCommit() async throws {
    let folder = try TemporaryFolder()
    let options = SQLiteTaskStore.Options(durability: .normal)
    var stores: [SQLiteTaskStore] = []
    for _ in 0..<4 { stores.append(try await .open(at: .file(folder.path()), options: options)) }
    var maker = Maker()
    let sets = try (0..<400).map { _ in maker.adding([try maker.task()]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, set) in sets.enumerated() {
        let store = stores[number % stores.count]
        group.addTask { _ = try await store.commit(set) }
      }
      try await group.waitForAll()
    }
    for store in stores {
      #expect(try await store.count(.all, in: .utc) == sets.count)
      try await store.close()
    }
  }

  @Test func readersSeeWholeCommitsBesideAWriter() async throws {
    try await withStore { store, _ in
      var maker = Maker()
      var (first, second) = (try maker.task(), try maker.task())
      _ = try await store.commit(maker.adding([first, second]))
      let ids: [RecordID] = [.task(first.id), .task(second.id)]
      let reader = Task {
        var reads = 0
        while !Task.isCancelled, let records = try? await store.records(ids) {
          #expect(records[0]?.title == records[1]?.title)
          reads += 1
        }
        return reads
      }
      for number in 0..<300 {
        let (one, other) = (
          try first.changed(title: "\(number)", version: maker.version()),
          try second.changed(title: "\(number)", version: maker.version())
        )
        _ = try await store.commit(
          maker.set([
            Change(replacing: first.version, with: .task(one)), Change(replacing: second.version, with: .task(other)),
          ]))
        (first, second) = (one, other)
      }
      reader.cancel()
      #expect(await reader.value > 0)
    }
  }

  @Test func aCommitOfAnotherStoreWakesSubscribers() async throws {
    try await withStore { store, path in
      let other = try await SQLiteTaskStore.open(at: .file(path))
      var maker = Maker()
      let earlier = maker.adding([try maker.task()])
      _ = try await other.commit(earlier)
      var tokens = store.tokens().makeAsyncIterator()
      #expect(try await tokens.next(isolation: nil)?.sequence == 1)
      _ = try await other.commit(maker.adding([try maker.task()]))
      #expect(try await tokens.next(isolation: nil)?.sequence == 2)
      _ = try await store.commit(maker.adding([try maker.task()]))
      #expect(try await tokens.next(isolation: nil)?.sequence == 3)
      try await other.close()
    }
  }

  @Test func tokensEndWhenTheStoreIsClosed() async throws {
    let store = try await SQLiteTaskStore.open(at: .inMemory)
    var tokens = store.tokens().makeAsyncIterator()
    #expect(try await tokens.next(isolation: nil)?.sequence == 0)
    try await store.close()
    #expect(try await tokens.next(isolation: nil) == nil)
  }
}

/// One thread for tasks.
private final class OneThread: TaskExecutor {
  private let queue = DispatchQueue(label: "one-thread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

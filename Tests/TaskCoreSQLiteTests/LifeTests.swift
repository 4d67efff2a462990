import Foundation
import Synchronization
import TaskCore
import TaskCoreSQLite
import Testing

/// Closing, suspending, and what happens when the disk or the caller gives up.
@Suite(.serialized) struct LifeTests {
  @Test func whatIsClosedStaysClosed() async throws {
    let store = try await SQLiteTaskStore.open(at: .inMemory)
    try await store.close()
    try await store.close()
    await expectFailure(.unavailable) { try await store.lists() }
    await expectFailure(.unavailable) { try await store.resume() }
    var maker = Maker()
    let set = maker.adding([])
    await expectFailure(.unavailable) { try await store.commit(set) }
  }

  @Test func aSuspendedStoreHoldsNoFileOpenAndGoesOnAfterwards() async throws {
    try await withStore { store, path in
      var maker = Maker()
      let task = try maker.task()
      _ = try await store.commit(maker.adding([task]))
      try await store.suspend()
      #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
      await expectFailure(.unavailable) { try await store.task(task.id) }
      try await store.resume()
      #expect(try await store.task(task.id) == task)
      _ = try await store.commit(maker.adding([try maker.task()]))
    }
  }

  @Test func aStoreInMemoryKeepsItsDataWhenSuspended() async throws {
    let store = try await SQLiteTaskStore.open(at: .inMemory)
    var maker = Maker()
    let task = try maker.task()
    _ = try await store.commit(maker.adding([task]))
    try await store.suspend()
    try await store.resume()
    #expect(try await store.task(task.id) == task)
    try await store.close()
  }

  @Test func aFullDiskIsUnavailableAndLosesNothing() async throws {
    var options = SQLiteTaskStore.Options(durability: .normal)
    options.mostPages = 60
    try await withStore(options: options) { store, path in
      var maker = Maker()
      var kept: [TaskItem] = []
      var failure: TaskFailure?
      while failure == nil, kept.count < 10_000 {
        let tasks = try (0..<20).map { _ in try maker.task(String(repeating: "long ", count: 20) + "title") }
        let set = maker.adding(tasks)
        do {
          _ = try await store.commit(set)
          kept += tasks
        } catch { failure = error as? TaskFailure }
      }
      #expect(failure?.code == .unavailable && failure?.message.contains(path) == true)
      #expect((failure?.underlying as? SQLiteError)?.code == 13)
      let found = try await store.records(kept.map { .task($0.id) })
      #expect(found == kept.map { .task($0) })
      #expect(try await store.count(.all, in: .utc) == kept.count)
    }
  }

  @Test func aFullDiskStopsTheSetThatIsTooLargeAndNotItsNeighbours() async throws {
    var options = SQLiteTaskStore.Options(durability: .normal)
    options.mostPages = 80
    try await withStore(options: options) { store, _ in
      var maker = Maker()
      let large = maker.adding(try (0..<2000).map { _ in try maker.task() })
      let small = try (0..<8).map { _ in maker.adding([try maker.task()]) }
      let results = await withTaskGroup(of: Bool.self) { group in
        for set in [large] + small { group.addTask { (try? await store.commit(set)) != nil } }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(results == small.count)
      #expect(try await store.count(.all, in: .utc) == small.count)
    }
  }

  @Test func aCancelledCallerReadsAndWritesNothing() async throws {
    try await withStore { store, _ in
      var maker = Maker()
      let set = maker.adding([try maker.task()])
      let call = Task {
        while !Task.isCancelled { await Task.yield() }
        await expectFailure(.cancelled) { try await store.commit(set) }
        await expectFailure(.cancelled) { try await store.lists() }
      }
      call.cancel()
      await call.value
      #expect(try await store.count(.all, in: .utc) == 0)
    }
  }

  // So many that SQLite tests each row by all, and more than it is asked for.
  @Test(arguments: [250, 2000])
  func aLongReadEndsSoonAfterItIsCancelled(leaves: Int) async throws {
    try await withStore { store, _ in
      var maker = Maker()
      _ = try await store.commit(maker.adding(try (0..<20_000).map { _ in try maker.task() }))
      // Each leaf reads every row.
      let filter = TaskFilter.or((0..<leaves).map { .text("nothing like \($0)") })
      let call = Task { try await store.count(filter, in: .utc) }
      // On a thread of its own: those that tests share may be busy until the read has come to its end.
      let start = Mutex(ContinuousClock.now)
      Thread {
        usleep(50_000)
        start.withLock { $0 = ContinuousClock.now }
        call.cancel()
      }.start()
      await expectFailure(.cancelled) { try await call.value }
      #expect(ContinuousClock.now - start.withLock { $0 } < .seconds(5))
    }
  }

  @Test func anotherProgramsLockIsWaitedForAndThenNamed() async throws {
    let options = SQLiteTaskStore.Options(durability: .normal, patience: .milliseconds(100))
    try await withStore(options: options) { store, path in
      var maker = Maker()
      let set = maker.adding([try maker.task()])
      let other = try Connection(path: path)
      try other.execute("BEGIN IMMEDIATE")
      let failure = await #expect(throws: TaskFailure.self) { try await store.commit(set) }
      #expect(failure?.code == .unavailable && failure?.message.contains(path) == true)
      #expect(try await store.count(.all, in: .utc) == 0)
      try other.execute("COMMIT")
      try other.close()
      _ = try await store.commit(set)
    }
  }

  @Test(arguments: [false, true])
  func nothingIsWrittenToAFileThatIsGone(isReplaced: Bool) async throws {
    let folder = try TemporaryFolder()
    let store = try await SQLiteTaskStore.open(at: .file(folder.path()))
    var maker = Maker()
    let task = try maker.task()
    _ = try await store.commit(maker.adding([task]))
    try FileManager.default.moveItem(atPath: folder.path(), toPath: folder.path("elsewhere.db"))
    if isReplaced { try Data().write(to: folder.url.appending(path: "tasks.db")) }
    let set = maker.adding([try maker.task()])
    let failure = await #expect(throws: TaskFailure.self) { try await store.commit(set) }
    #expect(failure?.code == .unavailable && failure?.message.contains("moved, deleted or replaced") == true)
    if isReplaced { try FileManager.default.removeItem(atPath: folder.path()) }
    try FileManager.default.moveItem(atPath: folder.path("elsewhere.db"), toPath: folder.path())
    #expect(try await store.commit(set).records.count == 1)
    #expect(try await store.changes(after: nil, limit: 10).records.count == 2)
    try await store.close()
  }

  @Test func aDamagedRowIsReportedWithItsFile() async throws {
    try await withStore { store, path in
      var maker = Maker()
      let task = try maker.task()
      _ = try await store.commit(maker.adding([task]))
      let other = try Connection(path: path)
      for damage in [
        "title = ''", "status = 9", "due_kind = 7", "due_kind = 0, due_key = 99999999999", "position = '-'",
        "version = x'00'", "clocks = x'63'", "recurrence = 'often'", "created = 9223372036854775807",
        "priority = -1", "list = x'01'", "title = CAST(x'ff' AS TEXT)", "owned = 31, due_kind = 2",
      ] {
        try other.execute("BEGIN; UPDATE task SET \(damage); COMMIT")
        let failure = await #expect(throws: TaskFailure.self, "\(damage)") { try await store.task(task.id) }
        #expect(failure?.code == .corrupted && failure?.message.contains(path) == true, "\(damage)")
        let query = TaskQuery(.all, order: .due, in: .utc)
        await expectFailure(.corrupted, "\(damage)") { try await store.tasks(matching: query) }
        try other.execute(
          """
          UPDATE task SET title = 'x', status = 0, due_kind = 3, due_key = 0, position = 'a0', clocks = NULL,
            recurrence = NULL, created = 0, priority = 0, list = NULL, version = zeroblob(16), owned = 0
          """)
        _ = try await store.task(task.id)
      }
      try other.close()
    }
  }
}

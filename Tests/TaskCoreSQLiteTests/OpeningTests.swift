import Foundation
import TaskCore
import TaskCoreSQLite
import TaskCoreTestSupport
import Testing

/// Which files become stores, and what becomes of those that do not.
@Suite(.serialized) struct OpeningTests {
  @Test func aNewFileIsAStoreThatRemembersItself() async throws {
    let folder = try TemporaryFolder()
    let first = try await SQLiteTaskStore.open(at: .file(folder.path()))
    let epoch = try await first.changes(after: nil, limit: 1).token.epoch
    try await first.close()
    let second = try await SQLiteTaskStore.open(at: .file(folder.url.appending(path: "tasks.db")))
    #expect(try await second.changes(after: nil, limit: 1).token.epoch == epoch)
    try await second.close()
  }

  @Test func whatWasWrittenIsThereAfterReopening() async throws {
    var random = try RandomRecords(seed: testSeed())
    let folder = try TemporaryFolder()
    let store = try await SQLiteTaskStore.open(at: .file(folder.path()))
    var ledger = TaskLedger(epoch: try await store.changes(after: nil, limit: 1).token.epoch)
    for _ in 0..<60 {
      let set = try random.set(on: ledger)
      _ = try? await store.commit(set)
      _ = try? ledger.commit(set, at: Instant(Date()))
    }
    try await store.close()
    let again = try await SQLiteTaskStore.open(at: .file(folder.path()))
    #expect(try await again.records(random.allIDs) == ledger.records(random.allIDs))
    #expect(try await again.history(HistoryQuery(limit: 100)) == ledger.history(HistoryQuery(limit: 100)))
    #expect(try await again.changes(after: nil, limit: 1000) == ledger.changes(after: nil, limit: 1000))
    try await again.close()
  }

  @Test func aSetIsCommittedOnceAcrossReopening() async throws {
    var maker = Maker()
    let folder = try TemporaryFolder()
    let task = try maker.task()
    let set = maker.set([Change(replacing: nil, with: .task(task))], fingerprint: "f")
    let store = try await SQLiteTaskStore.open(at: .file(folder.path()))
    let outcome = try await store.commit(set)
    let purge = maker.set([
      Change(
        replacing: task.version,
        with: .tombstone(Tombstone(id: .task(task.id), version: maker.version(), date: .morning)))
    ])
    _ = try await store.commit(purge)
    try await store.close()

    let again = try await SQLiteTaskStore.open(at: .file(folder.path()))
    #expect(try await again.commit(set) == outcome)
    #expect(try await again.changes(after: nil, limit: 9).token.sequence == 2)
    let other = ChangeSet(
      id: set.id, title: "Other", date: .morning, author: "me", fingerprint: "g", changes: set.changes)
    await expectFailure(.conflict) { try await again.commit(other) }
    try await again.close()
  }

  @Test func whatIsNoDatabaseIsRefusedAndLeftAsItWas() async throws {
    try await expectRefusal(.corrupted) { try Data("This is a letter to my aunt. ".utf8).write(to: $0) }
    try await expectRefusal(.corrupted) { try Data(repeating: 0, count: 4096).write(to: $0) }
  }

  @Test func aDatabaseOfAnotherProgramIsRefusedAndLeftAsItWas() async throws {
    let scripts = [
      "CREATE TABLE song (title TEXT)", "PRAGMA application_id = 77; CREATE TABLE song (title TEXT)",
      "PRAGMA application_id = 77", "PRAGMA journal_mode = WAL; CREATE TABLE song (title TEXT)",
    ]
    for script in scripts {
      try await expectRefusal(.unsupported) { url in
        let connection = try Connection(path: url.path(percentEncoded: false))
        try connection.execute(script)
        try connection.close()
      }
    }
  }

  @Test func aFileOfANewerVersionIsRefusedAndLeftAsItWas() async throws {
    try await expectRefusal(.unsupported) { url in
      try await SQLiteTaskStore.open(at: .file(url)).close()
      let connection = try Connection(path: url.path(percentEncoded: false))
      try connection.execute("PRAGMA user_version = 999")
      try connection.close()
    }
  }

  @Test func aNewerVersionThatIsStillInTheLogIsRefusedToo() async throws {
    let folder = try TemporaryFolder()
    try await SQLiteTaskStore.open(at: .file(folder.path())).close()
    let newer = try Connection(path: folder.path())
    try newer.execute("PRAGMA user_version = 999")
    let before = try Data(contentsOf: folder.url.appending(path: "tasks.db"))
    await expectFailure(.unsupported) { try await SQLiteTaskStore.open(at: .file(folder.path())) }
    #expect(try Data(contentsOf: folder.url.appending(path: "tasks.db")) == before)
    try newer.close()
  }

  @Test func aMissingFolderIsNamed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("missing/tasks.db")
    let failure = await #expect(throws: TaskFailure.self) { try await SQLiteTaskStore.open(at: .file(path)) }
    #expect(failure?.code == .unavailable && failure?.message.contains(path) == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path("missing")))
  }

  @Test func aFolderIsNoFile() async throws {
    let folder = try TemporaryFolder()
    await expectFailure(.unavailable) { try await SQLiteTaskStore.open(at: .file(folder.url)) }
    await expectFailure(.invalid) { try await SQLiteTaskStore.open(at: .file("")) }
  }

  // Permissions do not hold the superuser back.
  @Test(.enabled(if: geteuid() != 0), arguments: [true, false])
  func whatMayNotBeWrittenIsRefused(onlyTheFolder: Bool) async throws {
    let folder = try TemporaryFolder()
    try await SQLiteTaskStore.open(at: .file(folder.path())).close()
    let path = onlyTheFolder ? folder.url.path(percentEncoded: false) : folder.path()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    let failure = await #expect(throws: TaskFailure.self) { try await SQLiteTaskStore.open(at: .file(folder.path())) }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(failure?.code == .unavailable && failure?.message.contains(folder.path()) == true)
  }

  @Test func manyStoresMayMakeTheSameFileAtOnce() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path()
    let epochs = try await withThrowingTaskGroup(of: UInt64.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let store = try await SQLiteTaskStore.open(at: .file(path))
          let epoch = try await store.changes(after: nil, limit: 1).token.epoch
          try await store.close()
          return epoch
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(epochs.count == 1)
  }

  /// Makes a file, tries to open it, and compares it with what it was.
  private func expectRefusal(_ code: TaskFailure.Code, of make: (URL) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "tasks.db")
    try await make(url)
    let before = try Data(contentsOf: url)
    let failure = await #expect(throws: TaskFailure.self) { try await SQLiteTaskStore.open(at: .file(url)) }
    #expect(failure?.code == code, "\(String(describing: failure))")
    #expect(failure?.message.contains(folder.path()) == true)
    #expect(try Data(contentsOf: url) == before)
  }
}

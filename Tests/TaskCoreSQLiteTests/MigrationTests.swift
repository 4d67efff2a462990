import Foundation
import TaskCore
import TaskCoreSQLite
import TaskCoreTestSupport
import Testing

/// Files that earlier versions wrote are brought up to date, with all that is in them.
@Suite(.serialized) struct MigrationTests {
  @Test func aFileOfTheFirstVersionAnswersAsBefore() async throws {
    var random = try RandomRecords(seed: testSeed())
    let folder = try TemporaryFolder()
    var ledger = TaskLedger(epoch: 0)
    let store = try await SQLiteTaskStore.open(at: .file(folder.path("new.db")))
    for _ in 0..<80 {
      let set = try random.set(on: ledger)
      _ = try? await store.commit(set)
      _ = try? ledger.commit(set, at: Instant(Date()))
    }
    try await store.close()
    try makeFirstVersion(folder.path("old.db"), from: folder.path("new.db"))

    let old = try await SQLiteTaskStore.open(at: .file(folder.path("old.db")))
    #expect(try await old.records(random.allIDs) == ledger.records(random.allIDs))
    for _ in 0..<200 {
      let query = try random.query()
      #expect(try await old.tasks(matching: query) == ledger.tasks(matching: query), "\(query)")
    }
    for _ in 0..<40 {
      let set = try random.set(on: ledger)
      _ = try? await old.commit(set)
      _ = try? ledger.commit(set, at: Instant(Date()))
    }
    for _ in 0..<200 {
      let query = try random.query()
      #expect(try await old.tasks(matching: query) == ledger.tasks(matching: query), "\(query)")
    }
    try await old.close()
    let (migrated, new) = (try schema(of: folder.path("old.db")), try schema(of: folder.path("new.db")))
    #expect(migrated == new)
  }

  @Test func aFileOfTheSecondVersionRemembersWhatAReplicaNotes() async throws {
    let folder = try TemporaryFolder()
    let new = try await SQLiteTaskStore.open(at: .file(folder.path("new.db")))
    try await new.close()
    try makeSecondVersion(folder.path("old.db"), from: folder.path("new.db"))

    let set = ChangeSet(id: ChangeSet.ID(high: 1, low: 2), title: "set", date: .earliest, author: "ada", changes: [])
    let progress = ReplicaProgress(pulled: ChangeToken(epoch: 3, sequence: 4))
    let notes: [ReplicaNote] = [
      .enqueue(set), .progress(progress, with: "r"), .setAside(set.id, code: .invalid, message: "no"),
    ]
    let store = try await SQLiteTaskStore.open(at: .file(folder.path("old.db")))
    _ = try await store.commit(
      ChangeSet(id: ChangeSet.ID(high: 5, low: 6), title: "", date: .earliest, author: "", changes: []),
      remembering: notes)
    try await store.close()

    let again = try await SQLiteTaskStore.open(at: .file(folder.path("old.db")))
    #expect(try await again.progress(with: "r") == progress)
    #expect(try await again.setsAside() == [SetAside(set, code: .invalid, message: "no")])
    #expect(try await again.queue(limit: 1).count == 0)
    try await again.close()
    let (migrated, fresh) = (try schema(of: folder.path("old.db")), try schema(of: folder.path("new.db")))
    #expect(migrated == fresh)
  }

  @Test func aFileOfTheThirdVersionGoesOnWithTheTokensItGave() async throws {
    let folder = try TemporaryFolder()
    let new = try await SQLiteTaskStore.open(at: .file(folder.path("new.db")))
    let planner = TaskPlanner(store: new)
    for number in 1...3 {
      _ = try await planner.add(NewTask("\(number)"), under: PlanningTerms(author: "ada", zone: .utc))
    }
    let token = try await new.changes(after: nil, limit: .max).token
    try await new.close()
    try makeThirdVersion(folder.path("old.db"), from: folder.path("new.db"))

    let store = try await SQLiteTaskStore.open(at: .file(folder.path("old.db")))
    let current = try await store.changes(after: nil, limit: .max).token
    #expect(current == ChangeToken(epoch: token.epoch, sequence: 3, digest: ChangeToken.firstDigest))
    let old = ChangeToken(epoch: token.epoch, sequence: 1)
    #expect(try await store.changes(after: old, limit: .max).token == current)
    #expect(try await store.changes(after: old, limit: 1).token.digest == nil)
    let set = ChangeSet(
      id: ChangeSet.ID(high: 5, low: 6), title: "", date: .earliest, author: "", fingerprint: "f", changes: [])
    _ = try await store.commit(set)
    #expect(try await store.changes(after: old, limit: .max).token.digest == set.digest(after: ChangeToken.firstDigest))
    try await store.close()
    let (migrated, fresh) = (try schema(of: folder.path("old.db")), try schema(of: folder.path("new.db")))
    #expect(migrated == fresh)
  }

  /// Makes a file of the second version: what a later one has added is taken away.
  private func makeSecondVersion(_ path: String, from other: String) throws {
    try makeThirdVersion(path, from: other)
    let connection = try Connection(path: path)
    try connection.execute("DROP TABLE replica_progress; DROP TABLE replica_set; PRAGMA user_version = 2")
    try connection.close()
  }

  private func makeThirdVersion(_ path: String, from other: String) throws {
    try FileManager.default.copyItem(atPath: other, toPath: path)
    let connection = try Connection(path: path)
    try connection.execute("DROP TABLE commit_digest; PRAGMA user_version = 3")
    try connection.close()
  }

  /// Makes a file by the script of the first version, with the rows of another.
  private func makeFirstVersion(_ path: String, from other: String) throws {
    let connection = try Connection(path: path)
    try connection.execute(SchemaVersion1.script)
    try connection.execute("ATTACH '\(other)' AS other")
    for table in [
      "store", "task", "tag", "comment", "reminder", "prerequisite", "extension", "list", "tombstone", "history",
      "history_change", "outcome",
    ] {
      let columns = try #require(
        try connection.value("SELECT group_concat(name) FROM pragma_table_info('\(table)', 'main')"))
      try connection.execute("INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM other.\(table)")
    }
    try connection.execute("DETACH other; PRAGMA application_id = \(0x5443_6F72); PRAGMA user_version = 1")
    try connection.close()
  }

  private func schema(of path: String) throws -> String? {
    let connection = try Connection(path: path)
    defer { try? connection.close() }
    return try connection.value(
      "SELECT group_concat(name || coalesce(sql, ''), char(10)) FROM (SELECT * FROM sqlite_schema ORDER BY name)")
  }
}

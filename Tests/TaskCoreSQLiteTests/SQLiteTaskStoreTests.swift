import TaskCore
import TaskCoreConformance
import TaskCoreSQLite
import Testing

struct SQLiteTaskStoreTests {
  @Test(arguments: TaskStoreRequirement.all)
  func conformsInMemory(to requirement: TaskStoreRequirement) async throws {
    try await requirement.verify(under: { conditions in
      try await SQLiteTaskStore.open(
        at: .inMemory, options: SQLiteTaskStore.Options(bounds: conditions.bounds, now: conditions.now))
    })
  }

  // One after another: each store has some ten files open, and a process may not have many. Foundation's `Process`,
  // which other tests run, crashes where more than about 1,300 are open (Swift 6.3.1, Linux).
  @Test(.serialized, arguments: TaskStoreRequirement.all)
  func conformsOnAFile(to requirement: TaskStoreRequirement) async throws {
    try await withTemporaryFolder { folder in
      let number = Counter()
      try await requirement.verify(under: { conditions in
        try await SQLiteTaskStore.open(
          at: .file("\(folder)/\(await number.next()).sqlite"),
          options: SQLiteTaskStore.Options(bounds: conditions.bounds, now: conditions.now))
      })
    }
  }

  @Test(arguments: ReplicaStoreRequirement.all)
  func conformsInMemory(to requirement: ReplicaStoreRequirement) async throws {
    try await requirement.verify { try await SQLiteTaskStore.open(at: .inMemory) }
  }

  @Test(.serialized, arguments: ReplicaStoreRequirement.all)
  func conformsOnAFile(to requirement: ReplicaStoreRequirement) async throws {
    try await withTemporaryFolder { folder in
      try await requirement.verify { try await SQLiteTaskStore.open(at: .file("\(folder)/replica.sqlite")) }
    }
  }
}

private actor Counter {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

import Foundation
import TaskCore
import TaskCoreConformance
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// An offline store is a store like any other, whatever becomes of its remote.
@Suite(.serialized, .timeLimit(.minutes(10))) struct OfflineTaskStoreTests {
  @Test(arguments: LocalStore.allCases, TaskStoreRequirement.all)
  func conformsWithTheRemoteCut(_ kind: LocalStore, _ requirement: TaskStoreRequirement) async throws {
    try await requirement.verify { conditions in
      OfflineTaskStore(
        try await kind.open(bounds: conditions.bounds, now: conditions.now),
        with: Line(to: InMemoryTaskStore(), cut: true), named: "remote", as: "kit", now: conditions.now)
    }
  }

  /// All but those that move the clock, by which a tombstone that is forgotten here comes back from a remote that got it
  /// later; and those that bring by hand what replication repairs as soon as it sees it.
  private static let whileItRuns = TaskStoreRequirement.all.filter { requirement in
    !requirement.needsConditions
      && ![
        "after any sequence of sets, the store answers as the ledger does",
        "replication may bring references before what they refer to", "a merged version only has to be another one",
      ].contains(requirement.name)
  }

  @Test(arguments: LocalStore.allCases, whileItRuns)
  func conformsWhileItRuns(_ kind: LocalStore, _ requirement: TaskStoreRequirement) async throws {
    let runs = Runs()
    do {
      try await requirement.verify { conditions in
        let remote = InMemoryTaskStore(bounds: conditions.bounds, now: conditions.now)
        let store = OfflineTaskStore(
          try await kind.open(bounds: conditions.bounds, now: conditions.now), with: remote, named: "remote",
          as: "kit", now: conditions.now)
        await runs.start(store)
        return store
      }
    } catch {
      await runs.stop()
      throw error
    }
    await runs.stop()
  }

  @Test(arguments: LocalStore.allCases)
  func setsGoOutInTheirOrderUnderTheirIdentities(_ kind: LocalStore) async throws {
    let remote: any TaskStoring = InMemoryTaskStore()
    let device = OfflineDevice(1, on: try await kind.open(), with: remote)
    let task = try await device.add("one")
    try await device.edit(task.id) { $0.title = "uno" }
    try await device.add("two")
    _ = try await device.planner.undo(under: device.terms)
    let mine = try await device.local.history(HistoryQuery())
    #expect(try await device.local.queue(limit: 1).count == 4)
    #expect(try await remote.everything().isEmpty)

    let report = try await device.store.exchange()
    #expect(report.isEmpty)
    let theirs = try await remote.history(HistoryQuery())
    #expect(theirs.map(\.id) == mine.map(\.id) && theirs.map(\.kind) == mine.map(\.kind))
    #expect(theirs.map(\.author) == mine.map(\.author) && theirs.map(\.isUndone) == mine.map(\.isUndone))
    #expect(try await device.waiting().isEmpty)
    #expect(try await remote.everything() == device.local.everything())
  }

  @Test func whatChangesNothingIsNotSentUnlessAKeyRemembersIt() async throws {
    let remote: any TaskStoring = InMemoryTaskStore()
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote)
    let sets = [nil, "f"].map { fingerprint in
      ChangeSet(
        id: ChangeSet.ID(device.time.nextID()), title: "Nothing", date: Instant(device.time.now), author: "a",
        fingerprint: fingerprint, changes: [])
    }
    for set in sets { _ = try await device.store.commit(set) }
    #expect(try await device.local.queue(limit: 9).sets == [sets[1]])
    try await device.store.exchange()
    #expect(try await remote.outcome(of: sets[1].id)?.fingerprint == "f")
    #expect(try await device.waiting().isEmpty)
  }

  @Test func aSetThatComesTwiceIsQueuedOnce() async throws {
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: InMemoryTaskStore())
    let terms = PlanningTerms(
      author: "ada", zone: .utc, changeSet: ChangeSet.id(forKey: "key", owner: "ada"), fingerprint: "f")
    let first = try await device.planner.add(NewTask("task"), under: terms)
    try await device.store.exchange()
    #expect(try await device.planner.add(NewTask("task"), under: terms) == first)
    #expect(try await device.waiting().isEmpty)
  }

  @Test func oneEditIsTwoRequests() async throws {
    let remote = Line(to: InMemoryTaskStore())
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote)
    for number in 0..<20 { try await device.add("task \(number)") }
    try await device.store.exchange()
    let before = remote.count
    try await device.add("one more")
    try await device.store.exchange()
    #expect(remote.count == before + 2)
    try await device.store.exchange()
    #expect(remote.count == before + 3)
  }
}

/// Stores that run until they are stopped.
private actor Runs {
  private var tasks: [Task<Void, Never>] = []

  func start(_ store: OfflineTaskStore) { tasks.append(Task { await store.run() }) }

  func stop() async {
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    tasks = []
  }
}

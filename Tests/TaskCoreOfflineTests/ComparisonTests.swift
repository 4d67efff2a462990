import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// What becomes of a device when a feed can no longer say what has changed.
@Suite(.serialized) struct ComparisonTests {
  private static let short = HistoryBounds(tombstoneAge: 3600)

  private func scene(on pairing: Pairing, localBounds: HistoryBounds = HistoryBounds()) async throws -> (
    a: Device, b: Device, remote: any TaskStoring, time: DeviceTime, tasks: [TaskItem]
  ) {
    let time = DeviceTime(number: 0)
    let (a, b) = (try await pairing.device(1, bounds: localBounds), try await pairing.device(2, bounds: Self.short))
    let remote = try await pairing.remote(bounds: Self.short, time: time)
    var tasks: [TaskItem] = []
    for title in ["purged", "purged, edited here", "kept", "child of purged"] { tasks.append(try await a.add(title)) }
    _ = try await a.planner.move([tasks[3].id], to: Destination(parent: .set(tasks[0].id)), under: a.terms)
    for device in [a, b] { try await device.sync(with: remote) }
    return (a, b, remote, time, tasks)
  }

  /// Lets the remote, and who made them, forget all deletions so far.
  private func forget(_ remote: any TaskStoring, _ time: DeviceTime, by b: Device) async throws {
    for time in [time, b.time] { time.advance(by: 7200) }
    try await b.add("later")
    try await b.sync(with: remote)
    for time in [time, b.time] { time.advance(by: 7200) }
    try await b.add("latest")
    try await b.sync(with: remote)
  }

  @Test(arguments: Pairing.allCases, [1, 1000])
  func whatTheRemoteForgotIsPurgedHereUnlessItWasEdited(on pairing: Pairing, batch: Int) async throws {
    let (a, b, remote, time, tasks) = try await scene(on: pairing)
    _ = try await b.planner.trash([tasks[0].id, tasks[1].id], children: .trash, under: b.terms)
    _ = try await b.planner.purge(.trash(before: nil), under: b.terms)
    try await b.sync(with: remote)
    try await forget(remote, time, by: b)
    try await a.edit(tasks[1].id) { $0.title = "edited here" }
    try await a.add("new here")

    let report = try await a.sync(with: remote, batch: batch)
    #expect(report.isFull)
    #expect(report.came.counts == [.removed: 2, .added: 2])
    #expect(
      Set(report.came.records.first.filter { $0.kind == .removed }.map(\.title)) == ["purged", "child of purged"])
    #expect(report.went.counts == [.added: 2])
    #expect(try await a.task(tasks[0].id) == nil)
    #expect(try await remote.task(tasks[1].id)?.title == "edited here")
    #expect(try await remote.task(tasks[0].id) == nil)
    let again = try await a.sync(with: remote, batch: batch)
    #expect(again.isEmpty && !again.isFull)
  }

  @Test func aChildThatWasEditedHereComesToTheTopLevel() async throws {
    let (a, b, remote, time, tasks) = try await scene(on: .memoryWithMemory)
    _ = try await b.planner.trash([tasks[0].id], children: .trash, under: b.terms)
    _ = try await b.planner.purge(.trash(before: nil), under: b.terms)
    try await b.sync(with: remote)
    try await forget(remote, time, by: b)
    try await a.edit(tasks[3].id) { $0.title = "edited here" }
    let report = try await a.sync(with: remote)
    #expect(report.repairs.first.map(\.reason) == [.missingParent])
    let child = try #require(try await remote.task(tasks[3].id))
    #expect(child.place.parent == nil && child.title == "edited here")
  }

  @Test func whatSomebodyElseEditedLivesHereToo() async throws {
    let (a, b, remote, time, tasks) = try await scene(on: .memoryWithMemory)
    let c = try await Pairing.memoryWithMemory.device(3)
    try await c.sync(with: remote)
    try await b.purge(tasks[2].id)
    try await b.sync(with: remote)
    try await forget(remote, time, by: b)
    #expect(try await a.sync(with: remote).came.counts == [.removed: 1, .added: 2])
    // The third one has been away as well, and has edited it.
    try await c.edit(tasks[2].id) { $0.title = "edited there" }
    #expect(try await c.sync(with: remote).went.counts == [.added: 1])
    #expect(try await a.sync(with: remote).came.counts == [.added: 1])
    #expect(try await a.task(tasks[2].id)?.title == "edited there")
    #expect(try await a.sync(with: remote).isEmpty)
  }

  @Test(arguments: Pairing.allCases)
  func toAnotherStoreEverythingGoes(on pairing: Pairing) async throws {
    let (a, b, _, _, tasks) = try await scene(on: pairing)
    let other = try await pairing.remote()
    let c = try await pairing.device(3)
    try await c.add("of the other store")
    try await c.sync(with: other)
    try await b.sync(with: other)
    try await b.edit(tasks[2].id) { $0.title = "edited there" }
    try await b.sync(with: other)
    let report = try await a.sync(with: other)
    #expect(report.isFull && report.came.counts == [.added: 1, .changed: 1] && report.went.counts.isEmpty)
    for device in [b, c, a] { try await device.sync(with: other) }
    let records = try await other.everything()
    #expect(records.count == 5)
    for device in [a, b, c] { #expect(try await device.store.everything() == records) }
  }

  @Test func toAStoreThatWasSetBackEverythingGoes() async throws {
    let (a, b, _, _, _) = try await scene(on: .memoryWithMemory)
    var ledger = TaskLedger(epoch: 77)
    let newer = InMemoryTaskStore(ledger)
    try await a.sync(with: newer)
    let backup = try await newer.changes(after: nil, limit: 1)
    #expect(backup.token.epoch == 77)
    ledger = TaskLedger(epoch: 77)
    let report = try await a.sync(with: InMemoryTaskStore(ledger))
    #expect(report.isFull && report.went.counts == [.added: 4] && report.came.counts.isEmpty)
    _ = b
  }

  @Test func whatThisStoreForgotComesBack() async throws {
    let (a, b, remote, time, tasks) = try await scene(on: .memoryWithMemory, localBounds: Self.short)
    try await a.purge(tasks[2].id)
    a.time.advance(by: 7200)
    try await a.add("new here")
    a.time.advance(by: 7200)
    try await a.add("newer here")
    let report = try await a.sync(with: remote)
    #expect(report.isFull && report.came.records.first.map(\.title) == ["kept"])
    #expect(report.went.counts == [.added: 2])
    try await b.sync(with: remote)
    #expect(try await a.store.everything() == remote.everything())
    #expect(try await a.sync(with: remote).isEmpty)
    _ = time
  }

  @Test func aRemoteThatCannotBeReadFromItsBeginningIsRefused() async throws {
    let (a, _, _, _, _) = try await scene(on: .memoryWithMemory)
    let before = try await a.store.everything()
    await expectFailure(.tokenExpired) { try await a.sync(with: HeadlessStore(base: InMemoryTaskStore())) }
    let c = try await Pairing.memoryWithMemory.device(3)
    await expectFailure(.tokenExpired) { try await c.sync(with: HeadlessStore(base: InMemoryTaskStore())) }
    #expect(try await a.store.everything() == before)
  }

  @Test func aFeedThatDoesNotMoveOnIsRefused() async throws {
    let (a, _, _, _, _) = try await scene(on: .memoryWithMemory)
    let remote = StandingStore(base: InMemoryTaskStore())
    await expectFailure(.corrupted) { _ = try await a.synchronize(with: remote, named: "x").run() }
  }

  @Test(arguments: FaultyStore.Fault.allCases, [1, 1000])
  func aComparisonThatIsCutOffIsMadeAnew(_ fault: FaultyStore.Fault, batch: Int) async throws {
    var call = 1
    while try await survives(fault, atCall: call, batch: batch) { call += 1 }
    #expect(call > 8)
  }

  private func survives(_ fault: FaultyStore.Fault, atCall call: Int, batch: Int) async throws -> Bool {
    let (a, b, remote, time, tasks) = try await scene(on: .memoryWithMemory)
    _ = try await b.planner.trash([tasks[0].id, tasks[1].id], children: .trash, under: b.terms)
    _ = try await b.planner.purge(.trash(before: nil), under: b.terms)
    try await b.sync(with: remote)
    try await forget(remote, time, by: b)
    try await a.edit(tasks[1].id) { $0.title = "edited here" }
    let device = Device(1, on: FaultyStore(a.store) { $0 == call ? fault : nil }, time: a.time)
    let isCut = await device.isCut(batch: batch, from: remote, ToldReport())
    for device in [a, b] { try await device.sync(with: remote, batch: batch) }
    let titles = try await a.store.everything().compactMap(\.title).sorted()
    #expect(titles == ["edited here", "kept", "later", "latest"], "call \(call)")
    #expect(try await b.store.everything().compactMap(\.title).sorted() == titles, "call \(call)")
    #expect(try await a.sync(with: remote).isEmpty)
    return isCut
  }
}

/// A store whose feed has no beginning.
private struct HeadlessStore: FeedBending {
  let base: any TaskStoring

  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    throw TaskFailure(.tokenExpired, "There is no beginning.")
  }
}

/// A store whose feed says that more follows, and gives nothing.
private struct StandingStore: FeedBending {
  let base: any TaskStoring

  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    ChangePage(records: [], token: ChangeToken(epoch: 1, sequence: 1), hasMore: true)
  }
}

/// A store of which only the feed is another one.
private protocol FeedBending: TaskStoring { var base: any TaskStoring { get } }

extension FeedBending {
  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] { try await base.records(ids) }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage { try await base.tasks(matching: query) }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await base.count(filter, in: context)
  }
  func lists() async throws(TaskFailure) -> [TaskList] { try await base.lists() }
  func tags() async throws(TaskFailure) -> [TagCount] { try await base.tags() }
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable { base.tokens() }
  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { try await base.outcome(of: id) }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try await base.history(query) }
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome { try await base.commit(set) }
}

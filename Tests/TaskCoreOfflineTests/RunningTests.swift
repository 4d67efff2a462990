import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// An offline store that follows its remote for as long as it runs.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RunningTests {
  private let base: any TaskStoring = InMemoryTaskStore()

  @Test(arguments: Pairing.allCases)
  func whatIsWrittenInEitherStoreIsSoonInBoth(on pairing: Pairing) async throws {
    let base = try await pairing.remote()
    let one = OfflineDevice(1, on: try await pairing.device(1).store, with: base)
    let two = OfflineDevice(2, on: try await pairing.device(2).store, with: base)
    try await one.running {
      try await two.running {
        let task = try await one.add("one")
        try await two.sees { $0 == ["one"] }
        try await two.edit(task.id) { $0.title = "uno" }
        try await one.sees { $0 == ["uno"] }
        try await one.add("two")
        try await two.sees { $0 == ["two", "uno"] }
        for device in [one, two] { try await device.isQuiet() }
      }
    }
    #expect(try await one.local.everything() == base.everything())
    #expect(try await two.local.everything() == base.everything())
    #expect(try await one.store.status() == OfflineStatus.stopped)
  }

  @Test func afterACutItWaitsAndGoesOn() async throws {
    let remote = Line(to: base)
    let sleeping = Sleeping()
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote, sleeping: sleeping)
    try await device.running {
      try await device.isQuiet()
      remote.cut()
      try await device.reaches { $0.isWaiting(for: .unavailable) }
      let status = try await device.store.status()
      #expect(
        status.connection
          == .waiting(.unavailable, message: "The connection was cut.", until: device.time.now.addingTimeInterval(1)))
      for title in ["one", "two"] { try await device.add(title) }
      try await device.reaches { $0.queued == 2 }
      remote.mend()
      let there = try await base.everything()
      #expect(there.isEmpty)
      device.store.tryNow()
      try await device.isQuiet()
    }
    #expect(try await base.everything() == device.local.everything())
    #expect(sleeping.asked == [.seconds(1)])
  }

  @Test func whileItCannotItWaitsLongerEachTime() async throws {
    let sleeping = Sleeping { $0 == 5 }
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: Line(to: base, cut: true), sleeping: sleeping)
    try await device.running {
      await sleeping.isAsked(times: 5)
      let status = try await device.store.status()
      #expect(status.isWaiting(for: .unavailable))
    }
    #expect(sleeping.asked == [1, 2, 4, 8, 16].map { .seconds($0) })
  }

  @Test func onceItHasWorkedItBeginsWithAShortWait() async throws {
    let remote = Line(to: base, cut: true)
    let sleeping = Sleeping { $0 > 2 }
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote, sleeping: sleeping)
    try await device.running {
      await sleeping.isAsked(times: 3)
      remote.mend()
      device.store.tryNow()
      try await device.isQuiet()
      remote.cut()
      await sleeping.isAsked(times: 4)
    }
    #expect(sleeping.asked == [1, 2, 4, 1].map { .seconds($0) })
  }

  @Test func aRemoteThatTellsNothingIsAskedMoreAndMoreRarely() async throws {
    let remote = SilentStore(base: base)
    let sleeping = Sleeping { $0 == 4 }
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote, sleeping: sleeping)
    try await device.add("task")
    try await device.running {
      await sleeping.isAsked(times: 4)
      let status = try await device.store.status()
      #expect(status.isWaiting(for: .unsupported))
    }
    #expect(sleeping.asked == [1, 2, 4, 8].map { .seconds($0) })
  }

  @Test func whenThereIsNothingNewNothingIsAsked() async throws {
    let remote = Line(to: base)
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote)
    try await device.running {
      try await device.isQuiet()
      let before = remote.count
      try await device.add("task")
      try await device.reaches { $0.connection == .connected && $0.queued == 0 }
      _ = try await TaskPlanner(store: base).add(NewTask("theirs"), under: device.terms)
      try await device.sees { $0 == ["task", "theirs"] }
      try await device.isQuiet()
      // The set and what is new, and once what is new; their own echoes are known.
      #expect(remote.count <= before + 3)
    }
  }

  @Test func whatItDidIsReportedAlsoWhenItFailsAfterwards() async throws {
    let remote = Line(to: base)
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote)
    let other = OfflineDevice(2, on: InMemoryTaskStore(), with: base)
    let task = try await device.add("task")
    for device in [device, other] { try await device.store.exchange() }
    try await device.edit(task.id) {
      $0.title = "mine"
      $0.notes = "mine"
    }
    other.time.advance(by: 3600)
    try await other.edit(task.id) { $0.title = "theirs" }
    try await other.store.exchange()
    // What is merged comes in, and then cannot go.
    remote.refuse { set in set.kind == .replication ? Line.unavailable : nil }
    let (reports, told) = AsyncStream.makeStream(of: SyncReport.self)
    let running = Task { await device.store.run(report: { told.yield($0) }) }
    var iterator = reports.makeAsyncIterator()
    #expect(await iterator.next()?.lost.first.map(\.lost) == [.text("mine")])
    try await device.reaches { $0.isWaiting(for: .unavailable) && $0.queued == 1 }
    remote.takeAll()
    device.store.tryNow()
    try await device.isQuiet()
    // Told once.
    #expect(await iterator.next()?.lost.count == 0)
    running.cancel()
    await running.value
    #expect(try await base.task(task.id)?.notes == "mine")
  }

  @Test func whatWasSetAsideIsTriedWhenSomebodyAsks() async throws {
    let remote = Line(to: base)
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote)
    remote.refuse(title: "bad")
    try await device.running {
      try await device.isQuiet()
      try await device.add("bad")
      try await device.reaches { $0.setsAside.map(\.set.title) == ["Add “bad”"] && $0.queued == 0 }
      remote.takeAll()
      try await device.store.retry(try #require(try await device.local.setsAside().first?.set.id))
      try await device.reaches { $0.setsAside.isEmpty && $0.queued == 0 }
    }
    #expect(try await base.everything().count == 1)
  }

  @Test func statusesBeginWithThePresentAndEndWithTheirReader() async throws {
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: base)
    try await device.add("task")
    let (begun, continuation) = AsyncStream<OfflineStatus>.makeStream()
    let reader = Task {
      for try await status in device.store.statuses() { continuation.yield(status) }
      continuation.finish()
    }
    var seen = begun.makeAsyncIterator()
    #expect(await seen.next() == OfflineStatus.stopped(queued: 1))
    try await device.add("another")
    #expect(await seen.next() == OfflineStatus.stopped(queued: 2))
    reader.cancel()
    #expect(await seen.next() == nil)
  }

  @Test func whatTheLocalStoreCannotSayFailsTheStatuses() async throws {
    let local = FaultyStore(InMemoryTaskStore()) { _ in .lostRequest }
    let device = OfflineDevice(1, on: local, with: base)
    await expectFailure(.unavailable) { for try await _ in device.store.statuses() {} }
  }

  @Test func aLocalStoreThatFailsIsWaitedFor() async throws {
    let local = FaultyStore(InMemoryTaskStore()) { _ in .lostRequest }
    let sleeping = Sleeping { $0 == 3 }
    let device = OfflineDevice(1, on: local, with: base, sleeping: sleeping)
    let running = Task { await device.store.run() }
    await sleeping.isAsked(times: 3)
    local.reset()
    device.store.tryNow()
    try await device.isQuiet()
    running.cancel()
    await running.value
  }
}

extension OfflineStatus {
  static let stopped = stopped(queued: 0)

  static func stopped(queued: Int) -> OfflineStatus {
    OfflineStatus(connection: .stopped, queued: queued, setsAside: [])
  }

  func isWaiting(for code: TaskFailure.Code) -> Bool {
    if case .waiting(code, message: _, until: _) = connection { true } else { false }
  }
}

extension OfflineDevice {
  /// Waits until the titles here are as they should be, for as long as it takes.
  func sees(_ condition: @Sendable ([String]) -> Bool) async throws {
    for try await _ in store.tokens() where condition(try await titles()) { return }
  }
}

/// A store that does not tell when it is written to.
private struct SilentStore: TaskStoring {
  let base: any TaskStoring

  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable {
    ObservationSequence {
      AsyncStream<Result<ChangeToken, TaskFailure>> { continuation in
        continuation.yield(.failure(TaskFailure(.unsupported, "It tells nothing.")))
        continuation.finish()
      }
    } element: { (token: ChangeToken, _: ChangeToken?) async throws(TaskFailure) in
      token
    }
  }

  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] { try await base.records(ids) }
  func tasks(matching query: TaskQuery) async throws(TaskFailure) -> TaskPage { try await base.tasks(matching: query) }
  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await base.count(filter, in: context)
  }
  func lists() async throws(TaskFailure) -> [TaskList] { try await base.lists() }
  func tags() async throws(TaskFailure) -> [TagCount] { try await base.tags() }
  func changes(after token: ChangeToken?, limit: Int) async throws(TaskFailure) -> ChangePage {
    try await base.changes(after: token, limit: limit)
  }
  func outcome(of id: ChangeSet.ID) async throws(TaskFailure) -> RecordedOutcome? { try await base.outcome(of: id) }
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] { try await base.history(query) }
  func commit(_ set: ChangeSet) async throws(TaskFailure) -> Outcome { try await base.commit(set) }
}

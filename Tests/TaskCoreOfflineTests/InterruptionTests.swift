import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// A run that is cut off at any call of either store, and what the next one makes of it.
@Suite(.serialized) struct InterruptionTests {
  /// Two devices and a remote that have much to tell each other.
  private func scene() async throws -> (a: Device, b: Device, remote: any TaskStoring) {
    let pairing = Pairing.memoryWithMemory
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let list = try #require(try await a.planner.addLists([NewList("List")], under: a.terms).lists.first)
    let shared = [try await a.add("0") { $0.list = .id(list.id) }, try await a.add("1"), try await a.add("2")]
    for device in [a, b] { try await device.sync(with: remote) }
    try await a.edit(shared[0].id) { $0.title = "mine" }
    try await a.purge(shared[1].id)
    let parent = try await a.add("parent")
    try await a.add("child") { $0.parent = parent.id }
    b.time.advance(by: 3600)
    try await b.edit(shared[0].id) { $0.title = "theirs" }
    try await b.edit(shared[1].id) { $0.notes = "in vain" }
    try await b.purge(shared[2].id)
    try await b.add("new")
    try await b.sync(with: remote)
    return (a, b, remote)
  }

  @Test(arguments: FaultyStore.Fault.allCases, [1, 100])
  func theRemoteFailsAtAnyCall(_ fault: FaultyStore.Fault, batch: Int) async throws {
    var call = 1
    while try await survives(fault, atCall: call, ofLocal: false, batch: batch) { call += 1 }
    #expect(call > 4)
  }

  @Test(arguments: FaultyStore.Fault.allCases, [1, 100])
  func theLocalStoreFailsAtAnyCall(_ fault: FaultyStore.Fault, batch: Int) async throws {
    var call = 1
    while try await survives(fault, atCall: call, ofLocal: true, batch: batch) { call += 1 }
    #expect(call > 8)
  }

  /// Cuts a run off, and expects that the next one does the rest.
  ///
  /// - Returns: whether the run came so far that it was cut off.
  private func survives(
    _ fault: FaultyStore.Fault, atCall call: Int, ofLocal isLocal: Bool, batch: Int
  ) async throws -> Bool {
    let (a, b, remote) = try await scene()
    let faulty = FaultyStore(isLocal ? a.store : remote) { $0 == call ? fault : nil }
    let device = isLocal ? Device(1, on: faulty, time: a.time) : a
    let told = ToldReport()
    let isCut = await device.isCut(batch: batch, from: isLocal ? remote : faulty, told)
    let rest = try await a.sync(with: remote, batch: batch)
    let lost = (told.report?.lost.first ?? []) + rest.lost.first
    // Told once, before or after the cut; unless the local store wrote it and could not say so.
    if !isLocal || fault == .lostRequest { #expect(lost.map(\.lost) == [.text("mine")], "call \(call)") }
    try await expectEqual(a, b, remote, "call \(call)")
    return isCut
  }

  private func expectEqual(_ a: Device, _ b: Device, _ remote: any TaskStoring, _ comment: Comment) async throws {
    try await b.sync(with: remote)
    let records = try await remote.everything()
    #expect(try await a.store.everything() == records, comment)
    #expect(try await b.store.everything() == records, comment)
    #expect(records.compactMap(\.title).sorted() == ["List", "child", "new", "parent", "theirs"], comment)
    #expect(try await a.sync(with: remote).isEmpty, comment)
  }

  @Test func failuresOfTheRemoteComeThrough() async throws {
    let device = try await Pairing.memoryWithMemory.device(1)
    let remote = FaultyStore(InMemoryTaskStore()) { _ in .lostRequest }
    await expectFailure(.unavailable) { try await device.sync(with: remote) }
  }

  @Test func aCancelledRunEndsBetweenBatches() async throws {
    let (a, _, remote) = try await scene()
    let synchronize = a.synchronize(with: remote, batch: 1)
    let running = Task {
      try await synchronize.run { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await expectFailure(.cancelled) { _ = try await running.value }
  }

  @Test func anotherDeviceThatWritesMeanwhileIsTakenIn() async throws {
    let pairing = Pairing.memoryWithMemory
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("task")
    for device in [a, b] { try await device.sync(with: remote) }
    try await a.edit(task.id) { $0.title = "mine" }
    b.time.advance(by: 3600)
    try await b.edit(task.id) { $0.title = "theirs" }
    for meddling in 1...4 {
      // Each time before another call of the run that sends the edit.
      let between = MeddlingStore(remote, before: meddling) { try await b.sync(with: remote) }
      let report = try await a.sync(with: between)
      #expect(report.lost.first.map(\.lost) == (meddling < 4 ? [.text("mine")] : []), "before call \(meddling)")
      for device in [b, a] { try await device.sync(with: remote) }
      #expect(try await a.store.everything() == remote.everything())
      #expect(try await a.task(task.id)?.title == "theirs")
      try await a.edit(task.id) { $0.title = "mine" }
      b.time.advance(by: 3600)
      try await b.edit(task.id) { $0.title = "other" }
      try await b.edit(task.id) { $0.title = "theirs" }
    }
  }

  @Test func aRunThatIsDoneTwiceAtOnceDoesNoHarm() async throws {
    let (a, b, remote) = try await scene()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for device in [a, a, b, a, b] { group.addTask { try await device.sync(with: remote, batch: 1) } }
      try await group.waitForAll()
    }
    try await a.sync(with: remote)
    try await expectEqual(a, b, remote, "at once")
  }
}

extension Device {
  /// Whether a run fails because a store cannot be reached.
  func isCut(batch: Int, from remote: any TaskStoring, _ told: ToldReport) async -> Bool {
    do throws(TaskFailure) {
      told.report = try await synchronize(with: remote, batch: batch).run(progress: { told.report = $0.report })
      return false
    } catch {
      #expect(error.code == .unavailable)
      return true
    }
  }
}

/// The report that a run told last.
final class ToldReport: @unchecked Sendable {
  // Unchecked: the value is touched only while the lock is held.
  private let lock = NSLock()
  private var value: SyncReport?

  var report: SyncReport? {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

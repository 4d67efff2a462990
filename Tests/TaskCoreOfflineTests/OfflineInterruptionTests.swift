import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// An exchange that is cut off between any two of its steps, and what the next process makes of it.
@Suite(.serialized) struct OfflineInterruptionTests {
  private struct Scene {
    let mine: LedgerStore
    let time: DeviceTime
    let base: any TaskStoring
    let remote: Line
    let other: OfflineDevice
    /// The sets that were queued, and nobody stands in the way of.
    let plain: Set<ChangeSet.ID>

    func device(on local: any ReplicaStoring, with remote: any TaskStoring) -> OfflineDevice {
      OfflineDevice(1, on: local, with: remote, time: time)
    }
  }

  /// A device with everything in its queue: additions, an edit that conflicts and what follows on it, a completion that
  /// both have made, a set that is refused, and an edit that makes good another one that is.
  private func scene() async throws -> Scene {
    let base: any TaskStoring = InMemoryTaskStore()
    let remote = Line(to: base)
    let time = DeviceTime(number: 1)
    let mine = LedgerStore(TaskLedger(epoch: 1), time: time)
    let device = OfflineDevice(1, on: mine, with: remote, time: time)
    let other = OfflineDevice(2, on: InMemoryTaskStore(), with: base)
    let shared = try await device.add("shared")
    let fixed = try await device.add("fixed")
    let plants = try await device.add("plants") {
      $0.due = .day(CalendarDay(daysSince1970: 20_600) ?? .earliest)
      $0.recurrence = (try? RecurrenceRule(parsing: "FREQ=DAILY")).map { Recurrence(rule: $0) }
    }
    for device in [device, other] { try await device.store.exchange() }

    remote.refuse { set in
      set.changes.contains { $0.record.title?.hasPrefix("bad") == true } ? TaskFailure(.invalid, "no such title") : nil
    }
    let known = Set(try await device.local.history(HistoryQuery()).map(\.id))
    let one = try await device.add("one")
    try await device.edit(one.id) { $0.notes = "notes" }
    let plain = Set(try await device.local.history(HistoryQuery()).map(\.id)).subtracting(known)
    try await device.edit(shared.id) { $0.title = "mine" }
    try await device.edit(shared.id) { $0.notes = "mine" }
    _ = try await device.planner.setStatus(.complete(), of: [plants.id], under: device.terms)
    try await device.add("bad one")
    try await device.edit(fixed.id) { $0.title = "bad two" }
    try await device.edit(fixed.id) { $0.title = "good two" }

    other.time.advance(by: 7200)
    try await other.edit(shared.id) { $0.title = "theirs" }
    _ = try await other.planner.setStatus(.complete(), of: [plants.id], under: other.terms)
    try await other.store.exchange()
    return Scene(mine: mine, time: time, base: base, remote: remote, other: other, plain: plain)
  }

  @Test(arguments: FaultyStore.Fault.allCases)
  func theRemoteFailsAtAnyCall(_ fault: FaultyStore.Fault) async throws {
    var call = 1
    while try await survives(fault, atCall: call, ofLocal: false) { call += 1 }
    #expect(call > 10)
  }

  @Test(arguments: FaultyStore.Fault.allCases)
  func theProgramEndsBetweenAnyTwoSteps(_ fault: FaultyStore.Fault) async throws {
    var call = 1
    while try await survives(fault, atCall: call, ofLocal: true) { call += 1 }
    #expect(call > 20)
  }

  /// Cuts an exchange off, and expects that the next process does the rest.
  ///
  /// - Returns: whether the exchange came so far.
  private func survives(_ fault: FaultyStore.Fault, atCall call: Int, ofLocal isLocal: Bool) async throws -> Bool {
    let scene = try await scene()
    let faulty = FaultyStore(isLocal ? scene.mine : scene.remote) { $0 == call ? fault : nil }
    let first = scene.device(
      on: isLocal ? faulty : scene.mine, with: isLocal ? scene.remote : faulty)
    let told = ToldReport()
    do {
      told.report = try await first.store.exchange(progress: { told.report = $0.report })
    } catch {
      #expect(error.code == .unavailable, "call \(call): \(error)")
    }
    let device = scene.device(on: await scene.mine.reopened(), with: scene.remote)
    let rest = try await device.store.exchange()
    #expect(try await device.waiting().isEmpty, "call \(call)")
    #expect(try await device.aside() == ["Add “bad one”"], "call \(call)")
    let lost = (told.report?.lost.first ?? []) + rest.lost.first
    // Told once, before or after the cut; unless the local store wrote it and could not say so.
    if !isLocal || fault == .lostRequest {
      #expect(lost.map(\.field).sorted { $0.description < $1.description } == [.status, .title], "call \(call)")
    }

    try await scene.other.store.exchange()
    let records = try await scene.base.everything()
    #expect(try await scene.other.local.everything() == records, "call \(call)")
    let bad = try await device.local.everything().filter { $0.title == "bad one" }
    #expect(bad.count == 1, "call \(call)")
    #expect(try await device.local.everything().filter { $0.title != "bad one" } == records, "call \(call)")
    #expect(
      records.compactMap(\.title).sorted() == ["good two", "one", "plants", "plants", "theirs"], "call \(call)")
    // Each set that nobody stood in the way of went under its identity, once.
    let history = try await scene.base.history(HistoryQuery()).map(\.id).filter(scene.plain.contains)
    #expect(history.count == scene.plain.count, "call \(call)")
    #expect(try await device.store.exchange().isEmpty, "call \(call)")
    return faulty.counts.calls >= call
  }

  @Test func severalExchangesAtOnceDoNoHarm() async throws {
    let scene = try await scene()
    let device = scene.device(on: scene.mine, with: scene.remote)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          do { try await device.store.exchange() } catch .conflict {}
        }
        group.addTask { try await scene.other.store.exchange() }
      }
      try await group.waitForAll()
    }
    for device in [device, scene.other, device] { try await device.store.exchange() }
    #expect(try await device.aside() == ["Add “bad one”"])
    #expect(try await device.waiting().isEmpty)
    let records = try await scene.base.everything()
    #expect(try await scene.other.local.everything() == records)
    #expect(try await device.local.everything().filter { $0.title != "bad one" } == records)
  }

  @Test func whatIsWrittenDuringAnExchangeGoesWithTheNext() async throws {
    for call in 1...12 {
      let scene = try await scene()
      let writer = scene.device(on: scene.mine, with: scene.remote)
      let between = MeddlingStore(scene.remote, before: call) { try await writer.add("meanwhile") }
      try await scene.device(on: scene.mine, with: between).store.exchange()
      try await writer.store.exchange()
      #expect(try await writer.waiting().isEmpty, "call \(call)")
      #expect(
        try await writer.local.everything().filter { $0.title != "bad one" } == scene.base.everything(), "call \(call)")
    }
  }

  @Test func aCancelledExchangeEndsBetweenTwoSets() async throws {
    let scene = try await scene()
    let device = scene.device(on: scene.mine, with: scene.remote)
    let before = try await device.waiting().count
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await device.store.exchange()
    }
    await expectFailure(.cancelled) { _ = try await running.value }
    #expect(try await device.waiting().count == before)
  }
}

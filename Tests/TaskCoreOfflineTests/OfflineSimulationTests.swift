import Foundation
import TaskCore
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// Three offline stores and a server over bad lines that does not take everything, with wrong clocks and processes that
/// die: in the end nothing waits, all have the same, and nothing that anybody wrote is gone but by a later write, a purge,
/// or a later life of the record.
struct OfflineSimulationTests {
  /// `TASKCORE_SYNC_RUNS` sets how many lives are led.
  private var runs: Int { ProcessInfo.processInfo.environment["TASKCORE_SYNC_RUNS"].flatMap { Int($0) } ?? 300 }

  @Test func afterQuietNothingWaitsAndAllAreEqual() async throws {
    let seed = testSeed()
    for run in 0..<runs {
      let faults = await faults(ofLifeFrom: seed &+ UInt64(run))
      guard faults.isEmpty else {
        Issue.record("TASKCORE_SEED=\(seed &+ UInt64(run)) TASKCORE_SYNC_RUNS=1 repeats it: \(faults.prefix(5))")
        return
      }
    }
  }

  private func faults(ofLifeFrom seed: UInt64) async -> [String] {
    do {
      var life = OfflineLife(seed: seed)
      for _ in 0..<100 { try await life.advance() }
      guard try await life.comeToRest() != nil else { return ["It does not come to rest."] }
      return try await life.faultsFound()
    } catch {
      return ["\(error)"]
    }
  }
}

/// What happens to three offline stores and a server, which is set back to earlier copies of itself, too.
private struct OfflineLife {
  private struct Machine {
    var store: LedgerStore
    var device: OfflineDevice
  }

  private var use: RandomUse
  private var server: LedgerStore
  /// An earlier state of the server.
  private var backup: LedgerStore?
  private let wire: Wire
  private let line: Line
  private var machines: [Machine] = []
  /// Every task and list that somebody has made.
  private var made: Set<RecordID> = []
  private var written: [Record] = []

  init(seed: UInt64) {
    use = RandomUse(seed: seed)
    server = LedgerStore(TaskLedger(epoch: 9), time: DeviceTime(number: 9))
    line = Line(to: server)
    wire = Wire(to: line, faults: use.number(0...12), seed: seed)
    // Of ten edited titles it does not take one, whoever brings it and however.
    let digit = use.number(0...19)
    line.refuse { set in
      let isBad = set.changes.contains { change in
        change.record.title.map { $0.hasPrefix("title ") && $0.hasSuffix("\(digit)") } ?? false
      }
      return isBad ? TaskFailure(.invalid, "It is no title here.") : nil
    }
    for number in 1...3 {
      let time = DeviceTime(number: UInt64(number), skew: TimeInterval(use.number(-5...5) * 3600))
      let store = LedgerStore(TaskLedger(epoch: UInt64(number)), time: time)
      machines.append(
        Machine(store: store, device: OfflineDevice(UInt64(number), on: store, with: wire, time: time)))
    }
  }

  /// Lets something happen on one of the machines.
  mutating func advance() async throws {
    if use.number(0...29) == 0 { return await backUpOrSetBack() }
    let index = use.number(0...2)
    let device = machines[index].device
    device.time.advance(by: TimeInterval(use.number(0...90)))
    switch use.number(0...19) {
    case 0...3: try await exchange(index)
    case 4: try await decide(index)
    default:
      let outcome = try await use.act(
        with: device.planner, on: device.store, at: Instant(device.time.now), under: device.terms)
      note(outcome)
    }
  }

  private mutating func backUpOrSetBack() async {
    guard let backup, use.number(0...1) == 0 else {
      backup = await server.reopened()
      return
    }
    server = await backup.reopened()
    line.lead(to: server)
  }

  /// Exchanges over a bad line, in a process that may die.
  private mutating func exchange(_ index: Int) async throws {
    let crash = use.number(0...2) == 0 ? use.number(1...20) : nil
    let fault: FaultyStore.Fault = use.number(0...1) == 0 ? .lostAnswer : .lostRequest
    let faulty = FaultyStore(machines[index].store) { $0 == crash ? fault : nil }
    let number = UInt64(index + 1)
    let time = machines[index].device.time
    do {
      try await OfflineDevice(number, on: faulty, with: wire, time: time).store.exchange()
    } catch {
      guard [.unavailable, .conflict].contains(error.code) else { throw error }
    }
    guard crash != nil else { return }
    let store = await machines[index].store.reopened()
    machines[index] = Machine(store: store, device: OfflineDevice(number, on: store, with: wire, time: time))
  }

  /// Decides on what was set aside.
  private mutating func decide(_ index: Int) async throws {
    let device = machines[index].device
    guard let id = use.pick(try await device.local.setsAside())?.set.id else { return }
    do {
      if use.number(0...1) == 0 { try await device.store.retry(id) } else { note(try await device.store.discard(id)) }
    } catch {
      guard [.unavailable, .conflict, .cycle].contains(error.code) else { throw error }
    }
  }

  private mutating func note(_ outcome: Outcome?) {
    guard let outcome else { return }
    written += outcome.records
    made.formUnion(outcome.records.filter { !$0.isTombstone }.map(\.id))
  }

  /// Lets the line work and the server take everything, and everybody exchange, until nobody has anything new.
  ///
  /// - Returns: in how many rounds; `nil` when it does not end.
  mutating func comeToRest() async throws -> Int? {
    await wire.repair()
    line.takeAll()
    for machine in machines {
      for aside in try await machine.device.local.setsAside() { try await machine.device.store.retry(aside.set.id) }
    }
    for round in 1...10 {
      var isQuiet = true
      for machine in machines {
        let report = try await machine.device.store.exchange()
        isQuiet = isQuiet && report.isEmpty
      }
      if isQuiet { return round }
    }
    return nil
  }

  /// What is not as it should be.
  func faultsFound() async throws -> [String] {
    let records = try await server.everything()
    var found = faults(in: records)
    for machine in machines {
      let device = machine.device
      if try await device.local.everything() != records { found.append("\(device.author) differs from the server") }
      let (waiting, aside) = (try await device.waiting(), try await device.aside())
      if !waiting.isEmpty { found.append("\(device.author): \(waiting) wait") }
      if !aside.isEmpty { found.append("\(device.author): \(aside) are set aside") }
    }
    for record in records where !record.isTombstone && !made.contains(record.id) {
      found.append("\(record.id) was made by nobody")
    }
    let final = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for record in written {
      guard let last = final[record.id] else {
        found.append("\(record.id) is gone without a trace")
        continue
      }
      let (clocks, lastClocks) = (record.task?.clocks ?? record.list?.clocks, last.task?.clocks ?? last.list?.clocks)
      // A record that was made again has another life, and stands whole.
      guard let clocks, let lastClocks, clocks.created == lastClocks.created else { continue }
      for (field, clock) in clocks.changed where clock == record.version && lastClocks[field] < clock {
        found.append("\(field) of \(record.id), written at \(clock), is gone without a later write")
      }
    }
    return found
  }
}

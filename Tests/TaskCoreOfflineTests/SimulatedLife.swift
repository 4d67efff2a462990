import Foundation
import TaskCore
import TaskCoreOffline
import TaskCoreTestSupport

/// What happens to three devices and a server, which is set back to earlier copies of itself, too.
struct SimulatedLife {
  private var use: RandomUse
  private var server: LedgerStore
  /// An earlier state of the server.
  private var backup: LedgerStore?
  private let wire: Wire
  private var devices: [SimulatedDevice] = []
  /// Every task and list that a planner has made.
  private var made: Set<RecordID> = []

  init(seed: UInt64) {
    use = RandomUse(seed: seed)
    server = LedgerStore(TaskLedger(epoch: 9), time: DeviceTime(number: 9))
    wire = Wire(to: server, faults: use.number(0...12), seed: seed)
    for number in 1...3 {
      devices.append(SimulatedDevice(number: UInt64(number), skew: TimeInterval(use.number(-5...5) * 3600)))
    }
  }

  /// Lets something happen on one of the devices.
  mutating func advance() async throws {
    if use.number(0...29) == 0 { return await backUpOrSetBack() }
    let index = use.number(0...2)
    devices[index].time.advance(by: TimeInterval(use.number(0...90)))
    guard use.number(0...4) > 0 else {
      let crash = use.number(0...2) == 0 ? use.number(1...12) : nil
      let mine = use.number(0...99)
      return await devices[index].synchronize(
        over: wire, batch: use.number(1...8), crashingAt: crash, answered: use.number(0...1) == 0, takingBack: mine)
    }
    let device = devices[index].device
    guard
      let outcome = try await use.act(
        with: device.planner, on: device.store, at: Instant(device.time.now), under: device.terms)
    else { return }
    made.formUnion(outcome.records.filter { !$0.isTombstone }.map(\.id))
    devices[index].note(outcome)
  }

  private mutating func backUpOrSetBack() async {
    guard let backup, use.number(0...1) == 0 else {
      backup = await server.reopened()
      return
    }
    server = await backup.reopened()
    wire.lead(to: server)
  }

  /// Lets all lines work, and everybody synchronize, until nobody has anything new.
  ///
  /// - Returns: in how many rounds; `nil` when it does not end.
  mutating func comeToRest() async throws -> Int? {
    await wire.repair()
    for round in 1...8 {
      var isQuiet = true
      for index in devices.indices {
        let report = try await devices[index].synchronize(with: wire)
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
    for device in devices {
      let others = try await device.device.store.everything()
      if others != records { found.append("\(device.device.author) differs from the server") }
      found += await device.missing(in: records, arrived: wire.arrived)
    }
    for record in records where !record.isTombstone && !made.contains(record.id) {
      found.append("\(record.id) was made by nobody")
    }
    return found
  }
}

/// A device, and what its people wrote and were told.
struct SimulatedDevice {
  let time: DeviceTime
  private(set) var device: Device
  private var store: LedgerStore
  private let number: UInt64
  private var log = EditLog()

  init(number: UInt64, skew: TimeInterval) {
    self.number = number
    time = DeviceTime(number: number, skew: skew)
    store = LedgerStore(TaskLedger(epoch: number), time: time)
    device = Device(number, on: store, time: time)
  }

  /// Remembers what somebody wrote.
  mutating func note(_ outcome: Outcome) { log.note(outcome) }

  mutating func synchronize(with remote: any TaskStoring) async throws -> SyncReport {
    let report = try await device.sync(with: remote)
    log.note(Telling(report))
    return report
  }

  /// Synchronizes over a bad line, in a process that may die.
  mutating func synchronize(
    over wire: Wire, batch: Int, crashingAt crash: Int?, answered: Bool, takingBack mine: Int
  ) async {
    let faulty = FaultyStore(store) { $0 == crash ? answered ? .lostAnswer : .lostRequest : nil }
    let running = Device(number, on: faulty, time: time).synchronize(with: wire, batch: batch)
    let told = ToldReport()
    do throws(TaskFailure) {
      told.report = try await running.run(
        progress: { told.report = $0.report },
        resolve: { edit in Int(edit.lostClock.stamp % 100) < mine / 4 ? .mine : .theirs })
    } catch {}
    if let report = told.report { log.note(Telling(report)) }
    guard crash != nil else { return }
    log.noteUntold(await store.history(HistoryQuery(limit: 2)))
    store = await store.reopened()
    device = Device(number, on: store, time: time)
  }

  /// The edits that are neither there in the end, nor overwritten by their author, nor told of.
  func missing(in records: [Record], arrived: [RecordID: Set<Version>]) async -> [String] {
    log.missing(
      of: device.author, in: records, arrived: arrived, history: await store.history(HistoryQuery(limit: .max)))
  }
}

extension Telling {
  /// What a report tells.
  fileprivate init(_ report: SyncReport) {
    self.init(
      came: Set(report.came.records.first.map(\.record)),
      lost: report.lost.first.map { Lost($0.record, "\($0.field)", value: "\($0.lost)", clock: $0.lostClock) },
      repaired: report.repairs.first.map { Field($0.record, "\($0.field)") })
  }
}

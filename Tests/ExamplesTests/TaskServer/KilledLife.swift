import Foundation
import TaskCore
import TaskCoreSQLite
import TaskCoreTestSupport

/// What happens to three devices and a server whose processes are killed.
struct KilledLife {
  /// How long a run of the program takes that nobody kills, about: kills fall into this time and a little behind it.
  private var usual = Duration.milliseconds(200)
  private(set) var clientKills = 0
  private(set) var serverKills = 0
  private let scene: TasksScene
  private let token: String
  private let port: Int
  private var server: TaskServerProcess
  private var use: RandomUse
  private var devices: [KilledDevice]
  private var made: Set<RecordID> = []
  /// The clocks of all that has reached the server's file.
  private var arrived: [RecordID: Set<Version>] = [:]
  private var seen: ChangeToken?

  init(in scene: TasksScene, seed: UInt64) async throws {
    self.scene = scene
    server = try await TaskServerProcess(storingIn: scene.folder, port: TaskServerProcess.lastingPort())
    token = String(try server.printed.dropLast())
    port = try server.port
    var use = RandomUse(seed: seed)
    devices = (1...3).map { number in
      KilledDevice(number: UInt64(number), skew: TimeInterval(use.number(-5...5) * 3600), in: scene)
    }
    self.use = use
  }

  var kills: Int { clientKills + serverKills }

  /// Lets people of one device write, and synchronize with a server of which one side may be killed.
  mutating func advance() async throws {
    let index = use.number(0...2)
    try await write(on: index, times: use.number(1...6))
    let time = usual * Double(use.number(0...120)) / 100
    switch use.number(0...9) {
    case 0...3:
      let run = try await devices[index].process(to: port, token).run(killedAfter: time)
      if run.status < 0 { clientKills += 1 }
      try await devices[index].note(run)
    case 4...7:
      let process = try devices[index].process(to: port, token)
      // Somebody writes meanwhile, and the server dies and is back before the client gives up.
      async let run = process.run(input: "")
      try await Task.sleep(for: time)
      _ = await server.end(with: SIGKILL)
      serverKills += 1
      try await write(on: index, times: 1)
      server = try await TaskServerProcess(storingIn: scene.folder, port: port)
      try await devices[index].note(run)
    default:
      let start = ContinuousClock.now
      _ = try await synchronize(index)
      usual = start.duration(to: .now)
    }
    try await lookAtServer()
  }

  private mutating func write(on index: Int, times: Int) async throws {
    let outcomes = try await devices[index].write(times, &use)
    made.formUnion(outcomes.flatMap(\.records).filter { !$0.isTombstone }.map(\.id))
  }

  /// Lets a device synchronize undisturbed; answers whether there was nothing to do.
  private mutating func synchronize(_ index: Int) async throws -> Bool {
    let run = try await devices[index].process(to: port, token).run(input: "")
    guard run.status == 0 else { throw TaskFailure(.unavailable, "sync: \(run)") }
    return try await devices[index].note(run)
  }

  /// Notes what has come to the server, before anybody else synchronizes with it.
  private mutating func lookAtServer() async throws {
    let store = try await SQLiteTaskStore.open(at: .file(scene.path("data/owner.sqlite")))
    let page = try await store.changes(after: seen, limit: .max)
    try await store.close()
    seen = page.token
    for record in page.records {
      let clocks = record.task?.clocks ?? record.list?.clocks
      arrived[record.id, default: []].formUnion([record.version, clocks?.created ?? record.version])
      arrived[record.id, default: []].formUnion(clocks?.changed.values.map(\.self) ?? [])
    }
  }

  /// Lets everybody synchronize until nobody has anything new.
  ///
  /// - Returns: in how many rounds; `nil` when it does not end.
  mutating func comeToRest() async throws -> Int? {
    for round in 1...8 {
      var isQuiet = true
      for index in devices.indices {
        isQuiet = try await synchronize(index) && isQuiet
        try await lookAtServer()
      }
      if isQuiet { return round }
    }
    return nil
  }

  /// What is not as it should be.
  func faultsFound() async throws -> [String] {
    var found: [String] = []
    let ending = await server.end(with: SIGTERM)
    if ending != 0 { found.append("the server ended with \(ending)") }
    let records = try await SQLiteTaskStore.records(in: scene.path("data/owner.sqlite"))
    found += faults(in: records)
    for device in devices {
      let others = try await SQLiteTaskStore.records(in: device.path)
      if others != records { found.append("\(device.author) differs from the server") }
      found += try await device.missing(in: records, arrived: arrived)
    }
    for record in records where !record.isTombstone && !made.contains(record.id) {
      found.append("\(record.id) was made by nobody")
    }
    return found
  }
}

extension SQLiteTaskStore {
  /// All records of a file by identity, tombstones included.
  fileprivate static func records(in path: String) async throws -> [Record] {
    let store = try await open(at: .file(path))
    let records = try await store.changes(after: nil, limit: .max).records
    try await store.close()
    return records.sorted { $0.id < $1.id }
  }
}

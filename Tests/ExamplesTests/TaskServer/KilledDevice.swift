import Foundation
import TaskCore
import TaskCoreSQLite
import TaskCoreTestSupport

/// A file, and what its people wrote and were told by `tasks sync`.
struct KilledDevice {
  let author: String
  let path: String
  private let time: DeviceTime
  private let scene: TasksScene
  private var log = EditLog()

  init(number: UInt64, skew: TimeInterval, in scene: TasksScene) {
    author = "device \(number)"
    path = scene.path("device-\(number).sqlite")
    // The server's clock is right, and it forgets what is half a year old.
    time = DeviceTime(number: number, from: Date(), skew: skew)
    self.scene = scene
  }

  /// Lets people write at random.
  mutating func write(_ times: Int, _ use: inout RandomUse) async throws -> [Outcome] {
    let store = try await SQLiteTaskStore.open(at: .file(path), options: .init(now: { [time] in time.now }))
    let planner = TaskPlanner(store: store, now: { [time] in time.now }, makeID: { [time] in time.nextID() })
    var outcomes: [Outcome] = []
    for _ in 0..<times {
      time.advance(by: TimeInterval(use.number(0...90)))
      let terms = PlanningTerms(author: author, zone: .utc)
      guard let outcome = try await use.act(with: planner, on: store, at: Instant(time.now), under: terms) else {
        continue
      }
      log.note(outcome)
      outcomes.append(outcome)
    }
    try await store.close()
    return outcomes
  }

  /// A process that synchronizes.
  func process(to port: Int, _ token: String) throws -> TasksProcess {
    try scene.process(
      "--store", path, "--now", "\(Instant(time.now))", "--token", token, "--json", "sync",
      "http://127.0.0.1:\(port)")
  }

  /// Remembers what a process told; answers whether that was that there was nothing to do.
  @discardableResult
  mutating func note(_ run: TasksRun) async throws -> Bool {
    var isEmpty = false
    if !run.output.isEmpty, let report = try run.documents().first {
      let telling = Telling(report)
      log.note(telling)
      isEmpty = telling.isEmpty && (report["went"] as? [String: Any])?.records.isEmpty == true
    }
    if run.status < 0 {
      let store = try await SQLiteTaskStore.open(at: .file(path))
      log.noteUntold(try await store.history(HistoryQuery(limit: 20)))
      try await store.close()
    }
    return isEmpty
  }

  /// The edits that are neither there in the end, nor overwritten by their author, nor told of.
  func missing(in records: [Record], arrived: [RecordID: Set<Version>]) async throws -> [String] {
    let store = try await SQLiteTaskStore.open(at: .file(path))
    let history = try await store.history(HistoryQuery(limit: .max))
    try await store.close()
    return log.missing(of: author, in: records, arrived: arrived, history: history)
  }
}

extension Telling {
  /// What the document of a report tells.
  fileprivate init(_ report: [String: Any]) {
    let fields = { (key: String) in (report[key] as? [[String: Any]] ?? []).compactMap { TellingRow($0) } }
    self.init(
      came: Set((report["came"] as? [String: Any])?.records ?? []),
      lost: fields("lost").map { Lost($0.record, $0.field, value: $0.text("lost")) },
      repaired: fields("repairs").map { Field($0.record, $0.field) })
  }

  fileprivate var isEmpty: Bool { came.isEmpty && lost.isEmpty && repaired.isEmpty }
}

/// A row of a report that speaks of a record.
private struct TellingRow {
  let record: RecordID
  private let members: [String: Any]

  init?(_ members: [String: Any]) {
    guard let id = (members["id"] as? String).flatMap(UUID.init(uuidString:)) else { return nil }
    record = members["type"] as? String == "list" ? .list(TaskList.ID(id)) : .task(TaskItem.ID(id))
    self.members = members
  }

  var field: String { text("field") }

  func text(_ key: String) -> String { members[key] as? String ?? "" }
}

extension [String: Any] {
  /// The records that a direction of a report names.
  fileprivate var records: [RecordID] {
    (self["records"] as? [[String: Any]] ?? []).compactMap { TellingRow($0)?.record }
  }
}

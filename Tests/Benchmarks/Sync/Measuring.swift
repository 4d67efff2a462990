import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreOffline
import TaskCoreSQLite
import TaskCoreSQLiteTestSupport
import TaskCoreURLSession

/// Measures a first synchronization beside a bulk insert, and that of one changed task among many.
///
/// - Returns: whether the program succeeded: with `--enforce` only if every goal was reached.
func measure(_ settings: Set<String>) async throws -> Bool {
  let isQuick = settings.contains("--quick")
  let folder = FileManager.default.temporaryDirectory.appending(path: "sync-benchmarks-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let bench = SyncBenchmark(folder: folder)
  var isReached = try await bench.measureFirst(isQuick ? 10_000 : 100_000)
  isReached = try await bench.measureOneChange(among: isQuick ? 20_000 : 1_000_000) && isReached
  return isReached || !settings.contains("--enforce")
}

struct SyncBenchmark {
  let folder: URL

  private func store(_ name: String) async throws -> SQLiteTaskStore {
    try await SQLiteTaskStore.open(at: .file(folder.appending(path: "\(name).sqlite")))
  }

  /// A first synchronization in either direction, beside one set of as many tasks.
  func measureFirst(_ count: Int) async throws -> Bool {
    let (inserted, pulling, remote) = (
      try await store("inserted"), try await store("pulling"), try await store("remote")
    )
    let set = try SampleSet(count).set
    let insert = try await seconds { _ = try await inserted.commit(set) }
    let push = try await seconds {
      _ = try await Synchronize(inserted, with: remote, named: "remote", as: "a").run()
    }
    let pull = try await seconds {
      _ = try await Synchronize(pulling, with: remote, named: "remote", as: "b").run()
    }
    print(
      "\(count) tasks: bulk insert \(rate(count, insert)), first sync here \(rate(count, pull)), there \(rate(count, push))"
    )
    return judge("first sync here, of a bulk insert", insert / pull, atLeast: 0.3)
      & judge("first sync there, of a bulk insert", insert / push, atLeast: 0.3)
  }

  /// One changed task among many, with a server on this machine.
  func measureOneChange(among count: Int) async throws -> Bool {
    StatementCounter.start()
    let (local, remote) = (try await store("local"), try await store("served"))
    let sample = try SampleSet(count)
    for store in [local, remote] { _ = try await store.commit(sample.set) }
    let handler = HTTPTaskHandler(TaskPlanner(store: remote), store: remote, owner: "ada")
    let server = try await HTTPTaskServer.start(on: HTTPTaskServer.Address(parsing: "127.0.0.1:0"), answering: handler)
    let served = HTTPTaskStore(over: URLSessionTransport(to: try HTTPTaskAddress("http://\(server.address)")))
    let synchronize = Synchronize(local, with: served, named: "server", as: "a")
    // As after a first synchronization.
    let progress = ReplicaProgress(pulled: try await token(of: remote), pushed: try await token(of: local))
    let set = ChangeSet(
      id: ChangeSet.ID(high: 6, low: 6), title: "Remember", date: .earliest, author: "a", changes: [])
    _ = try await local.commit(set, remembering: [.progress(progress, with: "server")])
    let terms = PlanningTerms(author: "a", zone: .utc)
    var there: [Double] = []
    var here: [Double] = []
    var nothing: [Double] = []
    var rows: [Int] = []
    for round in 0..<20 {
      // One without tags: each of these is a row, and is read with its task.
      let id = sample.ids[count / 40 * round + 2]
      _ = try await TaskPlanner(store: remote).edit(id, patch("there \(round)"), under: terms)
      _ = takeRows()
      there.append(try await seconds { _ = try await synchronize.run() })
      rows += takeRows()
      _ = try await TaskPlanner(store: local).edit(id, patch("here \(round)"), under: terms)
      _ = takeRows()
      here.append(try await seconds { _ = try await synchronize.run() })
      rows += takeRows()
      nothing.append(try await seconds { _ = try await synchronize.run() })
    }
    await server.stop()
    print("\(count) tasks, a server on this machine, medians of 20:")
    return judge("nothing new, ms", median(nothing) * 1000, atMost: 50)
      & judge("one changed there, ms", median(there) * 1000, atMost: 50)
      & judge("one changed here, ms", median(here) * 1000, atMost: 50)
      & judge("rows read by either store for one change", Double(rows.max() ?? 0), atMost: 10)
  }

  private func token(of store: SQLiteTaskStore) async throws -> ChangeToken? {
    var tokens = store.tokens().makeAsyncIterator()
    return try await tokens.next(isolation: nil)
  }

  /// The rows that each of both stores has read since this was asked last.
  private func takeRows() -> [Int] {
    ["local", "served"].map { StatementCounter.take(folder.appending(path: "\($0).sqlite").path).rows }
  }

  private func judge(_ name: String, _ value: Double, atLeast goal: Double) -> Bool {
    print(String(format: "  %@ %.2f  ≥ %.2f  %@", name, value, goal, value >= goal ? "PASS" : "MISS"))
    return value >= goal
  }

  private func judge(_ name: String, _ value: Double, atMost goal: Double) -> Bool {
    print(String(format: "  %@ %.1f  ≤ %.0f  %@", name, value, goal, value <= goal ? "PASS" : "MISS"))
    return value <= goal
  }

  private func patch(_ title: String) -> TaskPatch {
    var patch = TaskPatch()
    patch.title = title
    return patch
  }

  private func rate(_ count: Int, _ seconds: Double) -> String { String(format: "%.0f/s", Double(count) / seconds) }

  private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

  private func seconds(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return start.duration(to: .now) / .seconds(1)
  }
}

extension Bool {
  /// Both, and both are looked at.
  fileprivate static func & (left: Bool, right: Bool) -> Bool { left && right }
}

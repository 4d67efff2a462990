import CTaskCoreTape
import Foundation
import TaskCore
import TaskCoreSQLite

/// The measures at one size, each run here and, from a tape of its statements, in C.
final class Benchmark {
  let size: Int
  let rounds: Int
  private let folder: URL
  private var figures: [Figure] = []

  init(size: Int, isQuick: Bool) throws {
    self.size = size
    rounds = isQuick ? 3 : 5
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var name: String { size >= 1_000_000 ? "\(size / 1_000_000) M" : "\(size / 1000) k" }

  func run() async throws -> [Figure] {
    print("\n\(name) tasks" + String(repeating: " ", count: 45) + "here           in C   ratio")
    var sample = try SampleTasks()
    let tasks = try sample.tasks(size)
    let empty = try await makeFile("empty") { store in
      _ = try await store.commit(Self.set(sample.lists.map { Change(replacing: nil, with: .list($0)) }))
    }
    let insertion = Self.set(tasks.map { Change(replacing: nil, with: .task($0)) })
    try await measure("bulk insert, rows", on: empty, count: size, goal: 0.8) { _ = try await $0.commit(insertion) }
    let full = try await makeFile("full", from: empty) { _ = try await $0.commit(insertion) }

    try await measureCommits(tasks, sample.versions, on: full)
    try await measureReads(tasks, sample.lists, on: full)
    print("peak memory of the process: \(peakMemory() >> 20) MiB")
    return figures
  }

  private func measureCommits(_ tasks: [TaskItem], _ versions: VersionClock, on file: URL) async throws {
    let open = tasks.filter { $0.isOpen && !$0.isTrashed }
    let sets = try (0..<800).map { try Self.completion(of: open[$0 * 7 % open.count], versions) }.reduce(
      into: [ChangeSet]()
    ) {
      sets, set in if !sets.contains(where: { $0.changes[0].id == set.changes[0].id }) { sets.append(set) }
    }
    let normal = SQLiteTaskStore.Options(durability: .normal)
    try await measure("single commits, NORMAL", on: file, options: normal, count: sets.count, goal: 0.8) { store in
      for set in sets { _ = try await store.commit(set) }
    }
    let few = Array(sets.prefix(320))
    let single = try await measure("single commits, FULL", on: file, count: few.count, goal: 0.8) { store in
      for set in few { _ = try await store.commit(set) }
    }
    let grouped = try await measure("16 commits at once, FULL, by groups in C", on: file, count: few.count, goal: 0.8) {
      store in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for start in 0..<16 {
          group.addTask {
            for index in stride(from: start, to: few.count, by: 16) { _ = try await store.commit(few[index]) }
          }
        }
        try await group.waitForAll()
      }
    }
    add(Figure(name: "16 commits at once, FULL, one by one in C", swift: grouped.swift, c: single.c, goal: 1.4))
  }

  private func measureReads(_ tasks: [TaskItem], _ lists: [TaskList], on file: URL) async throws {
    let ids = (0..<20_000).map { RecordID.task(tasks[$0 &* 7919 % tasks.count].id) }
    try await measure("point reads, one caller", on: file, count: ids.count, goal: 0.6) { store in
      for id in ids { _ = try await store.records([id]) }
    }
    try await measure("reads of 100 at once, records", on: file, count: ids.count, goal: 0.8) { store in
      for start in stride(from: 0, to: ids.count, by: 100) {
        _ = try await store.records(Array(ids[start..<start + 100]))
      }
    }
    let context = QueryContext(now: .earliest, zone: try TaskZone("Europe/Madrid"))
    let due = TaskQuery(.open, order: .due, limit: 50, in: context)
    try await measurePages("first page of 50 by due", due, on: file)
    try await measurePages("next pages of 50 by due", due, pages: 40, on: file)
    let list = TaskFilter.and([.list(.id(lists[3].id)), .open])
    try await measurePages(
      "pages of 50 of a list", TaskQuery(list, order: .position, limit: 50, in: context), pages: 4, on: file)
    let counts = max(3, 2_000_000 / size / 10)
    try await measure("count of a list's open tasks", on: file, count: counts, goal: 0.8) { store in
      for _ in 0..<counts { _ = try await store.count(list, in: context) }
    }
    let searches = max(2, 200_000 / size)
    try await measure("count of a text", on: file, count: searches, goal: 0.8) { store in
      for _ in 0..<searches { _ = try await store.count(.and([.text("house"), .open]), in: context) }
    }
  }

  private func measurePages(_ name: String, _ query: TaskQuery, pages: Int = 1, on file: URL) async throws {
    let times = 400 / pages
    try await measure(name, on: file, count: times * pages, goal: 0.8) { store in
      for _ in 0..<times {
        var query = query
        for _ in 0..<pages {
          query.cursor = try await store.tasks(matching: query).next
          if query.cursor == nil { break }
        }
      }
    }
  }

  // MARK: Measuring

  /// Runs a body on copies of a file, records its statements once, and runs them in C on other copies, in turns.
  @discardableResult
  private func measure(
    _ name: String, on file: URL, options: SQLiteTaskStore.Options = .init(), count: Int, goal: Double,
    _ body: @escaping @Sendable (SQLiteTaskStore) async throws -> Void
  ) async throws -> Figure {
    let (setup, tape) = (tape_new(), tape_new())
    defer {
      tape_free(setup)
      tape_free(tape)
    }
    guard let setup, let tape else { throw Failure("there is no memory for a tape") }
    let path = try copy(of: file)
    tape_record(setup)
    let recorded = try await SQLiteTaskStore.open(at: .file(path), options: options)
    tape_record(tape)
    try await body(recorded)
    tape_stop()
    try await recorded.close()

    var (swift, c): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      let store = try await SQLiteTaskStore.open(at: .file(try copy(of: file)), options: options)
      let start = ContinuousClock.now
      try await body(store)
      swift.append(Double(count) / (start.duration(to: .now) / .seconds(1)))
      try await store.close()
      var rows: Int64 = 0
      let seconds = tape_replay(setup, tape, try copy(of: file), &rows)
      guard seconds > 0 else { throw Failure("the statements of “\(name)” cannot be run again") }
      c.append(Double(count) / seconds)
    }
    let figure = Figure(name: name, swift: median(swift), c: median(c), goal: goal)
    add(figure)
    return figure
  }

  private func add(_ figure: Figure) {
    figures.append(figure)
    figure.show()
  }

  /// The path of a fresh copy; the copy before it is gone.
  private func copy(of file: URL) throws -> String {
    let copy = folder.appendingPathComponent("copy.sqlite")
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy.path + ending) }
    try FileManager.default.copyItem(at: file, to: copy)
    return copy.path
  }

  private func makeFile(
    _ name: String, from origin: URL? = nil, fill: (SQLiteTaskStore) async throws -> Void
  ) async throws -> URL {
    let file = folder.appendingPathComponent("\(name).sqlite")
    if let origin { try FileManager.default.copyItem(at: origin, to: file) }
    let store = try await SQLiteTaskStore.open(at: .file(file.path))
    try await fill(store)
    try await store.close()
    return file
  }

  private static func set(_ changes: [Change]) -> ChangeSet {
    ChangeSet(
      id: ChangeSet.ID(UUID.version7()), title: "Import", date: .earliest, author: "benchmark", changes: changes)
  }

  private static func completion(of task: TaskItem, _ versions: VersionClock) throws -> ChangeSet {
    var done = task
    try done.put(.status(.completed(at: task.created)), into: .status)
    let version = try versions.next(at: Date(), after: [task.version])
    guard let stamped = done.stamped(version, at: task.created, replacing: task) else {
      throw Failure("nothing to complete")
    }
    return set([Change(replacing: task.version, with: .task(stamped))])
  }
}

struct Failure: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

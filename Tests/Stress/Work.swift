import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreSQLite

private let terms = PlanningTerms(author: "stress", zone: .utc)
private let counter = TaskItem.ID(name: "counter".utf8, in: TaskItem.ID(high: 0, low: 0))

/// Imports so many tasks, and says on standard output when it begins to write them.
func importTasks(_ count: Int, into store: SQLiteTaskStore) async throws -> String {
  let pieces = Pieces(count)
  let document = ByteStream { () async throws(TaskFailure) in await pieces.next() }
  let report = try await TaskPlanner(store: store).import(
    document, with: TodoTxtTranslator(), options: ImportOptions(), under: terms,
    progress: { progress in
      print(progress.isWriting ? "writing" : "reading \(progress.records)")
      fflush(nil)
    })
  return "imported \(report.added)"
}

/// Lines of a to-do file, a thousand at a time.
private actor Pieces {
  private var rest: Range<Int>
  init(_ count: Int) { rest = 0..<count }

  func next() -> [UInt8]? {
    guard !rest.isEmpty else { return nil }
    defer { rest = rest.dropFirst(1000) }
    return Array(
      rest.prefix(1000).map { "(B) 2026-06-01 Task \($0) to be done @home due:2026-06-\(10 + $0 % 20)\n" }.joined().utf8
    )
  }
}

/// Adds tasks, and counts up the shared number with the version that was read: a write that is lost shows in the sum.
func write(for seconds: Int, to store: SQLiteTaskStore) async throws -> String {
  let planner = TaskPlanner(store: store)
  var first = NewTask("0")
  first.id = counter
  // Whoever comes first makes the number; to the others it is there already.
  if try await planner.task(counter) == nil { _ = try? await planner.add([first], under: terms) }

  let end = ContinuousClock.now.advanced(by: .seconds(seconds))
  var added = 0
  var counted = 0
  var longest = Duration.zero
  while ContinuousClock.now < end {
    let start = ContinuousClock.now
    _ = try await planner.add(NewTask("task"), under: terms)
    longest = max(longest, start.duration(to: .now))
    added += 1
    if try await countUp(with: planner) { counted += 1 }
  }
  let milliseconds = longest.components.seconds * 1000 + longest.components.attoseconds / 1_000_000_000_000_000
  return "added \(added) counted \(counted) longest \(milliseconds)"
}

private func countUp(with planner: TaskPlanner) async throws -> Bool {
  guard let task = try await planner.task(counter), let number = Int(task.title) else { return false }
  let expecting = PlanningTerms(author: terms.author, zone: terms.zone, expecting: [.task(counter): task.version])
  var patch = TaskPatch()
  patch.title = "\(number + 1)"
  let edit = [TaskEdit(counter, patch)]
  let refused = await failure { () async throws(TaskFailure) in _ = try await planner.edit(edit, under: expecting) }
  if let refused, refused.code != .conflict { throw refused }
  return refused == nil
}

private func failure(of body: () async throws(TaskFailure) -> Void) async -> TaskFailure? {
  do throws(TaskFailure) {
    try await body()
    return nil
  } catch {
    return error
  }
}

/// Reads what a program shows, over and over.
func read(for seconds: Int, from store: SQLiteTaskStore) async throws -> String {
  let end = ContinuousClock.now.advanced(by: .seconds(seconds))
  var reads = 0
  while ContinuousClock.now < end {
    let context = QueryContext(now: Instant(Date()), zone: .utc)
    let page = try await store.tasks(matching: TaskQuery(order: .due, limit: 50, in: context))
    _ = try await store.records(page.tasks.map { .task($0.id) })
    _ = try await store.count(.text("task"), in: context)
    reads += 3
  }
  return "read \(reads)"
}

/// Reads a to-do file, and tells by how many kilobytes the resident memory was larger at its peak than before.
func translate(_ path: String, times: Int) async throws -> String {
  var count = 0
  let before = peakKilobytes()
  for _ in 0..<times {
    var reader = TodoTxtTranslator().reader(in: QueryContext(now: Instant(Date()), zone: .utc))
    for try await piece in try ByteStream.file(at: path) { count += try reader.read(piece).count }
    count += try reader.finish().count
  }
  return "translated \(count) grown \(peakKilobytes() - before)"
}

/// The largest the resident memory has been: Linux counts into `ru_maxrss` what the process was before it became this program.
func peakKilobytes() -> Int {
  if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) {
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
  #endif
  return Int(usage.ru_maxrss) / 1024
}

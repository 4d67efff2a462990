import Foundation
import TaskCore
import TaskCoreSQLite

private let terms = PlanningTerms(author: "stress", zone: .utc)

/// Ten rounds of commits under the eyes of 20 observers. What each saw last must be what a fresh query gives; by how many
/// kilobytes memory has grown at its peak is counted from the third round on, when caches are filled.
func observe(commits: Int, to store: SQLiteTaskStore) async throws -> String {
  let planner = TaskPlanner(store: store)
  let ids = try await planner.add((0..<50).map { NewTask("task \($0)") }, under: terms).tasks.map(\.id)
  var end = NewTask("end 0")
  // First in every order, so that it is on every page.
  end.position = OrderKey("A0")
  end.created = .earliest
  guard let last = try await planner.add(end, under: terms).tasks.first else { return "failed" }
  var (seen, wrong) = (0, 0)
  var peaks: [Int] = []
  for round in 1...10 {
    let ending = "end \(round)"
    try await withThrowingTaskGroup(of: (seen: Int, isRight: Bool).self) { group in
      for number in 0..<20 {
        group.addTask { try await watch(query(number), with: planner, until: (last.id, ending)) }
      }
      for number in 0..<commits { try await change(ids[number * 7 % ids.count], number, with: planner) }
      var patch = TaskPatch()
      patch.title = ending
      _ = try await planner.edit(last.id, patch, under: terms)
      for try await observer in group {
        seen += observer.seen
        if !observer.isRight { wrong += 1 }
      }
    }
    peaks.append(peakKilobytes())
    print("round \(round), \(peaks[round - 1]) KiB")
  }
  return "observed \(10 * commits) commits in \(seen) results wrong \(wrong) grown \(peaks[9] - peaks[2])"
}

private func query(_ number: Int) -> TaskQuery {
  let filters: [TaskFilter] = [.open, .all, .text("task"), .not(.trashed), .tag("x")]
  return TaskQuery(
    .or([filters[number % 5], .text("end")]), order: number % 2 == 0 ? .created : .position,
    limit: number % 3 == 0 ? 20 : nil, in: QueryContext(now: Instant(Date()), zone: .utc))
}

private func change(_ id: TaskItem.ID, _ number: Int, with planner: TaskPlanner) async throws {
  if number % 5 == 0 {
    _ = try await planner.setStatus(number % 2 == 0 ? .complete() : .reopen, of: [id], under: terms)
  } else {
    var patch = TaskPatch()
    patch.title = "task \(number)"
    patch.tags = number % 2 == 0 ? SetEdit(adding: ["x"]) : SetEdit(removing: ["x"])
    _ = try await planner.edit(id, patch, under: terms)
  }
}

private func watch(
  _ query: TaskQuery, with planner: TaskPlanner, until end: (id: TaskItem.ID, title: String)
) async throws -> (seen: Int, isRight: Bool) {
  var tasks: [TaskItem] = []
  var (seen, fits) = (0, true)
  for try await results in planner.observe(query) {
    seen += 1
    fits = fits && results.difference.applied(to: tasks) == results.tasks
    tasks = results.tasks
    if tasks.contains(where: { $0.id == end.id && $0.title == end.title }) { break }
  }
  return (seen, try await planner.tasks(matching: query).tasks == tasks && fits)
}

/// Adds tasks, three a second, each with the milliseconds since 1970 as its title.
func pace(_ count: Int, into store: SQLiteTaskStore) async throws -> String {
  let planner = TaskPlanner(store: store)
  for _ in 0..<count {
    try await Task.sleep(for: .milliseconds(333))
    _ = try await planner.add(NewTask("\(Int(Date().timeIntervalSince1970 * 1000))"), under: terms)
  }
  return "paced \(count)"
}

/// Watches a file to which nothing is written, and tells the time on a processor in microseconds for each second.
func idle(for seconds: Int, on store: SQLiteTaskStore) async throws -> String {
  let planner = TaskPlanner(store: store)
  let query = TaskQuery(.actionable, limit: 50, in: QueryContext(now: Instant(Date()), zone: .utc))
  let reader = Task {
    var results = planner.observe(query).makeAsyncIterator()
    _ = try await results.next(isolation: nil)
    print("watching")
    fflush(nil)
    let start = processorMicroseconds()
    let unexpected = try await results.next(isolation: nil)
    return (unexpected == nil, processorMicroseconds() - start)
  }
  try await Task.sleep(for: .seconds(seconds))
  reader.cancel()
  let (wasQuiet, used) = try await reader.value
  return wasQuiet ? "idle \(used / seconds)" : "not idle"
}

private func processorMicroseconds() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #endif
  return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Int($1.tv_sec) * 1_000_000 + Int($1.tv_usec) }
}

import Foundation
import TaskCore
import TaskCoreSQLite

extension Benchmark {
  private static let limit = 50

  func measureReads(on file: URL) async throws {
    let ids = sample.randomIDs(20_000)
    try await read("point reads, one caller", on: file, count: ids.count, goal: 0.6) { store in
      for id in ids { _ = try await store.records([id]) }
    }
    try await read("reads of 100 at once, records", on: file, count: ids.count, goal: 0.8) { store in
      for start in stride(from: 0, to: ids.count, by: 100) {
        _ = try await store.records(Array(ids[start..<start + 100]))
      }
    }
    let context = QueryContext(now: .earliest, zone: try .named("Europe/Madrid"))
    let list = TaskFilter.and([.list(.id(sample.lists[3].id)), .open])
    try await measurePages("by due", TaskQuery(.open, order: .due, limit: Self.limit, in: context), on: file)
    try await measurePages("of a list", TaskQuery(list, order: .position, limit: Self.limit, in: context), on: file)
    try await measureQuestions(on: file)
    try await measureCount("count, open tasks of a list", list, times: 10_000_000 / size, in: context, on: file)
    let text = TaskFilter.and([.text("garden"), .open])
    try await measureCount("count, open tasks with a text", text, times: 400_000 / size, in: context, on: file)
  }

  /// Lists and searches that an application shows.
  private func measureQuestions(on file: URL) async throws {
    let noon = Instant(secondsSince1970: 20_500 * 86_400 + 43_200) ?? .earliest
    let context = QueryContext(now: noon, zone: try .named("Europe/Madrid"))
    let today = TaskFilter.DateMatch.range(from: .today(days: 0, months: 0), to: .today(days: 1, months: 0))
    for (name, filter) in [
      ("today's list", .due(today)), ("what is overdue", .overdue), ("a tag of many", .tag("home")),
      ("a tag of few", .tag("tag 7")), ("a rare word", .text("xylophone")), ("a common word", .text("garden")),
      ("one CJK character", .text("買")),
    ] as [(String, TaskFilter)] {
      let query = TaskQuery(.and([filter, .open]), order: .due, limit: Self.limit, in: context)
      try await read("asking for \(name)", on: file, count: 200, goal: 0.8) { store in
        for _ in 0..<200 { _ = try await store.tasks(matching: query) }
      }
    }
  }

  private func measurePages(_ name: String, _ query: TaskQuery, on file: URL) async throws {
    let times = 800
    try await read("first page of 50 \(name)", on: file, count: times, goal: 0.8) { store in
      for _ in 0..<times { _ = try await store.tasks(matching: query) }
    }
    let deep = "deep page of 50 \(name)"
    guard isWanted(deep) else { return }
    let queries = try await deepQueries(query, on: file)
    try await read(deep, on: file, count: times, goal: 0.8) { store in
      for number in 0..<times { _ = try await store.tasks(matching: queries[number % queries.count]) }
    }
  }

  /// The query, from sixteen places behind its middle.
  private func deepQueries(_ query: TaskQuery, on file: URL) async throws -> [TaskQuery] {
    let store = try await SQLiteTaskStore.open(at: .file(file.path))
    let total = try await store.count(query.filter, in: query.context)
    let step = max(1, total / 2 / 64)
    var next = query
    next.limit = min(total / 2, 1000)
    for _ in 0..<(total / 2 / (next.limit ?? 1)) { next.cursor = try await store.tasks(matching: next).next }
    next.limit = min(step, 1000)
    var queries: [TaskQuery] = []
    for _ in 0..<16 {
      var deep = query
      deep.cursor = next.cursor
      queries.append(deep)
      next.cursor = try await store.tasks(matching: next).next
    }
    try await store.close()
    guard queries.allSatisfy({ $0.cursor != nil }) else { throw Failure("there are too few tasks for deep pages") }
    return queries
  }

  private func measureCount(
    _ name: String, _ filter: TaskFilter, times: Int, in context: QueryContext, on file: URL
  ) async throws {
    let times = max(2, times)
    try await read(name, on: file, count: times, goal: 0.8) { store in
      for _ in 0..<times { _ = try await store.count(filter, in: context) }
    }
  }
}

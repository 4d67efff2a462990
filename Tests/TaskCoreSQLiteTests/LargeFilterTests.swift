import Foundation
import TaskCore
import TaskCoreSQLite
import TaskCoreTestSupport
import Testing

/// Filters for which SQLite's parser has no room, or no time, are answered as the ledger does.
@Suite(.serialized) struct LargeFilterTests {
  static let shapes: [(name: String, nest: @Sendable (TaskFilter, TaskFilter) -> TaskFilter)] = [
    ("not", { inner, _ in .not(inner) }),
    ("or on the right", { inner, leaf in .or([leaf, inner]) }),
    ("or on the left", { inner, leaf in .or([inner, leaf]) }),
    ("or and not", { inner, leaf in .or([leaf, .not(inner)]) }),
    ("and, or", { inner, leaf in .and([leaf, .or([.tag("milk"), inner])]) }),
    ("and, not, or", { inner, leaf in .and([.not(leaf), .not(.or([leaf, inner]))]) }),
    ("among many", { inner, leaf in .or(Array(repeating: leaf, count: 9) + [inner]) }),
  ]

  private static let leaves: [TaskFilter] = [
    .text("straße"), .tag("milk"), .overdue, .blocked, .actionable, .needs([TaskItem.ID(high: 1, low: 0)]),
    .parent(.anyOf([TaskItem.ID(high: 1, low: 0)])), .list(.titled("task")), .has(.comments),
    .due(.range(from: .today(days: -900, months: 0), to: .today(days: 900, months: 0))), .completed(.none),
    .start(.range(from: nil, to: .now(seconds: 0))), .open,
  ]

  @Test(arguments: shapes.indices)
  func deepFiltersAreAnswered(shape: Int) async throws {
    try await withSample { store, ledger, context in
      for (number, depth) in (Array(1...20) + [28, 41, 66]).enumerated() {
        // Each kind of condition at each depth, in time.
        let leaf = Self.leaves[number % Self.leaves.count]
        for inner in Self.leaves where depth > 12 || inner == leaf {
          let filter = (0..<depth).reduce(inner) { filter, _ in Self.shapes[shape].nest(filter, leaf) }
          let expected = try ledger.count(filter, in: context)
          #expect(try await store.count(filter, in: context) == expected, "\(Self.shapes[shape].name), \(depth) deep")
        }
        let filter = (0..<depth).reduce(leaf) { filter, _ in Self.shapes[shape].nest(filter, leaf) }
        for order in [TaskOrder.position, .urgency, TaskOrder([.init(.title), .init(.due)])] {
          try await expectSamePages(TaskQuery(filter, order: order, limit: 7, in: context), store, ledger)
        }
      }
    }
  }

  @Test(arguments: [255, 256, 257, 5000])
  func manyConditionsAreAnsweredInGoodTime(count: Int) async throws {
    try await withSample { store, ledger, context in
      let days = (0..<count).map { TaskFilter.due(.range(from: .today(days: $0), to: .today(days: $0 + 1))) }
      for filter in [TaskFilter.or(days), .and([.not(.or(days)), .open]), .and(days.map { .not($0) })] {
        #expect(try await store.count(filter, in: context) == (try ledger.count(filter, in: context)))
        try await expectSamePages(TaskQuery(filter, limit: 20, in: context), store, ledger)
      }
    }
  }

  private func expectSamePages(_ query: TaskQuery, _ store: SQLiteTaskStore, _ ledger: TaskLedger) async throws {
    var query = query
    repeat {
      let expected = try ledger.tasks(matching: query)
      #expect(try await store.tasks(matching: query) == expected, "\(query.order)")
      query.cursor = expected.next
    } while query.cursor != nil
  }

  private func withSample(_ body: (SQLiteTaskStore, TaskLedger, QueryContext) async throws -> Void) async throws {
    var random = try RandomRecords(seed: testSeed())
    try await withStore(options: SQLiteTaskStore.Options(durability: .normal)) { store, _ in
      var ledger = TaskLedger(epoch: 0)
      for _ in 0..<40 {
        let set = try random.set(on: ledger)
        _ = try? await store.commit(set)
        _ = try? ledger.commit(set, at: Instant(Date()))
      }
      try await body(store, ledger, random.query().context)
    }
  }
}

extension DateBound {
  fileprivate static func today(days: Int) -> DateBound { .today(days: days, months: 0) }
}

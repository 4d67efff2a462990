import Foundation
import TaskCore
import TaskCoreSQLite
import TaskCoreTestSupport
import Testing

/// Whichever way a page is found, it is the ledger's: by an index, by some rows of one, and by sorting few candidates.
@Suite(.serialized) struct OrderPagesTests {
  private static let orders: [[TaskOrder.Key]] =
    TaskOrder.Field.allCases.flatMap { field in
      [false, true].map { [TaskOrder.Key(field, descending: $0)] }
    }
    + [(false, false), (false, true), (true, false), (true, true)].map { pair in
      [TaskOrder.Key(.priority, descending: pair.0), TaskOrder.Key(.due, descending: pair.1)]
    } + [[TaskOrder.Key(.title), TaskOrder.Key(.completed)], []]

  @Test(arguments: [0, 3, 4096], Self.orders)
  func aPageIsTheLedgers(fewCandidates: Int, keys: [TaskOrder.Key]) async throws {
    var random = try RandomRecords(seed: testSeed())
    var options = SQLiteTaskStore.Options(durability: .normal)
    options.fewCandidates = fewCandidates
    try await withStore(options: options) { store, _ in
      var ledger = TaskLedger(epoch: 0)
      for _ in 0..<40 {
        let set = try random.set(on: ledger)
        _ = try? await store.commit(set)
        _ = try? ledger.commit(set, at: Instant(Date()))
      }
      for filter in try filters(&random) {
        var query = try random.query()
        query.filter = filter
        query.order = TaskOrder(keys)
        query.limit = Int.random(in: 1...5, using: &random.generator)
        repeat {
          let expected = try ledger.tasks(matching: query)
          #expect(try await store.tasks(matching: query) == expected, "\(query)")
          query.cursor = expected.next
        } while query.cursor != nil
      }
    }
  }

  private func filters(_ random: inout RandomRecords) throws -> [TaskFilter] {
    let list = TaskFilter.list(.id(TaskList.ID(high: 2, low: 1)))
    let closed = TaskFilter.status([.completed, .cancelled])
    let match = TaskFilter.DateMatch.range(
      from: .date(try random.date()), to: random.chance(50) ? .date(try random.date()) : nil)
    return [
      .open, .and([list, .open]), closed, .and([list, closed, .not(.trashed)]), .status([.completed]), .all,
      .completed(match), .and([.completed(match), .open]), .and([closed, .open]), .and([.completed(match), list]),
      .and([.modified(match), .open]), .created(match),
      .and([.due(match), .open]), .and([.start(match), .open]), .and([.due(match), list, .open]), .overdue, .actionable,
      .and([.overdue, list]), .and([.priority(2...7), .open]), .and([.priority(0...3), .due(.none), .open]),
      .and([.due(match), .due(.range(from: nil, to: .date(try random.date()))), .open]), .and([.start(.none), .open]),
      .and([.tag("milk"), .open]), .and([list, .tag("straße"), .open]), .and([list, .text("task"), .open]),
      .needs([TaskItem.ID(high: 1, low: 1)]), .and([.needs(random.taskIDs), .open]),
      .and([.text("milk"), .open]), .and([.text("日"), .open]), .and([.text("本"), .all]), .text("o'b"),
      .and([.text("sk c"), .text("af")]), .text(""), .text("\n"), .text("task \u{0}"), .text("\"as\""),
    ]
  }
}

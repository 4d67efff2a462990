import Foundation
import TaskCore
import TaskCoreSQLite
import Testing

/// The questions that are asked often find their answer by an index, and nothing is sorted for them.
@Suite(.serialized) struct QueryPlanTests {
  private static let list = TaskList.ID(high: 2, low: 1)
  private static let parent = TaskItem.ID(high: 1, low: 1)
  private static let today = TaskFilter.due(.range(from: nil, to: .today(days: 1, months: 0)))

  static let hot: [(filter: TaskFilter, order: TaskOrder, index: String)] = [
    (.open, .position, "task_position"), (.all, .position, "task_position"), (.trashed, .created, "task_created"),
    (.open, TaskOrder([.init(.created, descending: true)]), "task_created"), (.open, .due, "task_due"),
    (.open, TaskOrder([.init(.due, descending: true)]), "task_due"), (.and([today, .open]), .due, "task_due"),
    (.and([.list(.id(list)), .open]), .position, "task_list"),
    (.and([.parent(.anyOf([parent])), .open]), .position, "task_parent"), (.all, TaskOrder([]), "task_id"),
    (.and([.tag("home"), .open]), .due, "task_due"),
  ]

  @Test(arguments: hot)
  func aPageWalksItsIndex(filter: TaskFilter, order: TaskOrder, index: String) async throws {
    try await withStore { store, path in
      var maker = Maker()
      let tasks = try (0..<30).map { number in
        try maker.task(due: number.isMultiple(of: 3) ? nil : .day(#require(CalendarDay(daysSince1970: 20_600))))
      }
      _ = try await store.commit(maker.adding(tasks))
      var query = TaskQuery(filter, order: order, limit: 2, in: .utc)
      try expectIndex(index, for: query, path)
      guard let next = try await store.tasks(matching: query).next else { return }
      query.cursor = next
      try expectIndex(index, for: query, path)
    }
  }

  private func expectIndex(_ index: String, for query: TaskQuery, _ path: String) throws {
    let connection = try Connection(path: path, fewCandidates: 0)
    let plans = try connection.plans(of: query)
    #expect(!plans.isEmpty)
    for plan in plans {
      #expect(
        plan.contains("SEARCH task USING INDEX \(index)") || plan.contains("SCAN task USING INDEX \(index)"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
    try connection.close()
  }
}

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
    (.and([.tag("home"), .open]), .due, "task_due"), (.and([.overdue, .open]), .due, "task_due"),
    (.open, .start, "task_start"), (.open, .start.mirrored, "task_start"),
    (.open, .priority, "task_priority"), (.open, .priority.mirrored, "task_priority"),
    (.open, .title, "task_title"), (.open, .title.mirrored, "task_title"),
    (.open, .modified, "task_modified"), (.open, .modified.mirrored, "task_modified"),
    (.and([.modified(.range(from: .today(days: 0, months: 0), to: nil)), .open]), .modified, "task_modified"),
    (closed, .completed, "task_completed"), (closed, .completed.mirrored, "task_completed"),
    (.completed(.range(from: nil, to: .now(seconds: 9))), .completed, "task_completed"),
    (.open, .position.mirrored, "task_position"), (.all, .created, "task_created"),
  ]
  private static let closed = TaskFilter.and([.status([.completed, .cancelled]), .not(.trashed)])

  static let orders: [(order: TaskOrder, index: String)] = [
    (.position, "task_list"), (.due, "task_list_due"), (.start, "task_start"), (.priority, "task_priority"),
    (.title, "task_title"), (.modified, "task_modified"), (.created, "task_created"),
  ]

  @Test(arguments: orders)
  func aPageOfAListWalksAnIndex(order: TaskOrder, index: String) async throws {
    for order in [order, order.mirrored] {
      try await aPageWalksItsIndex(filter: .and([.list(.id(Self.list)), .open]), order: order, index: index)
    }
    let closed = TaskFilter.and([.list(.id(Self.list)), Self.closed])
    try await aPageWalksItsIndex(filter: closed, order: .completed, index: "task_completed")
  }

  @Test(arguments: hot)
  func aPageWalksItsIndex(filter: TaskFilter, order: TaskOrder, index: String) async throws {
    try await withStore { store, path in
      var maker = Maker()
      let tasks = try (0..<30).map { number in
        try maker.task(
          due: number.isMultiple(of: 3) ? nil : .day(#require(CalendarDay(daysSince1970: 20_600))),
          list: number.isMultiple(of: 2) ? Self.list : nil,
          status: number > 20 ? .completed(at: .morning) : .needsAction)
      }
      let list = try TaskList(
        id: Self.list, title: "List", position: .first, created: .morning, modified: .morning, version: maker.version())
      _ = try await store.commit(maker.set([Change(replacing: nil, with: .list(list))]))
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

extension TaskOrder {
  /// The order turned round.
  var mirrored: TaskOrder { TaskOrder(keys.map { Key($0.field, descending: !$0.descending) }) }
}

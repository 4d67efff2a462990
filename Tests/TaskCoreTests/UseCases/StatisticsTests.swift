import Foundation
import TaskCore
import Testing

@Suite struct StatisticsTests {
  private let madrid = "Europe/Madrid"

  @Test(arguments: Depth.allCases) func tasksAreCountedByWhatTheyAreAndWhereTheyAre(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let home = try await scene.addList("Home")
    let empty = try await scene.addList("Empty")
    let gone = try await scene.addList("Gone")
    try await scene.add("One") {
      $0.list = .id(home.id)
      $0.tags = ["Café", "b"]
    }
    try await scene.add("Two") {
      $0.list = .id(home.id)
      $0.tags = ["cafe"]
      $0.status = .cancelled(at: .earliest)
    }
    try await scene.add("Three") {
      $0.status = .inProcess
      $0.due = .day(.earliest)
    }
    let trashed = try await scene.add("Four") { $0.tags = ["b"] }
    _ = try await scene.planner.trash([trashed.id], under: scene.terms)
    _ = try await scene.planner.deleteLists([gone.id], tasks: .trash, under: scene.terms)

    let statistics = try await scene.planner.statistics(in: scene.context)
    #expect(statistics.statuses == [.needsAction: 1, .inProcess: 1, .completed: 0, .cancelled: 1])
    #expect(statistics.trashed == 1 && statistics.overdue == 1)
    #expect(statistics.lists.map { $0.list?.title } == ["Home", "Empty", nil])
    #expect(statistics.lists.map(\.tally) == [.init(open: 1, closed: 1), .init(), .init(open: 1)])
    #expect(empty.title == "Empty")
    #expect(statistics.tags.map(\.name) == ["b", "Café"])
    #expect(statistics.tags.map(\.tally) == [.init(open: 1), .init(open: 1, closed: 1)])
    #expect(statistics.days.count == 14 && statistics.days.allSatisfy { $0.completed == 0 })
    #expect(statistics.days.last?.day == scene.context.today)
  }

  @Test func daysBeginWhenTheContextSaysSo() async throws {
    let scene = try await Scene()
    let now = try context("2026-03-30T02:00", madrid, startOfDay: 3 * 3600)
    // It is still the 29th, a day of 23 hours.
    for (text, count) in [("2026-03-28T02:59", 4), ("2026-03-28T03:00", 3), ("2026-03-29T03:00", 2)] {
      let date = try context(text, madrid).now
      for _ in 0..<count { try await scene.add(text) { $0.status = .completed(at: date) } }
    }
    let statistics = try await scene.planner.statistics(days: 2, in: now)
    #expect(
      statistics.days == [
        .init(day: try day("2026-03-28"), completed: 3), .init(day: try day("2026-03-29"), completed: 2),
      ])
    #expect(statistics.statuses[.completed] == 9)
  }

  @Test func manyPagesAreCountedOnce() async throws {
    let scene = try await Scene(.sqlite)
    _ = try await scene.planner.add((0..<1203).map { NewTask("Task \($0)") }, under: scene.terms)
    #expect(try await scene.planner.statistics(in: scene.context).statuses[.needsAction] == 1203)
  }

  @Test func theNumberOfDaysHasBounds() async throws {
    let scene = try await Scene()
    #expect(try await scene.planner.statistics(days: 0, in: scene.context).days.isEmpty)
    #expect(try await scene.planner.statistics(days: 3660, in: scene.context).days.count == 3660)
    for days in [-1, 3661, .max, .min] {
      await expectFailure(.invalid, field: "days") {
        _ = try await scene.planner.statistics(days: days, in: scene.context)
      }
    }
    // Where the calendar begins and ends there are fewer days.
    let first = QueryContext(now: .earliest, zone: .utc)
    #expect(try await scene.planner.statistics(days: 14, in: first).days.count == 1)
    #expect(try await scene.planner.statistics(days: 0, in: QueryContext(now: .latest, zone: .utc)).days.isEmpty)
  }
}

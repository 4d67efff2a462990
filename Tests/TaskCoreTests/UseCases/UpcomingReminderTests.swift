import Foundation
import TaskCore
import Testing

@Suite struct UpcomingReminderTests {
  private func offset(_ text: String) throws -> Reminder.Offset { try #require(Reminder.Offset(text)) }

  @Test(arguments: Depth.allCases) func theNextOnesComeInOrder(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let start = try context("2026-06-15T12:00", "UTC")
    let moments = try (0..<40).map {
      try #require(Instant(secondsSince1970: start.now.secondsSince1970 + $0 * 60 - 600))
    }
    var tasks: [TaskItem] = []
    for moment in moments.shuffled() {
      tasks.append(try await scene.add("At \(moment)") { $0.reminders = [.at(moment)] })
    }
    try await scene.add("None")
    let next = try await scene.planner.reminders(from: start.now, limit: 7, in: start)
    #expect(next.map(\.instant) == Array(moments[10..<17]))
    #expect(next.allSatisfy { [.at($0.instant)] == $0.task.reminders })
    let all = try await scene.planner.reminders(from: .earliest, limit: .max, in: start)
    #expect(all.map(\.instant) == moments && Set(all.map(\.task)) == Set(tasks))
  }

  @Test(arguments: Depth.allCases) func onlyOpenTasksOutsideTheTrashRemind(depth: Depth) async throws {
    let scene = try await Scene(depth)
    let at = Reminder.at(Instant(scene.clock.now))
    try await scene.add("Done") {
      $0.reminders = [at]
      $0.status = .completed(at: .earliest)
    }
    let trashed = try await scene.add("Trashed") { $0.reminders = [at] }
    _ = try await scene.planner.trash([trashed.id], under: scene.terms)
    let due = try offset("-PT1H")
    try await scene.add("Without a due date") { $0.reminders = [.relative(due, to: .due)] }
    let started = try await scene.add("Started") {
      $0.reminders = [at]
      $0.status = .inProcess
    }
    let next = try await scene.planner.reminders(from: .earliest, limit: 10, in: scene.context)
    #expect(next.map(\.task) == [started])
  }

  @Test func tiesAreByIdentityAndThenByReminder() async throws {
    let scene = try await Scene()
    let context = try context("2026-06-15T12:00", "UTC")
    let due = TaskDate.zoned(ZonedTime(instant: context.now, zone: .utc))
    let zero = try offset("PT0S")
    var ids: [TaskItem.ID] = []
    for _ in 0..<5 {
      ids.append(
        try await scene.add("Task") {
          $0.due = due
          $0.reminders = [.relative(zero, to: .due), .at(context.now)]
        }.id)
    }
    let next = try await scene.planner.reminders(from: context.now, limit: 9, in: context)
    #expect(next.map(\.task.id) == Array(ids.sorted().flatMap { [$0, $0] }.prefix(9)))
    #expect(next.map(\.reminder).prefix(2) == [.at(context.now), .relative(zero, to: .due)])
  }

  @Test(arguments: [0, -1, Int.min]) func theLimitIsAtLeastOne(limit: Int) async throws {
    let scene = try await Scene()
    await expectFailure(.invalid, field: "limit") {
      _ = try await scene.planner.reminders(from: .earliest, limit: limit, in: scene.context)
    }
  }

  /// In Madrid the clocks are put forward on 29 March 2026 at two, and back on 25 October at three.
  @Test(arguments: [
    ("2026-03-29", "-P1D", "2026-03-28T00:00+01:00"), ("2026-03-30", "-P1D", "2026-03-29T00:00+01:00"),
    ("2026-03-30", "-PT24H", "2026-03-28T23:00+01:00"), ("2026-03-29", "PT9H", "2026-03-29T10:00+02:00"),
    ("2026-03-29T09:00", "-P1D", "2026-03-28T09:00+01:00"), ("2026-03-29T09:00", "-PT24H", "2026-03-28T08:00+01:00"),
    ("2026-03-30T02:30", "-P1D", "2026-03-29T03:00+02:00"), ("2026-10-26", "-P1DT1H", "2026-10-24T23:00+02:00"),
    ("2026-03-29T09:00[Europe/Madrid]", "-P1D", "2026-03-28T09:00+01:00"),
    ("2026-03-30T02:30[Europe/Madrid]", "-P1D", "2026-03-29T03:30+02:00"),
    ("2026-10-26T09:00[Europe/Madrid]", "-P1DT1H", "2026-10-25T08:00+01:00"),
    ("2026-10-25T02:30+01:00[Europe/Madrid]", "-PT15M", "2026-10-25T02:15+01:00"),
    ("2026-03-29T09:00[America/New_York]", "-P1D", "2026-03-28T09:00-04:00"),
    ("2026-03-29T09:00Z", "P1D", "2026-03-30T09:00Z"),
  ])
  func daysFollowTheCalendarAndSecondsTheClock(due: String, offset text: String, expected: String) throws {
    let offset = try offset(text)
    let task = try task(due: date(due), start: nil)
    let context = try context("2026-01-01T00:00", "Europe/Madrid")
    let instant = try Instant(parsing: expected)
    #expect(task.instant(of: .relative(offset, to: .due), in: context) == instant)
    #expect(task.instant(of: .relative(offset, to: .start), in: context) == nil)
  }

  @Test func aDayBeginsWhenTheContextSaysSoAndWhereMidnightIsMissing() throws {
    let zero = try offset("PT0S")
    let task = try task(due: nil, start: date("2026-09-06"))
    let early = try context("2026-01-01T00:00", "Europe/Madrid", startOfDay: 6 * 3600)
    #expect(
      task.instant(of: .relative(zero, to: .start), in: early) == (try Instant(parsing: "2026-09-06T06:00+02:00")))
    // In Santiago there is no midnight on that day.
    let santiago = try context("2026-01-01T00:00", "America/Santiago")
    #expect(
      task.instant(of: .relative(zero, to: .start), in: santiago) == (try Instant(parsing: "2026-09-06T01:00-03:00")))
  }

  @Test func whatLiesOutsideTheCalendarRests() throws {
    let context = QueryContext(now: .earliest, zone: .utc)
    let task = try task(due: .day(.latest), start: .day(.earliest))
    let far = try #require(Reminder.Offset(days: .max, seconds: .max))
    let back = try #require(Reminder.Offset(days: .min, seconds: .min))
    let second = try offset("-PT1S")
    #expect(task.instant(of: .relative(far, to: .due), in: context) == nil)
    #expect(task.instant(of: .relative(back, to: .start), in: context) == nil)
    #expect(task.instant(of: .relative(second, to: .start), in: context) == nil)
  }

  private func task(due: TaskDate?, start: TaskDate?) throws -> TaskItem {
    try TaskItem(
      id: TaskItem.ID(high: 1, low: 1), title: "Task", start: start, due: due,
      place: Place(list: nil, parent: nil, position: .first), created: .earliest, modified: .earliest)
  }
}

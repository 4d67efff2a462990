import Foundation
import TaskCore
import Testing

@Suite struct RepeatingTasksTests {
  @Test(arguments: [
    // From completion the day counts on which it was done, not the old one.
    Roll("2025-08-29", "FREQ=MONTHLY", .completion, done: "2025-09-10T10:00", next: "2025-10-10"),
    Roll("2025-11-29", "FREQ=MONTHLY;INTERVAL=3", .completion, done: "2025-11-29T10:00", next: "2026-05-29"),
    Roll(
      "2025-11-29", "FREQ=MONTHLY;INTERVAL=3;SKIP=BACKWARD", .completion, done: "2025-11-29T10:00", next: "2026-02-28"),
    // Late: the next of the schedule, the next that has not passed, or counted from today.
    Roll("2026-04-01", "FREQ=WEEKLY", .schedule, done: "2026-04-05T10:00", next: "2026-04-08"),
    Roll("2026-04-01", "FREQ=WEEKLY", .skip, done: "2026-04-05T10:00", next: "2026-04-08"),
    Roll("2026-04-01", "FREQ=WEEKLY", .completion, done: "2026-04-05T10:00", next: "2026-04-12"),
    Roll("2021-07-26T19:00", "FREQ=DAILY", .schedule, done: "2021-07-28T10:00", next: "2021-07-27T19:00:00"),
    Roll("2021-07-26T19:00", "FREQ=DAILY", .skip, done: "2021-07-28T10:00", next: "2021-07-28T19:00:00"),
    Roll("2021-07-26T19:00", "FREQ=DAILY", .completion, done: "2021-07-28T10:00", next: "2021-07-29T19:00:00"),
    Roll("2008-02-10", "FREQ=WEEKLY", .skip, done: "2008-03-03T10:00", next: "2008-03-09"),
    // Early is no different.
    Roll("2026-04-08", "FREQ=WEEKLY", .skip, done: "2026-04-05T10:00", next: "2026-04-15"),
    // A day is a calendar day, whatever the clocks do.
    Roll("2022-09-24", "FREQ=DAILY", .schedule, done: "2022-09-24T23:00", zone: "Pacific/Auckland", next: "2022-09-25"),
    Roll("2023-04-01", "FREQ=DAILY", .skip, done: "2023-04-01T23:30", zone: "America/Santiago", next: "2023-04-02"),
    Roll(nil, "FREQ=DAILY", .completion, done: "2021-02-01T16:54", next: "2021-02-02"),
    Roll(nil, "FREQ=DAILY", .completion, done: "2021-02-01T23:54", zone: "Pacific/Auckland", next: "2021-02-02"),
    Roll(
      "2024-03-14T03:45", "FREQ=WEEKLY;UNTIL=20240315;BYDAY=MO,TU,WE,TH,FR,SU", .schedule, done: "2024-03-14T04:00",
      next: "2024-03-15T03:45:00"),
    Roll(
      "2024-03-15T03:45", "FREQ=WEEKLY;UNTIL=20240315;BYDAY=MO,TU,WE,TH,FR,SU", .schedule, done: "2024-03-15T04:00",
      next: nil),
  ]) func theNextDateIsTheOneOfTheBasis(_ roll: Roll) async throws {
    var scene = try await Scene()
    let zone = try TaskZone(roll.zone)
    scene.terms = PlanningTerms(author: "ada", zone: zone)
    let task = try await scene.add("water the plants") {
      $0.due = try? roll.due.map { try date($0) }
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: roll.rule), basis: roll.basis)
    }
    let instant = try ZonedTime(wall: wall(roll.done), zone: zone).instant
    _ = try await scene.planner.setStatus(.complete(at: instant), of: [task.id], under: scene.terms)
    #expect(try await scene.read(task).status == .completed(at: instant))
    let successor = try await scene.planner.task(task.successorID)
    #expect(successor?.due?.description == roll.next)
    #expect(successor?.recurrence?.occurrence == successor?.due)
    #expect(successor?.recurrence?.index == (roll.next == nil ? nil : 2))
  }

  @Test(arguments: Depth.allCases) func theMonthsEndIsKeptThroughOneCompletionAfterAnother(_ depth: Depth) async throws
  {
    let scene = try await Scene(depth)
    var task = try await scene.add("rent") {
      $0.due = try? date("2025-01-31")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4"))
    }
    for expected in ["2025-02-28", "2025-03-31", "2025-04-30"] {
      // Postponed by a week: the series does not follow.
      var patch = TaskPatch()
      patch.due = .set(try #require(try task.due?.moved(byDays: 7)))
      _ = try await scene.planner.edit(task.id, patch, under: scene.terms)
      let outcome = try await scene.planner.complete(task.id, under: scene.terms)
      #expect(outcome.tasks.count == 2)
      task = try #require(try await scene.planner.task(task.successorID))
      #expect(task.due?.description == expected)
      #expect(task.recurrence?.rule.description == "RSCALE=GREGORIAN;FREQ=MONTHLY;COUNT=4;SKIP=BACKWARD")
    }
    let outcome = try await scene.planner.complete(task.id, under: scene.terms)
    #expect(outcome.tasks.count == 1)
    #expect(try await scene.titles(.open).isEmpty)
  }

  @Test func aCountFromCompletionIsUsedUpAndGivenBack() async throws {
    let scene = try await Scene()
    let first = try await scene.add("exercise") {
      $0.due = try? date("2017-10-04T13:30")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=DAILY;COUNT=2"), basis: .completion)
    }
    _ = try await scene.planner.complete(first.id, under: scene.terms)
    let second = try #require(try await scene.planner.task(first.successorID))
    _ = try await scene.planner.complete(second.id, under: scene.terms)
    #expect(try await scene.titles(.open).isEmpty)
    _ = try await scene.planner.setStatus(.reopen, of: [second.id], under: scene.terms)
    #expect(try await scene.titles(.open) == ["exercise"])
    _ = try await scene.planner.complete(second.id, under: scene.terms)
    #expect(try await scene.titles(.open).isEmpty)
  }

  @Test func startAndRemindersKeepTheirDistanceAndTheirTimeOfDay() async throws {
    let scene = try await Scene()
    let task = try await scene.add("report") {
      $0.start = try? date("2025-03-05T08:00[Europe/Madrid]")
      $0.due = try? date("2025-03-07T17:00[Europe/Madrid]")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1"))
      $0.reminders = [
        .at((try? Instant(parsing: "2025-03-06T09:00:00+01:00")) ?? .earliest),
        Reminder("-P1DT0S/due") ?? .at(.latest),
      ]
    }
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    let next = try #require(try await scene.planner.task(task.successorID))
    #expect(next.due?.description == "2025-03-28T17:00:00+01:00[Europe/Madrid]")
    #expect(next.start?.description == "2025-03-26T08:00:00+01:00[Europe/Madrid]")
    _ = try await scene.planner.complete(next.id, under: scene.terms)
    let third = try #require(try await scene.planner.task(next.successorID))
    // The clocks were put forward on 30 March: nine o'clock stays nine o'clock.
    #expect(third.due?.description == "2025-04-25T17:00:00+02:00[Europe/Madrid]")
    #expect(third.reminders.contains(.at(try Instant(parsing: "2025-04-24T09:00:00+02:00"))))
    #expect(third.reminders.count == 2)
  }

  @Test func aTaskWithAStartAloneRepeatsFromIt() async throws {
    let scene = try await Scene()
    let task = try await scene.add("look in") {
      $0.start = try? date("2026-01-05")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=WEEKLY;BYDAY=MO,TH"))
    }
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    let next = try #require(try await scene.planner.task(task.successorID))
    #expect(next.start?.description == "2026-01-08" && next.due == nil)
  }

  @Test(arguments: Depth.allCases) func completingTwiceOrOnTwoDevicesMakesOneSuccessor(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.daily("feed the cat")
    async let one = scene.planner.complete(task.id, under: scene.terms)
    async let two = scene.other().complete(task.id, under: scene.terms)
    _ = try await (one, two)
    #expect(try await scene.titles(.all).count == 2)

    // Undone and done again, it is the same one.
    _ = try await scene.planner.setStatus(.reopen, of: [task.id], under: scene.terms)
    #expect(try await scene.titles(.all).count == 1)
    scene.clock.advance(by: 86_400)
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    #expect(try await scene.titles(.all).count == 2)
    #expect(try await scene.planner.task(task.successorID) != nil)
  }

  @Test func replicasThatCompleteOnDifferentDaysMakeTheSameSuccessor() async throws {
    let (one, two) = (try await Scene(), try await Scene())
    let id = TaskItem.ID(high: 1, low: 2)
    for scene in [one, two] {
      try await scene.add("feed the cat") {
        $0.id = id
        $0.due = try? date("2026-05-28")
        $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=DAILY"))
      }
    }
    two.clock.advance(by: 3 * 86_400)
    var successors: [TaskItem] = []
    for scene in [one, two] {
      _ = try await scene.planner.complete(id, under: scene.terms)
      successors += try await scene.planner.tasks(matching: TaskQuery(.open, order: .position, in: scene.context)).tasks
    }
    #expect(successors.count == 2)
    #expect(successors[0].id == successors[1].id && successors[0].due == successors[1].due)
    #expect(successors[0].recurrence == successors[1].recurrence)
  }

  @Test(arguments: Depth.allCases) func everyStepIsUndoneAndRedoneAtOnce(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.daily("feed the cat")
    for _ in 1...2 {
      _ = try await scene.planner.complete(task.id, under: scene.terms)
      #expect(try await scene.titles(.all).count == 2)
      _ = try await scene.planner.undo(under: scene.terms)
      #expect(try await scene.titles(.all).count == 1)
      #expect(try await scene.read(task).isOpen)
      _ = try await scene.planner.redo(under: scene.terms)
      #expect(try await scene.titles(.all).count == 2)
      _ = try await scene.planner.undo(under: scene.terms)
    }
    _ = try await scene.planner.setStatus(.skip, of: [task.id], under: scene.terms)
    _ = try await scene.planner.undo(under: scene.terms)
    #expect(try await scene.titles(.all).count == 1)
    #expect(try await scene.read(task).isOpen)
  }

  @Test func aSuccessorThatWasTouchedStays() async throws {
    let scene = try await Scene()
    let task = try await scene.daily("feed the cat")
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    var patch = TaskPatch()
    patch.notes = "the grey one too"
    _ = try await scene.planner.edit(task.successorID, patch, under: scene.terms)
    _ = try await scene.planner.setStatus(.reopen, of: [task.id], under: scene.terms)
    #expect(try await scene.titles(.open).count == 2)
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    #expect(try await scene.planner.task(task.successorID)?.notes == "the grey one too")
  }

  @Test func aSuccessorThatAnotherTaskWaitsForStays() async throws {
    let scene = try await Scene()
    let task = try await scene.daily("unlock")
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    _ = try await scene.add("enter") { $0.prerequisites = [task.successorID] }
    _ = try await scene.planner.setStatus(.reopen, of: [task.id], under: scene.terms)
    #expect(try await scene.planner.task(task.successorID)?.isOpen == true)
  }

  @Test func aSeriesInTheTrashDoesNotGoOn() async throws {
    let scene = try await Scene()
    let task = try await scene.daily("feed the cat")
    _ = try await scene.planner.trash([task.id], under: scene.terms)
    await expectFailure(.invalid) { _ = try await scene.planner.complete(task.id, under: scene.terms) }
    #expect(try await scene.planner.task(task.successorID) == nil)
  }

  @Test func skippingGivesUpOneOccurrenceAndCancellingTheSeries() async throws {
    let scene = try await Scene()
    let task = try await scene.daily("feed the cat")
    _ = try await scene.planner.setStatus(.skip, of: [task.id], under: scene.terms)
    #expect(try await scene.read(task).status.kind == .cancelled)
    let next = try #require(try await scene.planner.task(task.successorID))
    #expect(next.due?.description == "2026-05-29")
    _ = try await scene.planner.setStatus(.cancel, of: [next.id], under: scene.terms)
    #expect(try await scene.titles(.open).isEmpty)
    let plain = try await scene.add("once")
    await expectFailure(.invalid, field: "recurrence") {
      _ = try await scene.planner.setStatus(.skip, of: [plain.id], under: scene.terms)
    }
  }

  @Test func deletingASeriesLeavesWhatWasDone() async throws {
    let scene = try await Scene()
    var task = try await scene.daily("feed the cat")
    for _ in 1...2 {
      _ = try await scene.planner.complete(task.id, under: scene.terms)
      task = try #require(try await scene.planner.task(task.successorID))
    }
    _ = try await scene.planner.trash([task.id], under: scene.terms)
    #expect(try await scene.titles(.open).isEmpty)
    #expect(try await scene.planner.count(.and([.status([.completed]), .not(.trashed)]), in: scene.context) == 2)
  }

  @Test func whatWaitsForAnOccurrenceGoesOnWhenItIsDone() async throws {
    let scene = try await Scene()
    let blocker = try await scene.daily("unlock")
    let waiting = try await scene.add("enter") { $0.prerequisites = [blocker.id] }
    #expect(waiting.isBlocked(by: [blocker]))
    _ = try await scene.planner.complete(blocker.id, under: scene.terms)
    #expect(!waiting.isBlocked(by: [try await scene.read(blocker)]))
  }
}

/// One completion, and what is due next.
struct Roll: Sendable, CustomTestStringConvertible {
  let due: String?
  let rule: String
  let basis: Recurrence.Basis
  let done: String
  let zone: String
  let next: String?

  init(
    _ due: String?, _ rule: String, _ basis: Recurrence.Basis, done: String, zone: String = "UTC", next: String?
  ) {
    (self.due, self.rule, self.basis, self.done, self.zone, self.next) = (due, rule, basis, done, zone, next)
  }

  var testDescription: String { "\(due ?? "undated") \(rule) \(basis) done \(done)" }
}

extension Scene {
  /// A task that is due on 28 May 2026, the day on which the clock stands, and every day after it.
  func daily(_ title: String) async throws -> TaskItem {
    try await add(title) {
      $0.due = try? date("2026-05-28")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=DAILY"))
    }
  }
}

extension TaskDate {
  func moved(byDays days: Int) throws -> TaskDate {
    guard case .day(let day) = self else { throw TaskFailure(.invalid, "not a day") }
    return .day(try #require(day.adding(days: days)))
  }
}

import Foundation
import TaskCore
import TaskCoreFormats
import Testing

/// What all calendars read of a task's dates was changed by another program, which does not know the rest.
struct ICalendarExactDatesTests {
  private func scene(_ describe: (inout NewTask) throws -> Void) async throws -> ICalendarScene {
    let scene = ICalendarScene()
    var task = NewTask("a")
    try describe(&task)
    _ = try await scene.planner.add([task], under: scene.terms)
    return scene
  }

  private func date(_ text: String) throws -> TaskDate { try TaskDate(parsing: text, zoneless: .floating) }

  private func monthly(_ due: String, _ rule: String = "FREQ=MONTHLY;SKIP=BACKWARD") async throws -> ICalendarScene {
    try await scene { task in
      task.due = try date(due)
      task.recurrence = Recurrence(rule: try RecurrenceRule(parsing: rule))
    }
  }

  private func fromCompletion(_ due: String?) async throws -> ICalendarScene {
    try await scene { task in
      task.due = try due.map(date)
      task.recurrence = Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY;INTERVAL=3"), basis: .completion)
    }
  }

  /// What another program makes of an export of the scene: the task where that is imported first, which is the same as
  /// where it comes from.
  private func task(
    of scene: ICalendarScene, _ changes: KeyValuePairs<String, String>, notices fields: [String?] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> TaskItem {
    var text = String(decoding: try await scene.export().bytes, as: UTF8.self)
    for (old, new) in changes {
      #expect(text.contains(old), sourceLocation: sourceLocation)
      text = text.replacingOccurrences(of: old, with: new)
    }
    text = text.replacingOccurrences(of: "LAST-MODIFIED:2026", with: "LAST-MODIFIED:2027")
    let other = ICalendarScene()
    let report = try await other.load(Array(text.utf8))
    #expect(report.notices.map(\.field) == fields, sourceLocation: sourceLocation)
    let task = try await other.task("a")
    #expect(try await other.load(other.export().bytes).unchanged == 1, sourceLocation: sourceLocation)

    try await scene.load(Array(text.utf8))
    let own = try await scene.task("a")
    #expect(own.start == task.start && own.due == task.due, sourceLocation: sourceLocation)
    #expect(own.recurrence == task.recurrence, sourceLocation: sourceLocation)
    return task
  }

  @Test func aSeriesFromCompletionStaysOneWhenItsDueDateIsMoved() async throws {
    let scene = try await fromCompletion("2026-06-20")
    let before = try #require(try await scene.task("a").recurrence)
    let task = try await task(of: scene, ["DUE;VALUE=DATE:20260620": "DUE;VALUE=DATE:20260625"])
    #expect(try task.due == date("2026-06-25") && task.start == nil)
    #expect(task.recurrence == before)
  }

  @Test func aSeriesFromCompletionStaysOneWhenAllItsDatesAreMoved() async throws {
    let scene = try await fromCompletion("2026-06-20T09:00:00+00:00[Europe/London]")
    let task = try await task(of: scene, [":20260620T": ":20260625T"])
    #expect(task.due?.description.hasPrefix("2026-06-25") ?? false && task.start == nil)
    #expect(task.recurrence?.basis == .completion)
  }

  @Test func aSeriesFromCompletionStaysOneWithAnotherRule() async throws {
    let scene = try await fromCompletion("2026-06-20")
    let task = try await task(of: scene, ["RRULE:FREQ=DAILY;INTERVAL=3": "RRULE:FREQ=WEEKLY"])
    #expect(task.recurrence?.basis == .completion && task.recurrence?.rule.description == "FREQ=WEEKLY")
    #expect(task.start == nil)
  }

  @Test func aSeriesFromCompletionWithoutDatesTakesADueDate() async throws {
    let scene = try await fromCompletion(nil)
    let task = try await task(of: scene, ["X-TASKCORE-DATES": "DUE;VALUE=DATE:20260625\r\nX-TASKCORE-DATES"])
    #expect(try task.due == date("2026-06-25") && task.start == nil)
    #expect(task.recurrence?.basis == .completion)
  }

  @Test func aSeriesWhoseRuleWasTakenAwayIsNone() async throws {
    let scene = try await fromCompletion("2026-06-20")
    let task = try await task(of: scene, ["RRULE:FREQ=DAILY;INTERVAL=3\r\n": ""])
    #expect(try task.recurrence == nil && task.start == nil && task.due == date("2026-06-20"))
  }

  @Test func theEndOfAMonthIsKeptWhenOnlyTheDueDateIsMoved() async throws {
    let scene = try await monthly("2026-07-31")
    let task = try await task(of: scene, ["DUE;VALUE=DATE:20260731": "DUE;VALUE=DATE:20260802"])
    #expect(try task.start == nil && task.due == date("2026-08-02"))
    #expect(task.recurrence?.rule.skip == .backward)
    #expect(try task.recurrence?.occurrence == date("2026-07-31"))
  }

  @Test func aSeriesThatIsMovedIsCountedFromItsNewDate() async throws {
    let scene = try await monthly("2026-07-20", "FREQ=MONTHLY;COUNT=5;SKIP=BACKWARD")
    _ = try await scene.planner.complete(scene.task("a").id, under: scene.terms)
    let closed = try await scene.tasks().filter { !$0.isOpen }.map(\.id)
    _ = try await scene.planner.trash(closed, under: scene.terms)
    _ = try await scene.planner.purge(.trash(before: nil), under: scene.terms)
    let task = try await task(of: scene, ["DATE:20260820": "DATE:20260822"])
    #expect(try task.start == nil && task.due == date("2026-08-22"))
    #expect(task.recurrence?.rule.skip == .backward && task.recurrence?.rule.end == .count(4))
    #expect(try task.recurrence?.anchor == date("2026-08-22") && task.recurrence?.occurrence == date("2026-08-22"))
  }

  @Test func anEndOfAMonthThatCannotBeKeptIsReported() async throws {
    let scene = try await monthly("2026-07-31")
    let task = try await task(of: scene, ["DATE:20260731": "DATE:20260715"], notices: ["recurrence"])
    #expect(try task.start == nil && task.due == date("2026-07-15"))
    #expect(task.recurrence?.rule.skip == .omit)
  }

  @Test func aStartOfItsOwnStaysWhenTheDueDateIsMoved() async throws {
    let scene = try await scene { task in
      (task.start, task.due) = (try date("2026-06-18"), try date("2026-06-20T09:00"))
    }
    let task = try await task(of: scene, ["DUE:20260620T": "DUE:20260625T"])
    #expect(try task.start == date("2026-06-18") && task.due == date("2026-06-25T09:00"))
  }
}

import TaskCore
import Testing

/// What was planned for a later occurrence, whoever planned it.
struct PlannedOccurrenceTests {
  @Test func theOccurrenceOfTheDateTakesWhatWasPlannedAndTheNextOneDoesNot() async throws {
    let scene = ICalendarScene()
    let date = try TaskDate(parsing: "2026-06-17", zoneless: .floating)
    var task = NewTask("Daily")
    task.due = try TaskDate(parsing: "2026-06-16", zoneless: .floating)
    task.recurrence = Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY"))
    task.extensions = [
      PlannedOccurrence.key(.title, at: date): "Once", PlannedOccurrence.key(.due, at: date): "2026-06-19",
      PlannedOccurrence.key(.priority, at: date): "12", "other.kept": "a",
    ]
    _ = try await scene.planner.add([task], under: scene.terms)
    _ = try await scene.planner.complete(scene.task("Daily").id, under: scene.terms)
    let planned = try await scene.task("Once")
    #expect(planned.due?.description == "2026-06-19" && planned.recurrence?.occurrence == date)
    #expect(planned.priority == .none)
    _ = try await scene.planner.complete(planned.id, under: scene.terms)
    let next = try #require(try await scene.tasks().first { $0.isOpen })
    #expect(next.title == "Daily" && next.due?.description == "2026-06-18")
    #expect(next.extensions == ["other.kept": "a"])
  }
}

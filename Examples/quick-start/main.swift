import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreSQLite

let store = try await SQLiteTaskStore.open(
  at: .file(NSTemporaryDirectory() + "quick-start-\(UUID().uuidString).sqlite"))
let planner = TaskPlanner(store: store)
let terms = PlanningTerms(author: "me", zone: .utc)
let noon = QueryContext(now: try Instant(parsing: "2026-06-15T12:00:00Z"), zone: .utc)

// Bring a real to-do file in, and look at what is due by tomorrow.
let sample = Bundle.module.path(forResource: "sample.todo", ofType: "txt") ?? "sample.todo.txt"
let report = try await planner.import(.file(at: sample), with: TodoTxtTranslator(), under: terms)
print("Imported \(report.added) records.")
let due = TaskFilter.and([.open, .due(.range(from: nil, to: .today(days: 2, months: 0)))])
let day = try await planner.tasks(matching: TaskQuery(due, order: .due, in: noon)).tasks

// Plan the day: the first is done, the last can wait for a week.
_ = try await planner.complete(day[0].id, under: terms)
var later = TaskPatch()
later.due = .set(try DateBound.today(days: 7, months: 0).date(in: noon))
_ = try await planner.edit(day[day.count - 1].id, later, under: terms)
for task in try await planner.tasks(matching: TaskQuery(.open, order: .due, limit: 8, in: noon)).tasks {
  print(task.due?.description ?? "          ", task.title, task.tags.map { "@" + $0 }.joined(separator: " "))
}

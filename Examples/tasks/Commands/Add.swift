import TaskCore
import TaskCoreJSON

extension Command {
  static let add = Command(
    "add", "add a task", synopsis: "add TITLE… [options]", operands: many, options: TaskFields.options,
    details: "The words make the title. The whole identity of the new task is printed, alone on a line."
  ) { arguments, session in
    let fields = TaskFields(arguments: arguments, session: session)
    var task = NewTask(arguments.operands.joined(separator: " "))
    task.due = try fields.date("--due").applied(to: nil)
    task.start = try fields.date("--start").applied(to: nil)
    task.priority = try fields.priority() ?? .none
    task.recurrence = try fields.recurrence(replacing: nil, from: task.due ?? task.start).applied(to: nil)
    task.tags = arguments.values("--tag")
    task.notes = arguments.value("--notes") ?? ""
    task.list = try await fields.list().applied(to: nil).map { .id($0) }
    task.parent = try await fields.parent().applied(to: nil)
    task.prerequisites = try await session.tasks.ids(arguments.values("--needs"))

    let added = try await session.application.add(task, under: session.terms).tasks
    if session.console.isJSON {
      try session.console.documents(added.map(TaskDocument.encode))
    } else {
      for task in added { try session.console.line(task.id.description) }
    }
  }
}

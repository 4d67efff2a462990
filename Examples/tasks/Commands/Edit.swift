import TaskCore
import TaskCoreTerminalPrograms

extension Command {
  static let edit = Command(
    "edit", "change what is said of a task", synopsis: "edit ID [options]", operands: 1...1,
    options: [CommandOption("--title", "T", "the new title")] + TaskFields.options + [
      CommandOption("--no-tag", "T", "take a tag away; may be repeated"),
      CommandOption("--no-needs", "ID", "no longer wait for a task; may be repeated"),
    ],
    details: "--tag and --needs add to what is there. What is under the task goes with it to another list or parent."
  ) { arguments, session in
    let id = try await session.tasks.id(arguments.operands[0])
    let patch = try await TaskFields(arguments: arguments, session: session).patch(of: id)
    guard patch != TaskPatch() else {
      throw UsageError("Nothing is to be changed: “tasks help edit” lists what can be.")
    }
    try session.report(try await session.application.edit(id, patch, under: session.terms))
  }
}

extension TaskFields {
  /// What the options change of a task.
  fileprivate func patch(of id: TaskItem.ID) async throws -> TaskPatch {
    var patch = TaskPatch()
    patch.title = arguments.value("--title")
    patch.notes = arguments.value("--notes")
    patch.priority = try priority()
    patch.start = try date("--start")
    patch.due = try date("--due")
    patch.list = try await list()
    patch.parent = try await parent()
    patch.tags = SetEdit(adding: arguments.values("--tag"), removing: arguments.values("--no-tag"))
    patch.prerequisites = SetEdit(
      adding: try await session.tasks.ids(arguments.values("--needs")),
      removing: try await session.tasks.ids(arguments.values("--no-needs")))
    if ["--repeat", "--from", "--month-end"].contains(where: arguments.has) {
      let present = try await session.application.task(id)
      let date = patch.due.applied(to: present?.due) ?? patch.start.applied(to: present?.start)
      patch.recurrence = try recurrence(replacing: present?.recurrence, from: date)
    }
    return patch
  }
}

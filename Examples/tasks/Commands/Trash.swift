import TaskCore
import TaskCoreTerminalPrograms

extension Command {
  static let trash = Command(
    "trash", "move tasks to the trash", synopsis: "trash ID… [--children trash|lift]", operands: many,
    options: [CommandOption("--children", "WAY", "trash: what is under them goes too (default); lift: it moves up")]
  ) { arguments, session in
    let children = try arguments.choice("--children", ChildrenPolicy.self) ?? .trash
    let ids = try await session.tasks.ids(arguments.operands)
    try session.report(try await session.application.trash(ids, children: children, under: session.terms))
  }

  static let restore = Command(
    "restore", "take tasks out of the trash", synopsis: "restore ID…", operands: many,
    details: "What was trashed along with a task comes back with it. “tasks list trashed” shows what there is."
  ) { arguments, session in
    let ids = try await session.tasks.ids(arguments.operands)
    try session.report(try await session.application.restore(ids, under: session.terms))
  }

  static let purge = Command(
    "purge", "remove for good what is in the trash", synopsis: "purge [--older-than 30d]",
    options: [CommandOption("--older-than", "SPAN", "only what has been in the trash longer, such as 30d, 2w or 6m")],
    details: "There is no question and no way back."
  ) { arguments, session in
    let date = try arguments.value("--older-than").map { try Moment.instant(before: $0, in: session.context) }
    try session.report(try await session.application.purge(.trash(before: date), under: session.terms))
  }
}

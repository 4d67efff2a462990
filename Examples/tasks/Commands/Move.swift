import TaskCore
import TaskCoreTerminalPrograms

extension Command {
  static let move = Command(
    "move", "put a task in another place", synopsis: "move ID [--list L] [--parent ID] [--before ID] [--behind ID]",
    operands: 1...1,
    options: [
      CommandOption("--list", "L", "into a list, by title or #ID; “none” for no list"),
      CommandOption("--parent", "ID", "under a task; “none” for the top level"),
      CommandOption("--before", "ID", "directly in front of a task"),
      CommandOption("--behind", "ID", "directly behind a task"),
    ],
    details: "What is under the task goes with it. A parent decides the list, and a neighbour decides both."
  ) { arguments, session in
    let fields = TaskFields(arguments: arguments, session: session)
    let ids = try await session.tasks.ids(arguments.operands)
    let destination = Destination(
      list: try await fields.list(), parent: try await fields.parent(), order: try await fields.neighbour())
    guard destination != Destination() else {
      throw UsageError("Where to? Name it by --list, --parent, --before or --behind.")
    }
    try session.report(try await session.application.move(ids, to: destination, under: session.terms))
  }
}

extension TaskFields {
  /// The task that was named to stand beside.
  fileprivate func neighbour() async throws -> Neighbour<TaskItem.ID>? {
    switch (arguments.value("--before"), arguments.value("--behind")) {
    case (nil, nil): nil
    case (let text?, nil): .before(try await session.tasks.id(text))
    case (nil, let text?): .behind(try await session.tasks.id(text))
    case (_?, _?): throw UsageError("A task goes before or behind another: give one of --before and --behind.")
    }
  }
}

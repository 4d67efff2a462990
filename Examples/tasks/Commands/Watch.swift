import TaskCore
import TaskCoreJSON

extension Command {
  static let watch = Command(
    "watch", "list tasks again whenever the list changes, until interrupted",
    synopsis: "watch [FILTER…] [--sort KEYS] [--limit N]", operands: 0...Int.max,
    options: list.options.filter { $0.name == "--sort" } + [CommandOption("--limit", "N", "at most so many")],
    details: """
      The filter is written as for “list”. What changes the list may be any process, or the time going by. On a terminal
      the list takes the place of the one before; elsewhere an empty line follows each, and with --json there is one
      array for each.
      """
  ) { arguments, session in
    let query = try await query(of: arguments, in: session)
    do {
      for try await results in session.application.observe(query) { try await session.show(results) }
    } catch  where Task.isCancelled {
      // Interrupted while it was writing, and so it is below.
    }
    if Task.isCancelled { throw Interrupted() }
  }
}

/// Somebody has ended a command that would have gone on for ever: it did all that it was asked for.
struct Interrupted: Error {}

extension Session {
  /// Shows the list as it is now.
  fileprivate func show(_ results: TaskResults) async throws {
    if console.isJSON { return try console.documents(results.tasks.map(TaskDocument.encode)) }
    let table = TaskTable(
      endings: try await tasks.endings(), lists: try await application.lists(), context: results.context)
    let text = table.text(of: results.tasks, in: console.style)
    try console.text(StandardStream.output.isTerminal ? "\u{1B}[H\u{1B}[2J" + text : text + "\n")
  }
}

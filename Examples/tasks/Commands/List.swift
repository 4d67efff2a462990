import TaskCore
import TaskCoreJSON

extension Command {
  static let list = Command(
    "list", "list tasks", synopsis: "list [FILTER…] [--sort KEYS] [--limit N] [--page CURSOR]", operands: 0...Int.max,
    options: [
      CommandOption(
        "--sort", "KEYS",
        "by due, start, priority, title, created, modified, completed, position or urgency; “-” turns a key round, as in -priority,due or -urgency"
      ),
      CommandOption("--limit", "N", "at most so many; the cursor of the next page goes to standard error"),
      CommandOption("--page", "CURSOR", "go on behind the page that gave this cursor"),
    ],
    details: """
      Without a filter these are the open tasks outside the trash, in their order. In a filter all parts have to fit:

        milk "exact words"      tasks with these words
        due:today  due:..fri    by date: due, start, completed, created, modified; also due:none, due:>=tomorrow
        tag:home  list:Work     by tag or list; also list:none, list:#ID, parent:none, parent:#ID
        status:closed           open, closed, needs-action, in-process, completed, cancelled
        priority:high           high, medium, low, none, or numbers such as 1..4
        has:notes  repeat:yes   by what they have
        overdue  blocked  actionable
        any  trashed  all       every status; what is in the trash; both

      Parts are combined by “or”, “not”, “and” (or nothing) and parentheses. Quotes make anything literal. Your shell
      takes quotes and parentheses for itself: put the whole filter in single quotes.
      """
  ) { arguments, session in
    let page = try await session.application.tasks(matching: try await query(of: arguments, in: session))
    if session.console.isJSON {
      try session.console.documents(page.tasks.map(TaskDocument.encode))
    } else if !page.tasks.isEmpty {
      let table = TaskTable(
        endings: try await session.tasks.endings(), lists: try await session.application.lists(),
        context: session.context)
      try session.console.text(table.text(of: page.tasks, in: session.console.style))
    }
    if page.tasks.isEmpty, StandardStream.error.isTerminal { session.console.note("There is no such task.") }
    // Alone on its line for scripts; people are told what it is.
    if let next = page.next {
      session.console.note((StandardStream.error.isTerminal ? "The next page: --page " : "") + next.description)
    }
  }

  /// What a list is asked for with.
  static func query(of arguments: Arguments, in session: Session) async throws -> TaskQuery {
    let filter = try await FilterReader(session: session).filter(arguments.operands)
    var query = TaskQuery(filter, in: session.context)
    if let text = arguments.value("--sort") { query.order = try TaskOrder(parsing: text) }
    if let limit = try arguments.count("--limit") { query.limit = limit }
    query.cursor = try arguments.value("--page").map { text throws(TaskFailure) in try TaskCursor(parsing: text) }
    return query
  }
}

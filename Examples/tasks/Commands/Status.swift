import TaskCore
import TaskCoreTerminalPrograms

extension Command {
  static let start = status("start", "say that tasks are being worked on") { _, _ in .start }

  static let done = status(
    "done", "complete tasks", options: [CommandOption("--on", "D", "when it was done; a day means its noon")]
  ) { arguments, session in
    guard let text = arguments.value("--on") else { return .complete() }
    let date = try session.date(text, for: "--on")
    // Today's noon may still be to come.
    if date == .day(session.context.today) { return .complete() }
    return .complete(at: try Moment.instant(of: date, dayAt: .noon, in: session.context))
  }

  static let reopen = status("reopen", "open tasks again that are completed or cancelled") { _, _ in .reopen }

  static let cancel = status("cancel", "give tasks up") { _, _ in .cancel }

  static let skip = status("skip", "give up one occurrence of tasks that repeat, and go on with the next") { _, _ in
    .skip
  }

  private static func status(
    _ name: String, _ summary: String, options: [CommandOption] = [],
    change: @escaping @Sendable (Arguments, Session) throws -> StatusChange
  ) -> Command {
    let synopsis = "\(name) ID…" + options.map { " [\($0.name) \($0.value ?? "")]" }.joined()
    return Command(name, summary, synopsis: synopsis, operands: many, options: options) { arguments, session in
      let change = try change(arguments, session)
      let ids = try await session.tasks.ids(arguments.operands)
      let outcome = try await session.application.setStatus(change, of: ids, under: session.terms)
      try session.report(outcome)
      if !session.console.isJSON { try await session.tellNext(in: outcome) }
    }
  }
}

extension Session {
  /// Says when the tasks that repeat come next, and which do not any more.
  fileprivate func tellNext(in outcome: Outcome) async throws {
    let changed = Dictionary(outcome.tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for task in outcome.tasks where !task.isOpen && task.recurrence != nil {
      let successor: TaskItem? =
        if let next = changed[task.successorID] { next } else { try await application.task(task.successorID) }
      guard let next = successor else {
        try console.line("“\(task.title)” does not come again.")
        continue
      }
      let date = (next.due ?? next.start).map(\.description) ?? "undated"
      try console.line("“\(next.title)” comes next: \(date)\(next.isTrashed ? ", but is in the trash" : "")")
    }
  }
}

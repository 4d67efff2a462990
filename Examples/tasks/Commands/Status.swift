import TaskCore

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

  private static func status(
    _ name: String, _ summary: String, options: [CommandOption] = [],
    change: @escaping @Sendable (Arguments, Session) throws -> StatusChange
  ) -> Command {
    let synopsis = "\(name) ID…" + options.map { " [\($0.name) \($0.value ?? "")]" }.joined()
    return Command(name, summary, synopsis: synopsis, operands: many, options: options) { arguments, session in
      let change = try change(arguments, session)
      let ids = try await session.tasks.ids(arguments.operands)
      try session.report(try await session.application.setStatus(change, of: ids, under: session.terms))
    }
  }
}

import TaskCore

extension Command {
  static let comment = Command(
    "comment", "say something about a task", synopsis: "comment ID TEXT…", operands: 2...Int.max
  ) { arguments, session in
    let id = try await session.tasks.id(arguments.operands[0])
    let text = arguments.operands.dropFirst().joined(separator: " ")
    try session.report(try await session.application.comment([NewComment(on: id, text)], under: session.terms))
  }
}

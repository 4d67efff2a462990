/// A command: what it is called, what it takes, and what it does.
///
/// Each stands in a file of its own, as a value; none of them knows more of the application than its input ports.
struct Command: Sendable {
  /// Its name on the command line.
  let name: String
  /// What it does, in a few words.
  let summary: String
  /// How it is used, behind `tasks`.
  let synopsis: String
  /// How many operands it takes.
  let operands: ClosedRange<Int>
  /// The options that it takes beside those of all commands.
  let options: [CommandOption]
  /// What else there is to know, for its help.
  let details: String
  /// Whether it works with what is in the store; otherwise none is opened.
  let needsStore: Bool
  /// Does it.
  let run: @Sendable (Arguments, Session) async throws -> Void

  init(
    _ name: String, _ summary: String, synopsis: String, operands: ClosedRange<Int> = 0...0,
    options: [CommandOption] = [], details: String = "", needsStore: Bool = true,
    run: @escaping @Sendable (Arguments, Session) async throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.synopsis = synopsis
    self.operands = operands
    self.options = options
    self.details = details
    self.needsStore = needsStore
    self.run = run
  }

  /// As many operands as there are.
  static let many = 1...Int.max
}

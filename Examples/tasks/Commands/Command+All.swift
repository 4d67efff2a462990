import TaskCore
import TaskCoreTerminalPrograms

extension Command {
  /// The commands, in the order in which help lists them.
  static let all: [Command] = [
    add, list, watch, show, edit, start, done, reopen, skip, cancel, comment, move, trash, restore, purge, lists, tags,
    stats, undo, redo, history, importing, exporting, sync, repeating, help,
  ]

  /// The command of this name.
  ///
  /// - Throws: `UsageError` with the command that may have been meant.
  static func named(_ name: String) throws -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    let hint =
      NearestWord.nearest(to: name, among: all.map(\.name)).map { "Did you mean “\($0)”?" }
      ?? "“tasks help” lists the commands."
    throw UsageError("There is no command “\(name)”. \(hint)")
  }

  /// Answered before any store is opened; it stands among the commands to be listed with them.
  static let help = Command(
    "help", "explain the program or a command", synopsis: "help [COMMAND]", operands: 0...1
  ) { _, _ in }
}

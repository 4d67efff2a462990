/// The texts of help, made of what the commands say of themselves.
enum HelpPage {
  /// Help on a command, or on the program.
  static func text(of command: Command?) -> String { command.map(page) ?? overview }

  private static var overview: String {
    """
    tasks — your tasks on the command line

    Usage: tasks [options] <command> [arguments]

    Commands:
    \(table(Command.all.map { ($0.name, $0.summary) }))
    Options:
    \(options(CommandOption.shared))\
      -h, --help      explain the program or a command
      --version       print the version

    An ID is a task's whole identity or any ending of it, of at least 4 digits, that only it has.
    A date is one such as 2026-06-15 or 2026-06-15T09:00, or a word: today, tomorrow, friday, eom, +3d, now+2h.
    The store is $TASKS_STORE, or else tasks/tasks.sqlite in $XDG_DATA_HOME or ~/.local/share.
    “tasks help COMMAND” explains a command.

    """
  }

  private static func page(of command: Command) -> String {
    var text = "tasks \(command.name) — \(command.summary)\n\nUsage: tasks \(command.synopsis)\n"
    if !command.details.isEmpty { text += "\n\(command.details)\n" }
    if !command.options.isEmpty { text += "\nOptions:\n\(options(command.options))" }
    return text + "\nOptions of all commands:\n\(options(CommandOption.shared))"
  }

  private static func options(_ options: [CommandOption]) -> String {
    table(options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.help) })
  }

  private static func table(_ rows: [(name: String, text: String)]) -> String {
    let width = max(14, rows.map(\.name.count).max() ?? 0)
    return rows.map { name, text in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(text)\n"
    }.joined()
  }
}

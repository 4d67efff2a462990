import TaskCoreTerminalPrograms

/// What the words of the command line say.
struct BoardArguments {
  static let help = """
    usage: board [--store S] [--token T] [--zone Z] [--now T] [FILTER…]

    Shows the tasks of a store on the whole terminal, and changes as they happen.

      --store S  the store: the path of a file, “memory:”, or http(s)://host:port; or set $TASKS_STORE
      --token T  the token for a store over HTTP; or set $TASKS_TOKEN
      --zone Z   the time zone to read and show times in, such as Europe/Madrid
      --now T    pretend that it is T, such as 2026-06-15T09:00

    FILTER is what the tasks are narrowed to at first, as for “tasks list”: tag:home, due:today, overdue. The key ?
    tells what all keys do, and q leaves. Without colours where $NO_COLOR is set.

    """

  private var values: [String: String] = [:]
  private(set) var wantsHelp = false
  /// The words that are no options, as one text.
  private(set) var filter = ""

  /// - Throws: `UsageError` that says what to write instead.
  init(_ words: [String]) throws {
    var words = words[...]
    var operands: [String] = []
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch parts[0] {
      case "--":
        operands += words
        words = []
      case "-h", "--help": wantsHelp = true
      case "--store", "--token", "--zone", "--now":
        guard let value = parts.count > 1 ? parts[1] : words.popFirst() else {
          throw UsageError("\(parts[0]) needs a value.")
        }
        values[parts[0]] = value
      case _ where word.hasPrefix("-") && word != "-":
        throw UsageError("There is no option \(parts[0]). “board --help” lists them.")
      default: operands.append(word)
      }
    }
    filter = operands.joined(separator: " ")
  }

  /// The value of an option.
  func value(_ name: String) -> String? { values[name] }
}

/// An option that may follow a command.
struct CommandOption: Sendable {
  /// The name with its dashes.
  let name: String
  /// What its value is called in help; `nil` for a switch that has none.
  let value: String?
  /// What it does, for help.
  let help: String

  /// An option with a value.
  init(_ name: String, _ value: String, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  /// A switch.
  init(_ name: String, _ help: String) {
    self.name = name
    value = nil
    self.help = help
  }

  /// The options that every command takes, in front of its name or behind.
  static let shared = [
    CommandOption("--store", "S", "the store: the path of a file, “memory:”, or http(s)://host:port"),
    CommandOption("--token", "T", "the token for a store over HTTP; or set $TASKS_TOKEN"),
    CommandOption("--zone", "Z", "the time zone to read and show times in, such as Europe/Madrid"),
    CommandOption("--now", "T", "pretend that it is T, such as 2026-06-15T09:00"),
    CommandOption("--json", "answer with one array of JSON documents"),
  ]
}

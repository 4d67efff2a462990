import TaskCore
import TaskCoreTerminalPrograms

/// Reads a command line: `tasks [options] <command> [arguments]`, options anywhere, all words behind `--` as they are.
struct ArgumentReader {
  private var words: ArraySlice<String>
  private var arguments = Arguments()
  private var command: Command?
  private var wantsHelp = false
  private var wantsVersion = false

  init(_ words: [String]) { self.words = words[...] }

  /// What the words ask for.
  ///
  /// - Throws: `UsageError` that says what to write instead.
  consuming func request() throws -> Request {
    while let word = words.popFirst() {
      if word == "--" {
        while let word = words.popFirst() { try take(operand: word) }
      } else if word.hasPrefix("-") && word != "-" {
        try take(option: word)
      } else {
        try take(operand: word)
      }
    }
    if wantsVersion { return .version }
    if wantsHelp { return .help(command) }
    guard let command else { throw UsageError("A command is missing: “tasks help” lists them.") }
    if command.name == Command.help.name { return .help(try arguments.operands.first.map(Command.named)) }
    guard command.operands.contains(arguments.operands.count) else {
      throw UsageError("“\(command.name)” is used as “tasks \(command.synopsis)”.")
    }
    return .run(command, arguments)
  }

  private mutating func take(operand word: String) throws {
    if command == nil {
      command = try Command.named(word)
    } else {
      arguments.append(word)
    }
  }

  private mutating func take(option word: String) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (name, attached) = (parts[0], parts.count > 1 ? parts[1] : nil)
    switch name {
    case "-h", "--help": wantsHelp = true
    case "--version": wantsVersion = true
    default:
      let option = try option(named: name)
      guard option.value != nil else {
        guard attached == nil else { throw UsageError("\(name) takes no value.") }
        return arguments.set(name, "")
      }
      guard let value = attached ?? words.popFirst() else { throw UsageError("\(name) needs a value.") }
      arguments.set(name, value)
    }
  }

  private func option(named name: String) throws -> CommandOption {
    let known = CommandOption.shared + (command?.options ?? [])
    if let option = known.first(where: { $0.name == name }) { return option }
    if let command = Command.all.first(where: { $0.options.contains { $0.name == name } }), self.command == nil {
      throw UsageError("\(name) belongs behind a command, such as “\(command.name)”.")
    }
    let help = command.map { "tasks help \($0.name)" } ?? "tasks help"
    let hint =
      NearestWord.nearest(to: name, among: known.map(\.name) + ["--help", "--version"]).map { "Did you mean \($0)?" }
      ?? "“\(help)” lists the options, and words behind “--” are none."
    throw UsageError("There is no option \(name)\(command.map { " of “\($0.name)”" } ?? ""). \(hint)")
  }
}

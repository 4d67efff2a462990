/// What a command line asks for.
enum Request {
  /// The program's version.
  case version
  /// Help on a command, or on the program.
  case help(Command?)
  /// A command with what it was given.
  case run(Command, Arguments)
}

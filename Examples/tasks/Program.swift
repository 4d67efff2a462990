import Foundation
import TaskCore
import TaskCoreTerminalPrograms

/// From the words of the command line to the exit status.
enum Program {
  static let version = "0.1.0"

  /// Does what the words ask for, and answers the status to exit with.
  static func run(_ words: [String]) async -> Int32 {
    do {
      try await perform(ArgumentReader(words).request())
      return ExitStatus.done
    } catch is BrokenPipe {
      // Whoever read the output has seen enough, which is no failure.
      return ExitStatus.done
    } catch is Interrupted {
      return ExitStatus.interrupted
    } catch {
      let status = ExitStatus(of: error)
      StandardStream.error.writeLine("tasks: " + VisibleText.line(status.line))
      return status.code
    }
  }

  private static func perform(_ request: Request) async throws {
    switch request {
    case .version: try StandardStream.output.write("tasks \(version)\n")
    case .help(let command): try StandardStream.output.write(HelpPage.text(of: command))
    case .run(let command, let arguments):
      let session = try await CompositionRoot.session(
        for: arguments, opensStore: command.needsStore, in: ProcessInfo.processInfo.environment)
      try await command.run(arguments, session)
    }
  }
}

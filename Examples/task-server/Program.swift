import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer

/// From the words of the command line to the exit status: 0 when it was ended, 2 for other words, 3 when it cannot serve.
enum Program {
  /// Serves until it is told to end.
  static func run(_ words: [String], until termination: Termination) async -> Int32 {
    do {
      let arguments = try ServerArguments(words)
      if arguments.wantsHelp {
        StandardOutput.write(ServerArguments.help)
        return 0
      }
      try await serve(arguments, until: termination)
      return 0
    } catch let error as UsageError {
      ServerLog.write("usage: \(error.message) “task-server --help” tells more.")
      return 2
    } catch let failure as TaskFailure {
      ServerLog.write("\(failure)")
      return failure.code == .invalid ? 2 : 3
    } catch {
      ServerLog.write("unavailable: \(error)")
      return 3
    }
  }

  private static func serve(_ arguments: ServerArguments, until termination: Termination) async throws {
    // Files and folders of tasks are for the server's eyes alone.
    umask(0o077)
    let file = TokenFile(path: arguments.tokens)
    try CompositionRoot.makeFolder(arguments.store)
    try file.makeFirstToken { (token) throws(TaskFailure) in
      guard StandardOutput.write(token + "\n") else {
        throw TaskFailure(.unavailable, "The new token cannot be printed, and so none was made: open standard output.")
      }
    }

    let (access, stores) = CompositionRoot.access(to: arguments.store, tokens: try file.tokens())
    let log: @Sendable (HTTPTaskVisit) -> Void = { ServerLog.write($0.line) }
    let server = try await HTTPTaskServer.start(on: arguments.address, log: log, answering: access)
    ServerLog.write("listening on http://\(server.address)")
    for await signal in termination.signals {
      guard signal == .reload else { break }
      // Those that were read before still hold where there are no others.
      do {
        guard file.exists else { throw TaskFailure(.unavailable, "There is no file “\(file.path)”.") }
        access.tokens = try file.tokens()
        ServerLog.write("the tokens were read again")
      } catch {
        ServerLog.write("\(error)")
      }
    }
    ServerLog.write("stopping")
    await server.stop()
    await stores.close()
    ServerLog.write("stopped")
  }
}

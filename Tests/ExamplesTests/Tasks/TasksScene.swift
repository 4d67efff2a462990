import Foundation
import Testing

/// A person with a temporary folder of their own, on 14 June 2026, a Sunday, at ten in Madrid.
final class TasksScene: Sendable {
  let folder: URL
  private let executable: URL

  init() throws {
    executable = try TasksProgram.executable()
    folder = FileManager.default.temporaryDirectory.appending(path: "tasks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file into the folder, and answers its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  /// Runs the program to its end.
  func run(
    _ words: String..., input: String = "", now: String = "2026-06-14T10:00", zone: String = "Europe/Madrid",
    environment: [String: String] = [:]
  ) async throws -> TasksRun {
    try await run(words, input: input, now: now, zone: zone, environment: environment)
  }

  /// Runs the program, and answers what it wrote, without the line's end; a failure is the test's.
  func done(_ words: String..., input: String = "", sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> String
  {
    let run = try await run(words, input: input)
    #expect(run.status == 0, "\(words): \(run.errors)", sourceLocation: sourceLocation)
    return run.output.trimmingCharacters(in: .newlines)
  }

  /// Runs the program, and answers the documents that it wrote.
  func documents(_ words: String...) async throws -> [[String: Any]] {
    try await run(words + ["--json"]).documents()
  }

  func run(
    _ words: [String], input: String = "", now: String = "2026-06-14T10:00", zone: String = "Europe/Madrid",
    environment: [String: String] = [:]
  ) async throws -> TasksRun {
    let start = try TasksProcess(
      executable, ["--now", now, "--zone", zone] + words, in: folder, environment: environment)
    return try await start.run(input: input)
  }

  /// Runs a script of the shell, in which `$TASKS` is the program.
  func shell(_ script: String) async throws -> TasksRun {
    let shell = URL(fileURLWithPath: "/bin/sh")
    return try await TasksProcess(shell, ["-c", script], in: folder, environment: ["TASKS": executable.path])
      .run(input: "")
  }

  /// Starts the program, to be interrupted.
  func process(_ words: String...) throws -> TasksProcess { try TasksProcess(executable, words, in: folder) }
}

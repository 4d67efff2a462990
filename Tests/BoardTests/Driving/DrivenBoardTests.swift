import Foundation
import Testing

/// The real program on a pseudo-terminal, where Python types and looks at the screen: see `Driver/drive.py`.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DrivenBoardTests {
  @Test(.enabled(if: Python.isThere, "python3 is missing here, so nobody can type."), arguments: Python.scenarios)
  func works(_ scenario: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let programs = try Python.programs()
    let run = try await Python.run([scenario, programs.path, folder.path])
    #expect(run.status == 0, "\(run.output)")
  }
}

/// Python, as far as it is there.
private enum Python {
  static let scenarios: [String] = {
    guard let run = try? runWaiting(["--list", "", ""]), run.status == 0 else { return ["(python3 is missing)"] }
    return run.output.split(separator: "\n").map(String.init)
  }()

  static let isThere = scenarios.count > 1

  /// The folder with the programs, which were built beside the tests.
  static func programs() throws -> URL {
    // Where tests run from a bundle that another program loads, that program gets the bundle's path as an argument.
    let bundles = CommandLine.arguments.compactMap { argument in
      argument.range(of: ".xctest").map { URL(fileURLWithPath: String(argument[..<$0.upperBound])) }
    }
    let folders = [Bundle.main.bundleURL] + bundles.map { $0.deletingLastPathComponent() }
    return try #require(
      folders.first { FileManager.default.isExecutableFile(atPath: $0.appending(path: "board").path) })
  }

  static func run(_ words: [String]) async throws -> (status: Int32, output: String) {
    try await withCheckedThrowingContinuation { continuation in
      // Waiting blocks, which the threads of tests must not.
      DispatchQueue(label: "board-tests.python").async { continuation.resume(with: Result { try runWaiting(words) }) }
    }
  }

  private static func runWaiting(_ words: [String]) throws -> (status: Int32, output: String) {
    let script = try #require(Bundle.module.url(forResource: "drive", withExtension: "py", subdirectory: "Driver"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B", script.path] + words
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}

import Foundation
import TaskCoreSQLite
import Testing

/// A run of the program `store-stress`, which is built beside the tests.
final class Stress: Sendable {
  private let process: Process
  private let output: FileHandle

  init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = try Self.program()
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    self.process = process
    output = pipe.fileHandleForReading
  }

  private static func program() throws -> URL {
    // On Linux the tests are an executable of that folder, on macOS a bundle in it.
    let folders =
      [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()] + [
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      ]
    let found = folders.map { $0.appendingPathComponent("store-stress") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    return try #require(found, "store-stress is not built beside the tests")
  }

  /// The last line that the program printed, once it has ended.
  func answer() async -> String {
    await offThePool { [self] in
      let text = String(decoding: (try? output.readToEnd()) ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return text.split(separator: "\n").last.map(String.init) ?? ""
    }
  }

  /// Waits until the program has printed a line that begins so, or has ended.
  func wait(forLine prefix: String) async {
    await offThePool { [self] in
      var text = ""
      while !text.contains("\n" + prefix), !text.hasPrefix(prefix) {
        let data = output.availableData
        if data.isEmpty { return }
        text += String(decoding: data, as: UTF8.self)
      }
    }
  }

  /// Ends the program as a crash would: it gets no chance to do anything about it.
  func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

  private func offThePool<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
  }
}

/// What SQLite itself says of a file: `ok`, or what is wrong with it.
func integrity(of path: String) throws -> String? {
  let connection = try Connection(path: path)
  defer { try? connection.close() }
  return try connection.value("PRAGMA integrity_check")
}

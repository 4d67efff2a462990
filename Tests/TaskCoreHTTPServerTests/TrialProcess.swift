import Foundation
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

/// A server in a process of its own: the program `http-trial`, which is built beside the tests.
final class TrialProcess: Sendable {
  let address: HTTPTaskServer.Address
  private let process: Process

  /// - Parameters:
  ///   - openFiles: how many files it has open that have nothing to do with serving.
  ///   - mostFiles: how many files it may have open, if not as many as the tests.
  static func start(openFiles: Int = 0, mostFiles: Int? = nil) async throws -> TrialProcess {
    try await onThread { try TrialProcess(openFiles: openFiles, mostFiles: mostFiles) }
  }

  private init(openFiles: Int, mostFiles: Int?) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let limit = mostFiles.map { "ulimit -n \($0); " } ?? ""
    process.arguments = ["-c", limit + #"exec "$0" serve 127.0.0.1:0 "$1""#, try Self.program().path, "\(openFiles)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    self.process = process
    var line = ""
    while !line.hasSuffix("\n") {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      line += String(decoding: data, as: UTF8.self)
    }
    address = try HTTPTaskServer.Address(parsing: line.trimmingCharacters(in: .newlines))
  }

  static func program() throws -> URL {
    // On Linux the tests are an executable of that folder, on macOS a bundle in it.
    let folders =
      [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()] + [
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      ]
    let found = folders.map { $0.appendingPathComponent("http-trial") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    return try #require(found, "http-trial is not built beside the tests")
  }

  /// The KiB of memory that it holds.
  var memory: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return line.flatMap { Int($0.split { !$0.isNumber }.first ?? "") } ?? 0
    }
  }

  /// The seconds that it has been computing.
  var computingTime: Double {
    get throws {
      let stat = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      // Behind the name, which may hold anything, these are the twelfth and thirteenth, in hundredths.
      let columns = stat.split(separator: ")").last?.split(separator: " ") ?? []
      return columns.count > 12 ? (Double(columns[11]) ?? 0) / 100 + (Double(columns[12]) ?? 0) / 100 : 0
    }
  }

  /// Asks it to end, and gives its exit status.
  func end() async throws -> Int32 {
    try await onThread { [self] in
      process.terminate()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
}

/// Requests that a process of its own has begun and does not go on with.
final class HeldRequests: Sendable {
  /// How many they are.
  let count: Int
  private let process: Process
  private let input: Pipe

  static func begin(_ count: Int, at address: HTTPTaskServer.Address) async throws -> HeldRequests {
    try await onThread { try HeldRequests(count, at: address) }
  }

  private init(_ count: Int, at address: HTTPTaskServer.Address) throws {
    process = Process()
    input = Pipe()
    let output = Pipe()
    process.executableURL = try TrialProcess.program()
    process.arguments = ["hold", address.host, "\(address.port)", "\(count)"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    self.count = Int(line.trimmingCharacters(in: .newlines)) ?? 0
  }

  /// Lets go of them all.
  func end() async {
    _ = try? await onThread { [self] in
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }
}

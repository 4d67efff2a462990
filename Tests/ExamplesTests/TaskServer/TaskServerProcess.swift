import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreURLSession

/// One process of the server on a folder. What it writes goes to files, so that no pipe can fill up and hold it.
final class TaskServerProcess {
  private let process = Process()
  private let output: URL
  private let errors: URL
  private let ended: AsyncStream<Int32>

  /// Starts the server, and waits until it listens.
  init(storingIn folder: URL, port: Int = 0) async throws {
    let name = UUID().uuidString
    output = folder.appending(path: "\(name).out")
    errors = folder.appending(path: "\(name).err")
    for file in [output, errors] { try Data().write(to: file) }
    process.executableURL = try TasksProgram.executable().deletingLastPathComponent().appending(path: "task-server")
    process.arguments = ["--store", folder.appending(path: "data").path, "--listen", "127.0.0.1:\(port)"]
    process.standardInput = FileHandle.nullDevice
    let handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    let (ended, continuation) = AsyncStream<Int32>.makeStream()
    self.ended = ended
    process.terminationHandler = { process in
      continuation.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      continuation.finish()
    }
    try process.run()
    for handle in handles { try handle.close() }
    while process.isRunning, try address == nil { try await Task.sleep(for: .milliseconds(20)) }
  }

  /// A port for a server that is started more than once: outside the range from which systems take those of clients, or a
  /// client that tries while nobody listens may be connected with itself.
  static func lastingPort() throws -> Int {
    for _ in 0..<100 {
      let port = Int.random(in: 20_000..<30_000)
      let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(probe) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(probe, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if result == 0 { return port }
    }
    throw CocoaError(.featureUnsupported)
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// What it has written on standard output.
  var printed: String { get throws { String(decoding: try Data(contentsOf: output), as: UTF8.self) } }

  /// What it has written on standard error.
  var log: String { get throws { String(decoding: try Data(contentsOf: errors), as: UTF8.self) } }

  /// Where it listens; `nil` before it does.
  var address: String? {
    get throws {
      guard let line = try log.split(separator: "\n").first(where: { $0.contains("listening on ") }) else { return nil }
      return line.split(separator: " ").last.map(String.init)
    }
  }

  var port: Int { get throws { try address?.split(separator: ":").last.flatMap { Int($0) } ?? 0 } }

  /// Sends a signal, and waits for the end: the status, or the number of the signal that ended it, negative.
  func end(with signal: Int32) async -> Int32 {
    kill(process.processIdentifier, signal)
    var status: Int32 = 0
    for await ending in ended { status = ending }
    return status
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }
}

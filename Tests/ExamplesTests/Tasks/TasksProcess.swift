import Foundation

/// One process of the program. What it writes goes to files, so that no pipe can fill up and hold it.
final class TasksProcess {
  private let process = Process()
  private let input = Pipe()
  private let output: URL
  private let errors: URL
  private let handles: [FileHandle]

  init(_ executable: URL, _ words: [String], in folder: URL, environment: [String: String] = [:]) throws {
    let name = UUID().uuidString
    output = folder.appending(path: "\(name).out")
    errors = folder.appending(path: "\(name).err")
    for file in [output, errors] { try Data().write(to: file) }
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = [
      "HOME": folder.path, "TASKS_STORE": folder.appending(path: "tasks.sqlite").path, "TZ": "UTC",
    ].merging(environment) { $1 }
    process.standardInput = input
    handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Runs the process to its end.
  func run(input text: String) async throws -> TasksRun {
    let ended = try start()
    if !text.isEmpty { try await feed(text) }
    try input.fileHandleForWriting.close()
    return try await result(after: ended)
  }

  /// Runs the process until it has read most of its input and waits for more, and interrupts it there.
  func interrupt(afterReading text: String) async throws -> TasksRun {
    let ended = try start()
    // A pipe holds 64 KiB: when much more has been written, the process has read the rest of it.
    try await feed(text)
    process.interrupt()
    let run = try await result(after: ended)
    try input.fileHandleForWriting.close()
    return run
  }

  /// Runs the process until something has been done beside it, and interrupts it then.
  func interrupt(after work: (TasksProcess) async throws -> Void) async throws -> TasksRun {
    let ended = try start()
    do {
      try await work(self)
    } catch {
      process.terminate()
      throw error
    }
    process.interrupt()
    let run = try await result(after: ended)
    try input.fileHandleForWriting.close()
    return run
  }

  /// Runs the process for so long, and kills it if it has not ended by then: the status is negative.
  func run(killedAfter delay: Duration) async throws -> TasksRun {
    let ended = try start()
    try await Task.sleep(for: delay)
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    let run = try await result(after: ended)
    try input.fileHandleForWriting.close()
    return run
  }

  /// Waits until what the process has written so far is what is waited for, or the process has ended.
  func wait(for isThere: (String) -> Bool) async throws {
    while process.isRunning, !isThere(String(decoding: try Data(contentsOf: output), as: UTF8.self)) {
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func start() throws -> AsyncStream<Int32> {
    let (ended, continuation) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { process in
      continuation.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      continuation.finish()
    }
    try process.run()
    // The process has its own by now, and Foundation keeps ours for longer than the test runs.
    for handle in handles { try handle.close() }
    return ended
  }

  private func feed(_ text: String) async throws {
    let handle = input.fileHandleForWriting
    let (failed, continuation) = AsyncStream<any Error>.makeStream()
    // Writing waits for the reader, which must not hold a thread that all tests share.
    DispatchQueue(label: "tasks-tests.input").async {
      do { try handle.write(contentsOf: Data(text.utf8)) } catch { continuation.yield(error) }
      continuation.finish()
    }
    for await error in failed { throw error }
  }

  private func result(after ended: AsyncStream<Int32>) async throws -> TasksRun {
    var status: Int32 = -1
    for await ending in ended { status = ending }
    return TasksRun(
      status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

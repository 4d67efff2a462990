import Foundation
import Testing

/// The two small examples, run as their readers run them.
@Suite(.serialized) struct ExampleProgramsTests {
  @Test func quickStartPlansTheSample() async throws {
    let run = try await run("quick-start")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "Imported 28 records.")
    #expect(lines.count == 9)
    #expect(lines.dropFirst().contains { $0.hasPrefix("2026-06-1") })
    #expect(!run.output.contains("failed"))
  }

  @Test func customStoreKeepsTheContract() async throws {
    let run = try await run("custom-store")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.hasSuffix(" passed, 0 failed\n"))
    #expect(!run.output.contains("FAILED"))
  }

  private func run(_ name: String) async throws -> (status: Int32, output: String) {
    let folder = try TasksProgram.executable().deletingLastPathComponent()
    let process = Process()
    process.executableURL = folder.appendingPathComponent(name)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    return await withCheckedContinuation { continuation in
      // Waiting blocks, which the threads of tests must not.
      DispatchQueue.global().async {
        let output = String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        continuation.resume(returning: (process.terminationStatus, output))
      }
    }
  }
}

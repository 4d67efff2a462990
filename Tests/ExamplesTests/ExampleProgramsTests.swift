import Foundation
import Testing

/// The small examples, run as their readers run them.
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

  @Test func offlineFirstTellsItsStory() async throws {
    let run = try await run("offline-first")
    #expect(run.status == 0)
    let story = """
      Ada has a laptop and a phone, and between them is a server.

      She plans on the laptop, and the phone shows it.
        laptop, connected
          - Buy milk
          - Water the plants, due 2026-06-15 (Every day)
        phone, connected
          - Buy milk
          - Water the plants, due 2026-06-15 (Every day)
          came: “Buy milk” was added
          came: “Water the plants” was added

      Her train enters a tunnel. On the laptop she goes on as if nothing were.
        laptop, no connection: There is no network here. 3 changes wait.
          - Buy oat milk @shop
          - Call mum
          - Water the plants, due 2026-06-16 (Every day)

      The battery is empty. With another one, everything is there, and still waits.
        laptop, no connection: There is no network here. 3 changes wait.
          - Buy oat milk @shop
          - Call mum
          - Water the plants, due 2026-06-16 (Every day)

      An hour later she has forgotten all that, and uses the phone.
        phone, connected
          - Book the train
          - Buy two milks
          - Water the plants, due 2026-06-16 (Every day)

      The laptop comes out of the tunnel. Nothing is lost, nothing is there twice, and what gave way is told.
          came: “Buy two milks” was changed
          came: “Water the plants” was changed
          came: “Water the plants” was changed
          came: “Book the train” was added
          lost: “Buy two milks”: its title is “Buy two milks”, and had been changed to “Buy oat milk” here.
          lost: “Water the plants”: its status is completed 2026-06-15T09:07:00Z, and had been changed to completed 2026-06-15T08:04:00Z here.
        laptop, connected
          - Book the train
          - Buy two milks @shop
          - Call mum
          - Water the plants, due 2026-06-16 (Every day)
          came: “Call mum” was added
          came: “Buy two milks” was changed
        phone, connected
          - Book the train
          - Buy two milks @shop
          - Call mum
          - Water the plants, due 2026-06-16 (Every day)

      She pastes a whole book into a task, which the server does not take. It is set aside, and all else goes on.
        laptop, connected
          - Book the train
          - Buy two milks @shop @today
          - Call mum
          - Water the plants, due 2026-06-16 (Every day)
          ! Edit “Call mum” was refused: The content is longer than 65536 bytes.

      She thinks better of it, and the task is again what the server has.
        The notes of “Call mum” have 0 characters.
        laptop, connected
          - Book the train
          - Buy two milks @shop @today
          - Call mum
          - Water the plants, due 2026-06-16 (Every day)

      """
    #expect(run.output == story)
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

import Foundation
import Testing

@testable import board

/// How a program that has changed its terminal ends, whatever ends it: tried in processes of their own, with a pipe in
/// the place of the terminal.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RestorationTests {
  @Test(
    arguments: Set(1...64).subtracting([
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGPIPE, 32, 33,
    ]).sorted())
  func everySignalThatEndsItRestoresIt(_ number: Int32) async throws {
    let result = await #expect(processExitsWith: .signal(number), observing: [\.standardOutputContent]) { [number] in
      Restoration.install(STDOUT_FILENO, termios(), leaving: "restored")
      Restoration.arm(true)
      kill(getpid(), number)
      while true { pause() }
    }
    let output = try #require(result).standardOutputContent
    #expect(output.suffix(8).elementsEqual("restored".utf8))
  }

  @Test func aConnectionThatBreaksEndsNothing() async {
    await #expect(processExitsWith: .success) {
      Restoration.install(STDOUT_FILENO, termios(), leaving: "restored")
      Restoration.arm(true)
      raise(SIGPIPE)
    }
  }

  @Test func aTerminalThatTakesNothingMoreKeepsNobody() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      let flags = fcntl(ends[1], F_GETFL)
      _ = fcntl(ends[1], F_SETFL, flags | O_NONBLOCK)
      while write(ends[1], "x", 1) > 0 {}
      _ = fcntl(ends[1], F_SETFL, flags)
      Restoration.install(ends[1], termios(), leaving: "restored")
      Restoration.arm(true)
      kill(getpid(), SIGTERM)
      while true { pause() }
    }
  }

  @Test func aStackThatOverflowsRestoresIt() async throws {
    let result = await #expect(processExitsWith: .signal(SIGSEGV), observing: [\.standardOutputContent]) {
      Restoration.install(STDOUT_FILENO, termios(), leaving: "restored")
      Restoration.arm(true)
      exit(Int32(truncatingIfNeeded: depth(1)))
    }
    let output = try #require(result).standardOutputContent
    #expect(output.suffix(8).elementsEqual("restored".utf8))
  }

  @Test(arguments: 1...16) func nothingIsWrittenBehindTheRestoration(_ attempt: Int) async throws {
    let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]) {
      Restoration.install(STDOUT_FILENO, termios(), leaving: "restored")
      Restoration.arm(true)
      let thread = Thread {
        while true { Restoration.changing { _ = write(STDOUT_FILENO, "frame", 5) } }
      }
      thread.start()
      usleep(20_000)
      kill(getpid(), SIGTERM)
      while true { pause() }
    }
    let output = try #require(result).standardOutputContent
    #expect(output.starts(with: "frame".utf8) && output.suffix(8).elementsEqual("restored".utf8))
  }
}

/// Goes on until there is no stack left.
private func depth(_ number: Int) -> Int { number == 0 ? 0 : depth(number &+ 1) &+ Int.random(in: 0...1) }

import Foundation
import Observation
import TaskCore
import TaskCoreTerminalPrograms

/// From the words of the command line to the exit status, with a screen in between.
@MainActor enum Program {
  /// Shows the board until somebody leaves it.
  static func run(_ words: [String], in environment: [String: String]) async -> Int32 {
    do {
      let arguments = try BoardArguments(words)
      if arguments.wantsHelp {
        print(BoardArguments.help, terminator: "")
        return ExitStatus.done
      }
      let terminal = try terminal(in: environment)
      let board = try await CompositionRoot.board(for: arguments, in: environment)
      await show(board, on: terminal)
      let telling = Task {
        try await Task.sleep(for: .seconds(1))
        report("Waiting until what was asked for last is saved; ctrl-c gives it up.")
      }
      defer { telling.cancel() }
      guard let refusal = await board.end() else { return ExitStatus.done }
      report(refusal)
      return 1
    } catch {
      let status = ExitStatus(of: error)
      report(status.line)
      return status.code
    }
  }

  private static func terminal(in environment: [String: String]) throws -> Terminal {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    guard let terminal = Terminal(hasColours: !isUnwanted) else {
      throw UsageError("The board needs a terminal for input and output: “tasks list” prints tasks elsewhere.")
    }
    let kind = environment["TERM"] ?? ""
    guard !kind.isEmpty, kind != "dumb" else {
      throw UsageError("The board cannot draw on a terminal whose TERM is “\(kind)”: “tasks list” prints tasks there.")
    }
    return terminal
  }

  /// The one loop: what was pressed, what has changed, another size. All of it that came together is drawn once.
  private static func show(_ board: Board, on terminal: Terminal) async {
    let inbox = Inbox()
    let signals = Signals(into: inbox)
    terminal.enter()
    let keyboard = Keyboard(into: inbox)
    board.start()
    inbox.ring()
    for await _ in inbox.rings {
      var events = inbox.take()[...]
      while let event = events.popFirst() {
        await handle(board.state.mode.field == nil ? event : event.joined(with: &events), board, terminal)
      }
      guard !board.isDone else { break }
      let size = terminal.size
      board.settle(in: size)
      let content = withObservationTracking {
        board.content
      } onChange: {
        inbox.ring()
      }
      terminal.show(BoardView.screen(of: content, size))
    }
    keyboard.stop()
    signals.stop()
    terminal.leave()
  }

  private static func handle(_ event: BoardEvent, _ board: Board, _ terminal: Terminal) async {
    switch event {
    case .key(Key(.text("z"), .control)), .suspend:
      terminal.leave()
      // Not to be refused, and so it does not come back here.
      kill(getpid(), SIGSTOP)
    case .key(let key):
      if key == Key(.text("l"), .control) { terminal.forget() }
      await board.press(key, page: max(1, terminal.size.rows - 3))
    case .redraw(isForeign: true): terminal.enter()
    case .redraw(isForeign: false): terminal.forget()
    case .hangUp: board.isDone = true
    }
  }

  private static func report(_ line: String) {
    FileHandle.standardError.write(Data("board: \(VisibleText.line(line))\n".utf8))
  }
}

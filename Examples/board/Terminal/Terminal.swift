import Foundation
import Synchronization

/// The terminal that the program has for itself: without echo, line by line no longer, on a screen of its own.
///
/// Whatever ends the program, the terminal is left as it was found.
final class Terminal: Sendable {
  private static let entering = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[2J"
  private static let leaving = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  private struct State {
    var isEntered = false
    /// What it shows; `nil` when nobody knows.
    var shown: Screen?
  }

  private let state = Mutex(State())
  private let original: termios
  private let difference: ScreenDifference

  /// The terminal of standard input and output; `nil` when one of them is something else.
  init?(hasColours: Bool) {
    var attributes = termios()
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &attributes) == 0 else { return nil }
    original = attributes
    difference = ScreenDifference(hasColours: hasColours)
    Restoration.install(STDOUT_FILENO, attributes, leaving: Self.leaving)
  }

  /// Its size; 80 by 24 where it does not say.
  var size: Screen.Size {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Screen.Size(columns: 80, rows: 24)
    }
    return Screen.Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Makes it ours; again after the program was stopped.
  func enter() {
    state.withLock { state in
      var raw = original
      cfmakeraw(&raw)
      Restoration.changing {
        Restoration.arm(true)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        Self.write(Array(Self.entering.utf8))
      }
      state = State(isEntered: true, shown: nil)
    }
  }

  /// Leaves it as it was found.
  func leave() {
    state.withLock { state in
      guard state.isEntered else { return }
      state = State()
      var original = original
      Restoration.changing {
        Self.write(Array(Self.leaving.utf8))
        tcsetattr(STDIN_FILENO, TCSANOW, &original)
        Restoration.arm(false)
      }
    }
  }

  /// Shows a screen by writing what differs from the one before; nothing is written where nothing does.
  func show(_ screen: Screen) {
    state.withLock { state in
      guard state.isEntered else { return }
      let bytes = difference.bytes(from: state.shown, to: screen)
      Restoration.changing { Self.write(bytes) }
      state.shown = screen
    }
  }

  /// Forgets what it shows, since somebody else may have written there.
  func forget() { state.withLock { $0.shown = nil } }

  private static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !Restoration.isOver {
      let written = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        // Someone has made it one that does not wait.
        var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, 1000)
      } else if errno != EINTR {
        // It is gone, and the keyboard will say so.
        return
      }
    }
  }
}

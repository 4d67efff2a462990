import Foundation
import TaskCore

/// Whoever was reading the output has gone.
struct BrokenPipe: Error {}

/// Standard output or standard error, written without buffers, so that nothing is left behind at the end.
struct StandardStream: Sendable {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  let descriptor: Int32

  /// Whether a person is looking at it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Takes the places of standard streams that the program was started without, before any other file does.
  ///
  /// What is opened next would get their numbers otherwise, and be written to. What stands there instead can be neither
  /// read nor written, so that using it is an error like any other.
  static func occupyClosed() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is given out, and those below are taken.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes text.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes bytes, waiting for a slow reader no longer than until the command is interrupted.
  ///
  /// - Throws: `BrokenPipe` when the reader has gone, `.unavailable` when the bytes cannot be written.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try waitForReader()
      // A pipe with room for anything takes this much without waiting.
      let written = rest.prefix(Self.pieceSize).withUnsafeBytes { piece in
        Foundation.write(descriptor, piece.baseAddress, piece.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        throw BrokenPipe()
      } else if errno != EINTR && errno != EAGAIN {
        throw TaskFailure(.unavailable, "The output cannot be written: \(String(cString: strerror(errno))).")
      }
    }
  }

  /// Writes a line; one that cannot be written is let go, as there is nowhere left to say so.
  func writeLine(_ text: String) { try? write(text + "\n") }

  private static let pieceSize = 4096

  private func waitForReader() throws {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&waiting, 1, 100) == 0 {
      if Task.isCancelled { throw CancellationError() }
    }
  }
}

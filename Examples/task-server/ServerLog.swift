import Foundation
import TaskCore

/// Lines on standard error, each written at once, so that those of several requests do not mix.
enum ServerLog {
  static func write(_ line: String) {
    StandardStream.write("\(Instant(Date())) \(line)\n", to: STDERR_FILENO)
  }
}

/// Standard output, on which nothing stands but what was asked for.
enum StandardOutput {
  /// - Returns: whether somebody took it.
  @discardableResult static func write(_ text: String) -> Bool { StandardStream.write(text, to: STDOUT_FILENO) }
}

private enum StandardStream {
  /// Writes all of a text; where nobody reads it, it is lost, which is no reason to stop serving.
  @discardableResult static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}

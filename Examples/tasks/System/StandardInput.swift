import Foundation
import TaskCore

/// Standard input as a document.
///
/// It is read on a queue of its own: whoever waits for a person or a slow pipe must not hold one of the few threads that
/// all tasks share.
final class StandardInput: Sendable {
  private let queue = DispatchQueue(label: "tasks.standard-input")

  /// The bytes of standard input.
  static func stream() -> ByteStream {
    let input = StandardInput()
    return ByteStream { () async throws(TaskFailure) in try await input.next() }
  }

  private func next() async throws(TaskFailure) -> [UInt8]? {
    let isCancelled = Flag()
    // Continuations lose the type of an error, so the result goes through as a value.
    let result: Result<[UInt8]?, TaskFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: Self.read(unless: isCancelled)) }
      }
    } onCancel: {
      isCancelled.raise()
    }
    return try result.get()
  }

  private static func read(unless isCancelled: Flag) -> Result<[UInt8]?, TaskFailure> {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, 50) == 0 {
      if isCancelled.isRaised {
        return .failure(TaskFailure(.cancelled, "The command was interrupted while it was reading."))
      }
    }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = bytes.withUnsafeMutableBytes { Foundation.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 { return .success(count == 0 ? nil : Array(bytes.prefix(count))) }
      guard errno == EINTR else {
        return .failure(
          TaskFailure(.unavailable, "Standard input cannot be read: \(String(cString: strerror(errno)))."))
      }
    }
  }
}

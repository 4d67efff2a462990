import TaskCore
import TaskCoreHTTP

/// What becomes of an error: the line that says it, and the status to exit with.
package struct ExitStatus {
  package static let done: Int32 = 0
  package static let interrupted: Int32 = 130

  package let code: Int32
  package let line: String

  package init(of error: any Error) {
    switch error {
    case let error as UsageError:
      (code, line) = (2, error.description)
    case let failure as TaskFailure:
      (code, line) = (Self.code(of: failure), failure.description)
    case is CancellationError:
      (code, line) = (Self.interrupted, "cancelled: The command was interrupted before it took effect.")
    default:
      (code, line) = (3, "unavailable: \(error)")
    }
  }

  private static func code(of failure: TaskFailure) -> Int32 {
    switch failure.code {
    case .cancelled: interrupted
    case .unavailable, .corrupted: 3
    // A server that this program and its person cannot work with is a store out of reach.
    case .unauthorized, .untrusted, .incomprehensible: 3
    default: 1
    }
  }
}

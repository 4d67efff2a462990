import Foundation
import TaskCore

/// A file of this user's alone that is removed with the last reference to it.
///
/// Unchecked: the handle is touched on the serial queue alone, and the URL never changes.
final class TemporaryFile: @unchecked Sendable {
  let url: URL
  private let handle: FileHandle
  private let queue = DispatchQueue(label: "task-core.upload")

  init() throws(TaskFailure) {
    let name = "task-core-upload-\(UUID().uuidString)"
    url = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: false)
    guard
      FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = try? FileHandle(forWritingTo: url)
    else { throw Self.failure(nil) }
    self.handle = handle
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func append(_ bytes: Data) async throws(TaskFailure) {
    // Continuations lose the type of an error, so the result goes through as a value.
    let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result { try self.handle.write(contentsOf: bytes) }) }
    }
    if case .failure(let error) = result { throw Self.failure(error) }
  }

  private static func failure(_ error: (any Error)?) -> TaskFailure {
    TaskFailure(
      .unavailable, "The content of the request cannot be written to the folder for temporary files: make room there.",
      underlying: error)
  }
}

import Foundation
public import TaskCore

extension ByteStream {
  /// The bytes of a file, read piece by piece on a queue of their own, so that a slow disk holds up nobody else.
  ///
  /// - Throws: `.notFound` when there is no such file, `.invalid` when it is a folder or may not be read by this user,
  ///   `.unavailable` when it cannot be opened; while reading `.unavailable` when the rest cannot be read.
  public static func file(at path: String) throws(TaskFailure) -> ByteStream {
    let reader = FileReader(handle: try open(path), path: path)
    return ByteStream { () async throws(TaskFailure) in try await reader.next() }
  }

  private static func open(_ path: String) throws(TaskFailure) -> FileHandle {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw TaskFailure(.invalid, "“\(path)” is a folder: name a file in it.")
    }
    do {
      return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      if let code = (error as? CocoaError)?.code, code == .fileReadNoPermission {
        throw TaskFailure(
          .invalid, "The file “\(path)” may not be read by this user: change its permissions.", underlying: error)
      }
      guard FileManager.default.fileExists(atPath: path) else {
        throw TaskFailure(.notFound, "There is no file “\(path)”: check its name.", underlying: error)
      }
      throw TaskFailure(.unavailable, "The file “\(path)” cannot be opened for reading.", underlying: error)
    }
  }
}

/// Reads a file where waiting for the disk is allowed.
///
/// Unchecked, because `FileHandle` says nothing of threads: it is touched on the serial queue alone, and closes itself
/// when the last reference goes.
private final class FileReader: @unchecked Sendable {
  private static let pieceSize = 131_072

  private let handle: FileHandle
  private let path: String
  private let queue = DispatchQueue(label: "task-core.file-reader")

  init(handle: FileHandle, path: String) {
    self.handle = handle
    self.path = path
  }

  func next() async throws(TaskFailure) -> [UInt8]? {
    // Continuations lose the type of an error, so the result goes through as a value.
    let result: Result<[UInt8]?, TaskFailure> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.read()) }
    }
    return try result.get()
  }

  private func read() -> Result<[UInt8]?, TaskFailure> {
    do {
      let piece = try handle.read(upToCount: Self.pieceSize).map { Array($0) } ?? []
      return .success(piece.isEmpty ? nil : piece)
    } catch {
      return .failure(TaskFailure(.unavailable, "The file “\(path)” cannot be read on.", underlying: error))
    }
  }
}

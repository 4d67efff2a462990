import Foundation
import TaskCore
import TaskCoreHTTP

/// The content of a request in a form that URLSession can send without holding up others.
///
/// Foundation on Linux reads body streams on the one queue that all sessions of a process share: a stream that has to be
/// waited for would stop them all. It sends files piece by piece, and a long body in memory takes three times its size.
struct Upload: Sendable {
  enum Content: Sendable {
    case nothing
    case bytes(Data)
    case file(TemporaryFile)
  }

  /// From how many bytes on a body goes through a file.
  private static let longest = 262_144

  let content: Content

  init(_ body: HTTPTaskBody) async throws(TaskFailure) {
    if body.length == 0 {
      content = .nothing
    } else if let bytes = body.bytes, bytes.count <= Self.longest {
      content = .bytes(Data(bytes))
    } else {
      content = try await Self.spooled(body.stream)
    }
  }

  private static func spooled(_ stream: ByteStream) async throws(TaskFailure) -> Content {
    var head = Data()
    var file: TemporaryFile?
    for try await piece in stream {
      if Task.isCancelled { throw Exchange.cancelled }
      head += piece
      guard head.count > longest else { continue }
      let open: TemporaryFile
      if let file { open = file } else { open = try TemporaryFile() }
      file = open
      try await open.append(head)
      head = Data()
    }
    if let file {
      if !head.isEmpty { try await file.append(head) }
      return .file(file)
    }
    return head.isEmpty ? .nothing : .bytes(head)
  }
}

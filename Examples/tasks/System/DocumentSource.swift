import TaskCore
import TaskCoreFormats

/// A document to import, of which the beginning can be looked at before it is read.
struct DocumentSource: Sendable {
  /// The name that its format may be guessed from; standard input has none.
  let name: String?
  /// The first bytes.
  let head: [UInt8]
  /// All bytes, the first ones included.
  let bytes: ByteStream

  /// Opens a file, or standard input for `-`.
  init(_ path: String) async throws {
    let isFile = path != "-"
    let reading = Reading(isFile ? try ByteStream.file(at: path) : StandardInput.stream())
    name = isFile ? path : nil
    head = try await reading.lookAhead()
    bytes = ByteStream { () async throws(TaskFailure) in try await reading.next() }
  }

  /// A stream of which the first piece is kept once it has been looked at.
  private actor Reading {
    private let iterator: ByteStream.Iterator
    private var head: [UInt8]?

    init(_ stream: ByteStream) { iterator = stream.makeAsyncIterator() }

    func lookAhead() async throws(TaskFailure) -> [UInt8] {
      head = try await next()
      return head ?? []
    }

    func next() async throws(TaskFailure) -> [UInt8]? {
      if let head {
        self.head = nil
        return head
      }
      // A copy reads on in the same place, and may be used while the actor waits.
      var iterator = iterator
      return try await iterator.next(isolation: self)
    }
  }
}

public import TaskCore

/// The content of a message: bytes that lie in memory, or bytes that come piece by piece.
public struct HTTPTaskBody: Sendable {
  private enum Content {
    case bytes([UInt8])
    case stream(ByteStream)
  }

  private let content: Content
  /// How many bytes there are; `nil` where nobody knows before they have come.
  public let length: Int?

  /// Content that lies in memory.
  public init(_ bytes: [UInt8]) {
    content = .bytes(bytes)
    length = bytes.count
  }

  /// Content that comes piece by piece, and is read once.
  ///
  /// - Parameters:
  ///   - stream: gives the content.
  ///   - length: how many bytes the stream gives, where that is known.
  public init(_ stream: ByteStream, length: Int? = nil) {
    content = .stream(stream)
    self.length = length
  }

  /// No content.
  public static let empty = HTTPTaskBody([])

  /// The bytes, if they lie in memory.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = content { bytes } else { nil } }

  /// The content piece by piece. Nothing of a stream is read before the first piece is asked for.
  public var stream: ByteStream {
    switch content {
    case .bytes(let bytes): ByteStream(bytes)
    case .stream(let stream): stream
    }
  }

  /// All of the content, which is refused as soon as it is known to be longer than a limit.
  ///
  /// - Throws: `.tooLarge`, and whatever reading the stream throws.
  public func collected(upTo limit: Int) async throws(TaskFailure) -> [UInt8] {
    if let length, length > limit { throw .tooLarge(limit: limit) }
    if let bytes { return bytes }
    var collected: [UInt8] = []
    if let length { collected.reserveCapacity(length) }
    for try await piece in stream {
      collected += piece
      if collected.count > limit { throw .tooLarge(limit: limit) }
    }
    return collected
  }
}

extension TaskFailure.Code {
  /// The content of a request or an answer is longer than what is taken.
  public static let tooLarge = TaskFailure.Code(rawValue: "tooLarge")
}

extension TaskFailure {
  /// The failure of content that is too long.
  package static func tooLarge(limit: Int) -> TaskFailure {
    TaskFailure(.tooLarge, "The content is longer than \(limit) bytes: send it in smaller parts.")
  }
}

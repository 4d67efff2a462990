/// The bytes of a document, piece by piece, from wherever the driver has them.
public struct ByteStream: AsyncSequence, Sendable {
  /// A piece of the document.
  public typealias Element = [UInt8]
  /// How reading can fail.
  public typealias Failure = TaskFailure

  private let next: @Sendable () async throws(TaskFailure) -> [UInt8]?

  /// A document read by a function that gives one piece after another, and `nil` at the end.
  public init(next: @escaping @Sendable () async throws(TaskFailure) -> [UInt8]?) { self.next = next }

  /// A document that lies in memory.
  public init(_ bytes: [UInt8]) {
    let size = 65_536
    let cut = Cut(bytes: bytes)
    self.init { () async throws(TaskFailure) in await cut.next(size) }
  }

  private actor Cut {
    private var rest: ArraySlice<UInt8>

    init(bytes: [UInt8]) { rest = bytes[...] }

    func next(_ size: Int) -> [UInt8]? {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }

  /// Reads the document; it can be read once.
  public func makeAsyncIterator() -> Iterator { Iterator(pull: next) }

  /// Reads one piece after another.
  public struct Iterator: AsyncIteratorProtocol {
    let pull: @Sendable () async throws(TaskFailure) -> [UInt8]?

    /// The next piece; `nil` at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(TaskFailure) -> [UInt8]? {
      try await pull()
    }
  }
}

/// Reads content that comes in chunks (RFC 9112, section 7.1), byte by byte, up to the end of the trailers.
struct ChunkScanner: Sendable {
  enum Step {
    case more
    /// So many bytes of content stand at the position, which is behind them now.
    case data(Int)
    case end
    case refusal(HTTPRefusal)
  }

  private enum Place { case size, extensions, sizeEnd, data, dataEnd, dataLineEnd, trailers }

  /// How many bytes are read, and needed no more.
  private(set) var position = 0
  private var place = Place.size
  private var size = 0
  private var digits = 0
  private var chunkExtension = ChunkExtension()
  private var extensionBytes = 0
  private var trailers = FieldLineScanner(at: 0, limit: 0)
  private var taken = 0
  private let limits: HTTPParsingLimits

  init(limits: HTTPParsingLimits) { self.limits = limits }

  /// Counts from the position on, because the caller lets go of what is before it.
  mutating func startOver() {
    guard place != .trailers else { return }
    position = 0
  }

  /// Reads on in bytes that begin at `base`; `count` of them are there.
  mutating func next(in bytes: [UInt8], base: Int, count: Int) -> Step {
    while position < count {
      let byte = bytes[base + position]
      switch place {
      case .size:
        if let refusal = readSize(byte) { return .refusal(refusal) }
        position += 1
      case .extensions:
        // They have no meaning here. Together they are bounded like a header, lest a body be made of them.
        extensionBytes += 1
        guard extensionBytes <= limits.headerBytes else { return .refusal(.chunkExtensions) }
        if byte == .carriageReturn, chunkExtension.mayEnd {
          place = .sizeEnd
        } else if !chunkExtension.take(byte) {
          return .refusal(byte == .lineFeed ? .bareLineFeed : .chunkExtension)
        }
        position += 1
      case .sizeEnd:
        guard byte == .lineFeed else { return .refusal(.bareCarriageReturn) }
        position += 1
        place = size == 0 ? .trailers : .data
        if size == 0 { trailers = FieldLineScanner(at: position, limit: limits.headerCount) }
      case .data:
        let piece = min(size, count - position)
        size -= piece
        position += piece
        if size == 0 { place = .dataEnd }
        return .data(piece)
      case .dataEnd:
        guard byte == .carriageReturn else { return .refusal(.chunkEnd) }
        position += 1
        place = .dataLineEnd
      case .dataLineEnd:
        guard byte == .lineFeed else { return .refusal(.chunkEnd) }
        position += 1
        place = .size
        digits = 0
      case .trailers: return readTrailers(in: bytes, base: base, count: count)
      }
    }
    return .more
  }

  private mutating func readSize(_ byte: UInt8) -> HTTPRefusal? {
    if let digit = byte.hexadecimalDigit {
      // Zeros in front do not make a number larger, and nobody needs more than these.
      guard digits < 16 else { return .chunkSize }
      digits += 1
      // Not beyond sixteen times the limit and fifteen: nothing can overflow.
      size = size * 16 + digit
      return size <= limits.bodyBytes - taken ? nil : .body(limit: limits.bodyBytes)
    }
    guard digits > 0 else { return .chunkSize }
    taken += size
    switch byte {
    case .carriageReturn: place = .sizeEnd
    case .semicolon:
      place = .extensions
      chunkExtension = ChunkExtension()
    case .lineFeed: return .bareLineFeed
    default: return .chunkSize
    }
    return nil
  }

  /// Trailers follow the rules of fields, and are dropped (RFC 9112, section 7.1.2). They stay where they are until all
  /// have come.
  private mutating func readTrailers(in bytes: [UInt8], base: Int, count: Int) -> Step {
    let end = min(count, position + limits.headerBytes)
    while true {
      switch trailers.next(in: bytes, base: base, end: end) {
      case .more:
        guard end == position + limits.headerBytes else { return .more }
        return .refusal(HTTPRefusal(431, "The trailers are longer than \(limits.headerBytes) bytes."))
      case .line: continue
      case .refusal(let refusal): return .refusal(refusal)
      case .end:
        position = trailers.position
        return .end
      }
    }
  }
}

extension HTTPRefusal {
  fileprivate static let chunkSize = HTTPRefusal(400, "The size of a chunk is not a hexadecimal number alone.")
  fileprivate static let chunkEnd = HTTPRefusal(400, "A chunk is longer than it says, or has no line end behind it.")
  fileprivate static let chunkExtensions = HTTPRefusal(400, "The extensions of chunks are too long.")

  fileprivate static let chunkExtension = HTTPRefusal(400, "The extension of a chunk is not a name with maybe a value.")
}

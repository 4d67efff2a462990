/// Finds the lines of a header or of trailers, byte by byte (RFC 9112, section 5).
struct FieldLineScanner: Sendable {
  enum Step {
    case more
    /// Where name and value stand; there is no white space around the value.
    case line(name: Range<Int>, value: Range<Int>)
    case end
    case refusal(HTTPRefusal)
  }

  private enum Place { case lineStart, name, beforeValue, value, lineEnd, sectionEnd }

  /// How many bytes are read, counted from where the caller counts from.
  private(set) var position: Int
  private var place = Place.lineStart
  private var count = 0
  private var nameStart = 0
  private var valueStart = 0
  /// One past the last byte of the name, and of what is not blank in the value.
  private var nameEnd = 0
  private var valueEnd = 0
  private let limit: Int

  /// - Parameters:
  ///   - position: where the first line begins.
  ///   - limit: how many lines there may be.
  init(at position: Int, limit: Int) {
    self.position = position
    self.limit = limit
  }

  /// Reads on in bytes that stand at `base`, up to a position.
  mutating func next(in bytes: [UInt8], base: Int, end: Int) -> Step {
    while position < end {
      let byte = bytes[base + position]
      switch place {
      case .lineStart:
        if byte == .carriageReturn {
          place = .sectionEnd
        } else if byte.isToken {
          guard count < limit else { return .refusal(.tooManyFields(limit)) }
          count += 1
          nameStart = position
          place = .name
        } else {
          return .refusal(.lineStart(byte))
        }
        position += 1
      case .name:
        position = bytes.firstIndex(from: position, to: end, base: base) { !$0.isToken }
        guard position < end else { return .more }
        guard bytes[base + position] == .colon else { return .refusal(.nameSign(bytes[base + position])) }
        nameEnd = position
        position += 1
        place = .beforeValue
      case .beforeValue:
        if byte.isBlank {
          position += 1
        } else {
          valueStart = position
          valueEnd = position
          place = .value
        }
      case .value:
        let stop = bytes.firstIndex(from: position, to: end, base: base) { !$0.isOfValue }
        // White space at the end is cut off, and may come in the next piece.
        var last = stop
        while last > position, bytes[base + last - 1].isBlank { last -= 1 }
        if last > position { valueEnd = last }
        position = stop
        guard position < end else { return .more }
        guard bytes[base + position] == .carriageReturn else { return .refusal(.valueSign(bytes[base + position])) }
        position += 1
        place = .lineEnd
      case .lineEnd:
        guard byte == .lineFeed else { return .refusal(.bareCarriageReturn) }
        position += 1
        place = .lineStart
        return .line(name: nameStart..<nameEnd, value: valueStart..<valueEnd)
      case .sectionEnd:
        guard byte == .lineFeed else { return .refusal(.bareCarriageReturn) }
        position += 1
        return .end
      }
    }
    return .more
  }
}

extension [UInt8] {
  /// The first position of a byte that a condition holds for, or the end.
  @inline(__always)
  func firstIndex(from start: Int, to end: Int, base: Int, where isFound: (UInt8) -> Bool) -> Int {
    var position = start
    while position < end, !isFound(self[base + position]) { position += 1 }
    return position
  }
}

extension HTTPRefusal {
  static let bareCarriageReturn = HTTPRefusal(400, "A carriage return is not followed by a line feed.")
  static let bareLineFeed = HTTPRefusal(400, "A line ends without a carriage return.")

  static func tooManyFields(_ limit: Int) -> HTTPRefusal {
    HTTPRefusal(431, "There are more than \(limit) header fields.")
  }

  fileprivate static func lineStart(_ byte: UInt8) -> HTTPRefusal {
    switch byte {
    case .space, .horizontalTab: HTTPRefusal(400, "A header line begins with white space.")
    case .colon: HTTPRefusal(400, "A header field has no name.")
    case .lineFeed: .bareLineFeed
    default: HTTPRefusal(400, "The name of a header field holds a sign that names do not have.")
    }
  }

  fileprivate static func nameSign(_ byte: UInt8) -> HTTPRefusal {
    switch byte {
    case .carriageReturn, .lineFeed: HTTPRefusal(400, "A header line has no colon.")
    case .space, .horizontalTab: HTTPRefusal(400, "There is white space in or behind the name of a header field.")
    default: HTTPRefusal(400, "The name of a header field holds a sign that names do not have.")
    }
  }

  fileprivate static func valueSign(_ byte: UInt8) -> HTTPRefusal {
    byte == .lineFeed ? .bareLineFeed : HTTPRefusal(400, "The value of a header field holds a control character.")
  }
}

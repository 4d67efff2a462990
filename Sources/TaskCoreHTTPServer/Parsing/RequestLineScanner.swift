/// Finds the parts of a request line, byte by byte (RFC 9112, section 3).
struct RequestLineScanner: Sendable {
  enum Step {
    case more
    case line
    case refusal(HTTPRefusal)
  }

  private enum Place { case start, emptyLine, method, target, version, lineEnd }

  /// How many bytes are read, counted from where the message begins.
  private(set) var position = 0
  /// Where the method stands.
  private(set) var method = 0..<0
  /// Where the target stands.
  private(set) var target = 0..<0
  /// The digit behind the point of the version.
  private(set) var minorVersion = 0
  private var place = Place.start
  private var skippedEmptyLine = false
  /// Where the part that is being read begins.
  private var mark = 0
  private let targetLimit: Int

  init(targetLimit: Int) { self.targetLimit = targetLimit }

  /// Whether nothing of a request has come, not counting an empty line.
  var isAtStart: Bool { place == .start }

  /// Reads on in bytes that stand at `base`, up to a position.
  mutating func next(in bytes: [UInt8], base: Int, end: Int) -> Step {
    while position < end {
      let byte = bytes[base + position]
      switch place {
      case .start:
        // Behind the content of a request old clients send an empty line (section 2.2).
        if byte == .carriageReturn, !skippedEmptyLine {
          place = .emptyLine
          position += 1
        } else {
          mark = position
          place = .method
        }
      case .emptyLine:
        guard byte == .lineFeed else { return .refusal(.bareCarriageReturn) }
        skippedEmptyLine = true
        place = .start
        position += 1
      case .method:
        position = bytes.firstIndex(from: position, to: min(end, mark + 33), base: base) { !$0.isToken }
        guard position - mark <= 32 else { return .refusal(HTTPRefusal(501, "The method is longer than any known.")) }
        guard position < end else { return .more }
        guard bytes[base + position] == .space, position > mark else { return .refusal(.method) }
        method = mark..<position
        position += 1
        mark = position
        place = .target
      case .target:
        position = bytes.firstIndex(from: position, to: min(end, mark + targetLimit + 1), base: base) { !$0.isOfTarget }
        guard position - mark <= targetLimit else { return .refusal(.target(limit: targetLimit)) }
        guard position < end else { return .more }
        guard bytes[base + position] == .space, position > mark else {
          return .refusal(.targetSign(bytes[base + position]))
        }
        target = mark..<position
        position += 1
        mark = position
        place = .version
      case .version:
        if let refusal = readVersion(byte) { return .refusal(refusal) }
        position += 1
      case .lineEnd:
        guard byte == .lineFeed else { return .refusal(.bareCarriageReturn) }
        position += 1
        return .line
      }
    }
    return .more
  }

  /// Reads one sign of `HTTP/1.x` and the carriage return behind it (RFC 9112, section 2.3).
  private mutating func readVersion(_ byte: UInt8) -> HTTPRefusal? {
    switch position - mark {
    case 0 where byte == 0x48, 1 where byte == 0x54, 2 where byte == 0x54, 3 where byte == 0x50,
      4 where byte == .slash, 6 where byte == 0x2E:
      return nil
    case 5:
      guard let major = byte.digit else { return .version }
      return major == 1 ? nil : HTTPRefusal(505, "The server speaks version 1.1 of HTTP only.")
    case 7:
      guard let minor = byte.digit else { return .version }
      minorVersion = minor
      return nil
    case 8:
      if byte == .lineFeed { return .bareLineFeed }
      guard byte == .carriageReturn else { return .version }
      place = .lineEnd
      return nil
    default: return .version
    }
  }
}

extension HTTPRefusal {
  fileprivate static let method = HTTPRefusal(400, "The request does not begin with a method and one space.")
  fileprivate static let version = HTTPRefusal(400, "The request line does not end with HTTP/1.1.")

  fileprivate static func target(limit: Int) -> HTTPRefusal {
    HTTPRefusal(414, "The target is longer than \(limit) bytes.")
  }

  fileprivate static func targetSign(_ byte: UInt8) -> HTTPRefusal {
    switch byte {
    case .carriageReturn, .lineFeed: HTTPRefusal(400, "The request line has no version.")
    case .space, .horizontalTab: HTTPRefusal(400, "The parts of the request line are not separated by one space each.")
    default: HTTPRefusal(400, "The target holds a sign that has to be percent-encoded, or a fragment.")
    }
  }
}

package import TaskCore

/// Finds where each element of a document begins and ends, in bytes that arrive in pieces, without looking into it.
///
/// The document is an array of elements, or elements in a row. Only one element is held at a time.
package struct JSONElementSplitter {
  /// What was found.
  package enum Part: Equatable {
    /// The bytes of an element, and the line on which it begins.
    case element([UInt8], line: Int)
    /// Why something that begins on a line is no element.
    case broken(String, line: Int)
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private enum Place {
    case start, between, inside, string, escape, scalar
    /// Behind an element that is spoilt, looking for a line on which the next one can begin.
    case spoilt
    case end
  }

  /// How many bytes an element may have: enough for notes, extensions and dozens of comments of the greatest size.
  private let longest: Int
  private var place = Place.start
  private var parts: [Part] = []
  /// Whether the elements stand in an array.
  private var isArray = false
  /// How many bytes of a byte order mark have come.
  private var markLength = 0

  private var line = 1
  /// How many bytes of white space and commas the line begins with, and whether nothing else has come on it.
  private var indent = 0
  private var isIndent = true

  private var depth = 0
  private var elementLine = 1
  private var elementIndent = 0
  /// The bytes of the element from earlier pieces, and where the rest of it begins in this one.
  private var element: [UInt8] = []
  private var start = 0
  private var isTooLong = false
  /// Whether the element is an object, and the last byte in it that is neither of a string nor white space.
  private var isObject = false
  private var last: UInt8 = 0

  package init(longest: Int = 64 << 20) { self.longest = longest }

  /// Takes the next bytes, and gives what became complete.
  ///
  /// - Throws: `.invalid` when the document does not begin as JSON.
  package mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [Part] {
    start = 0
    for (index, byte) in bytes.enumerated() {
      let isFirst = isIndent && !Self.isSpace(byte) && byte != UInt8(ascii: ",")
      if isIndent { if isFirst { isIndent = false } else { indent += 1 } }
      switch place {
      case .start: try begin(byte, at: index)
      case .between: between(byte, at: index, in: bytes)
      case .inside: inside(byte, at: index, in: bytes)
      case .string: string(byte, at: index, in: bytes)
      case .escape: place = .string
      case .scalar: scalar(byte, at: index, in: bytes)
      case .spoilt: if isFirst, indent <= elementIndent { resume(byte, at: index, in: bytes) }
      case .end: afterEnd(byte)
      }
      if byte == UInt8(ascii: "\n") { endLine() }
    }
    if isCollecting { keep(bytes[start...]) }
    return takeParts()
  }

  /// Takes the end of the document, and gives what it completes.
  package mutating func finish() -> [Part] {
    start = 0
    switch place {
    case .scalar: complete(at: 0, in: [])
    case .inside, .string, .escape:
      parts.append(.broken("The document ends within this element.", line: elementLine))
    case .between where isArray: parts.append(.broken("The ] at the end of the document is missing.", line: line))
    case .start, .between, .spoilt, .end: break
    }
    return takeParts()
  }

  private mutating func takeParts() -> [Part] {
    defer { parts = [] }
    return parts
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

// MARK: - Between elements

extension JSONElementSplitter {
  private mutating func begin(_ byte: UInt8, at index: Int) throws(TaskFailure) {
    if markLength < 3, line == 1, byte == Self.byteOrderMark[markLength] {
      markLength += 1
      return
    }
    switch byte {
    case UInt8(ascii: "["):
      isArray = true
      place = .between
    case UInt8(ascii: "{"): open(.inside, depth: 1, at: index, isObject: true)
    default:
      guard !Self.isSpace(byte) else { return }
      throw TaskFailure(
        .invalid, "This is not JSON: expected [ or { at the beginning, on line \(line).", field: "format")
    }
  }

  private mutating func between(_ byte: UInt8, at index: Int, in bytes: [UInt8]) {
    switch byte {
    case UInt8(ascii: ","): break
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open(.inside, depth: 1, at: index, isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "]") where isArray: place = .end
    case UInt8(ascii: "\""): open(.string, depth: 0, at: index)
    default: if !Self.isSpace(byte) { open(.scalar, depth: 0, at: index) }
    }
  }

  /// Goes on with the line that a spoilt element ends on, or that the next one begins on.
  private mutating func resume(_ byte: UInt8, at index: Int, in bytes: [UInt8]) {
    place = .between
    if byte != UInt8(ascii: "}") { between(byte, at: index, in: bytes) }
  }

  private mutating func afterEnd(_ byte: UInt8) {
    guard isArray, !Self.isSpace(byte) else { return }
    parts.append(.broken("Behind the ] that ends the document nothing more is read.", line: line))
    // Said once.
    isArray = false
  }

  private mutating func endLine() {
    line += 1
    indent = 0
    isIndent = true
    // No string of JSON goes over the end of a line, so a quotation mark that is missing spoils only its element.
    guard place == .string || place == .escape else { return }
    parts.append(.broken("A string goes over the end of a line: its quotation mark is missing.", line: elementLine))
    element = []
    place = .spoilt
  }
}

// MARK: - Within an element

extension JSONElementSplitter {
  private var isCollecting: Bool { place == .inside || place == .string || place == .escape || place == .scalar }

  private mutating func open(_ place: Place, depth: Int, at index: Int, isObject: Bool = false) {
    self.place = place
    self.depth = depth
    start = index
    elementLine = line
    elementIndent = indent
    isTooLong = false
    self.isObject = isObject
    last = 0
  }

  private mutating func inside(_ byte: UInt8, at index: Int, in bytes: [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): place = .string
    case UInt8(ascii: "{") where depth == 1 && isObject && last != 0 && last != UInt8(ascii: ":"):
      // No member of an object begins so, but the next element does.
      parts.append(.broken("The } at the end of this element is missing.", line: elementLine))
      element = []
      return open(.inside, depth: 1, at: index, isObject: true)
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 { complete(at: index + 1, in: bytes) }
    default: break
    }
    if !Self.isSpace(byte) { last = byte }
  }

  private mutating func string(_ byte: UInt8, at index: Int, in bytes: [UInt8]) {
    if byte == UInt8(ascii: "\\") { place = .escape }
    guard byte == UInt8(ascii: "\"") else { return }
    if depth == 0 { complete(at: index + 1, in: bytes) } else { place = .inside }
  }

  private mutating func scalar(_ byte: UInt8, at index: Int, in bytes: [UInt8]) {
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || Self.isSpace(byte) else { return }
    complete(at: index, in: bytes)
    between(byte, at: index, in: bytes)
  }

  private mutating func complete(at end: Int, in bytes: [UInt8]) {
    keep(bytes[start..<end])
    if isTooLong {
      parts.append(.broken("The element has more than \(longest) bytes, which is too long.", line: elementLine))
    } else {
      parts.append(.element(element, line: elementLine))
    }
    element = []
    place = .between
  }

  /// Keeps a part of the element; of one that is too long nothing.
  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    isTooLong = isTooLong || element.count + bytes.count > longest
    if isTooLong { element = [] } else { element += bytes }
  }
}

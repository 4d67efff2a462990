package import TaskCore

/// Reads one JSON text (RFC 8259) from bytes.
///
/// Nesting is bounded, so that no input can exhaust the stack. Text that is not UTF-8 and halves of surrogate pairs are
/// refused: what cannot be kept is not guessed.
package struct JSONParser {
  /// How deep arrays and objects may lie in one another.
  static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// What is wrong with a text, and where.
  struct SyntaxError: Error {
    let reason: String
    let position: Int
  }

  /// The value that a text is.
  ///
  /// - Parameter line: the line of the document on which the text begins, counted from 1.
  /// - Throws: `.invalid` that names the line on which the text stops being JSON.
  package static func parse(_ bytes: [UInt8], line: Int = 1) throws(TaskFailure) -> JSONValue {
    var parser = JSONParser(bytes)
    do throws(SyntaxError) {
      let value = try parser.value()
      parser.skipSpace()
      guard parser.position == bytes.count else { throw parser.failure("expected nothing more") }
      return value
    } catch {
      let place = bytes[..<error.position].reduce(line) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
      throw TaskFailure(.invalid, "This is not JSON: \(error.reason) on line \(place).")
    }
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Values

  private mutating func value() throws(SyntaxError) -> JSONValue {
    skipSpace()
    guard let first = peek else { throw failure("expected a value") }
    switch first {
    case UInt8(ascii: "{"): return try nested { (parser) throws(SyntaxError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { (parser) throws(SyntaxError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw failure("expected a value")
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(SyntaxError) -> JSONValue
  ) throws(SyntaxError) -> JSONValue {
    depth += 1
    guard depth <= Self.deepest else { throw failure("values lie more than \(Self.deepest) deep in one another") }
    defer { depth -= 1 }
    position += 1
    return try body(&self)
  }

  private mutating func object() throws(SyntaxError) -> JSONValue {
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw failure("expected a key in quotation marks") }
      let key = try string()
      skipSpace()
      guard take(":") else { throw failure("expected : behind the key “\(key)”") }
      members.append(JSONValue.Member(key: key, value: try value()))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw failure("expected , or }") }
    }
  }

  private mutating func array() throws(SyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(elements) }
    while true {
      elements.append(try value())
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { throw failure("expected , or ]") }
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(SyntaxError) -> JSONValue {
    guard word.withUTF8Buffer({ bytes[position...].starts(with: $0) }) else { throw failure("expected \(word)") }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func number() throws(SyntaxError) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(SyntaxError) {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw failure("expected a digit") }
  }

  // MARK: Strings

  private mutating func string() throws(SyntaxError) -> String {
    position += 1
    let start = position
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return try text(bytes[start..<position], at: start)
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      case ..<0x20:
        throw failure("a control character lies within a string")
      default:
        position += 1
      }
    }
    throw failure("the string’s closing quotation mark is missing")
  }

  /// Goes on where the first backslash is; what lies before it is taken over.
  private mutating func escapedString(from start: Int) throws(SyntaxError) -> String {
    var result = Array(bytes[start..<position])
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(result[...], at: start)
      case UInt8(ascii: "\\"): try appendEscape(to: &result)
      case ..<0x20: throw failure("a control character lies within a string")
      default: result.append(byte)
      }
    }
    throw failure("the string’s closing quotation mark is missing")
  }

  private mutating func appendEscape(to result: inout [UInt8]) throws(SyntaxError) {
    guard let byte = peek else { throw failure("an escape is cut off") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"): result.append(contentsOf: String(try escapedScalar()).utf8)
    default: throw failure("there is no such escape")
    }
  }

  private mutating func escapedScalar() throws(SyntaxError) -> Unicode.Scalar {
    let unit = try escapedUnit()
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    // Not a scalar, so half of a pair.
    guard unit < 0xDC00, take("\\"), take("u") else { throw failure("an escape is half of a surrogate pair") }
    let second = try escapedUnit()
    // What follows may be any other unit, so it is looked at before it is counted with.
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw failure("an escape is half of a surrogate pair") }
    return scalar
  }

  private mutating func escapedUnit() throws(SyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("expected four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private func text(_ bytes: ArraySlice<UInt8>, at start: Int) throws(SyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SyntaxError(reason: "a string is not UTF-8", position: start)
    }
    return text
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func failure(_ reason: String) -> SyntaxError { SyntaxError(reason: reason, position: position) }
}

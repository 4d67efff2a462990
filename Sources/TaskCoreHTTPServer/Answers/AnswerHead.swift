import TaskCoreHTTP

/// Writes the head of an answer (RFC 9112, section 4).
struct AnswerHead {
  /// How the end of the content is told.
  enum Framing {
    /// There is none, and nothing is said of it.
    case none
    case length(Int)
    case chunked
    /// By the end of the connection, for clients of HTTP/1.0.
    case close
  }

  let status: Int
  let framing: Framing
  /// What is said of the connection; nothing where the version's own rule holds.
  let connection: StaticString?

  /// Appends the head to bytes.
  ///
  /// - Returns: whether it can be sent. A field with a line break within would let its author write the rest of the
  ///   answer.
  func write(_ fields: HTTPTaskFields, date: [UInt8], to bytes: inout [UInt8]) -> Bool {
    bytes.append("HTTP/1.1 ")
    bytes.append(number: status)
    bytes.append(.space)
    bytes.append(StatusPhrase.of(status))
    bytes.append("\r\nDate: ")
    bytes += date
    for field in fields.fields where !Self.isOfServer(field.name) {
      guard !field.name.isEmpty, field.name.utf8.allSatisfy(\.isToken) else { return false }
      bytes.append("\r\n")
      bytes.append(contentsOf: field.name.utf8)
      bytes.append(": ")
      let start = bytes.count
      bytes.append(contentsOf: field.value.utf8)
      guard bytes[start...].allSatisfy(\.isOfValue) else { return false }
    }
    switch framing {
    case .none, .close: break
    case .length(let length):
      bytes.append("\r\nContent-Length: ")
      bytes.append(number: length)
    case .chunked: bytes.append("\r\nTransfer-Encoding: chunked")
    }
    if let connection {
      bytes.append("\r\nConnection: ")
      bytes.append(connection)
    }
    bytes.append("\r\n\r\n")
    return true
  }

  /// Whether a field is the business of the server and not of what answers.
  private static func isOfServer(_ name: String) -> Bool {
    switch name.utf8.count {
    case 4: name.utf8.isSame(as: "date")
    case 7: name.utf8.isSame(as: "upgrade")
    case 10: name.utf8.isSame(as: "connection") || name.utf8.isSame(as: "keep-alive")
    case 14: name.utf8.isSame(as: "content-length")
    case 17: name.utf8.isSame(as: "transfer-encoding")
    default: false
    }
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    // A static string's bytes live as long as the program.
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a number in decimal digits.
  mutating func append(number: Int) {
    guard number >= 10 else { return append(UInt8(0x30 + Swift.max(number, 0))) }
    append(number: number / 10)
    append(UInt8(0x30 + number % 10))
  }

  /// Appends a number in hexadecimal digits.
  mutating func append(hexadecimal number: Int) {
    if number >= 16 { append(hexadecimal: number / 16) }
    let digit = UInt8(Swift.max(number, 0) % 16)
    append(digit < 10 ? 0x30 + digit : 0x57 + digit)
  }
}

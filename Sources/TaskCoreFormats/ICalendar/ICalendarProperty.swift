/// A content line taken apart: name, parameters, value (RFC 5545, section 3.1).
struct ICalendarProperty {
  /// A parameter with its values.
  struct Parameter {
    /// In upper case.
    let name: String
    let values: [String]
  }

  private let line: ArraySlice<UInt8>
  private let nameEnd: Int
  private let valueStart: Int

  /// The name as it is written.
  var name: ArraySlice<UInt8> { line[..<nameEnd] }
  /// What stands between name and value, from the first semicolon on.
  var parameterBytes: ArraySlice<UInt8> { line[nameEnd..<(valueStart - 1)] }
  /// The value as it is written.
  var value: ArraySlice<UInt8> { line[valueStart...] }
  /// Whether there are none, as in most lines.
  var hasNoParameters: Bool { nameEnd == valueStart - 1 }

  /// Takes a line apart; `nil` if it has no name or no value.
  init?(_ line: ArraySlice<UInt8>) {
    guard let ends = Self.ends(line) else { return nil }
    self.line = line
    (nameEnd, valueStart) = ends
  }

  private static func ends(_ line: ArraySlice<UInt8>) -> (Int, Int)? {
    let end = line.endIndex
    var index = line.startIndex
    while index < end, isNameByte(line[index]) { index += 1 }
    guard index > line.startIndex, index < end else { return nil }
    let nameEnd = index
    if line[index] == UInt8(ascii: ";") {
      var isQuoted = false
      while index < end {
        let byte = line[index]
        if byte == UInt8(ascii: "\"") {
          isQuoted.toggle()
        } else if byte == UInt8(ascii: ":"), !isQuoted {
          break
        }
        index += 1
      }
    }
    guard index < end, line[index] == UInt8(ascii: ":") else { return nil }
    return (nameEnd, index + 1)
  }

  /// The parameters in their order, with the escapes of RFC 6868 resolved.
  var parameters: [Parameter] {
    guard !hasNoParameters else { return [] }
    var result: [Parameter] = []
    for part in Self.split(parameterBytes.dropFirst(), at: UInt8(ascii: ";")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let values = Self.split(part[(sign + 1)...], at: UInt8(ascii: ",")).map(Self.unquoted)
      result.append(Parameter(name: ICalendarText.upper(part[..<sign]), values: values))
    }
    return result
  }

  /// The first value of a parameter, named in upper case.
  func parameter(_ name: String) -> String? {
    if hasNoParameters { return nil }
    return parameters.first { $0.name == name }?.values.first
  }

  /// The line with another value of a parameter, which is named in upper case.
  func text(with name: String, _ value: String) -> String {
    let parts = Self.split(parameterBytes.dropFirst(), at: UInt8(ascii: ";")).map { part in
      ICalendarText.upper(part.prefix { $0 != UInt8(ascii: "=") }) == name
        ? Self.parameter(name, value) : ";" + String(decoding: part, as: UTF8.self)
    }
    let beginning = String(decoding: self.name, as: UTF8.self) + parts.joined()
    return beginning + ":" + String(decoding: self.value, as: UTF8.self)
  }

  /// A parameter as it is written behind a name: quoted where it has to be (RFC 6868 for what quoting cannot do).
  static func parameter(_ name: String, _ value: String) -> String {
    var text: [UInt8] = []
    var needsQuotes = false
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "^"): text += "^^".utf8
      case UInt8(ascii: "\""): text += "^'".utf8
      case 0x0A: text += "^n".utf8
      case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ","):
        needsQuotes = true
        text.append(byte)
      default: text.append(byte)
      }
    }
    let quote = needsQuotes ? "\"" : ""
    return ";\(name)=\(quote)\(String(decoding: text, as: UTF8.self))\(quote)"
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }

  private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, isQuoted) = (bytes.startIndex, false)
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if bytes[index] == separator, !isQuoted {
        parts.append(bytes[start..<index])
        start = index + 1
      }
    }
    parts.append(bytes[start...])
    return parts
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    if bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") {
      bytes = bytes.dropFirst().dropLast()
    }
    guard bytes.contains(UInt8(ascii: "^")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      let escaped: UInt8? =
        switch (bytes[index], next) {
        case (UInt8(ascii: "^"), UInt8(ascii: "^")): UInt8(ascii: "^")
        case (UInt8(ascii: "^"), UInt8(ascii: "'")): UInt8(ascii: "\"")
        case (UInt8(ascii: "^"), UInt8(ascii: "n")): 0x0A
        default: nil
        }
      text.append(escaped ?? bytes[index])
      index += escaped == nil ? 1 : 2
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The encoding of a document and of its lines.
enum ICalendarEncoding {
  /// The encoding of a document that no line can be found in, by its first bytes; `nil` if they may be UTF-8.
  static func wideName(of bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(4))
    let zeros = head.map { $0 == 0 }
    let isWidest = zeros.count { $0 } > 2 || head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF]
    if head.count == 4, isWidest { return "UTF-32" }
    let isWide =
      head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
      || head.count == 4 && zeros[0] != zeros[1] && zeros[2] != zeros[3]
    return isWide ? "UTF-16" : nil
  }

  /// Whether there is enough of a document to tell how its lines end.
  static func showsLineEnd(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return bytes.count >= 1000 }
    return end + 1 < bytes.count
  }

  /// Whether the first line of a document ends with a carriage return alone.
  static func hasBareReturns(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), bytes[end] == 0x0D else { return false }
    return end + 1 < bytes.count && bytes[end + 1] != 0x0A
  }

  static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] { bytes.map { $0 == 0x0D ? 0x0A : $0 } }

  /// What is the matter with a line that is not as it should be.
  static func problem(of bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) != nil
      ? "The line has control characters: they were read as spaces, and left out at its ends."
      : "The line is not UTF-8: what is not was read as Latin-1."
  }

  /// Whether a line is text: UTF-8 without controls but the tab (RFC 5545, section 3.1: `CONTROL` is in no value).
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Most lines are ASCII.
    if bytes.allSatisfy({ $0 < 0x80 && !isControl($0) }) { return true }
    return !bytes.contains(where: isControl) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// The line with each byte that is part of no character as the character that it is in Latin-1, and with controls as
  /// spaces, or as nothing at its ends. Zeros, of which a wide encoding has many, are nothing everywhere.
  static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = bytes.startIndex
    var spaces = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      if isControl(byte) || result.isEmpty && (byte == 0x20 || byte == 0x09) {
        // A line that begins with a space would go on with the one before it.
        if byte != 0, !result.isEmpty { spaces += 1 }
        index += 1
        continue
      }
      result += repeatElement(0x20, count: spaces)
      spaces = 0
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let character = bytes[index..<min(index + length, bytes.endIndex)]
      if String(validating: character, as: UTF8.self) != nil {
        result += character
        index += character.count
      } else {
        result += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        index += 1
      }
    }
    return result
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }
}

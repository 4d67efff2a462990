/// The encoding of lines.
enum ICalendarEncoding {
  static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Most lines are ASCII.
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0 }) { return true }
    return !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// The line with each byte that is part of no character as the character that it is in Latin-1, without zeros.
  static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let character = bytes[index..<min(index + length, bytes.endIndex)]
      if String(validating: character, as: UTF8.self) != nil {
        if byte != 0 { result += character }
        index += character.count
      } else {
        result += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        index += 1
      }
    }
    return result
  }
}

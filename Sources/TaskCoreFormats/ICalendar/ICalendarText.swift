import TaskCore

/// Texts as iCalendar writes them: with escapes (RFC 5545, section 3.3.11), and in lines of at most 75 octets.
enum ICalendarText {
  /// The text that a value says, its escapes resolved in one pass from left to right; a backslash before anything else
  /// stands for itself.
  static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "\\")) else { return String(decoding: value, as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      let byte = value[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < value.endIndex else {
        text.append(byte)
        continue
      }
      switch value[index] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): text.append(0x0A)
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): text.append(value[index])
      default:
        text.append(byte)
        continue
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The texts of a list that is separated by commas which are not escaped.
  static func list(_ value: ArraySlice<UInt8>) -> [String] {
    var texts: [String] = []
    var (start, index) = (value.startIndex, value.startIndex)
    while index < value.endIndex {
      switch value[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: ","):
        texts.append(unescaped(value[start..<index]))
        index += 1
        start = index
      default: index += 1
      }
    }
    texts.append(unescaped(value[start...]))
    return texts
  }

  /// A text with what has to be escaped; a carriage return, which no content line may hold, becomes a line feed or goes
  /// with the one behind it, and other controls become spaces.
  static func escaped(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C || $0 == 0x2C || $0 == 0x3B || $0 == 0x7F }) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): result += [UInt8(ascii: "\\"), byte]
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: result += "\\n".utf8
      case 0x00..<0x20 where byte != 0x09, 0x7F: result.append(0x20)
      default: result.append(byte)
      }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether ``escaped(_:)`` loses nothing of a text.
  static func isCarried(_ text: String) -> Bool {
    !text.utf8.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }
  }

  /// A content line as a document has it, folded before characters.
  static func fold(_ line: some StringProtocol, into document: inout [UInt8]) {
    var room = 75
    let utf8 = line.utf8
    if utf8.count <= room {
      document += utf8
    } else {
      var index = utf8.startIndex
      while index < utf8.endIndex {
        let length = characterLength(utf8[index])
        if length > room {
          document += [0x0D, 0x0A, 0x20]
          room = 74
        }
        var taken = 0
        while taken < length, index < utf8.endIndex {
          document.append(utf8[index])
          index = utf8.index(after: index)
          taken += 1
        }
        room -= taken
      }
    }
    document += [0x0D, 0x0A]
  }

  private static func characterLength(_ first: UInt8) -> Int {
    switch first {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// The beginning of a text that a message quotes.
  static func clipped(_ text: some StringProtocol) -> String {
    text.utf8.count > 60 && text.count > 60 ? text.prefix(60) + "…" : String(text)
  }

  /// ASCII in upper case.
  static func upper(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// Whether bytes are an ASCII word, whatever the case; the word is in upper case.
  static func equals(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      var place = 0
      for byte in bytes {
        if (0x61...0x7A).contains(byte) ? byte & 0xDF != word[place] : byte != word[place] { return false }
        place += 1
      }
      return true
    }
  }

  /// A text as the model takes it for one line: without controls and separators of lines; `nil` if nothing is left.
  static func line(_ text: String) -> String? {
    let bytes = text.utf8
    if let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20,
      bytes.allSatisfy({ (0x20..<0x7F).contains($0) })
    {
      return text
    }
    let clean = String(decoding: bytes.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
    let line = TodoTxtText.trimmed(TodoTxtText.withoutControls(clean) ?? clean)
    return line.isEmpty ? nil : line
  }

  /// Whether a value is what ``escaped(_:)`` makes of a text.
  static func isEscaped(_ value: ArraySlice<UInt8>, of text: String) -> Bool {
    var place = value.startIndex
    func take(_ byte: UInt8) -> Bool {
      guard place < value.endIndex, value[place] == byte else { return false }
      place += 1
      return true
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        guard take(UInt8(ascii: "\\")), take(byte) else { return false }
      case 0x0A: guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "n")) else { return false }
      case 0x00..<0x20 where byte != 0x09, 0x7F: return false
      default: guard take(byte) else { return false }
      }
    }
    return place == value.endIndex
  }

}

extension ICalendarText {
  /// Whether one text is the other but for white space at its ends.
  static func trimsTo(_ text: String, _ trimmed: String) -> Bool {
    TodoTxtText.trimmed(text).hasSameBytes(as: trimmed)
  }
}

/// What todo.txt and the model ask of texts.
enum TodoTxtText {
  /// Whether a byte separates words.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The letter of a priority, if the text is one.
  static func letter(_ text: String) -> UInt8? {
    guard text.utf8.count == 1, let letter = text.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    else { return nil }
    return letter
  }

  /// The text without white space of any kind at its ends, as the model trims titles.
  static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    if (0x21..<0x80).contains(first), (0x21..<0x80).contains(last) { return text }
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }

  /// The text with each control character and line separator but the tab, which titles may not hold, as a space; `nil`
  /// if there is none.
  static func withoutControls(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else {
      return nil
    }
    var result = String.UnicodeScalarView()
    var isChanged = false
    for scalar in text.unicodeScalars {
      let isControl = scalar != "\t" && (scalar.properties.generalCategory == .control)
      let isForbidden = isControl || scalar.value == 0x2028 || scalar.value == 0x2029
      isChanged = isChanged || isForbidden
      result.append(isForbidden ? " " : scalar)
    }
    return isChanged ? String(result) : nil
  }

  /// The text as one word: spaces become `_`; those of other kinds than the ASCII one separate no words.
  static func word(_ text: String) -> String {
    String(decoding: text.utf8.map { isSpace($0) ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }
}

import TaskCoreJSON

/// What the model asks of texts that Taskwarrior writes more freely.
enum TaskwarriorText {
  /// The text as one trimmed line: control characters and separators of lines as spaces, and at most so many bytes.
  static func line(_ text: String, longest: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isForbidden =
        scalar.properties.generalCategory == .control || scalar.value == 0x2028 || scalar.value == 0x2029
      scalars.append(isForbidden ? " " : scalar)
    }
    return trimmed(cut(trimmed(String(scalars)), to: longest))
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }

  /// The text up to a number of bytes, never ending within a character.
  private static func cut(_ text: String, to longest: Int) -> String {
    guard text.utf8.count > longest else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: longest)
    while end > text.startIndex, Character(text, at: end) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }

  /// A comment, which may have lines but not U+0000.
  static func comment(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(decoding: text.utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
  }
}

extension Character {
  /// `nil` where a position is within a character's bytes.
  fileprivate init?(_ text: String, at index: String.Index) {
    guard let exact = index.samePosition(in: text), exact < text.endIndex else { return nil }
    self = text[exact]
  }
}

extension JSONValue {
  /// The value as text.
  var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value that a text is; one that is not JSON is a string.
  init(readingOrQuoting text: String) {
    if let value = try? JSONParser.parse(Array(text.utf8)) { self = value } else { self = .string(text) }
  }
}

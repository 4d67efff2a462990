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
    return trimmed(trimmed(String(scalars)).cut(to: longest))
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }

  /// A comment, which may have lines but not U+0000.
  static func comment(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(decoding: text.utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
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

/// Texts of documents that are longer than the model takes.
enum DocumentText {
  /// How many bytes of UTF-8 a title has at most.
  static let longestTitle = 16_384
  /// How many bytes of UTF-8 notes and comments have at most.
  static let longest = 1_048_576

  /// The text up to a number of bytes, never ending within a character.
  static func cut(_ text: String, to longest: Int) -> String {
    guard text.utf8.count > longest else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: longest)
    while end > text.startIndex, end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

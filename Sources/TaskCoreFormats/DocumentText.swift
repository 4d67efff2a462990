/// Texts of documents that are longer than the model takes.
enum DocumentText {
  /// How many bytes of UTF-8 a title has at most.
  static let longestTitle = 16_384
  /// How many bytes of UTF-8 notes and comments have at most.
  static let longest = 1_048_576
}

extension String {
  /// The text up to a number of bytes, never ending within a character.
  func cut(to longest: Int) -> String {
    guard utf8.count > longest else { return self }
    var end = utf8.index(startIndex, offsetBy: longest)
    while end > startIndex, !isBoundary(end) { end = utf8.index(before: end) }
    return String(self[..<end])
  }

  private func isBoundary(_ index: Index) -> Bool {
    // A position within a scalar is rounded down to it, and one within a character to none.
    index.samePosition(in: unicodeScalars) != nil && index.samePosition(in: self) != nil
  }
}

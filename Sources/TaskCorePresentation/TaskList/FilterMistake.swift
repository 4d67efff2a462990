import TaskCore

/// Why the text of a filter cannot be read, and where.
public struct FilterMistake: Sendable, Hashable {
  /// What is wrong, in a sentence.
  public let sentence: String
  /// Where it is in the text; empty at its end, `nil` if it is no single place.
  public let range: Range<String.Index>?
  /// What may have been meant there.
  public let suggestion: String?

  init(_ failure: TaskFailure, in text: String, wording: Wording) {
    guard let error = failure.underlying as? FilterSyntaxError else {
      self.init(sentence: failure.message, range: nil, suggestion: nil)
      return
    }
    let start = text.index(text.startIndex, offsetBy: error.position - 1, limitedBy: text.endIndex) ?? text.endIndex
    let end = text.index(start, offsetBy: error.found.count, limitedBy: text.endIndex) ?? text.endIndex
    self.init(
      sentence: wording.unreadableFilter.filled(["expected": error.expected]), range: start..<end,
      suggestion: error.suggestion)
  }

  private init(sentence: String, range: Range<String.Index>?, suggestion: String?) {
    self.sentence = sentence
    self.range = range
    self.suggestion = suggestion
  }
}

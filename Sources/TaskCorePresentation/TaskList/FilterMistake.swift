import Foundation
import TaskCore

/// Why the text of a filter cannot be read, and where.
public struct FilterMistake: Sendable, Hashable {
  /// What is wrong, in a sentence.
  public let sentence: String
  /// Where it is in the text; empty at its end, `nil` if it is no single place.
  public let range: Range<String.Index>?
  /// What may have been meant there.
  public let suggestion: String?
  /// The whole text as it may have been meant: with the suggestion in its place, if it can be read then.
  public let correction: String?

  init(_ failure: TaskFailure, in text: String, zone: TaskZone, wording: Wording) {
    guard let error = failure.underlying as? FilterSyntaxError else {
      (sentence, range, suggestion, correction) = (failure.message, nil, nil, nil)
      return
    }
    let start = text.index(text.startIndex, offsetBy: error.position - 1, limitedBy: text.endIndex) ?? text.endIndex
    let end = text.index(start, offsetBy: error.found.count, limitedBy: text.endIndex) ?? text.endIndex
    sentence = wording.unreadableFilter.filled(["expected": error.expected])
    range = start..<end
    suggestion = error.suggestion
    // A suggestion stands for a field alone, for a value, or for both.
    let isInside = { (character: Character) in !character.isWhitespace && !"()".contains(character) }
    let wordEnd = text[start...].firstIndex { !isInside($0) } ?? text.endIndex
    let wordStart = text[..<start].lastIndex { !isInside($0) }.map { text.index(after: $0) } ?? text.startIndex
    correction = error.suggestion.flatMap { suggestion in
      [start..<wordEnd, start..<end, wordStart..<wordEnd].lazy
        .map { text.replacingCharacters(in: $0, with: suggestion) }
        .first { (try? TaskFilter(parsing: $0, zoneless: .zoned(zone))) != nil }
    }
  }
}

public import TaskCore

/// Reads a line that somebody types as a task: what is surely meant as a date, tag, priority, list or repetition is
/// taken, and the rest is the title.
///
/// ```swift
/// let reading = QuickAdd().read("Call mum tomorrow 17:00 #home", in: QueryContext(now: now, zone: zone))
/// reading.title               // Call mum
/// reading.parts.map(\.kind)   // due, tag
/// ```
public struct QuickAdd: Sendable {
  /// The words that are understood.
  public let vocabulary: QuickAddVocabulary

  /// A reader of lines in one language.
  public init(vocabulary: QuickAddVocabulary = .english) { self.vocabulary = vocabulary }

  /// What a line means to somebody at a time and place; linear in its length, and for every line.
  ///
  /// A line longer than a title may be, 16 KiB, is left as it is.
  /// - Parameters:
  ///   - line: what was typed.
  ///   - refused: what is to stay text though it could be taken, such as ranges of parts of an earlier reading of the
  ///     same line. After an edit, it is for the caller to say which ranges still hold.
  ///   - lists: the lists that can be named.
  ///   - context: what day it is, and the zone in which times are meant.
  public func read(
    _ line: String, refusing refused: [Range<String.Index>] = [], lists: [TaskList] = [], in context: QueryContext
  ) -> Reading {
    var parts: [Part] = []
    var draft = NewTask("")
    var title: [Substring] = []
    for word in line.split(whereSeparator: \.isWhitespace) {
      let range = word.startIndex..<word.endIndex
      if refused.contains(where: { $0.overlaps(range) }) {
        title.append(word)
      } else if word.first == "#", word.count > 1 {
        parts.append(Part(kind: .tag, range: range, meaning: String(word.dropFirst())))
        draft.tags.append(String(word.dropFirst()))
      } else if Folding.fold(String(word)) == "tomorrow", draft.due == nil, let day = context.today.adding(days: 1) {
        parts.append(Part(kind: .due, range: range, meaning: day.description))
        draft.due = .day(day)
      } else {
        title.append(word)
      }
    }
    draft.title = title.joined(separator: " ")
    return Reading(line: line, parts: parts, draft: draft)
  }
}

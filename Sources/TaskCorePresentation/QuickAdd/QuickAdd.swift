public import TaskCore

/// Reads a line that somebody types as a task: what is surely meant as a date, tag, priority, list or recurrence is
/// taken, and the rest is the title.
///
/// ```swift
/// let reading = QuickAdd().read("Call mum tomorrow 17:00 #home", in: QueryContext(now: now, zone: zone))
/// reading.title               // Call mum
/// reading.parts.map(\.kind)   // due, tag
/// ```
///
/// <doc:AddingByALine> tells what is understood. Make one and keep it: its vocabulary is put into tables once.
public struct QuickAdd: Sendable {
  /// The words that are understood.
  public var vocabulary: QuickAddVocabulary { lexicon.vocabulary }
  private let lexicon: Lexicon

  /// A reader of lines in one language.
  public init(vocabulary: QuickAddVocabulary = .english) { lexicon = Lexicon(vocabulary) }

  /// The most bytes of a line that is read: as many as a title may have.
  static let longestLine = 16_384

  /// What a line means to somebody at a time and place; for every line, in time that is linear in its length.
  ///
  /// A line of more than 16 KiB, which is what a title may have, is left as it is.
  /// - Parameters:
  ///   - line: what was typed.
  ///   - refused: what is to stay text though it could be taken, such as ranges of parts of an earlier reading of the
  ///     same line. After an edit, it is for the caller to say which ranges still hold.
  ///   - lists: the lists that can be named.
  ///   - context: what day it is, and the zone in which times are meant.
  public func read(
    _ line: String, refusing refused: [Range<String.Index>] = [], lists: [TaskList] = [], in context: QueryContext
  ) -> Reading {
    guard line.utf8.count <= Self.longestLine else { return Reading(line: line, parts: [], draft: NewTask(line)) }
    let bounds = line.startIndex..<line.endIndex
    var words = LineScanner.words(of: line, in: bounds, lexicon)
    for index in words.indices where refused.contains(where: { $0.overlaps(words[index].range) }) {
      words[index].kind = words[index].kind == .quoted ? .quoted : .refused
    }
    let finder = PhraseFinder(line, words, lexicon, lists: lists, in: context)
    let draft = TaskDraft(finder.phrases(), in: context)
    let writer = MeaningWriter(vocabulary: vocabulary)
    let parts = draft.phrases.map { phrase in
      let (first, last) = (words[phrase.words.lowerBound], words[phrase.words.upperBound - 1])
      return Part(
        kind: phrase.kind, range: first.range.lowerBound..<last.range.upperBound,
        meaning: writer.text(phrase.meaning, of: draft.task))
    }
    var task = draft.task
    task.title = Title(of: line, without: parts.map(\.range), quotes: quotes(in: line, words, lists, context)).text
    return Reading(line: line, parts: parts, draft: task)
  }

  /// The quotation marks that kept something from being taken, and so are none of the title's.
  private func quotes(
    in line: String, _ words: [LineWord], _ lists: [TaskList], _ context: QueryContext
  ) -> [Range<String.Index>] {
    words.filter { $0.kind == .quoted }.flatMap { word -> [Range<String.Index>] in
      let content = LineScanner.words(of: line, in: word.content, lexicon, readsQuotes: false)
      guard !PhraseFinder(line, content, lexicon, lists: lists, in: context).phrases().isEmpty else { return [] }
      return [word.range.lowerBound..<word.content.lowerBound, word.content.upperBound..<word.range.upperBound]
    }
  }
}

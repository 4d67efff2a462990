internal import TaskCore

/// A stretch of a line between blanks, or a quotation.
struct LineWord {
  enum Kind: Hashable {
    case plain
    case quoted
    case marked(Mark)
    /// What means nothing but itself.
    case literal
    /// What could be taken and is to stay text: what stands before it may end there all the same.
    case refused
  }

  enum Mark {
    case tag
    case list
    case priority
  }

  var kind: Kind
  /// Where it is, without the punctuation behind it.
  let range: Range<String.Index>
  /// What is behind its mark, and within its quotes.
  let content: Range<String.Index>
  /// The word, folded; empty if it is no plain one, or longer than any that means something.
  let text: String
  /// What is behind it up to the next blank.
  let punctuation: Substring
  /// What is behind its mark, folded; empty if it has none, or is longer than any word that means something.
  var marked = ""
}

/// Takes a line apart into words, in one pass.
struct LineScanner {
  private let line: String
  private let lexicon: Lexicon
  private let readsQuotes: Bool
  private let bounds: Range<String.Index>
  private var position: String.Index
  /// The quotes that are not closed any more: looking for each once more at every word would take quadratic time.
  private var unclosed: Set<Character> = []

  private init(_ line: String, in bounds: Range<String.Index>, _ lexicon: Lexicon, readsQuotes: Bool) {
    (self.line, self.bounds, self.lexicon, self.readsQuotes) = (line, bounds, lexicon, readsQuotes)
    position = bounds.lowerBound
  }

  /// The words of a line, or of what a quotation in it holds.
  static func words(
    of line: String, in bounds: Range<String.Index>, _ lexicon: Lexicon, readsQuotes: Bool = true
  ) -> [LineWord] {
    var scanner = LineScanner(line, in: bounds, lexicon, readsQuotes: readsQuotes)
    var words: [LineWord] = []
    while let word = scanner.next() { words.append(word) }
    return words
  }

  private mutating func next() -> LineWord? {
    position = line[position..<bounds.upperBound].firstIndex { !$0.isWhitespace } ?? bounds.upperBound
    guard position < bounds.upperBound else { return nil }
    let start = position
    let isGlued = start > bounds.lowerBound && !line[line.index(before: start)].isWhitespace
    if !isGlued, let content = takeQuotation() {
      return word(.quoted, start..<position, content, readingPunctuation: true)
    }
    let mark = isGlued ? nil : lexicon.mark(line[start])
    if let mark {
      position = line.index(after: start)
      if let content = takeQuotation() {
        return word(.marked(mark), start..<position, content, readingPunctuation: true)
      }
    }
    let end = line[start..<bounds.upperBound].firstIndex(where: \.isWhitespace) ?? bounds.upperBound
    position = end
    // What is punctuation throughout is the word itself.
    let last = line[start..<end].lastIndex { !Self.punctuation.contains($0) }
    let core = start..<(last.map { line.index(after: $0) } ?? end)
    let content = mark == nil ? core : line.index(after: start)..<core.upperBound
    let kind: LineWord.Kind =
      if isGlued { .literal } else if let mark, !content.isEmpty { .marked(mark) } else { .plain }
    return word(kind, core, content)
  }

  private mutating func word(
    _ kind: LineWord.Kind, _ range: Range<String.Index>, _ content: Range<String.Index>,
    readingPunctuation: Bool = false
  ) -> LineWord {
    if readingPunctuation {
      position =
        line[position..<bounds.upperBound].firstIndex { !Self.punctuation.contains($0) } ?? bounds.upperBound
    }
    let isShort = line.utf8.distance(from: content.lowerBound, to: content.upperBound) <= 64
    let text = kind == .plain && isShort ? Folding.fold(String(line[content])) : ""
    let isMarked = if case .marked = kind { true } else { false }
    return LineWord(
      kind: kind, range: range, content: content, text: text, punctuation: line[range.upperBound..<position],
      marked: isMarked && isShort ? Folding.fold(String(line[content])) : "")
  }

  /// Passes a quotation, and gives what is in it: something, with a blank or punctuation behind the quotes.
  private mutating func takeQuotation() -> Range<String.Index>? {
    guard readsQuotes, position < bounds.upperBound, let close = lexicon.vocabulary.quotes[line[position]],
      !unclosed.contains(close)
    else { return nil }
    let start = line.index(after: position)
    var index = start
    while index < bounds.upperBound {
      let next = line.index(after: index)
      if line[index] == close, index > start,
        next == bounds.upperBound || line[next].isWhitespace || Self.punctuation.contains(line[next])
      {
        position = next
        return start..<index
      }
      index = next
    }
    unclosed.insert(close)
    return nil
  }

  /// What may stand behind a word without being of it.
  static let punctuation: Set<Character> = [
    ".", ",", ";", ":", "!", "?", ")", "]", "}", "…", "。", "，", "、", "；", "：", "！", "？", "）",
  ]
}

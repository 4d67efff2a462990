internal import TaskCore

/// Phrases of folded words, and what each means.
struct PhraseTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let words: [Substring]
    let value: Value
  }

  /// By their first word, those with more words first.
  private var entries: [Substring: [Entry]] = [:]

  init() {}

  init(_ phrases: some Sequence<(String, Value)>) {
    for (phrase, value) in phrases { insert(phrase, value) }
  }

  init(_ phrases: [String], _ value: Value) { self.init(phrases.map { ($0, value) }) }

  /// Adds a phrase; of two that are folded alike the first counts.
  mutating func insert(_ phrase: String, _ value: Value) {
    let words = Folding.fold(phrase).split(separator: " ")
    guard let first = words.first else { return }
    let place = entries[first, default: []].firstIndex { $0.words.count < words.count }
    entries[first, default: []].insert(
      Entry(words: words, value: value), at: place ?? entries[first, default: []].count)
  }

  /// Whether a phrase ends before a word.
  func ends(_ words: [LineWord], at end: Int) -> Bool {
    entries.values.joined().contains { match(words, at: end - $0.words.count)?.end == end }
  }

  /// The longest phrase that begins at a word, what it means and where it ends; of its words only the last may have
  /// punctuation behind it.
  func match(_ words: [LineWord], at start: Int) -> (value: Value, end: Int)? {
    guard words.indices.contains(start), words[start].kind == .plain, let candidates = entries[words[start].text[...]]
    else {
      return nil
    }
    for entry in candidates where start + entry.words.count <= words.count {
      let end = start + entry.words.count
      let isThere = entry.words.indices.allSatisfy {
        let word = words[start + $0]
        return word.kind == .plain && word.text == entry.words[$0]
          && (start + $0 == end - 1 || word.punctuation.isEmpty)
      }
      if isThere { return (entry.value, end) }
    }
    return nil
  }
}

/// The words of a phrase in turn, in lower case, and failures that say where one is.
struct PhraseScanner {
  private struct Word {
    let text: String
    /// The bytes before it.
    let offset: Int
  }

  private let text: String
  private let words: [Word]
  /// How many words are read.
  private(set) var position = 0

  /// Takes a text apart: at spaces, at each of `! , ( )`, and at hyphens between letters.
  init(_ text: String) {
    self.text = text
    var (words, word): ([Word], [UInt8]) = ([], [])
    var previous = UInt8(ascii: " ")
    let bytes = Array(text.utf8)
    for (offset, byte) in bytes.enumerated() {
      let isHyphen = byte == UInt8(ascii: "-") && Self.isLetter(previous)
      let isSpace = byte <= 0x20 || (isHyphen && offset + 1 < bytes.count && Self.isLetter(bytes[offset + 1]))
      let isMark = [UInt8(ascii: "!"), UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")")].contains(byte)
      if isSpace || isMark, !word.isEmpty {
        words.append(Word(text: String(decoding: word, as: UTF8.self), offset: offset - word.count))
        word.removeAll()
      }
      if isMark { words.append(Word(text: String(UnicodeScalar(byte)), offset: offset)) }
      if !isSpace && !isMark { word.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte) }
      previous = byte
    }
    if !word.isEmpty {
      words.append(Word(text: String(decoding: word, as: UTF8.self), offset: bytes.count - word.count))
    }
    self.words = words
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Whether all words are read.
  var isAtEnd: Bool { position == words.count }

  /// The next word; `nil` at the end.
  var next: String? { word(0) }

  /// The word so many words behind the next one; `nil` behind the end.
  func word(_ distance: Int) -> String? {
    position + distance < words.count ? words[position + distance].text : nil
  }

  /// Passes the next word.
  mutating func advance() { if !isAtEnd { position += 1 } }

  /// Goes back to a place.
  mutating func goBack(to position: Int) { self.position = min(position, self.position) }

  /// Passes the next words if they are these.
  mutating func take(_ expected: String...) -> Bool {
    for (distance, text) in expected.enumerated() where word(distance) != text { return false }
    position += expected.count
    return true
  }

  /// Passes the next word if it is one of these.
  mutating func take(anyOf expected: String...) -> Bool {
    guard let next, expected.contains(next) else { return false }
    position += 1
    return true
  }

  /// Passes the next word if it means something.
  mutating func take<Value>(_ meaning: (String) -> Value?) -> Value? {
    guard let next, let value = meaning(next) else { return nil }
    position += 1
    return value
  }

  /// The failure that the next word is none of what could be there.
  func failure(expecting expectation: String) -> TaskFailure {
    guard !isAtEnd else { return RecurrenceRule.refusal("expected \(expectation) at the end") }
    return RecurrenceRule.refusal("\(place(of: position)) is not understood: expected \(expectation)")
  }

  /// The failure that a word has no meaning where it is.
  func failure(at position: Int, _ reason: String) -> TaskFailure {
    guard position < words.count else { return RecurrenceRule.refusal(reason) }
    return RecurrenceRule.refusal("\(place(of: position)): \(reason)")
  }

  private func place(of position: Int) -> String {
    let word = words[position]
    let start = text.utf8.index(text.startIndex, offsetBy: word.offset)
    let written = String(text.utf8[start...].prefix(word.text.utf8.count)) ?? word.text
    return "\(DateScanner.quoted(written)) at character \(text[..<start].count + 1)"
  }
}

/// A word of a filter, with the field in front of its colon.
struct FilterTerm {
  /// The letters in front of the first colon, as they are written.
  let field: String?
  /// What follows, without its quotes.
  let value: String
  /// Whether it stands in quotes, and so is literal.
  let isQuoted: Bool
  /// The bytes in front of the value.
  let valueStart: Int
}

/// A piece of the text of a filter.
struct FilterToken {
  enum Kind {
    case opening, closing, and, or, not, end
    case term(FilterTerm)
  }

  let kind: Kind
  /// The bytes in front of it.
  let start: Int
  /// As it is written.
  let text: String
}

/// Takes the text of a filter apart, byte by byte and in one pass.
struct FilterScanner {
  let source: FilterSource
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    source = FilterSource(text: text)
    bytes = Array(text.utf8)
  }

  /// The next piece; at the end, and from then on, `.end`.
  mutating func next() throws(TaskFailure) -> FilterToken {
    while case let length = spaceLength(at: position), length > 0 { position += length }
    let start = position
    guard start < bytes.count else { return FilterToken(kind: .end, start: start, text: "") }
    if bytes[start] == UInt8(ascii: "(") || bytes[start] == UInt8(ascii: ")") {
      position += 1
      return token(bytes[start] == UInt8(ascii: "(") ? .opening : .closing, from: start)
    }
    let field = takeField()
    let valueStart = position
    if let value = try takeQuoted() {
      let term = FilterTerm(field: field, value: value, isQuoted: true, valueStart: valueStart)
      return token(.term(term), from: start)
    }
    let value = takePlain()
    if field == nil, let operation = Self.operation(value) { return token(operation, from: start) }
    // A value of which nothing is read is missing, which its field says.
    if field == nil || !value.isEmpty { try expectEndOfWord(from: start) }
    return token(
      .term(FilterTerm(field: field, value: value, isQuoted: false, valueStart: valueStart)), from: start)
  }

  private func token(_ kind: FilterToken.Kind, from start: Int) -> FilterToken {
    FilterToken(kind: kind, start: start, text: text(start..<position))
  }

  private static func operation(_ word: String) -> FilterToken.Kind? {
    guard word.utf8.count <= 3 else { return nil }
    switch word.lowercased() {
    case "and": return .and
    case "or": return .or
    case "not": return .not
    default: return nil
    }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// ASCII letters and a colon behind them.
  private mutating func takeField() -> String? {
    let start = position
    let letters = bytes[start...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    guard !letters.isEmpty, letters.endIndex < bytes.count, bytes[letters.endIndex] == UInt8(ascii: ":") else {
      return nil
    }
    position = letters.endIndex + 1
    return text(start..<letters.endIndex)
  }

  private mutating func takePlain() -> String {
    let start = position
    while position < bytes.count, !"()\"".utf8.contains(bytes[position]), spaceLength(at: position) == 0 {
      position += 1
    }
    return text(start..<position)
  }
}

// MARK: - Quotes

extension FilterScanner {
  /// Quotation marks that open a literal text, with those that close it: keyboards like to make them round.
  private static let quotes: [(opening: [UInt8], closing: [[UInt8]])] = [
    (Array("\"".utf8), [Array("\"".utf8)]), (Array("“".utf8), [Array("”".utf8)]),
    (Array("„".utf8), [Array("“".utf8), Array("”".utf8)]),
  ]

  /// What stands in quotes here, in which a backslash takes a quote or a backslash as it is; `nil` if no quote does.
  private mutating func takeQuoted() throws(TaskFailure) -> String? {
    guard let quotes = Self.quotes.first(where: { bytes[position...].starts(with: $0.opening) }) else { return nil }
    let start = position
    var value: [UInt8] = []
    position += quotes.opening.count
    while position < bytes.count {
      if let closing = quotes.closing.first(where: { bytes[position...].starts(with: $0) }) {
        position += closing.count
        try expectEndOfWord(from: start)
        return String(decoding: value, as: UTF8.self)
      }
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "\\") || bytes[position + 1] == UInt8(ascii: "\"")
      {
        position += 1
      }
      value.append(bytes[position])
      position += 1
    }
    throw source.failure(
      at: start, found: "", expected: "a closing quote", reason: "the quote that begins here does not end")
  }

  /// Refuses a quote or a parenthesis within a word, for it would make two words of it.
  private func expectEndOfWord(from start: Int) throws(TaskFailure) {
    guard position < bytes.count, bytes[position] != UInt8(ascii: ")"), spaceLength(at: position) == 0 else { return }
    let word = text(start..<position)
    throw source.failure(
      at: position, found: scalar(at: position), expected: "a space, or quotes around the whole",
      suggestion: word == "-" || word == "!" ? "not" : nil)
  }

  /// The character that begins at a byte, without what combines with it.
  private func scalar(at position: Int) -> String {
    var iterator = bytes[position...].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return "" }
    return String(scalar)
  }

  /// How many bytes of white space begin at a byte, as Unicode defines it; 0 for none.
  private func spaceLength(at position: Int) -> Int {
    guard position < bytes.count else { return 0 }
    switch bytes[position] {
    case 0x09...0x0D, 0x20: return 1
    case 0xC2 where byte(position + 1) == 0x85 || byte(position + 1) == 0xA0: return 2
    case 0xE1 where byte(position + 1) == 0x9A && byte(position + 2) == 0x80: return 3
    case 0xE2 where byte(position + 1) == 0x80:
      let last = byte(position + 2)
      return (0x80...0x8A).contains(last) || last == 0xA8 || last == 0xA9 || last == 0xAF ? 3 : 0
    case 0xE2 where byte(position + 1) == 0x81 && byte(position + 2) == 0x9F: return 3
    case 0xE3 where byte(position + 1) == 0x80 && byte(position + 2) == 0x80: return 3
    default: return 0
    }
  }

  private func byte(_ position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }
}

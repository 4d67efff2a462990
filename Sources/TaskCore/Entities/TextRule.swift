/// What the model asks of a text: how long it may be and which characters it may hold. Nothing is ever cut.
struct TextRule: Sendable {
  let field: String
  let bytes: ClosedRange<Int>
  let isOneLine: Bool
  /// Whether white space around a single line is taken away. What is kept as it came is judged as it came.
  var isTrimmed = true

  static let title = TextRule(field: "title", bytes: 1...16_384, isOneLine: true)
  static let notes = TextRule(field: "notes", bytes: 0...1_048_576, isOneLine: false)
  static let comment = TextRule(field: "comments", bytes: 1...1_048_576, isOneLine: false)
  static let tag = TextRule(field: "tags", bytes: 1...1024, isOneLine: true)
  static let remote = TextRule(field: "remote", bytes: 1...1024, isOneLine: true)
  /// A set's title quotes that of a task, so it may be longer.
  static let setTitle = TextRule(field: "title", bytes: 0...32_768, isOneLine: false)
  static let author = TextRule(field: "author", bytes: 0...1024, isOneLine: true, isTrimmed: false)

  /// What messages call the text: one of the elements where the field has several.
  private var name: String {
    switch field {
    case "comments": "comment"
    case "tags": "tag"
    default: field
    }
  }

  private var isPlural: Bool { field == "notes" }

  /// The text in its one form (single lines are trimmed), or `.invalid` naming the field.
  func check(_ text: String) throws(TaskFailure) -> String {
    isPlainlyFine(text) ? text : try checkClosely(text)
  }

  /// Whether a text is in its one form already, as nearly all are: of visible ASCII and spaces, and with none to trim.
  private func isPlainlyFine(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { text in
      guard bytes.contains(text.count) else { return false }
      if isOneLine, text.first == 0x20 || text.last == 0x20 { return false }
      return Self.isPlain(UnsafeRawBufferPointer(text))
    } ?? false
  }

  private func checkClosely(_ text: String) throws(TaskFailure) -> String {
    var text = text
    // Rare: most strings of a program are native already, and then this costs nothing.
    text.makeContiguousUTF8()
    if isOneLine, isTrimmed, Self.mayNeedTrimming(text) { text = Self.trimmed(text) }
    let count = text.utf8.count
    guard bytes.contains(count) else {
      throw count == 0
        ? TaskFailure(.invalid, "The \(name) is empty: give it at least one character.", field: field)
        : TaskFailure(
          .invalid,
          "The \(name) \(isPlural ? "have" : "has") \(count) bytes of UTF-8, and \(bytes.upperBound) are allowed: shorten \(isPlural ? "them" : "it").",
          field: field)
    }
    if let scalar = forbiddenScalar(in: text) {
      let character =
        "U+" + String(repeating: "0", count: max(0, 4 - String(scalar, radix: 16).count))
        + String(scalar, radix: 16, uppercase: true)
      throw TaskFailure(
        .invalid,
        "The \(name) \(isPlural ? "hold" : "holds") the character \(character), which \(isOneLine ? "a single line" : "text") may not hold.",
        field: field)
    }
    return text
  }

  private static func mayNeedTrimming(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return first <= 0x20 || last <= 0x20 || first >= 0x80 || last >= 0x80
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }

  /// Whether all bytes are visible ASCII or spaces; told of eight at a time.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var found: UInt64 = 0
    var place = 0
    while place + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // A top bit for each byte that has one itself, is below 0x20, or is 0x7F.
      found |= word | (word &- ones &* 0x20) | (word &+ ones)
      place += 8
    }
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x20 || byte >= 0x7F { return false }
      place += 1
    }
    return found & tops == 0
  }

  /// The first scalar that may not be there: U+0000 anywhere; in a single line every control and line separator.
  private func forbiddenScalar(in text: String) -> UInt32? {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      var previous: (UInt8, UInt8) = (0, 0)
      for byte in bytes {
        if byte == 0 { return 0 }
        if isOneLine {
          if byte < 0x20 || byte == 0x7F { return UInt32(byte) }
          // C1 controls are C2 80 … C2 9F; the line and paragraph separators E2 80 A8 and E2 80 A9.
          if previous.1 == 0xC2, byte < 0xA0 { return UInt32(byte) }
          if previous == (0xE2, 0x80), byte == 0xA8 || byte == 0xA9 { return 0x2000 + UInt32(byte) - 0x80 }
        }
        previous = (previous.1, byte)
      }
      return nil
    } ?? nil
  }
}

extension String {
  /// Whether both are the same bytes; `==` would call different Unicode forms of one text equal.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Order by bytes, as SQLite's BINARY collation has it.
  package func precedesInBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

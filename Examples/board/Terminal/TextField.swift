import TaskCoreTerminalPrograms

/// A line that is being typed.
///
/// It is kept as what stands before the cursor and behind it: the cursor is never inside a character, even when the key
/// before became a part of one.
struct TextField: Equatable, Sendable {
  private(set) var before: String
  private(set) var after = ""
  /// Whether it may have several lines, which alt-enter begins.
  let isMultiline: Bool

  /// A field with a text, the cursor behind it.
  init(_ text: String = "", isMultiline: Bool = false) {
    before = text
    self.isMultiline = isMultiline
  }

  /// The whole text.
  var text: String { before + after }

  /// Does what a key does in a text; answers whether it does anything there.
  mutating func take(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.text(let text), []), (.paste(let text), _): insert(text)
    case (.enter, .alt) where isMultiline: before += "\n"
    case (.left, []), (.text("b"), .control): move(left: before.last.map { String($0) } ?? "")
    case (.right, []), (.text("f"), .control): move(right: after.first.map { String($0) } ?? "")
    case (.left, .control), (.left, .alt), (.text("b"), .alt): move(left: wordBefore)
    case (.right, .control), (.right, .alt), (.text("f"), .alt): move(right: wordAfter)
    case (.home, _), (.text("a"), .control): move(left: before)
    case (.end, _), (.text("e"), .control): move(right: after)
    case (.backspace, []): _ = before.popLast()
    case (.delete, []), (.text("d"), .control): if !after.isEmpty { after.removeFirst() }
    case (.backspace, .alt), (.backspace, .control), (.text("w"), .control): before.removeLast(wordBefore.count)
    case (.delete, .alt), (.delete, .control), (.text("d"), .alt): after.removeFirst(wordAfter.count)
    case (.text("u"), .control): before = ""
    case (.text("k"), .control): after = ""
    default: return false
    }
    return true
  }

  /// Text goes in as one line where there is but one, and without what no line can hold.
  private mutating func insert(_ text: String) {
    var kept = String.UnicodeScalarView()
    var isReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where isReturn: break
      case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}": kept.append(isMultiline ? "\n" : " ")
      case "\t": kept.append(" ")
      case _ where scalar.properties.generalCategory == .control: break
      default: kept.append(scalar)
      }
      isReturn = scalar == "\r"
    }
    before.unicodeScalars.append(contentsOf: kept)
  }

  private mutating func move(left text: String) {
    before.removeLast(text.count)
    after = text + after
  }

  private mutating func move(right text: String) {
    after.removeFirst(text.count)
    before += text
  }

  /// The last word before the cursor, with the spaces behind it.
  private var wordBefore: String {
    let end = before.lastIndex { !$0.isWhitespace } ?? before.startIndex
    let start = before[..<end].lastIndex(where: \.isWhitespace).map { before.index(after: $0) } ?? before.startIndex
    return String(before[start...])
  }

  /// The first word behind the cursor, with the spaces before it.
  private var wordAfter: String {
    let start = after.firstIndex { !$0.isWhitespace } ?? after.endIndex
    return String(after[..<(after[start...].firstIndex(where: \.isWhitespace) ?? after.endIndex)])
  }
}

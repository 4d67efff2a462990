/// What is left of a line for the title.
struct Title {
  /// The title, without blanks around it.
  private(set) var text = ""

  /// What a line holds beside some parts of it, and without some quotation marks; both in order.
  init(of line: String, without parts: [Range<String.Index>], quotes: [Range<String.Index>]) {
    var start = line.startIndex
    var quotes = quotes[...]
    func piece(upTo end: String.Index) -> Substring {
      var piece = ""
      while let quote = quotes.first, quote.lowerBound < end {
        piece += line[start..<quote.lowerBound]
        start = quote.upperBound
        quotes.removeFirst()
      }
      return Self.trimmed((piece + line[start..<end])[...])
    }
    for part in parts {
      let isGlued = part.lowerBound > start && start > line.startIndex && !line[start].isWhitespace
      append(piece(upTo: part.lowerBound), isFirst: start == line.startIndex, isGlued: isGlued)
      start = part.upperBound
    }
    let isGlued = start < line.endIndex && !line[start].isWhitespace
    let last = piece(upTo: line.endIndex)
    append(last, isFirst: parts.isEmpty, isGlued: isGlued)
    if !parts.isEmpty, last.isEmpty { dropSeparators() }
  }

  /// What separates a title from what is behind it or before it, and goes with that.
  private static let separators: Set<Character> = [",", ";", ":", "-", "–", "—", "，", "、", "；", "："]

  private mutating func append(_ piece: Substring, isFirst: Bool, isGlued: Bool) {
    if isFirst {
      text = String(piece)
    } else if text.isEmpty {
      text = String(
        piece.drop {
          Self.separators.contains($0) || LineScanner.punctuation.contains($0) || $0.isWhitespace
        })
    } else if isGlued {
      // The comma before a part and that behind it are one.
      dropSeparators()
      text += piece
    } else if !piece.isEmpty {
      text += " " + piece
    }
  }

  private mutating func dropSeparators() {
    while let last = text.last, Self.separators.contains(last) || last.isWhitespace { text.removeLast() }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return text[...last].drop { $0.isWhitespace }
  }
}

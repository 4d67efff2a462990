import TaskCoreTerminalPrograms

/// Text made to fit.
enum Abbreviation {
  /// A text of at most so many cells, with an ellipsis for what was left out.
  static func fit(_ text: String, into width: Int) -> String {
    // Of a long text most need not be looked at.
    let text = VisibleText.line(String(text.prefix(2 * max(width, 0) + 2)))
    guard CellWidth.of(text) > width else { return text }
    guard width > 0 else { return "" }
    var (kept, cells) = ("", 0)
    for character in text {
      cells += CellWidth.of(character)
      if cells > width - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// A text as lines of at most so many cells, broken between words where that is possible; never more lines than
  /// asked for.
  static func lines(of text: String, width: Int, atMost limit: Int) -> [String] {
    guard width > 0, limit > 0 else { return [] }
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var rest = Substring(VisibleText.line(String(paragraph.prefix(width * limit + 1))))
      repeat {
        if lines.count == limit { return lines }
        let line = firstLine(of: rest, width: width)
        rest = rest[line.endIndex...]
        lines.append(String(line))
        rest = rest.drop { $0 == " " }
      } while !rest.isEmpty
    }
    return lines
  }

  /// At least one character, so that it ends.
  private static func firstLine(of text: Substring, width: Int) -> Substring {
    var (cells, lastSpace): (Int, String.Index?) = (0, nil)
    for index in text.indices {
      cells += CellWidth.of(text[index])
      if text[index] == " " { lastSpace = index }
      if cells > width, index > text.startIndex {
        return text[..<(lastSpace.flatMap { $0 > text.startIndex ? $0 : nil } ?? index)]
      }
    }
    return text
  }
}

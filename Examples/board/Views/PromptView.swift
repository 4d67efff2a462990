import TaskCorePresentation
import TaskCoreTerminalPrograms

/// The line that is being typed.
enum PromptView {
  static func draw(_ content: BoardContent, row: Int, on screen: inout Screen) {
    guard let field = content.state.mode.field else { return }
    screen.clear(row: row, columns: 0..<screen.size.columns)
    let start = screen.write(label(of: content.state.mode), .strong, row: row, column: 0)
    let columns = min(start, screen.size.columns - 1)..<screen.size.columns
    // Of what may be a megabyte, no more is looked at than there is room for.
    let text = field.text
    let seen = window(of: text, around: field.before.endIndex, width: columns.count)
    let cursor = cells(of: text[seen.lowerBound..<field.before.endIndex])
    let origin = columns.lowerBound - max(0, cursor - (columns.count - 1))
    screen.write(shown(text[seen]), row: row, column: origin, within: columns)
    for (range, style) in spans(of: content, in: text) where range.overlaps(seen) || range.isEmpty {
      let range = range.clamped(to: seen)
      let start = origin + cells(of: text[seen.lowerBound..<range.lowerBound])
      // The end of the line is a place too.
      let width = max(1, cells(of: text[range]))
      screen.restyle(row: row, columns: start..<start + width, within: columns) { _ in style }
    }
    screen.cursor = Screen.Position(row: row, column: min(origin + cursor, columns.upperBound - 1))
  }

  /// What of a text can be seen when a place in it is: characters without a cell may take more than there is room for.
  private static func window(of text: String, around place: String.Index, width: Int) -> Range<String.Index> {
    let most = 4 * width
    let start = text.index(place, offsetBy: -most, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.index(place, offsetBy: most, limitedBy: text.endIndex) ?? text.endIndex
    return start..<end
  }

  private static func label(of mode: BoardState.Mode) -> String {
    switch mode {
    case .filtering: "/"
    case .adding: "add: "
    case .renaming: "title: "
    case .editing(let field, _): "\(BoardWords.name(of: field)): "
    case .browsing, .choosingList, .help: ""
    }
  }

  /// What of the text was understood as something, or not at all.
  private static func spans(of content: BoardContent, in text: String) -> [(Range<String.Index>, Style)] {
    switch content.state.mode {
    case .filtering:
      guard content.filter == text, let range = content.mistake?.range else { return [] }
      return [(range, .alarming.underlined)]
    case .adding:
      guard let reading = content.reading, reading.line == text else { return [] }
      return reading.parts.map { ($0.range, .understood) }
    default: return []
    }
  }

  private static func cells(of text: Substring) -> Int { CellWidth.of(VisibleText.line(shown(text))) }

  /// Line breaks are seen on one line.
  private static func shown(_ text: Substring) -> String { String(text.map { $0.isNewline ? "⏎" : $0 }) }
}

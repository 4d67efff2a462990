import TaskCorePresentation
import TaskCoreTerminalPrograms

/// The line that is being typed.
enum PromptView {
  static func draw(_ content: BoardContent, row: Int, on screen: inout Screen) {
    guard let field = content.state.mode.field else { return }
    screen.clear(row: row, columns: 0..<screen.size.columns)
    let start = screen.write(label(of: content.state.mode), .strong, row: row, column: 0)
    let columns = min(start, screen.size.columns - 1)..<screen.size.columns
    // As far to the left as it takes to see the cursor.
    let cursor = cells(of: field.before)
    let origin = columns.lowerBound - max(0, cursor - (columns.count - 1))
    screen.write(shown(field.text), row: row, column: origin, within: columns)
    for (range, style) in spans(of: content, in: field.text) {
      let start = origin + cells(of: String(field.text[..<range.lowerBound]))
      // The end of the line is a place too.
      let width = max(1, cells(of: String(field.text[range])))
      screen.restyle(row: row, columns: start..<start + width, within: columns) { _ in style }
    }
    screen.cursor = Screen.Position(row: row, column: min(origin + cursor, columns.upperBound - 1))
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

  private static func cells(of text: String) -> Int { CellWidth.of(VisibleText.line(shown(text))) }

  /// Line breaks are seen on one line.
  private static func shown(_ text: String) -> String { String(text.map { $0.isNewline ? "⏎" : $0 }) }
}

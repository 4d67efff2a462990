import TaskCoreTerminalPrograms

/// Rows of cells, aligned in columns.
struct TextTable {
  /// A piece of text and what it is.
  struct Cell {
    let text: String
    let role: TextStyle.Role

    init(_ text: String, _ role: TextStyle.Role = .plain) {
      self.text = VisibleText.line(text)
      self.role = role
    }
  }

  private var rows: [[Cell]] = []

  /// A cell that is wider pushes its own row to the right, not everybody's.
  private static let widestColumn = 48

  /// Adds a row below the others.
  mutating func add(_ row: [Cell]) { rows.append(row) }

  /// The rows, a line each; columns in which nothing stands are left out.
  func text(in style: TextStyle) -> String {
    let measured = rows.map { row in row.map { CellWidth.of($0.text) } }
    var columns: [Int] = []
    for row in measured {
      for (index, width) in row.enumerated() {
        if index == columns.count { columns.append(0) }
        columns[index] = max(columns[index], min(width, Self.widestColumn))
      }
    }
    var text = ""
    for (row, widths) in zip(rows, measured) {
      text += Self.line(row, widths: widths, columns: columns, style: style) + "\n"
    }
    return text
  }

  private static func line(_ row: [Cell], widths: [Int], columns: [Int], style: TextStyle) -> String {
    var line = ""
    var gap = 0
    for (index, cell) in row.enumerated() where columns[index] > 0 {
      if widths[index] > 0 {
        line += String(repeating: " ", count: gap) + style.apply(cell.role, to: cell.text)
        gap = 0
      }
      gap += max(columns[index] - widths[index], 0) + 2
    }
    return line
  }
}

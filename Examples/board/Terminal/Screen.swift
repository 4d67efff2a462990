import TaskCoreTerminalPrograms

/// What a terminal shows, as a grid of cells.
struct Screen: Equatable, Sendable {
  /// One column of one line.
  struct Cell: Equatable, Sendable {
    /// What is drawn; `nil` in the right half of a wide character.
    var glyph: Character?
    var style: Style

    static let blank = Cell(glyph: " ", style: .plain)
  }

  /// A place in the grid, from 0.
  struct Position: Equatable, Sendable {
    var row: Int
    var column: Int
  }

  /// Columns and rows.
  struct Size: Equatable, Sendable {
    var columns: Int
    var rows: Int

    /// At least one cell, and no more than anybody could look at, whatever a terminal says of itself.
    init(columns: Int, rows: Int) {
      self.columns = min(max(columns, 1), 1000)
      self.rows = min(max(rows, 1), 1000)
    }
  }

  let size: Size
  /// Where the cursor stands; `nil` hides it.
  var cursor: Position?
  private var cells: [Cell]

  init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The cells of a row.
  func row(_ row: Int) -> ArraySlice<Cell> {
    (0..<size.rows).contains(row) ? cells[row * size.columns..<(row + 1) * size.columns] : []
  }

  /// The text of a row, without the spaces behind it.
  func text(ofRow row: Int) -> String {
    let text = String(self.row(row).compactMap(\.glyph))
    return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
  }

  /// The text of all rows.
  var text: String { (0..<size.rows).map(text(ofRow:)).joined(separator: "\n") }

  /// Writes text into a row, from a column on, and answers the column behind it.
  ///
  /// What lies outside the columns allowed is left out. This is the one way into the grid, and what could command a
  /// terminal is made visible on it.
  @discardableResult
  mutating func write(_ text: String, _ style: Style = .plain, row: Int, column: Int, within columns: Range<Int>? = nil)
    -> Int
  {
    let columns = (columns ?? 0..<size.columns).clamped(to: 0..<size.columns)
    guard (0..<size.rows).contains(row) else { return column }
    var column = column
    for glyph in VisibleText.line(text) {
      guard column < columns.upperBound else { break }
      let width = CellWidth.of(glyph)
      // Alone, a mark has nothing to stand on.
      if width == 0 { continue }
      if column + width > columns.upperBound {
        // Half of a wide character cannot be shown.
        put(Cell(glyph: " ", style: style), row, column)
      } else if column >= columns.lowerBound {
        put(Cell(glyph: glyph, style: style), row, column)
        if width == 2 { put(Cell(glyph: nil, style: style), row, column + 1, besides: column) }
      }
      column += width
    }
    return min(column, columns.upperBound)
  }

  /// Lets a stretch of a row look otherwise.
  mutating func restyle(
    row: Int, columns: Range<Int>, within limits: Range<Int>? = nil, _ change: (Style) -> Style
  ) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: (limits ?? columns).clamped(to: 0..<size.columns)) {
      let index = row * size.columns + column
      cells[index].style = change(cells[index].style)
    }
  }

  /// Empties a stretch of a row.
  mutating func clear(row: Int, columns: Range<Int>) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) { put(.blank, row, column) }
  }

  /// Puts a cell in its place; whatever loses a half there loses the other one too.
  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int, besides left: Int? = nil) {
    let index = row * size.columns + column
    if cells[index].glyph == nil, column > 0, left == nil { cells[index - 1].glyph = " " }
    if column + 1 < size.columns, cells[index + 1].glyph == nil { cells[index + 1].glyph = " " }
    cells[index] = cell
  }
}

/// The bytes that turn what a terminal shows into something else.
struct ScreenDifference {
  /// Whether colours are wanted.
  let hasColours: Bool

  /// The bytes to write at once; none where nothing differs.
  ///
  /// - Parameters:
  ///   - old: what the terminal shows; `nil` when nobody knows.
  ///   - new: what it is to show.
  func bytes(from old: Screen?, to new: Screen) -> [UInt8] {
    let old = old.flatMap { $0.size == new.size ? $0 : nil }
    if old == new { return [] }
    var output = Output(hasColours: hasColours)
    if old == nil { output.text += "\u{1B}[0m\u{1B}[2J" }
    for row in 0..<new.size.rows {
      Self.write(row: row, Array(old?.row(row) ?? []), Array(new.row(row)), to: &output)
    }
    if let cursor = new.cursor {
      output.text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    }
    // As one picture where a terminal knows how (mode 2026), and without a cursor that runs about.
    return Array("\u{1B}[?2026h\u{1B}[?25l\(output.text)\u{1B}[0m\u{1B}[?2026l".utf8)
  }

  private static func write(row: Int, _ old: [Screen.Cell], _ new: [Screen.Cell], to output: inout Output) {
    guard old != new else { return }
    let knows = old.count == new.count
    // Terminals disagree on the width of some characters, which then moves what stands behind them.
    var isUncertain = false
    for (column, cell) in new.enumerated() {
      let isSame = knows ? old[column] == cell : cell == .blank
      if isSame && !isUncertain { continue }
      if let glyph = cell.glyph {
        output.put(glyph, cell.style, row, column, isWide: column + 1 < new.count && new[column + 1].glyph == nil)
      }
      isUncertain = isUncertain || isDisputed(cell.glyph) || knows && isDisputed(old[column].glyph)
    }
  }

  private static func isDisputed(_ glyph: Character?) -> Bool { glyph.map { $0.unicodeScalars.count > 1 } ?? false }

  /// What is to be written, and what the terminal knows by then.
  private struct Output {
    let hasColours: Bool
    var text = ""
    private var style: Style?
    private var position: Screen.Position?

    init(hasColours: Bool) { self.hasColours = hasColours }

    mutating func put(_ glyph: Character, _ style: Style, _ row: Int, _ column: Int, isWide: Bool) {
      let place = Screen.Position(row: row, column: column)
      if position != place { text += "\u{1B}[\(row + 1);\(column + 1)H" }
      if self.style != style {
        text += style.sequence(hasColours: hasColours)
        self.style = style
      }
      text.append(glyph)
      // Behind anything but ASCII the cursor is put where it belongs, wherever the terminal thinks that it is.
      position = glyph.isASCII && !isWide ? Screen.Position(row: row, column: column + 1) : nil
    }
  }
}

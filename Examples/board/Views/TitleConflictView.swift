import TaskCorePresentation

/// Both titles of a task that was renamed here and elsewhere, over everything else.
enum TitleConflictView {
  static func draw(_ conflict: TitleConflict, _ rows: Range<Int>, on screen: inout Screen) {
    let width = max(1, screen.size.columns - 12)
    var lines: [(label: String, text: String, style: Style)] = [
      ("Somebody else gave it another title meanwhile", "", .plain)
    ]
    for (label, title, style) in [
      ("t: theirs", conflict.theirs, Style.alarming), ("m: mine", conflict.mine, .understood),
    ] {
      for (index, text) in Abbreviation.lines(of: title, width: width, atMost: max(1, rows.count / 2)).enumerated() {
        lines.append((index == 0 ? label : "", text, style))
      }
    }
    for row in rows { screen.clear(row: row, columns: 0..<screen.size.columns) }
    for (row, line) in zip(rows, lines) {
      screen.write(line.label, .strong, row: row, column: 1)
      screen.write(line.text, line.style, row: row, column: 12)
    }
  }
}

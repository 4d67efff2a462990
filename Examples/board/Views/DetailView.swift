import TaskCorePresentation
import TaskCoreTerminalPrograms

/// One task with all its fields.
enum DetailView {
  /// A line of the pane: a label, and a text.
  private struct Line {
    var label = ""
    let text: String
    var style = Style.plain
  }

  private static let labelWidth = 13

  static func draw(_ content: BoardContent, _ rows: Range<Int>, _ columns: Range<Int>, on screen: inout Screen) {
    guard let detail = content.detail else { return }
    if detail.isLoading {
      screen.write("Loading…", .faint, row: rows.lowerBound, column: columns.lowerBound + 1, within: columns)
      return
    }
    let width = max(1, columns.count - labelWidth - 1)
    var lines: [Line] = []
    var selected = 0..<0
    for entry in detail.entries {
      let start = lines.count
      lines += Self.lines(of: entry, width, most: max(1, rows.count))
      if entry.field == content.state.field { selected = start..<lines.count }
    }
    if detail.isGone { lines.insert(Line(text: "This task is not there any more.", style: .alarming), at: 0) }
    lines += detail.facts.flatMap { fact in
      Self.lines(fact.label, Abbreviation.lines(of: fact.text, width: width, atMost: rows.count), .faint)
    }
    let isActive = content.state.pane == .detail
    let top = Scrolling.top(showing: selected.upperBound - 1, of: lines.count, in: rows.count, from: 0)
    for (row, index) in zip(rows, top..<max(top, lines.count)) {
      let isSelected = isActive && selected.contains(index)
      let line = lines[index]
      screen.write(
        index == selected.lowerBound && isActive ? ">" : " ", row: row, column: columns.lowerBound, within: columns)
      screen.write(line.label, .strong, row: row, column: columns.lowerBound + 1, within: columns)
      screen.write(line.text, line.style, row: row, column: columns.lowerBound + 1 + labelWidth, within: columns)
      if isSelected { screen.restyle(row: row, columns: columns, \.reversed) }
    }
  }

  private static func lines(of entry: DetailContent.Entry, _ width: Int, most: Int) -> [Line] {
    var lines = Self.lines(entry.label, Abbreviation.lines(of: entry.text, width: width, atMost: most), .plain)
    if let mistake = entry.mistake {
      lines += Self.lines("", Abbreviation.lines(of: mistake, width: width, atMost: 3), .alarming)
    }
    if let conflict = entry.conflict {
      lines += Self.lines(" t: theirs", Abbreviation.lines(of: conflict.theirs, width: width, atMost: 3), .alarming)
      lines += Self.lines(" m: mine", Abbreviation.lines(of: conflict.mine, width: width, atMost: 3), .understood)
    }
    return lines
  }

  private static func lines(_ label: String, _ texts: [String], _ style: Style) -> [Line] {
    texts.enumerated().map { Line(label: $0 == 0 ? label : "", text: $1, style: style) }
  }
}

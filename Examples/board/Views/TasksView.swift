import TaskCore
import TaskCorePresentation
import TaskCoreTerminalPrograms

/// The list of tasks.
enum TasksView {
  static func draw(_ content: BoardContent, _ lines: Range<Int>, _ columns: Range<Int>, on screen: inout Screen) {
    if content.rows.isEmpty {
      let column = columns.lowerBound + 2
      screen.write(nothing(content), .faint, row: lines.lowerBound, column: column, within: columns)
      return
    }
    let selected = content.selectedIndex
    let top = Scrolling.top(
      showing: selected ?? 0, of: content.rows.count, in: lines.count, from: content.state.top)
    let shown = content.rows[top..<min(content.rows.count, top + lines.count)]
    // Where there is hardly room for titles, there is none for half a date.
    let widest = shown.map { CellWidth.of(Self.due(of: $0)) }.max() ?? 0
    let due = widest > columns.count / 2 ? 0 : widest
    for (line, index) in zip(lines, shown.indices) {
      let row = TaskLine(content.rows[index], isSelected: index == selected, showsList: content.scope.showsLists)
      row.draw(row: line, columns, dueWidth: due, on: &screen)
      if index == selected, content.state.pane == .tasks { screen.restyle(row: line, columns: columns, \.reversed) }
    }
  }

  /// Why there are no rows.
  private static func nothing(_ content: BoardContent) -> String {
    if content.isLoading { return "Loading…" }
    if content.outage != nil { return "The tasks are not here yet." }
    return content.filter.isEmpty ? "Nothing to do: a adds a task." : "Nothing found."
  }

  /// When a task is due, in words, with what is to be noticed of it.
  fileprivate static func due(of row: TaskRow) -> String {
    [row.isOverdue ? "!" : nil, row.due, row.isRepeating ? "↻" : nil].compactMap(\.self).joined(separator: " ")
  }
}

/// One task on one line.
private struct TaskLine {
  let row: TaskRow
  let isSelected: Bool
  let showsList: Bool

  init(_ row: TaskRow, isSelected: Bool, showsList: Bool) {
    self.row = row
    self.isSelected = isSelected
    self.showsList = showsList
  }

  func draw(row line: Int, _ columns: Range<Int>, dueWidth: Int, on screen: inout Screen) {
    var column = columns.lowerBound
    column = screen.write(isSelected ? ">" : " ", row: line, column: column, within: columns)
    // However deep a task lies, most of the line is its title's.
    column += min(2 * row.depth, columns.count / 4)
    column = screen.write(box + mark, boxStyle, row: line, column: column, within: columns) + 1
    let end = columns.upperBound - (dueWidth > 0 ? dueWidth + 1 : 0)
    column = drawTitle(row: line, column..<max(column, end), on: &screen)
    for (text, style) in remarks {
      let text = " " + Abbreviation.fit(text, into: end - column - 1)
      column = screen.write(text, style, row: line, column: column, within: columns.lowerBound..<max(column, end))
    }
    let due = TasksView.due(of: row)
    screen.write(
      due, row.isOverdue ? .alarming : .faint, row: line, column: columns.upperBound - CellWidth.of(due),
      within: max(columns.lowerBound, columns.upperBound - dueWidth)..<columns.upperBound)
  }

  private func drawTitle(row line: Int, _ columns: Range<Int>, on screen: inout Screen) -> Int {
    let style: Style = row.isOpen && !row.isPending ? .plain : .faint
    let title = Abbreviation.fit(row.title, into: columns.count)
    let end = screen.write(title, style, row: line, column: columns.lowerBound, within: columns)
    for range in row.highlights {
      let start = columns.lowerBound + CellWidth.of(VisibleText.line(String(row.title[..<range.lowerBound])))
      let width = CellWidth.of(VisibleText.line(String(row.title[range])))
      screen.restyle(row: line, columns: (start..<start + width).clamped(to: columns)) { _ in .found }
    }
    return end
  }

  private var box: String {
    switch row.status {
    case .needsAction: "[ ]"
    case .inProcess: "[~]"
    case .completed: "[x]"
    case .cancelled: "[-]"
    }
  }

  private var boxStyle: Style { row.isOpen ? row.priority == .high ? .alarming : .plain : .good }

  /// The priority in one cell.
  private var mark: String {
    switch row.priority {
    case .none: " "
    case .high: "H"
    case .medium: "M"
    case .low: "L"
    default: String(row.priority.rawValue)
    }
  }

  private var remarks: [(String, Style)] {
    var remarks: [(String, Style)] = []
    if row.isBlocked { remarks.append(("(blocked)", .alarming)) }
    if let progress = row.progress { remarks.append(("\(progress.done)/\(progress.total)", .good)) }
    remarks += row.tags.map { ("#" + $0, .label) }
    if showsList, let list = row.list { remarks.append(("[\(list)]", .faint)) }
    return remarks
  }
}

extension TaskScope {
  /// Whether tasks of several lists stand here side by side.
  fileprivate var showsLists: Bool { if case .list = self { false } else { true } }
}

import TaskCorePresentation
import TaskCoreTerminalPrograms

/// What can be shown, with the number of open tasks of each.
enum SidebarView {
  static func draw(_ content: BoardContent, _ rows: Range<Int>, _ columns: Range<Int>, on screen: inout Screen) {
    let selected = content.scopes.firstIndex { $0.scope == content.scope }
    let top = Scrolling.top(showing: selected ?? 0, of: content.scopes.count, in: rows.count, from: 0)
    for (row, index) in zip(rows, top..<content.scopes.count) {
      let entry = content.scopes[index]
      let count = String(entry.openCount)
      let style: Style = index == selected ? .strong : .plain
      let end = max(columns.lowerBound, columns.upperBound - count.utf8.count - 1)
      screen.write(index == selected ? ">" : " ", style, row: row, column: columns.lowerBound, within: columns)
      let title = Abbreviation.fit(title(of: entry), into: max(0, end - columns.lowerBound - 2))
      screen.write(title, style, row: row, column: columns.lowerBound + 1, within: columns)
      screen.write(count, .faint, row: row, column: end, within: columns)
      if index == selected, content.state.pane == .sidebar {
        screen.restyle(row: row, columns: columns, \.reversed)
      }
    }
  }

  /// The title of an entry, which tells tags from lists.
  static func title(of entry: ScopeRow) -> String {
    if case .tag = entry.scope { "#" + entry.title } else { entry.title }
  }
}

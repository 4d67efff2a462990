import TaskCorePresentation

/// The lists that a task can go to, over everything else.
enum ListChooserView {
  static func draw(_ content: BoardContent, _ choice: ListChoice?, _ rows: Range<Int>, on screen: inout Screen) {
    for row in rows { screen.clear(row: row, columns: 0..<screen.size.columns) }
    guard let first = rows.first else { return }
    screen.write("Move to the list", .strong, row: first, column: 1)
    let entries = content.listChoices
    let chosen = entries.firstIndex { $0.choice == choice }
    let top = Scrolling.top(showing: chosen ?? 0, of: entries.count, in: rows.count - 1, from: 0)
    for (row, index) in zip(rows.dropFirst(), top..<entries.count) {
      let style: Style = index == chosen ? .strong.reversed : .plain
      screen.write(index == chosen ? ">" : " ", row: row, column: 0)
      screen.write(entries[index].title, style, row: row, column: 2)
    }
  }
}

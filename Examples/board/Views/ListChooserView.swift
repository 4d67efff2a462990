import TaskCorePresentation

/// The lists that a task can go to, over everything else.
enum ListChooserView {
  static func draw(_ content: BoardContent, _ index: Int, _ rows: Range<Int>, on screen: inout Screen) {
    for row in rows { screen.clear(row: row, columns: 0..<screen.size.columns) }
    guard let first = rows.first else { return }
    screen.write("Move to the list", .strong, row: first, column: 1)
    let lists = content.lists
    let top = Scrolling.top(showing: index, of: lists.count, in: rows.count - 1, from: 0)
    for (row, list) in zip(rows.dropFirst(), top..<max(top, lists.count)) {
      let style: Style = list == index ? .strong.reversed : .plain
      screen.write(list == index ? ">" : " ", row: row, column: 0)
      screen.write(lists[list].title, style, row: row, column: 2)
    }
  }
}

/// What all keys do, over everything else.
enum HelpView {
  static let lines = """
    Tasks
      up, down, j, k      select            page keys, home, end, g, G
      space               complete or reopen
      a                   add; what is understood of the line is underlined
                          tab leaves what is before the cursor as text
      e                   edit the title
      enter               show all fields, and edit them
      d                   move to the trash
      J, K, alt-arrows    move down and up among its siblings
      m                   move into a list, or out of it
      o                   another order
      /                   filter, such as: milk  tag:home  due:today  overdue
      esc                 take the filter away, close what is open

    Everywhere
      tab, left, right    go to the list of lists, the tasks, the fields
      u, ctrl-r           undo, redo
      ctrl-l              draw anew, and ask anew
      ?                   this page
      q                   leave

    Where something is typed
      left, right, home, end, ctrl-left, ctrl-right
      ctrl-w, ctrl-u, ctrl-k      delete the word, all before, all behind
      enter saves it, esc leaves it

    Titles and fields that others changed too
      t, m                take theirs, keep mine
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  static func draw(from top: Int, _ rows: Range<Int>, on screen: inout Screen) {
    let top = Scrolling.top(showing: top, of: lines.count, in: rows.count, from: top)
    for (index, row) in rows.enumerated() {
      screen.clear(row: row, columns: 0..<screen.size.columns)
      guard top + index < lines.count else { continue }
      let line = lines[top + index]
      screen.write(line, line.hasPrefix(" ") ? .plain : .strong, row: row, column: 1)
    }
  }
}

import TaskCorePresentation
import TaskCoreTerminalPrograms

/// The whole screen.
enum BoardView {
  /// What is seen of a content on a screen of a size.
  static func screen(of content: BoardContent, _ size: Screen.Size) -> Screen {
    var screen = Screen(size)
    let layout = layout(of: content, size)
    if let heading = layout.heading { draw(heading: heading, of: content, on: &screen) }
    if let columns = layout.sidebar { SidebarView.draw(content, layout.body, columns, on: &screen) }
    if let columns = layout.tasks { TasksView.draw(content, layout.body, columns, on: &screen) }
    if let columns = layout.detail { DetailView.draw(content, layout.body, columns, on: &screen) }
    for columns in [layout.tasks, layout.detail].compactMap(\.self) where columns.lowerBound > 0 {
      for row in layout.body { screen.write("│", .faint, row: row, column: columns.lowerBound - 1) }
    }
    StatusView.draw(content, row: layout.status, on: &screen)
    if let prompt = layout.prompt { PromptView.draw(content, row: prompt, on: &screen) }
    switch content.state.mode {
    case .help(let top): HelpView.draw(from: top, layout.body, on: &screen)
    case .choosingList(_, let choice): ListChooserView.draw(content, choice, layout.body, on: &screen)
    case .browsing:
      if let conflict = content.titleConflict { TitleConflictView.draw(conflict, layout.body, on: &screen) }
    default: break
    }
    return screen
  }

  static func layout(of content: BoardContent, _ size: Screen.Size) -> Layout {
    Layout(
      size, pane: content.state.pane, isTyping: content.state.mode.field != nil, showsDetail: content.detail != nil)
  }

  private static func draw(heading row: Int, of content: BoardContent, on screen: inout Screen) {
    let title = content.scopes.first { $0.scope == content.scope }.map(SidebarView.title(of:)) ?? "board"
    var column = screen.write(" \(title)", .strong, row: row, column: 0)
    column = screen.write("  by \(content.order)", .faint, row: row, column: column)
    if !content.filter.isEmpty {
      let style = content.mistake == nil ? Style.label : .alarming
      screen.write("  / \(content.filter)", style, row: row, column: column)
    }
  }
}

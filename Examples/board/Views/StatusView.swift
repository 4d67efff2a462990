import TaskCorePresentation
import TaskCoreTerminalPrograms

/// The last line: what there is to say, or else what can be done.
enum StatusView {
  static func draw(_ content: BoardContent, row: Int, on screen: inout Screen) {
    var column = 1
    for (text, style) in parts(of: content) {
      column = screen.write(Abbreviation.fit(text, into: screen.size.columns - column), style, row: row, column: column)
    }
  }

  private static func parts(of content: BoardContent) -> [(String, Style)] {
    if let mistake = content.mistake, case .filtering = content.state.mode {
      let hint = mistake.suggestion.map { " Did you mean “\($0)”?" } ?? ""
      return [("! \(mistake.sentence)\(hint)", .alarming)]
    }
    if case .editing(let field, _) = content.state.mode,
      let mistake = content.detail?.entries.first(where: { $0.field == field })?.mistake
    {
      return [("! \(mistake)", .alarming)]
    }
    if content.state.mode == .browsing, content.titleConflict != nil {
      return [("t takes theirs, m keeps mine", .faint)]
    }
    // Why it was refused is said until something is typed.
    if let message = content.message, message.isRefusal { return [("! \(message.sentence)", .alarming)] }
    if case .adding = content.state.mode, let reading = content.reading { return parts(of: reading) }
    if let outage = content.outage { return [("! \(outage)", .alarming)] }
    if let message = content.message { return [(message.sentence, .good)] }
    return [(hint(content), .faint)]
  }

  /// What a line was understood as.
  private static func parts(of reading: QuickAdd.Reading) -> [(String, Style)] {
    guard !reading.parts.isEmpty else { return [("enter adds it, esc leaves it", .faint)] }
    return reading.parts.flatMap { part in
      [("\(BoardWords.name(of: part.kind)) ", Style.faint), (part.meaning, Style.good), ("  ", Style.plain)]
    } + [("tab: leave the one before the cursor as text", .faint)]
  }

  private static func hint(_ content: BoardContent) -> String {
    switch content.state.mode {
    case .filtering: "enter keeps the filter, esc takes it back"
    case .adding, .renaming: "enter saves it, esc leaves it"
    case .editing(.notes, _): "enter saves it, alt-enter begins a line, esc leaves it"
    case .editing: "enter saves it, esc leaves it"
    case .choosingList: "up and down choose, enter moves the task there, esc leaves it"
    case .help: "q or esc goes back"
    case .browsing:
      switch content.state.pane {
      case .tasks: "a add  space done  e title  enter detail  / filter  u undo  ? help  q quit"
      case .sidebar: "up and down choose  tab goes to the tasks  ? help  q quit"
      case .detail where content.detail?.isInConflict == true: "t takes theirs, m keeps mine"
      case .detail: "enter edits the field  esc closes  ? help  q quit"
      }
    }
  }
}

import TaskCore
import TaskCoreJSON

extension Command {
  static let undo = Command(
    "undo", "take back your last change", synopsis: "undo"
  ) { _, session in
    try session.report(try await session.application.undo(under: session.terms))
  }

  static let redo = Command(
    "redo", "do again what you undid", synopsis: "redo"
  ) { _, session in
    try session.report(try await session.application.redo(under: session.terms))
  }

  static let history = Command(
    "history", "list your changes, the newest first", synopsis: "history [ID]", operands: 0...1,
    details: "With an ID only the changes of that task."
  ) { arguments, session in
    var query = HistoryQuery(author: session.terms.author, limit: 200)
    if let text = arguments.operands.first { query.record = .task(try await session.tasks.id(text)) }
    var entries: [HistoryEntry] = []
    repeat {
      let page = try await session.application.history(query)
      entries += page
      query.before = page.count < query.limit ? nil : page.last?.sequence
    } while query.before != nil

    if session.console.isJSON {
      try session.console.documents(entries.map(HistoryEntryDocument.encode))
    } else {
      var table = TextTable()
      for entry in entries {
        table.add([
          .init(session.text(entry.date), .faint), .init(entry.title), .init(entry.isUndone ? "(undone)" : "", .faint),
        ])
      }
      try session.console.text(table.text(in: session.console.style))
    }
  }
}

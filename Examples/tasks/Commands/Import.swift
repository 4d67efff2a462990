import TaskCore

extension Command {
  static let importing = Command(
    "import", "bring in tasks from a file", synopsis: "import FILE [--format F]", operands: 1...1,
    options: [CommandOption("--format", "F", "the format; without it the file's name and content tell")],
    details: """
      “-” is standard input. What cannot be read or carried is told on standard error, and the rest is imported, all of
      it as one change that “tasks undo” takes back.
      """
  ) { arguments, session in
    let source = try await DocumentSource(arguments.operands[0])
    let translator =
      if let name = arguments.value("--format") {
        try session.formats.translator(named: name)
      } else {
        try session.formats.translator(forFileNamed: source.name, beginning: source.head)
      }
    let progress = ProgressLine()
    defer { progress.end() }
    let report = try await session.application.import(
      source.bytes, with: translator, options: ImportOptions(), under: session.terms, progress: progress.show)
    progress.end()
    for notice in report.notices { session.console.note(notice.report) }
    try session.report(report)
  }
}

extension Session {
  /// Says what an import did.
  fileprivate func report(_ report: ImportReport) throws {
    let unreadable = report.notices.count { $0.kind == .unreadable }
    let skipped = report.unchanged + report.inTrash.count + unreadable
    if console.isJSON {
      let document = ImportDocument(
        added: report.added, changed: report.changed, skipped: skipped, unchanged: report.unchanged,
        unreadable: unreadable)
      return try console.documents([try Document.encode(document)])
    }
    let inTrash = report.inTrash.isEmpty ? "" : ", \(report.inTrash.count) left in the trash"
    try console.line(
      "added \(report.added), changed \(report.changed), skipped \(skipped) "
        + "(\(report.unchanged) unchanged, \(unreadable) unreadable\(inTrash))")
  }

  private struct ImportDocument: Encodable {
    let added: Int
    let changed: Int
    let skipped: Int
    let unchanged: Int
    let unreadable: Int
  }
}

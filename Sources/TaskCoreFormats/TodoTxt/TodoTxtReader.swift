import TaskCore

/// Reads todo.txt line by line. A task is handed out when the next one begins, so that the blank lines behind it are
/// known.
struct TodoTxtReader: DocumentReading {
  /// No task's line is longer, so a file without line feeds takes no more memory than this.
  private static let longestLine = 1 << 20
  /// How many bytes of blank lines are kept around a task.
  private static let longestBlank = 4096

  /// A task that was read, and where it was read from.
  private struct Held {
    let task: NewTask
    let line: Int
    let content: TodoTxtContent
    var source: TodoTxtSource
  }

  private let context: QueryContext
  /// The first bytes of the document, which tell wide encodings.
  private var opening: [UInt8] = []
  private var line = 1
  /// The beginning of the line that the pieces before this one ended in, and whether it is too long to be kept.
  private var beginning: [UInt8] = []
  private var isTooLong = false
  private var held: Held?
  /// The blank lines before the first task.
  private var head = ""
  /// How the lines before end, as a writer will know it.
  private var usualEnding = "\n"
  private var items: [DocumentItem] = []

  init(context: QueryContext) { self.context = context }

  mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [DocumentItem] {
    if opening.count < 4 {
      opening += bytes.prefix(4 - opening.count)
      if let name = ICalendarEncoding.wideName(of: opening) {
        throw TaskFailure(.invalid, "The document is in \(name): convert it to UTF-8.", field: "format")
      }
    }
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      take(rest[...end])
      rest = rest[(end + 1)...]
    }
    keep(rest)
    return takeItems()
  }

  mutating func finish() throws(TaskFailure) -> [DocumentItem] {
    if !beginning.isEmpty || isTooLong { take([]) }
    release()
    return takeItems()
  }

  private mutating func takeItems() -> [DocumentItem] {
    defer { items = [] }
    return items
  }

  // MARK: Lines

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    isTooLong = isTooLong || beginning.count + bytes.count > Self.longestLine
    if isTooLong { beginning = [] } else { beginning += bytes }
  }

  private mutating func take(_ end: ArraySlice<UInt8>) {
    defer {
      line += 1
      beginning.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    var bytes = end
    if !beginning.isEmpty || isTooLong {
      keep(end)
      bytes = beginning[...]
    }
    guard !isTooLong else {
      return report(.unreadable, "The line has more than \(Self.longestLine) bytes, which is too long.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return report(.unreadable, "The line is not UTF-8: convert the file.")
    }
    take(text)
  }

  private mutating func take(_ text: String) {
    let (part, ending) = TodoTxtSource.parts(of: text[...])
    guard !TodoTxtSource.isBlank(part) else { return takeBlank(text) }
    release()
    let whole = String(part)
    let body = line == 1 ? TodoTxtSource.marked(whole).rest : whole
    let clean = TodoTxtText.withoutControls(body)
    let read = TodoTxtLine(clean ?? body)
    let task = read.content.task(in: context)
    if clean != nil {
      report(.loss, of: task.title, field: "title", "Control characters in the line were read as spaces.")
    }
    for problem in read.problems { report(.loss, of: task.title, field: problem.field, problem.message) }
    let source = TodoTxtSource(head: head, text: whole, ending: String(ending))
    head = ""
    held = Held(task: task, line: line, content: read.content, source: source)
  }

  private mutating func takeBlank(_ text: String) {
    if held == nil {
      if head.utf8.count + text.utf8.count <= Self.longestBlank { head += text }
    } else if let tail = held?.source.tail, tail.utf8.count + text.utf8.count <= Self.longestBlank {
      held?.source.tail = tail + text
    }
  }

  /// Hands out the task that was held back.
  private mutating func release() {
    guard let held else { return }
    var task = held.task
    if let source = held.source.kept(besides: held.content, usual: usualEnding) {
      task.extensions[TodoTxtSource.key] = source
    }
    usualEnding = TodoTxtSource.usualEnding(after: held.source.ending, usual: usualEnding)
    items.append(.task(task, line: held.line))
    self.held = nil
  }

  private mutating func report(
    _ kind: DocumentNotice.Kind, of subject: String? = nil, field: String? = nil, _ message: String
  ) {
    items.append(.notice(DocumentNotice(kind, line: line, subject: subject, field: field, message)))
  }
}

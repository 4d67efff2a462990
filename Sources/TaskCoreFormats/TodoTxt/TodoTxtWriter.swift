import TaskCore

/// Writes todo.txt: a task that still is what its line said as that line, every other as little changed as can be.
struct TodoTxtWriter: DocumentWriting {
  private let context: QueryContext
  private var titles: [TaskList.ID: String] = [:]
  private var notices: [DocumentNotice] = []
  private var isFirst = true
  /// The ending of the line before, written when it is known what follows; and how the file ends its lines.
  private var pending = ""
  private var ending = "\n"

  init(context: QueryContext) { self.context = context }

  /// A list is named by its tasks, and has no line of its own.
  mutating func write(_ list: TaskList) -> [UInt8] {
    titles[list.id] = list.title
    return []
  }

  mutating func write(_ task: TaskItem) -> [UInt8] {
    let listTitle = task.place.list.flatMap { titles[$0] }
    let content = TodoTxtContent(task, listTitle: listTitle, in: context.zone)
    let source = task.extensions[TodoTxtSource.key].flatMap { TodoTxtSource($0) }
    let (mark, line) = source.map { Self.line(for: content, from: $0) } ?? ("", content.line())
    notices +=
      TodoTxtLosses(of: task, listTitle: listTitle, written: Self.reading(line).content, meant: content).notices

    var text = separator + (source?.head ?? "")
    // A byte order mark stands at the beginning of a document or nowhere.
    text = isFirst ? text + mark + line : text + line
    if let source { ending = TodoTxtSource.usualEnding(after: source.ending, usual: ending) }
    pending = (source?.ending ?? ending) + (source?.tail ?? "")
    isFirst = false
    return Array(text.utf8)
  }

  mutating func finish() -> [UInt8] {
    defer { pending = "" }
    return Array(pending.utf8)
  }

  mutating func takeNotices() -> [DocumentNotice] {
    defer { notices = [] }
    return notices
  }

  /// What stands between the line before and this one: a file's last line may have had no ending.
  private var separator: String { isFirst || pending.utf8.last == 0x0A ? pending : pending + ending }

  /// The line of a task: the one it was read from, or that with another beginning, or a new one.
  private static func line(
    for content: TodoTxtContent, from source: TodoTxtSource
  ) -> (mark: String, line: String) {
    let (mark, text) = TodoTxtSource.marked(source.text)
    let known = reading(text)
    if known.content.says(content) { return (mark, text) }
    if !mark.isEmpty, reading(source.text).content.says(content) { return ("", source.text) }
    // Nobody asked for a date of creation that the line did not have.
    var short = content
    if known.content.created == nil { short.created = nil }
    let body = known.content.hasSameBody(as: content) ? known.bodyWithoutPriority : nil
    let candidates = (body.map { [short.line(body: $0)] } ?? []) + [short.line(), content.line()]
    // A title may begin with what reads as a mark or a date: then a longer line is clearer.
    return (mark, candidates.first { reading($0).content.says(content) } ?? content.line())
  }

  private static func reading(_ text: String) -> TodoTxtLine { TodoTxtLine(TodoTxtText.withoutControls(text) ?? text) }
}

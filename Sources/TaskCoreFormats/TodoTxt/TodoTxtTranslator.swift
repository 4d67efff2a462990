public import TaskCore

/// The format `todotxt`: one task a line, as todo.txt describes it (https://github.com/todotxt/todo.txt).
///
/// | in a line | in the model |
/// |---|---|
/// | `x`, dates | status, created; a day is noon of that day |
/// | `(A)` … `(I)`, `(J)` … `(Z)` | priority 1 … 9, and 9 with the letter kept; `pri:` of completed tasks likewise |
/// | `@context` | tag |
/// | `+project` | list; further ones are kept as an extension |
/// | `due:`, `t:` | due, start |
/// | other `key:value` | extension `todotxt.pair.KEY`, and out of the title: a new title keeps them |
///
/// Where a line is not in the one form that this translator would write, it is kept too, and written again as long as it
/// still says what the task is. So a file in which nothing was changed comes out byte for byte, and of a task that was
/// only completed or given another priority the words stay as they were.
public struct TodoTxtTranslator: TaskTranslating {
  /// The format `todotxt`, in files that end in `.txt`.
  public let format = DocumentFormat(name: "todotxt", fileExtensions: ["txt"], mediaTypes: ["text/plain"])

  /// A translator.
  public init() {}

  /// Whether the first lines are text, and one of them has a mark of the format: a priority, a date in front, a context,
  /// a project or a date when it is due.
  public func recognizes(_ head: [UInt8]) -> Bool {
    var lines = head.prefix(4096).split(separator: 0x0A)
    // The last one may be cut.
    if lines.count > 1 { lines.removeLast() }
    let texts = lines.compactMap { String(validating: $0, as: UTF8.self) }
    guard texts.count == lines.count, !texts.contains(where: { $0.utf8.contains(0) }),
      let first = texts.first(where: { !TodoTxtSource.isBlank($0) }),
      !["{", "[{", "<", "BEGIN:"].contains(where: { first.hasPrefix($0) })
    else { return false }
    return texts.contains { text in
      let content = TodoTxtLine(TodoTxtSource.marked(text).rest).content
      return content.priority != nil || content.created != nil || content.completed != nil || content.due != nil
        || !content.contexts.isEmpty || !content.projects.isEmpty
    }
  }

  /// A reader of lines.
  public func reader(in context: QueryContext) -> any DocumentReading { TodoTxtReader(context: context) }

  /// A writer of lines.
  public func writer(in context: QueryContext) -> any DocumentWriting { TodoTxtWriter(context: context) }
}

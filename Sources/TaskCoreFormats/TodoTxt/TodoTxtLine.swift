import TaskCore

/// A line of todo.txt as it is read: its content, where its body is, and what could not be taken as it is meant.
///
/// The rules are those of the format's description (https://github.com/todotxt/todo.txt), with two liberties on
/// reading: a completed task's priority may stand before or behind its date of completion, and words may be separated
/// by tabs.
struct TodoTxtLine: Sendable {
  private(set) var content = TodoTxtContent()
  /// What stands behind the mark of completion, the priority and the dates.
  private(set) var body: Substring
  /// What was read otherwise than it was meant: the field and why.
  private(set) var problems: [(field: String, message: String)] = []

  /// Reads a line without its ending.
  init(_ text: String) {
    var scanner = TodoTxtScanner(text)
    content.isCompleted = scanner.takeCompletion()
    content.priority = scanner.takePriority()
    if content.isCompleted {
      content.completed = scanner.takeDay()
      if content.priority == nil { content.priority = scanner.takePriority() }
    }
    if !content.isCompleted || content.completed != nil { content.created = scanner.takeDay() }
    body = scanner.rest
    takeWords()
    if content.title.isEmpty {
      // A line of nothing but contexts and the like still needs a title.
      content.title = Self.joined(body)
      if content.title.isEmpty { content.title = Self.joined(text[...]) }
    }
    let title = TodoTxtText.trimmed(content.title.cut(to: DocumentText.longestTitle))
    guard title.utf8.count < content.title.utf8.count else { return }
    let message = "The text has \(content.title.utf8.count) bytes, and was read as a title of at most 16384."
    problems.append(("title", message))
    content.title = title
  }

  private static func joined(_ text: Substring) -> String {
    let words = text.utf8.split(whereSeparator: TodoTxtText.isSpace).map { Substring($0) }
    return TodoTxtText.trimmed(words.joined(separator: " "))
  }

  /// The body without the words `pri:A`: a line that is written anew has its priority elsewhere.
  var bodyWithoutPriority: String {
    var kept: [Substring] = []
    var isTaken = false
    for word in body.split(separator: " ", omittingEmptySubsequences: false) {
      if !isTaken, case .pair("pri", let value) = TodoTxtWord(word), TodoTxtText.letter(value) != nil {
        isTaken = true
      } else {
        kept.append(word)
      }
    }
    return kept.joined(separator: " ")
  }

  private mutating func takeWords() {
    var title = ""
    title.reserveCapacity(body.utf8.count)
    for bytes in body.utf8.split(whereSeparator: TodoTxtText.isSpace) {
      let word = Substring(bytes)
      switch TodoTxtWord(word) {
      case .text:
        if !title.isEmpty { title += " " }
        title += word
      case .context(let name): content.contexts.append(name)
      case .project(let name): content.projects.append(name)
      case .pair(let key, let value): take(key, value)
      }
    }
    content.title = TodoTxtText.trimmed(title)
  }

  private mutating func take(_ key: String, _ value: String) {
    switch key {
    case "due" where content.due == nil: content.due = day(value, key: key, field: "due")
    case "t" where content.start == nil: content.start = day(value, key: key, field: "start")
    case "pri" where content.priority == nil && TodoTxtText.letter(value) != nil:
      content.priority = TodoTxtText.letter(value)
    default: content.pairs.append(TodoTxtContent.Pair(key: key, value: value))
    }
  }

  /// The day that a pair names; another value stays a pair that nobody knows.
  private mutating func day(_ value: String, key: String, field: String) -> CalendarDay? {
    do throws(TaskFailure) {
      let date = try TaskDate(parsing: value, zoneless: .floating)
      if case .day(let day) = date { return day }
      problems.append((field, "\(key):\(value) is more than a day, and was kept as it is."))
    } catch {
      problems.append((field, "\(key):\(value) was kept as it is: \(error.message)."))
    }
    content.pairs.append(TodoTxtContent.Pair(key: key, value: value))
    return nil
  }
}

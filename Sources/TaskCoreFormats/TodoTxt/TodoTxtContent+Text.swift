import TaskCore

extension TodoTxtContent {
  /// The content as one line: text, projects, contexts, `t:`, `due:`, the other pairs, and `pri:` of a completed task.
  ///
  /// - Parameter body: the text and what stands between it and `pri:`, where a line has it in an order of its own.
  func line(body: String? = nil) -> String {
    var line = prefix + (body ?? self.body)
    if isCompleted, let letter = priorityText { line += " pri:" + letter }
    return line
  }

  private var priorityText: String? { priority.map { String(UnicodeScalar($0)) } }

  /// What stands in front of the text. A date of creation needs that of completion before it.
  private var prefix: String {
    var prefix = ""
    if isCompleted {
      prefix = "x "
      if let day = completed ?? created { prefix += "\(day) " }
    } else if let letter = priorityText {
      prefix = "(\(letter)) "
    }
    if let created { prefix += "\(created) " }
    return prefix
  }

  private var body: String {
    var words = [title]
    // A title that was made of such words, for want of others, has them already.
    let known = Set(title.utf8.split(whereSeparator: TodoTxtText.isSpace).map { String(Substring($0)) })
    words += (projects.map { "+" + $0 } + contexts.map { "@" + $0 }).filter { !known.contains($0) }
    if let start { words.append("t:\(start)") }
    if let due { words.append("due:\(due)") }
    words += pairs.map { "\($0.key):\($0.value)" }
    return words.joined(separator: " ")
  }
}

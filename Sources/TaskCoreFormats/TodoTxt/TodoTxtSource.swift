/// The bytes that a task was read from, kept while its canonical line would differ from them.
///
/// One line with its ending, and the blank lines around it, so that a file in which nothing was changed is written as it
/// was, byte for byte.
struct TodoTxtSource: Sendable, Hashable {
  /// The extension that keeps it.
  static let key = "todotxt.line"
  /// How much is kept: no task's line is longer, and more blank lines are not worth it.
  private static let longest = 65_536

  /// Blank lines before it, which only the first task of a document has.
  let head: String
  /// The line, at the beginning of a document with its byte order mark.
  let text: String
  /// `\n`, `\r\n`, or nothing at the end of a file.
  let ending: String
  /// Blank lines behind it.
  var tail = ""

  init(head: String, text: String, ending: String) {
    self.head = head
    self.text = text
    self.ending = ending
  }

  /// Reads what ``joined`` gave: all lines but one are blank. `nil` for anything else.
  init?(_ joined: String) {
    var lines: [Substring] = []
    var rest = joined[...]
    while !rest.isEmpty {
      let end = rest.utf8.firstIndex(of: 0x0A).map { rest.utf8.index(after: $0) } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    let texts = lines.map(Self.parts)
    guard let index = texts.firstIndex(where: { !Self.isBlank($0.text) }),
      !texts[(index + 1)...].contains(where: { !Self.isBlank($0.text) })
    else { return nil }
    self.init(head: lines[..<index].joined(), text: String(texts[index].text), ending: String(texts[index].ending))
    tail = lines[(index + 1)...].joined()
  }

  /// All of it as one text.
  var joined: String { head + text + ending + tail }

  /// What to keep under ``key`` beside a task of this content; `nil` when nothing need or can be kept.
  ///
  /// A task always has a date of creation, and a completed one its date: a line without them is another one than the
  /// task's.
  ///
  /// - Parameter usual: the ending that a writer gives a line of which nothing is kept.
  func kept(besides content: TodoTxtContent, usual: String) -> String? {
    let hasDates = content.created != nil && (content.completed != nil || !content.isCompleted)
    if hasDates, head.isEmpty, tail.isEmpty, ending == "\n", usual == "\n",
      text.utf8.elementsEqual(content.withSortedPairs.line().utf8)
    {
      return nil
    }
    let joined = joined
    return joined.utf8.count <= Self.longest && !joined.utf8.contains(0) ? joined : nil
  }

  /// Whether a line is no task.
  static func isBlank(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
      || text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
  }

  /// A byte order mark, if the text begins with one, and the rest.
  static func marked(_ text: String) -> (mark: String, rest: String) {
    let mark = "\u{FEFF}"
    return text.utf8.starts(with: mark.utf8) ? (mark, String(Substring(text.utf8.dropFirst(3)))) : ("", text)
  }

  /// How lines end behind one with this ending; the end of a file says nothing of it.
  static func usualEnding(after ending: String, usual: String) -> String {
    ending.utf8.last == 0x0A ? ending : usual
  }

  /// A line apart from its ending.
  static func parts(of line: Substring) -> (text: Substring, ending: Substring) {
    var text = line.utf8
    if text.last == 0x0A { text = text.dropLast() }
    if text.last == 0x0D { text = text.dropLast() }
    return (Substring(text), line[text.endIndex...])
  }
}

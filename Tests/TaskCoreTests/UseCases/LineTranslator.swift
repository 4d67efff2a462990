import TaskCore

/// A format for tests: a task a line, `title | key=value | …`; a line that begins with `!` cannot be read.
struct LineTranslator: TaskTranslating {
  var format: DocumentFormat { DocumentFormat(name: "lines", fileExtensions: ["lines"], mediaTypes: ["text/x-lines"]) }

  func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: Array("#lines".utf8)) }
  func reader(in context: QueryContext) -> any DocumentReading { Reader() }
  func writer(in context: QueryContext) -> any DocumentWriting { Writer() }

  struct Reader: DocumentReading {
    private var rest: [UInt8] = []
    private var line = 0

    mutating func read(_ bytes: [UInt8]) -> [DocumentItem] {
      rest += bytes
      var items: [DocumentItem] = []
      while let end = rest.firstIndex(of: 0x0A) {
        items += item(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeFirst(end + 1)
      }
      return items
    }

    mutating func finish() -> [DocumentItem] { rest.isEmpty ? [] : item(String(decoding: rest, as: UTF8.self)) }

    private mutating func item(_ text: String) -> [DocumentItem] {
      line += 1
      if text.hasPrefix("#") || text.isEmpty { return [] }
      if text.hasPrefix("!") { return [.notice(DocumentNotice(.unreadable, line: line, "it begins with “!”"))] }
      let parts = text.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      var task = NewTask(parts[0])
      for part in parts.dropFirst() {
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        guard pair.count == 2 else { continue }
        switch pair[0] {
        case "id": task.id = TaskItem.ID(pair[1])
        case "parent": task.parent = TaskItem.ID(pair[1])
        case "list": task.list = .titled(pair[1])
        case "listid": task.list = TaskList.ID(pair[1]).map { .id($0) }
        default: break
        }
      }
      return [.task(task, line: line)]
    }
  }

  struct Writer: DocumentWriting {
    mutating func write(_ list: TaskList) -> [UInt8] { Array("#list \(list.title)\n".utf8) }
    mutating func write(_ task: TaskItem) -> [UInt8] { Array("\(task.title) | id=\(task.id)\n".utf8) }
    mutating func finish() -> [UInt8] { Array("#end\n".utf8) }
    mutating func takeNotices() -> [DocumentNotice] { [] }
  }
}

import TaskCore

/// Writes an array of documents, each on a line of its own.
struct JSONDocumentWriter: DocumentWriting {
  private var isEmpty = true

  mutating func write(_ list: TaskList) -> [UInt8] { element { ListDocument.write(list, to: &$0) } }

  mutating func write(_ task: TaskItem) -> [UInt8] { element { TaskDocument.write(task, to: &$0) } }

  mutating func finish() -> [UInt8] { Array((isEmpty ? "[]\n" : "\n]\n").utf8) }

  /// Nothing of a task is left out.
  mutating func takeNotices() -> [DocumentNotice] { [] }

  private mutating func element(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    defer { isEmpty = false }
    var writer = JSONWriter(beginning: isEmpty ? "[\n" : ",\n")
    writer.object(body)
    return writer.bytes
  }
}

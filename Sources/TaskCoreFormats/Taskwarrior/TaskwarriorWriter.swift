import TaskCore
import TaskCoreJSON

/// Writes an array of tasks, each on a line of its own, as `task export` does.
struct TaskwarriorWriter: DocumentWriting {
  private let context: QueryContext
  private var titles: [TaskList.ID: String] = [:]
  private var notices: [DocumentNotice] = []
  private var isEmpty = true

  init(context: QueryContext) { self.context = context }

  /// A list is named by its tasks, and has no line of its own.
  mutating func write(_ list: TaskList) -> [UInt8] {
    titles[list.id] = list.title
    return []
  }

  mutating func write(_ task: TaskItem) -> [UInt8] {
    let meant = TaskwarriorReading(task: task, listTitle: task.place.list.flatMap { titles[$0] })
    let written = TaskwarriorObject(task, listTitle: meant.listTitle, in: context)
    let object = TaskwarriorKept.restored(in: written, for: meant)
    notices += TaskwarriorLosses(of: meant, written: object).notices

    defer { isEmpty = false }
    var writer = JSONWriter(beginning: isEmpty ? "[\n" : ",\n")
    writer.value(.object(object.members))
    return writer.bytes
  }

  mutating func finish() -> [UInt8] { Array((isEmpty ? "[\n]\n" : "\n]\n").utf8) }

  mutating func takeNotices() -> [DocumentNotice] {
    defer { notices = [] }
    return notices
  }
}

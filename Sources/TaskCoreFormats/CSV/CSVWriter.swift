import TaskCore

/// Writes a table row by row.
struct CSVWriter: DocumentWriting {
  private let zone: TaskZone
  private var titles: [TaskList.ID: String] = [:]
  private var notices: [DocumentNotice] = []
  private var hasHeader = false

  init(zone: TaskZone) { self.zone = zone }

  /// A list is a cell of its tasks.
  mutating func write(_ list: TaskList) -> [UInt8] {
    titles[list.id] = list.title
    return []
  }

  mutating func write(_ task: TaskItem) -> [UInt8] {
    var bytes = header()
    var row = CSVRow()
    for column in CSVColumn.allCases {
      let text = column.text(of: task, listTitle: task.place.list.flatMap { titles[$0] }, in: zone)
      if row.append(text) {
        add(task, column.field, "An apostrophe was put where a formula could begin in the \(column.rawValue).")
      }
    }
    if !task.extensions.isEmpty { add(task, "extensions", "What other formats had to say was left out.") }
    bytes += row.bytes
    return bytes
  }

  mutating func finish() -> [UInt8] { header() }

  mutating func takeNotices() -> [DocumentNotice] {
    defer { notices = [] }
    return notices
  }

  /// The row of the columns' names, once.
  private mutating func header() -> [UInt8] {
    guard !hasHeader else { return [] }
    hasHeader = true
    var row = CSVRow()
    for column in CSVColumn.allCases { _ = row.append(column.rawValue) }
    return row.bytes
  }

  private mutating func add(_ task: TaskItem, _ field: String, _ message: String) {
    notices.append(DocumentNotice(.loss, subject: task.title, field: field, message))
  }
}

package import TaskCore

/// The JSON form of a page of tasks with all that a store knows of them: `{ "records": […], "next": CURSOR or null }`.
package enum RecordPageDocument {
  /// The document of a page.
  package static func encode(_ page: TaskPage) -> [UInt8] {
    JSONWriter.document { writer in
      write(page, to: &writer)
    }
  }

  /// The page of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored) throws(TaskFailure) -> TaskPage {
    try JSONFields.read(bytes, unknownKeys: unknownKeys, read)
  }

  static func write(_ page: TaskPage, to writer: inout JSONWriter) {
    writer.key("records")
    writer.lines(page.tasks) { RecordDocument.write(.task($1), to: &$0) }
    writer.put("next", describing: page.next)
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> TaskPage {
    var tasks: [TaskItem] = []
    for record in try RecordDocument.readAll("records", of: &fields) {
      guard let task = record.task else { throw fields.missing("records", expected: "tasks alone") }
      tasks.append(task)
    }
    let next = try fields.reading("next") { (text) throws(TaskFailure) in try TaskCursor(parsing: text) }
    return TaskPage(tasks: tasks, next: next)
  }
}

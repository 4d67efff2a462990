package import TaskCore

/// The JSON form of the results of a query that is observed: its context as of now, and its page.
package enum ResultsDocument {
  /// The document with whole records, for programs that keep them.
  package static func encode(_ results: TaskResults) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("context") { ContextDocument.write(results.context, to: &$0) }
      RecordPageDocument.write(results.page, to: &writer)
    }
  }

  /// The document with tasks as everybody reads them: `tasks` instead of `records`.
  package static func encodeTasks(_ results: TaskResults) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("context") { ContextDocument.write(results.context, to: &$0) }
      writer.key("tasks")
      writer.array(results.tasks) { writer, task in writer.object { TaskDocument.write(task, to: &$0) } }
      writer.put("next", describing: results.page.next)
    }
  }

  /// Page and context of a document with whole records.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored
  ) throws(TaskFailure) -> (page: TaskPage, context: QueryContext) {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      let context = try ContextDocument.read(inside: "context", of: &fields)
      return (try RecordPageDocument.read(&fields), context)
    }
  }
}

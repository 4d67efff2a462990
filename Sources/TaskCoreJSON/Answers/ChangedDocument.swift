package import TaskCore

/// The JSON form of what a write did, as everybody reads it: `changeSet`, `title`, and in `changed` the documents of the
/// tasks and lists, and the tombstones of what was purged.
package enum ChangedDocument {
  /// The document of an outcome.
  package static func encode(_ outcome: Outcome) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("changeSet", outcome.changeSet.description)
      writer.put("title", outcome.title)
      writer.key("changed")
      writer.lines(outcome.records) { writer, record in
        switch record {
        case .task(let task): writer.object { TaskDocument.write(task, to: &$0) }
        case .list(let list): writer.object { ListDocument.write(list, to: &$0) }
        case .tombstone: RecordDocument.write(record, to: &writer)
        }
      }
    }
  }
}

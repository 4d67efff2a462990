import TaskCore

/// The JSON form of an edit of a list: `list`, `title` where it is renamed, and `before` or `behind` where it is moved.
enum ListEditDocument {
  static func write(_ edit: ListEdit, to writer: inout JSONWriter) {
    writer.put("list", edit.id.description)
    if let title = edit.title { writer.put("title", title) }
    DestinationDocument.write(edit.order, to: &writer)
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> ListEdit {
    ListEdit(
      try fields.identity("list"), title: try fields.string("title"),
      order: try DestinationDocument.neighbour(of: &fields))
  }
}

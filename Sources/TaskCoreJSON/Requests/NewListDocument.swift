import TaskCore

/// The JSON form of a list that is to be: a list's document without what only a store knows.
enum NewListDocument {
  static func write(_ list: NewList, to writer: inout JSONWriter) {
    writer.put("id", describing: list.id)
    writer.put("title", list.title)
    writer.put("position", list.position?.text)
    writer.put("created", describing: list.created)
    writer.put("modified", describing: list.modified)
    writer.put("trashed", describing: list.trashed)
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> NewList { try ListDocument.read(&fields) }
}

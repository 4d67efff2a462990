public import Foundation
public import TaskCore

/// The JSON form of a list: as a task's, told from it by `"type": "list"`.
public enum ListDocument {
  /// The document of a list.
  public static func encode(_ list: TaskList) -> Data { Data(bytes(of: list)) }

  /// The bytes of a list's document.
  package static func bytes(of list: TaskList) -> [UInt8] { JSONWriter.document { write(list, to: &$0) } }

  /// The bytes of an array of documents, each on a line of its own.
  package static func bytes(ofAll lists: [TaskList]) -> [UInt8] {
    JSONWriter.documents(lists) { write($1, to: &$0) }
  }

  /// The list that a document asks for; its `version` is left aside.
  ///
  /// A list has no room for keys that it does not know, so they are refused or lost.
  /// - Throws: `.invalid` that names the field and what is expected.
  public static func decode(_ data: Data, unknownKeys: UnknownKeys) throws(TaskFailure) -> NewList {
    var fields = try JSONFields(JSONParser.parse(Array(data)))
    guard fields.take("type") == .string("list") else { throw fields.missing("type", expected: "“list”") }
    let list = try read(&fields)
    var unknown = UnknownKeyCollector(unknownKeys)
    try unknown.settle(fields)
    return list
  }

  static let keys = KnownKeys(["type", "id", "title", "position", "created", "modified", "version", "trashed"])

  /// The members of a list's document, in the order of the contract.
  static func write(_ list: TaskList, to writer: inout JSONWriter) {
    writer.put("type", "list")
    writer.put("id", list.id.description)
    writer.put("title", list.title)
    writer.put("position", list.position.text)
    writer.put("created", list.created.description)
    writer.put("modified", list.modified.description)
    writer.put("version", list.version.description)
    writer.put("trashed", describing: list.trashed)
  }

  /// Makes a list of the members of its document.
  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> NewList {
    let id: TaskList.ID? = try fields.id("id")
    var list = NewList(try fields.text("title"))
    list.id = id
    list.position = try fields.position("position")
    list.created = try fields.instant("created")
    list.modified = try fields.instant("modified")
    _ = fields.take("version")
    list.trashed = try fields.instant("trashed")
    return list
  }
}

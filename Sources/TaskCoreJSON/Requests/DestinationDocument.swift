package import TaskCore

/// The JSON form of where tasks are moved to: `list`, `parent` (absent keeps, `null` clears), and `before` or `behind`.
package enum DestinationDocument {
  /// The destination of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .refused
  ) throws(TaskFailure) -> Destination {
    try JSONFields.read(bytes, unknownKeys: unknownKeys, read)
  }

  static func write(_ destination: Destination, to writer: inout JSONWriter) {
    TaskPatchDocument.write("list", destination.list, to: &writer) { $0.string($1.description) }
    TaskPatchDocument.write("parent", destination.parent, to: &writer) { $0.string($1.description) }
    write(destination.order, to: &writer)
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> Destination {
    Destination(
      list: try fields.edit("list") { (fields, name) throws(TaskFailure) in try fields.id(name) },
      parent: try fields.edit("parent") { (fields, name) throws(TaskFailure) in try fields.id(name) },
      order: try neighbour(of: &fields))
  }

  // MARK: Neighbours

  static func write<Entity>(_ order: Neighbour<Identifier<Entity>>?, to writer: inout JSONWriter) {
    switch order {
    case .before(let id): writer.put("before", id.description)
    case .behind(let id): writer.put("behind", id.description)
    case nil: break
    }
  }

  /// The neighbour that one of two members names.
  static func neighbour<Entity>(
    of fields: inout JSONFields
  ) throws(TaskFailure) -> Neighbour<Identifier<Entity>>? {
    let before: Identifier<Entity>? = try fields.id("before")
    let behind: Identifier<Entity>? = try fields.id("behind")
    switch (before, behind) {
    case (let id?, nil): return .before(id)
    case (nil, let id?): return .behind(id)
    case (nil, nil): return nil
    case (_, let id?): throw fields.failure("behind", .string(id.description), expected: "no “before” beside it")
    }
  }
}

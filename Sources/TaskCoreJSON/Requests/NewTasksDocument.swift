package import TaskCore

/// What somebody wants to add: the document of one task or list, or an array of them.
package enum NewTasksDocument {
  /// The tasks of a document, and whether they stood in an array.
  ///
  /// - Parameter now: when a task that is completed or cancelled without saying when, was.
  /// - Throws: `.invalid` that names the field and what is expected; keys that a task does not have are refused.
  package static func decode(_ bytes: [UInt8], now: Instant) throws(TaskFailure) -> (tasks: [NewTask], isArray: Bool) {
    let (tasks, isArray) = try each(of: bytes, TaskDocument.keys) { (fields) throws(TaskFailure) in
      var unknown = UnknownKeyCollector(.refused)
      try TaskDocument.expectType(of: &fields)
      return try TaskDocument.read(&fields, unknown: &unknown, now: now)
    }
    return (tasks, isArray)
  }

  /// The lists of a document, and whether they stood in an array.
  ///
  /// - Throws: `.invalid` that names the field and what is expected; keys that a list does not have are refused.
  package static func decodeLists(_ bytes: [UInt8]) throws(TaskFailure) -> (lists: [NewList], isArray: Bool) {
    let (lists, isArray) = try each(of: bytes, ListDocument.keys) { (fields) throws(TaskFailure) in
      try ListMergePatch.expectType(of: &fields)
      return try ListDocument.read(&fields)
    }
    return (lists, isArray)
  }

  private static func each<Value>(
    of bytes: [UInt8], _ keys: KnownKeys, _ read: (inout JSONFields) throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> ([Value], isArray: Bool) {
    let document = try JSONParser.parse(bytes)
    guard case .array(let elements) = document else { return ([try value(of: document, keys, read)], false) }
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      values.append(try value(of: element, path: "[\(index)].", keys, read))
    }
    return (values, true)
  }

  private static func value<Value>(
    of document: JSONValue, path: String = "", _ keys: KnownKeys,
    _ read: (inout JSONFields) throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> Value {
    do {
      var fields = try JSONFields(document, path: path)
      let value = try read(&fields)
      try fields.expectNothingMore()
      return value
    } catch {
      throw keys.failure(in: document, path: path) ?? error
    }
  }
}

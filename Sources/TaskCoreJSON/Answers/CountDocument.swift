package import TaskCore

/// The JSON form of a number of tasks: `{ "count": n }`.
package enum CountDocument {
  /// The document of a number.
  package static func encode(_ count: Int) -> [UInt8] { JSONWriter.document { $0.put("count", count) } }

  /// The number of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored) throws(TaskFailure) -> Int {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in try fields.count("count") }
  }
}

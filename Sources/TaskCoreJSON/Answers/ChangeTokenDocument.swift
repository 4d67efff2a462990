package import TaskCore

/// The JSON form of a place in a store's feed: `{ "token": … }`.
package enum ChangeTokenDocument {
  /// The document of a token.
  package static func encode(_ token: ChangeToken) -> [UInt8] {
    JSONWriter.document { $0.put("token", token.description) }
  }

  /// The token of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored) throws(TaskFailure) -> ChangeToken {
    try JSONFields.read(bytes, unknownKeys: unknownKeys, read)
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> ChangeToken {
    try fields.required("token", expected: "a change token") { (fields, name) throws(TaskFailure) in
      try fields.reading(name) { (text) throws(TaskFailure) in try ChangeToken(parsing: text) }
    }
  }
}

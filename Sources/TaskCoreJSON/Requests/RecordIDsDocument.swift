package import TaskCore

/// The JSON form of a question for records: `{ "ids": ["task:UUID", "list:UUID"] }`.
package enum RecordIDsDocument {
  /// The document of some identities.
  package static func encode(_ ids: [RecordID]) -> [UInt8] { JSONWriter.document { $0.put("ids", ids.map(\.key)) } }

  /// The identities of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8], unknownKeys: UnknownKeys = .refused) throws(TaskFailure) -> [RecordID] {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      try fields.expectArray("ids")
      return try fields.texts("ids", expected: "“task:UUID” or “list:UUID”") { RecordID(key: $0) }
    }
  }
}

package import TaskCore

/// The JSON form of records that were asked for: `{ "records": [… or null] }`.
package enum RecordsDocument {
  /// The document of records; `nil` where there is none.
  package static func encode(_ records: [Record?]) -> [UInt8] {
    JSONWriter.document { writer in
      writer.key("records")
      writer.lines(records) { writer, record in
        if let record { RecordDocument.write(record, to: &writer) } else { writer.null() }
      }
    }
  }

  /// The records of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored) throws(TaskFailure) -> [Record?] {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      try fields.elements("records") { (value, place) throws(TaskFailure) -> Record? in
        guard value != .null else { return nil }
        var members = try JSONFields(value, path: place + ".", root: "records", unknownKeys: unknownKeys)
        return try RecordDocument.read(&members)
      }
    }
  }
}

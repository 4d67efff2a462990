package import TaskCore

/// The JSON form of a page of a store's feed: `records`, `token` and `hasMore`.
package enum ChangePageDocument {
  /// The document of a page.
  package static func encode(_ page: ChangePage) -> [UInt8] {
    JSONWriter.document { writer in
      writer.key("records")
      writer.lines(page.records) { RecordDocument.write($1, to: &$0) }
      writer.put("token", page.token.description)
      writer.put("hasMore", page.hasMore)
    }
  }

  /// The page of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored) throws(TaskFailure) -> ChangePage {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      ChangePage(
        records: try RecordDocument.readAll("records", of: &fields), token: try ChangeTokenDocument.read(&fields),
        hasMore: try fields.required("hasMore", expected: "true or false") { (fields, name) throws(TaskFailure) in
          try fields.bool(name)
        })
    }
  }
}

package import TaskCore

/// The JSON form of the tags in use: an array of `name` and `count`.
package enum TagsDocument {
  /// The document of tags.
  package static func encode(_ tags: [TagCount]) -> [UInt8] {
    JSONWriter.documents(tags) { writer, tag in
      writer.put("name", tag.name)
      writer.put("count", tag.count)
    }
  }

  /// The tags of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored) throws(TaskFailure) -> [TagCount] {
    try JSONFields.readEach(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      TagCount(name: try fields.text("name"), count: try fields.count("count"))
    }
  }
}

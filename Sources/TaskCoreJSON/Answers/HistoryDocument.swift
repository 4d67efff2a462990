package import TaskCore

/// The JSON form of entries of a store's history: an array of ``HistoryEntryDocument``s.
package enum HistoryDocument {
  /// The document of entries.
  package static func encode(_ entries: [HistoryEntry]) -> [UInt8] {
    var writer = JSONWriter()
    writer.lines(entries) { HistoryEntryDocument.write($1, to: &$0) }
    return writer.bytes
  }

  /// The entries of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored
  ) throws(TaskFailure) -> [HistoryEntry] {
    try JSONFields.readEach(bytes, unknownKeys: unknownKeys, HistoryEntryDocument.read)
  }
}

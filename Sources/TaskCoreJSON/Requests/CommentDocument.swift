package import TaskCore

/// A comment that is to be made: `{ "text": … }`.
package enum CommentDocument {
  /// The text of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8]) throws(TaskFailure) -> String {
    try JSONFields.read(bytes, unknownKeys: .refused) { (fields) throws(TaskFailure) in try fields.text("text") }
  }
}

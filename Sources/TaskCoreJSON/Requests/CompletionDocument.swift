package import TaskCore

/// What is said beside a change of status: `at` and `withChildren` where a task is completed.
package enum CompletionDocument {
  /// The change that a document asks for.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8]) throws(TaskFailure) -> StatusChange {
    try JSONFields.read(bytes, unknownKeys: .refused, StatusChangeDocument.completion)
  }
}

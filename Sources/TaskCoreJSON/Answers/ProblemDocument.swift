package import TaskCore

/// The JSON form of a failure: problem details (RFC 9457) with the members that a ``TaskFailure`` has beside them.
///
/// `code` is the failure's code and `detail` its message. Where they are known, `field` is the field, `of` (`task` or
/// `list`) and `id` the record, `expected` and `found` the two versions that did not match, `null` for none. The
/// underlying error stays where it was made: it may say more than others should read.
package enum ProblemDocument {
  /// The media type of the document.
  package static let mediaType = "application/problem+json"

  /// The document of a failure.
  ///
  /// - Parameters:
  ///   - failure: what failed.
  ///   - status: the status code of the answer (RFC 9110, section 15).
  ///   - title: the status in words.
  package static func encode(_ failure: TaskFailure, status: Int, title: String) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("type", "about:blank")
      writer.put("title", title)
      writer.put("status", status)
      writer.put("detail", failure.message)
      writer.put("code", failure.code.rawValue)
      if let field = failure.field { writer.put("field", field) }
      if let id = failure.id { RecordDocument.write(id, to: &writer) }
      if let versions = failure.versions {
        writer.put("expected", describing: versions.expected)
        writer.put("found", describing: versions.found)
      }
    }
  }

  /// The failure of a document; `nil` where it is not one of ours.
  ///
  /// Members that cannot be read are left aside: what is known of a failure is told, be it little.
  package static func decode(_ bytes: [UInt8]) -> TaskFailure? {
    guard let value = try? JSONParser.parse(bytes), var fields = try? JSONFields(value, unknownKeys: .ignored),
      let code = try? fields.string("code"), let detail = try? fields.string("detail")
    else { return nil }
    var failure = TaskFailure(TaskFailure.Code(rawValue: code), detail)
    failure.field = try? fields.string("field")
    if fields.contains("of") { failure.id = try? RecordDocument.readID(&fields) }
    if fields.contains("expected") || fields.contains("found") {
      failure.versions = TaskFailure.VersionMismatch(
        expected: (try? fields.version("expected")) ?? nil, found: (try? fields.version("found")) ?? nil)
    }
    return failure
  }
}

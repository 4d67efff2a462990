package import TaskCore

/// The JSON form of an outcome that a store remembers: `fingerprint` and `outcome`.
package enum RecordedOutcomeDocument {
  /// The document of a remembered outcome.
  package static func encode(_ recorded: RecordedOutcome) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("fingerprint", recorded.fingerprint)
      writer.put("outcome") { OutcomeDocument.write(recorded.outcome, to: &$0) }
    }
  }

  /// The remembered outcome of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored
  ) throws(TaskFailure) -> RecordedOutcome {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      let fingerprint = try fields.string("fingerprint")
      var members = try fields.members("outcome")
      let outcome = try OutcomeDocument.read(&members)
      try members.expectNothingMore()
      return RecordedOutcome(outcome: outcome, fingerprint: fingerprint)
    }
  }
}

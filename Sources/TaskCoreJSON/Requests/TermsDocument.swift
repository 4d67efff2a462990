import TaskCore

/// The JSON form of the terms of a write; `expected` is an object from `task:UUID` or `list:UUID` to versions.
enum TermsDocument {
  static func write(_ terms: PlanningTerms, to writer: inout JSONWriter) {
    writer.put("author", terms.author)
    writer.put("zone", terms.zone.identifier)
    writer.put("changeSet", describing: terms.changeSet)
    writer.put("fingerprint", terms.fingerprint)
    writer.put("expected") { writer in
      for (id, version) in terms.expected.sorted(by: { $0.key < $1.key }) { writer.put(id.key, version.description) }
    }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> PlanningTerms {
    let pairs = try fields.map("expected") { (key, value) throws(TaskFailure) in
      guard let id = RecordID(key: key), case .string(let text) = value, let version = Version(text) else {
        throw TaskFailure(
          .invalid, "terms.expected.\(key) is \(value.shown): expected “task:UUID” or “list:UUID” with a version",
          field: "terms")
      }
      return (id, version)
    }
    return PlanningTerms(
      author: try fields.text("author"), zone: try fields.zone("zone"),
      expecting: Dictionary(pairs, uniquingKeysWith: { first, _ in first }), changeSet: try fields.id("changeSet"),
      fingerprint: try fields.string("fingerprint"))
  }
}

import TaskCore

/// The JSON form of a record's clocks: `{ "created": VERSION, "changed": { FIELD: VERSION } }`.
enum ClocksDocument {
  static func write(_ clocks: Clocks, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.put("created", clocks.created.description)
      writer.put("changed") { writer in
        let changed = clocks.changed.map { ($0.description, $1) }
        for (field, version) in changed.sorted(by: { $0.0.precedesInBytes($1.0) }) {
          writer.put(field, version.description)
        }
      }
    }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> Clocks {
    let created = try fields.stamp("created")
    let ignoresUnknown = fields.ignoresUnknown
    let changed = try fields.map("changed") { (key, value) throws(TaskFailure) -> (RecordField, Version)? in
      if ignoresUnknown, RecordField(key) == nil { return nil }
      guard let field = RecordField(key), case .string(let text) = value, let version = Version(text) else {
        throw TaskFailure(
          .invalid, "clocks.changed.\(key) is \(value.shown): expected a field of the record with its version",
          field: "clocks")
      }
      return (field, version)
    }
    return Clocks(
      created: created, changed: Dictionary(changed.compactMap { $0 }, uniquingKeysWith: { max($0, $1) }))
  }
}

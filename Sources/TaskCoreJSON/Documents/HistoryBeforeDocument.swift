import TaskCore

/// The members that say what was there before a change: `"before": KIND`, and what was there.
enum HistoryBeforeDocument {
  static func write(_ before: HistoryChange.Before, to writer: inout JSONWriter) {
    switch before {
    case .nothing: writer.put("before", "nothing")
    case .erased: writer.put("before", "erased")
    case .record(let record):
      writer.put("before", "record")
      writer.key("record")
      RecordDocument.write(record, to: &writer)
    case .fields(let fields):
      writer.put("before", "fields")
      writer.put("fields") { write(fields, to: &$0) }
    }
  }

  private static func write(_ fields: [RecordField: HistoryChange.FormerField], to writer: inout JSONWriter) {
    let former = fields.map { (name: $0.description, field: $1) }
    for (name, field) in former.sorted(by: { $0.name.precedesInBytes($1.name) }) {
      writer.put(name) { writer in
        writer.put("clock", field.clock.description)
        FieldValueDocument.write(field.value, to: &writer)
      }
    }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> HistoryChange.Before {
    let kind = try fields.string("before")
    switch kind {
    case "nothing": return .nothing
    case "erased": return .erased
    case "record":
      return .record(try RecordDocument.read(inside: "record", of: &fields))
    case "fields":
      let pairs = try fields.map("fields") { (name, value) throws(TaskFailure) in try former(name, value) }
      return .fields(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    default: throw fields.missing("before", expected: "“nothing”, “fields”, “record” or “erased”")
    }
  }

  private static func former(
    _ name: String, _ value: JSONValue
  ) throws(TaskFailure) -> (RecordField, HistoryChange.FormerField) {
    var members = try JSONFields(value, path: "fields.\(name).", root: "fields")
    guard let field = RecordField(name) else {
      throw TaskFailure(.invalid, "fields.\(name) is not a field of a record", field: "fields")
    }
    let clock = try members.stamp("clock")
    return (field, HistoryChange.FormerField(value: try FieldValueDocument.read(&members), clock: clock))
  }
}

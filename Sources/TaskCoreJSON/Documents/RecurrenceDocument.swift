import TaskCore

/// The JSON form of a recurrence: of its keys only `rule` and `basis` are needed.
enum RecurrenceDocument {
  static let keys = KnownKeys(["rule", "basis", "anchor", "occurrence", "index", "added", "excluded"])

  static func write(_ recurrence: Recurrence, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.put("rule", recurrence.rule.description)
      writer.put("basis", recurrence.basis.rawValue)
      writer.put("anchor", describing: recurrence.anchor)
      writer.put("occurrence", describing: recurrence.occurrence)
      writer.put("index", recurrence.index)
      writer.put("added", describingEach: recurrence.added)
      writer.put("excluded", describingEach: recurrence.excluded)
    }
  }

  /// - Parameter repairs: takes what the rule was taken for instead of what it says.
  static func read(_ fields: inout JSONFields, repairs: inout [String]) throws(TaskFailure) -> Recurrence {
    var repaired: [String] = []
    let rule = try fields.required("rule", expected: "an RRULE such as “FREQ=DAILY”") {
      (fields, name) throws(TaskFailure) in
      try fields.reading(name) { (text) throws(TaskFailure) in
        try RecurrenceRule(parsing: text, repairs: &repaired)
      }
    }
    repairs += repaired
    let bases = "“schedule”, “skip” or “completion”"
    let basis = try fields.required("basis", expected: bases) { (fields, name) throws(TaskFailure) in
      try fields.text(name, expected: bases) { Recurrence.Basis(rawValue: $0) }
    }
    return Recurrence(
      rule: rule, basis: basis, anchor: try fields.date("anchor"), occurrence: try fields.date("occurrence"),
      index: try fields.integer("index", in: 1...Int.max, expected: "a whole number from 1") ?? 1,
      added: try dates("added", of: &fields), excluded: try dates("excluded", of: &fields))
  }

  private static func dates(_ name: String, of fields: inout JSONFields) throws(TaskFailure) -> [TaskDate] {
    try fields.texts(name, expected: "a date such as “2026-06-15”") {
      try? TaskDate(parsing: $0, zoneless: .floating)
    }
  }
}

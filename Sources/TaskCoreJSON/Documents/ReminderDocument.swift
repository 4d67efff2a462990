import TaskCore

/// The JSON form of a reminder: `{ "at": … }`, `{ "before": "PT15M", "of": "due" }` or `{ "after": …, "of": … }`.
enum ReminderDocument {
  static let keys = KnownKeys(["at", "before", "after", "of"])

  static func write(_ reminder: Reminder, to writer: inout JSONWriter) {
    writer.object { writer in
      switch reminder {
      case .at(let instant): writer.put("at", instant.description)
      case .relative(let offset, to: let anchor):
        writer.put(offset.isBefore ? "before" : "after", offset.magnitude)
        writer.put("of", anchor.rawValue)
      }
    }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> Reminder {
    let at = try fields.instant("at")
    let before = try offset("before", sign: "-", of: &fields)
    let after = try offset("after", sign: "+", of: &fields)
    let anchor = try fields.text("of", expected: "“due” or “start”") { Reminder.Anchor(rawValue: $0) }
    switch (at, before ?? after) {
    case (let instant?, nil) where anchor == nil: return .at(instant)
    case (nil, let offset?) where before == nil || after == nil:
      guard let anchor else { throw fields.missing("of", expected: "“due” or “start”") }
      return .relative(offset, to: anchor)
    default: throw fields.missing("at", expected: "“at” alone, or “of” with one of “before” and “after”")
    }
  }

  /// The key says the direction, so the duration itself has no sign.
  private static func offset(
    _ name: String, sign: String, of fields: inout JSONFields
  ) throws(TaskFailure) -> Reminder.Offset? {
    try fields.text(name, expected: "a duration such as “PT15M”") { text in
      text.utf8.first == UInt8(ascii: "P") ? Reminder.Offset(sign + text) : nil
    }
  }
}

import TaskCore

/// The JSON form of a field's value: an object with one member, whose name is the kind of the value.
enum FieldValueDocument {
  static func write(_ value: FieldValue, to writer: inout JSONWriter) {
    switch value {
    case .text(let text): writer.put("text", text)
    case .status(let status): writer.put("status") { TaskDocument.write(status, to: &$0) }
    case .priority(let priority): writer.put("priority", priority.rawValue)
    case .date(let date): writer.put("date", describing: date)
    case .recurrence(let recurrence):
      writer.key("recurrence")
      if let recurrence { RecurrenceDocument.write(recurrence, to: &writer) } else { writer.null() }
    case .place(let place):
      writer.put("place") { writer in
        writer.put("list", describing: place.list)
        writer.put("parent", describing: place.parent)
        writer.put("position", place.position.text)
      }
    case .position(let key): writer.put("position", key.text)
    case .instant(let instant): writer.put("instant", describing: instant)
    case .comment(let comment): write(comment, to: &writer)
    case .member(let isMember):
      writer.key("member")
      writer.bool(isMember)
    }
  }

  private static func write(_ comment: TaskItem.Comment?, to writer: inout JSONWriter) {
    guard let comment else { return writer.put("comment", nil) }
    writer.put("comment") { writer in
      writer.put("id", comment.id.description)
      writer.put("date", comment.date.description)
      writer.put("text", comment.text)
    }
  }

  private static let kinds = [
    "text", "status", "priority", "date", "recurrence", "place", "position", "instant", "comment", "member",
  ]

  /// Reads the member that is the value among the members of an object.
  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> FieldValue {
    // `null` is a value here, so the name decides, whatever stands behind it.
    guard let kind = kinds.first(where: { fields.contains($0) }) else {
      throw fields.missing("text", expected: "one of \(kinds.joined(separator: ", "))")
    }
    switch kind {
    case "text": return .text(try fields.string(kind))
    case "status": return .status(try status(of: &fields))
    case "priority": return .priority(try TaskDocument.priority(of: &fields))
    case "date": return .date(try fields.date(kind))
    case "recurrence":
      guard var members = try fields.object(kind) else { return .recurrence(nil) }
      // What a program wrote of its own history needs no repair.
      var repairs: [String] = []
      return .recurrence(try RecurrenceDocument.read(&members, repairs: &repairs))
    case "place": return .place(try place(of: &fields))
    case "position": return .position(try fields.orderKey(kind))
    case "instant": return .instant(try fields.instant(kind))
    case "comment": return .comment(try comment(of: &fields))
    default: return .member(try fields.bool(kind) ?? false)
    }
  }

  private static func status(of fields: inout JSONFields) throws(TaskFailure) -> TaskItem.Status {
    var members = try fields.members("status")
    return try StatusMembers(&members).status(in: members, otherwise: nil)
  }

  private static func place(of fields: inout JSONFields) throws(TaskFailure) -> Place {
    var members = try fields.members("place")
    return Place(
      list: try members.id("list"), parent: try members.id("parent"), position: try members.orderKey("position"))
  }

  private static func comment(of fields: inout JSONFields) throws(TaskFailure) -> TaskItem.Comment? {
    guard var members = try fields.object("comment") else { return nil }
    return try TaskItem.Comment(
      id: try members.identity("id"), date: try members.pointInTime("date"), text: try members.text("text"))
  }
}

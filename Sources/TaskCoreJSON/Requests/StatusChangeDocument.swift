import TaskCore

/// The JSON form of a change of status: `status` is what to do, with `at` and `withChildren` where tasks are completed.
enum StatusChangeDocument {
  static func write(_ change: StatusChange, to writer: inout JSONWriter) {
    switch change {
    case .start: writer.put("status", "start")
    case .complete(let instant, let withChildren):
      writer.put("status", "complete")
      writer.put("at", describing: instant)
      writer.put("withChildren", withChildren)
    case .reopen: writer.put("status", "reopen")
    case .cancel: writer.put("status", "cancel")
    case .skip: writer.put("status", "skip")
    }
  }

  static func read(_ fields: inout JSONFields) throws(TaskFailure) -> StatusChange {
    let expected = "“start”, “complete”, “reopen”, “cancel” or “skip”"
    let name = try fields.text("status")
    switch name {
    case "start": return .start
    case "complete": return try completion(&fields)
    case "reopen": return .reopen
    case "cancel": return .cancel
    case "skip": return .skip
    default: throw fields.failure("status", .string(name), expected: expected)
    }
  }

  static func completion(_ fields: inout JSONFields) throws(TaskFailure) -> StatusChange {
    .complete(at: try fields.instant("at"), withChildren: try fields.bool("withChildren") ?? false)
  }
}

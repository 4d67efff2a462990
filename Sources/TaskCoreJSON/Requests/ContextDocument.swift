import TaskCore

/// The JSON form of a query's context: `now`, `zone`, and `startOfDay` in seconds.
enum ContextDocument {
  static func write(_ context: QueryContext, to writer: inout JSONWriter) {
    writer.put("now", context.now.description)
    writer.put("zone", context.zone.identifier)
    writer.put("startOfDay", context.startOfDay)
  }

  static func read(inside name: String, of fields: inout JSONFields) throws(TaskFailure) -> QueryContext {
    var members = try fields.members(name)
    let expected = "a number of seconds from 0 to 86399"
    let context = QueryContext(
      now: try members.pointInTime("now"), zone: try members.zone("zone"),
      startOfDay: try members.integer("startOfDay", in: 0...86_399, expected: expected) ?? 0)
    try members.expectNothingMore()
    return context
  }
}

import TaskCore
import TaskCoreJSON

// What is learnt of many tasks, and of what has been.
extension HTTPTaskHandler {
  func listTags(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    return .json(TagsDocument.encode(try await application.tags()))
  }

  func listReminders(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    let context = try context(of: exchange)
    let start = try instant("from", of: exchange) ?? context.now
    let limit = try exchange.query.integer("limit", in: 1...Int.max) ?? 50
    return .json(RemindersDocument.encode(try await application.reminders(from: start, limit: limit, in: context)))
  }

  func readStatistics(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    let context = try context(of: exchange)
    let days = try exchange.query.integer("days", in: 0...3660) ?? 14
    return .json(StatisticsDocument.encode(try await application.statistics(days: days, in: context)))
  }

  func listHistory(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    let limit = try exchange.query.integer("limit", in: 0...Int.max) ?? 50
    var query = HistoryQuery(
      author: exchange.query["author"], record: try record(of: exchange),
      before: try exchange.query.integer("before", in: 0...UInt64.max), limit: limit)
    // One more, to know whether anything follows.
    if limit < .max { query.limit += 1 }
    var entries = try await application.history(query)
    guard entries.count > limit else { return .json(HistoryDocument.encode(entries)) }
    entries.removeLast(entries.count - limit)
    var fields: HTTPTaskFields = [:]
    if let last = entries.last {
      fields["Link"] = link("/v1/history", exchange, ["before": String(last.sequence)])
    }
    return .json(HistoryDocument.encode(entries), fields: fields)
  }

  /// `task:UUID`, `list:UUID`, or the UUID of a task alone.
  private func record(of exchange: Exchange) throws -> RecordID? {
    guard let text = exchange.query["record"] else { return nil }
    if let id = TaskItem.ID(text) { return .task(id) }
    guard let id = RecordID(key: text) else {
      throw Refusal.invalid(
        "The query parameter record is “\(QueryParameters.shown(text))”: expected task:UUID or list:UUID.",
        field: "record")
    }
    return id
  }
}

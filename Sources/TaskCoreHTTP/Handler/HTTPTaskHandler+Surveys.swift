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

  func readOpenCounts(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    return .json(OpenCountsDocument.encode(try await application.openCounts(in: try context(of: exchange))))
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
    let query = HistoryQuery(
      author: exchange.query["author"], record: try record(of: exchange),
      before: try exchange.query.integer("before", in: 0...UInt64.max), limit: limit)
    let (entries, isLast) = try await page(of: query)
    var fields: HTTPTaskFields = [:]
    if !isLast, let last = entries.last {
      fields["Link"] = link("/v1/history", exchange, ["before": String(last.sequence)])
    }
    return .json(HistoryDocument.encode(entries), fields: fields)
  }

  /// How many entries a page of the history has at most, and from how many bytes on it takes no more.
  private static let longestPage = 1000
  private static let heaviestPage = 4 << 20

  /// The first entries of a query, and whether these are all. They are read in small portions, for a single one may hold
  /// megabytes.
  private func page(of query: HistoryQuery) async throws -> (entries: [HistoryEntry], isLast: Bool) {
    let limit = min(query.limit, Self.longestPage)
    var portion = query
    // One more, to know whether anything follows.
    portion.limit = min(limit, 31) + 1
    var (entries, weight) = ([HistoryEntry](), 0)
    while true {
      let found = try await application.history(portion)
      for entry in found {
        guard entries.count < limit, weight < Self.heaviestPage else { return (entries, false) }
        entries.append(entry)
        weight += entry.cost
      }
      guard found.count == portion.limit, let last = entries.last else { return (entries, true) }
      portion.before = last.sequence
    }
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

import TaskCore
import TaskCoreJSON

// Reading tasks.
extension HTTPTaskHandler {
  func readTask(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let id: TaskItem.ID = try exchange.id()
    try exchange.negotiate()
    let task = try await liveTask(id)
    if let answer = try conditional(exchange, on: .task(id), at: task.version) { return answer }
    return .json(TaskDocument.bytes(of: task), fields: ["ETag": task.version.entityTag])
  }

  /// A task outside the trash: what was deleted is not found at its address until it is restored.
  ///
  /// Lists and records still show what lies in the trash.
  func liveTask(_ id: TaskItem.ID) async throws -> TaskItem {
    guard let task = try await application.task(id) else { throw Self.missing(id) }
    if task.isTrashed { throw Self.inTrash(.task(id), task.title) }
    return task
  }

  static func inTrash(_ id: RecordID, _ title: String) -> Refusal {
    Refusal(404, TaskFailure(.notFound, "“\(title)” is in the trash: restore it, or look it up there.", id: id))
  }

  static func missing(_ id: TaskItem.ID) -> TaskFailure {
    TaskFailure(.notFound, "There is no task \(id): look it up again.", id: .task(id))
  }

  /// What the preconditions of a read make of it: nothing, not modified, or refused (RFC 9110, section 13.2.2).
  func conditional(_ exchange: Exchange, on id: RecordID, at version: Version) throws -> HTTPTaskResponse? {
    let fields = exchange.request.fields
    if let wanted = try EntityTags("If-Match", of: fields), !wanted.matchesStrongly(version) {
      throw Self.preconditionFailed(on: id, expected: wanted.versions.first, found: version)
    }
    // What is no tag is none that is known: then there is the whole answer.
    guard let known = try? EntityTags("If-None-Match", of: fields), known.matchesWeakly(version) else { return nil }
    return HTTPTaskResponse(304, fields: ["ETag": version.entityTag])
  }

  func listTasks(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let asEvents = try exchange.negotiate([MediaType.json, MediaType.events]) == 1
    let context = try context(of: exchange)
    var query = TaskQuery(
      narrowed(try filter(of: exchange, in: context)), order: try order(of: exchange),
      limit: try exchange.query.integer("limit", in: 1...1000) ?? 50, in: context)
    if let text = exchange.query["cursor"] { query.cursor = try TaskCursor(parsing: text) }
    if asEvents { return try await events(of: query, for: exchange, ResultsDocument.encodeTasks) }
    let page = try await application.tasks(matching: query)
    var fields: HTTPTaskFields = [:]
    if let next = page.next {
      // The zone may have come in a header, and the filter means something else in another one.
      fields["Link"] = link(
        "/v1/tasks", exchange, ["zone": context.zone == .utc ? nil : context.zone.identifier, "cursor": "\(next)"])
    }
    return .json(TaskDocument.bytes(ofAll: page.tasks), fields: fields)
  }

  /// A link to the next page (RFC 8288).
  func link(_ path: String, _ exchange: Exchange, _ changes: KeyValuePairs<String, String?>) -> String {
    "<\(path)?\(exchange.query.replacing(changes))>; rel=\"next\""
  }

  func countTasks(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    let context = try context(of: exchange)
    let filter = narrowed(try filter(of: exchange, in: context))
    return .json(CountDocument.encode(try await application.count(filter, in: context)))
  }
}

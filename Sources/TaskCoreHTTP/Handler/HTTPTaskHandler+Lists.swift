import TaskCore
import TaskCoreJSON

extension HTTPTaskHandler {
  func listLists(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    return .json(ListDocument.bytes(ofAll: try await application.lists()))
  }

  func readList(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let id: TaskList.ID = try exchange.id()
    try exchange.negotiate()
    let list = try await liveList(id)
    if let answer = try conditional(exchange, on: .list(id), at: list.version) { return answer }
    return .json(ListDocument.bytes(of: list), fields: ["ETag": list.version.entityTag])
  }

  /// A list outside the trash, as for tasks.
  private func liveList(_ id: TaskList.ID) async throws -> TaskList {
    guard let list = try await application.lists().first(where: { $0.id == id }) else {
      throw TaskFailure(.notFound, "There is no list \(id): look it up again.", id: .list(id))
    }
    if list.isTrashed { throw Self.inTrash(.list(id), list.title) }
    return list
  }

  func addLists(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    try expectNoPrecondition(exchange)
    let body = try await exchange.json(upTo: options.longestContent)
    let (lists, isArray) = try NewTasksDocument.decodeLists(body)
    try Self.expectDistinct(lists.compactMap { $0.id.map { .list($0) } })
    let outcome = try await write(.addLists(lists), for: exchange, body: body)
    guard !isArray else { return .json(ChangedDocument.encode(outcome)) }
    guard let list = outcome.lists.first else { throw Self.purged }
    return .json(
      ListDocument.bytes(of: list), status: 201,
      fields: ["Location": "/v1/lists/\(list.id)", "ETag": list.version.entityTag])
  }

  func patchList(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let id: TaskList.ID = try exchange.id()
    try exchange.negotiate()
    let body = try await exchange.json([MediaType.mergePatch, MediaType.json], upTo: options.longestContent)
    let patch = try ListMergePatch(body)
    let outcome = try await decide(on: .list(id), for: exchange, body: body) {
      let list = try await liveList(id)
      return (try patch.action(on: id, of: patch.needsList ? list : nil), patch.needsList ? list.version : nil)
    }
    let changed = outcome.lists.first { $0.id == id }
    let present = if let changed { changed } else { try await liveList(id) }
    return .json(ListDocument.bytes(of: present), fields: ["ETag": present.version.entityTag])
  }

  func deleteList(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let tasks = try exchange.query.word("tasks", ListTasksPolicy.init) ?? .trash
    return try await changeList(exchange) { .deleteLists([$0], tasks: tasks) }
  }

  func restoreList(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try await changeList(exchange) { .restoreLists([$0]) }
  }

  func moveList(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let id: TaskList.ID = try exchange.id()
    try exchange.negotiate()
    let body = try await exchange.json(upTo: options.longestContent)
    let edit = ListEdit(id, order: try ListMoveDocument.decode(body))
    let outcome = try await write(.editLists([edit]), to: .list(id), for: exchange, body: body)
    return .json(ChangedDocument.encode(outcome))
  }

  private func changeList(
    _ exchange: Exchange, _ action: (TaskList.ID) -> PlannedAction
  ) async throws -> HTTPTaskResponse {
    let id: TaskList.ID = try exchange.id()
    try exchange.negotiate()
    let body = try await exchange.optionalJSON(upTo: options.longestContent)
    if !body.isEmpty { try EmptyDocument.check(body) }
    return .json(ChangedDocument.encode(try await write(action(id), to: .list(id), for: exchange, body: body)))
  }
}

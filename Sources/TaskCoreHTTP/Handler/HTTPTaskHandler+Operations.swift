import TaskCore

extension HTTPTaskHandler {
  /// Does what a request asks for.
  func perform(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    switch exchange.operation {
    case .health: try health(exchange)
    case .description: try description(exchange)

    case .listTasks: try await listTasks(exchange)
    case .countTasks: try await countTasks(exchange)
    case .readTask: try await readTask(exchange)
    case .addTasks: try await addTasks(exchange)
    case .patchTask: try await patchTask(exchange)
    case .trashTask: try await trashTask(exchange)
    case .startTask: try await change(exchange) { .setStatus(.start, of: [$0]) }
    case .completeTask: try await completeTask(exchange)
    case .reopenTask: try await change(exchange) { .setStatus(.reopen, of: [$0]) }
    case .cancelTask: try await change(exchange) { .setStatus(.cancel, of: [$0]) }
    case .skipTask: try await change(exchange) { .setStatus(.skip, of: [$0]) }
    case .moveTask: try await moveTask(exchange)
    case .restoreTask: try await change(exchange) { .restore([$0]) }
    case .purgeTask: try await change(exchange) { .purge(.tasks([$0])) }
    case .commentTask: try await commentTask(exchange)
    case .addTag, .removeTag: try await changeTag(exchange)
    case .addPrerequisite, .removePrerequisite: try await changePrerequisite(exchange)

    case .listLists: try await listLists(exchange)
    case .readList: try await readList(exchange)
    case .addLists: try await addLists(exchange)
    case .patchList: try await patchList(exchange)
    case .deleteList: try await deleteList(exchange)
    case .restoreList: try await restoreList(exchange)
    case .moveList: try await moveList(exchange)

    case .listTags: try await listTags(exchange)
    case .listReminders: try await listReminders(exchange)
    case .readStatistics: try await readStatistics(exchange)
    case .readOpenCounts: try await readOpenCounts(exchange)
    case .listHistory: try await listHistory(exchange)
    case .undo: try await revise(exchange, .undo)
    case .redo: try await revise(exchange, .redo)

    case .importDocument: try await importDocument(exchange)
    case .exportDocument: try await exportDocument(exchange)

    case .performAction: try await performAction(exchange)
    case .queryRecords: try await queryRecords(exchange)
    case .countRecords: try await countRecords(exchange)
    case .readRecords: try await readRecords(exchange)
    case .listRecords: try await listRecords(exchange)
    case .commitChangeSet: try await commitChangeSet(exchange)
    case .readChangeSet: try await readChangeSet(exchange)
    case .listChanges: try await listChanges(exchange)
    }
  }

  private func health(_ exchange: Exchange) throws -> HTTPTaskResponse {
    try exchange.negotiate()
    return .health
  }

  private func description(_ exchange: Exchange) throws -> HTTPTaskResponse {
    try exchange.negotiate([MediaType.yaml])
    return HTTPTaskResponse(
      200, fields: ["Content-Type": MediaType.yaml], body: HTTPTaskBody(APIDescription.bytes))
  }
}

extension HTTPTaskResponse {
  /// The answer of a server that is there.
  static let health = HTTPTaskResponse.json(Array(#"{"status":"ok"}"#.utf8))
}

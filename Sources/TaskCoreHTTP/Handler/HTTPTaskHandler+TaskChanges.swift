import TaskCore
import TaskCoreJSON

// Changing tasks.
extension HTTPTaskHandler {
  func addTasks(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    try expectNoPrecondition(exchange)
    let body = try await exchange.json(upTo: options.longestContent)
    let (tasks, isArray) = try NewTasksDocument.decode(body, now: Instant(now()))
    try Self.expectDistinct(tasks.compactMap { $0.id.map { .task($0) } })
    let outcome = try await write(.add(tasks), for: exchange, body: body)
    guard !isArray else { return .json(ChangedDocument.encode(outcome)) }
    guard let task = outcome.tasks.first else { throw Self.purged }
    return .json(
      TaskDocument.bytes(of: task), status: 201,
      fields: ["Location": "/v1/tasks/\(task.id)", "ETag": task.version.entityTag])
  }

  /// Refuses to make one record twice.
  static func expectDistinct(_ ids: [RecordID]) throws {
    var seen: Set<RecordID> = []
    for id in ids where !seen.insert(id).inserted {
      throw TaskFailure(.conflict, "The \(id) would be made twice: give each an identity of its own, or none.", id: id)
    }
  }

  /// What was made under a key, and then removed for good.
  static var purged: TaskFailure {
    TaskFailure(.notFound, "What this request made was removed for good since: take a new key to make it again.")
  }

  func patchTask(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let id: TaskItem.ID = try exchange.id()
    try exchange.negotiate()
    let scope = try exchange.query.word("scope", EditScope.init) ?? .task
    let body = try await exchange.json([MediaType.mergePatch, MediaType.json], upTo: options.longestContent)
    let patch = try TaskMergePatch(body)
    let outcome = try await decide(on: .task(id), for: exchange, body: body) {
      let task = try await liveTask(id)
      return (
        try patch.action(on: id, of: patch.needsTask ? task : nil, for: scope), patch.needsTask ? task.version : nil
      )
    }
    let changed = outcome.tasks.first { $0.id == id }
    let present: TaskItem? = if let changed { changed } else { try await application.task(id) }
    guard let present else { throw Self.missing(id) }
    return .json(TaskDocument.bytes(of: present), fields: ["ETag": present.version.entityTag])
  }

  /// Writes what is decided by looking at a record, and decides again where somebody else was faster.
  ///
  /// - Parameter decision: the action, and the version of the record that it was decided on; `nil` if that is no matter.
  func decide(
    on id: RecordID, for exchange: Exchange, body: [UInt8],
    _ decision: () async throws -> (PlannedAction, Version?)
  ) async throws -> Outcome {
    let expectation = try await expectation(of: id, for: exchange)
    return try await withPrecondition(expectation, on: id) {
      var attempt = 1
      while true {
        var decided: (action: PlannedAction, version: Version?)
        do {
          decided = try await decision()
        } catch {
          guard let outcome = try await earlierOutcome(of: exchange, body: body) else { throw error }
          return outcome
        }
        var expected: [RecordID: Version] = [:]
        if let version = decided.version { expected[id] = version }
        if case .version(let version) = expectation { expected[id] = version }
        do {
          return try await write(decided.action, for: exchange, body: body, expecting: expected)
        } catch let failure as TaskFailure where failure.code == .conflict && failure.id == id {
          guard case .nothing = expectation, decided.version != nil, failure.versions != nil, attempt < 8 else {
            throw failure
          }
          attempt += 1
        }
      }
    }
  }

  func trashTask(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let children = try exchange.query.word("children", ChildrenPolicy.init) ?? .trash
    return try await change(exchange) { .trash([$0], children: children) }
  }

  func completeTask(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let id: TaskItem.ID = try exchange.id()
    try exchange.negotiate()
    let body = try await exchange.optionalJSON(upTo: options.longestContent)
    let change = body.isEmpty ? .complete() : try CompletionDocument.decode(body)
    return try await answer(.setStatus(change, of: [id]), to: id, exchange, body)
  }

  func moveTask(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let id: TaskItem.ID = try exchange.id()
    try exchange.negotiate()
    let body = try await exchange.json(upTo: options.longestContent)
    return try await answer(.move([id], to: try DestinationDocument.decode(body)), to: id, exchange, body)
  }

  func commentTask(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let id: TaskItem.ID = try exchange.id()
    try exchange.negotiate()
    let body = try await exchange.json(upTo: options.longestContent)
    let comment = NewComment(on: id, try CommentDocument.decode(body))
    return try await answer(.comment([comment]), to: id, exchange, body)
  }

  func changeTag(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let tag = try exchange.parameter(1)
    var patch = TaskPatch()
    if exchange.operation == .addTag { patch.tags.adding = [tag] } else { patch.tags.removing = [tag] }
    return try await change(exchange) { [patch] in .edit([TaskEdit($0, patch)]) }
  }

  func changePrerequisite(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let other: TaskItem.ID = try exchange.id(1)
    var patch = TaskPatch()
    if exchange.operation == .addPrerequisite {
      patch.prerequisites.adding = [other]
    } else {
      patch.prerequisites.removing = [other]
    }
    return try await change(exchange) { [patch] in .edit([TaskEdit($0, patch)]) }
  }

  /// A change of a task that needs no more words than its path.
  func change(_ exchange: Exchange, _ action: (TaskItem.ID) -> PlannedAction) async throws -> HTTPTaskResponse {
    let id: TaskItem.ID = try exchange.id()
    try exchange.negotiate()
    let body = try await exchange.optionalJSON(upTo: options.longestContent)
    if !body.isEmpty { try EmptyDocument.check(body) }
    return try await answer(action(id), to: id, exchange, body)
  }

  private func answer(
    _ action: PlannedAction, to id: TaskItem.ID, _ exchange: Exchange, _ body: [UInt8]
  ) async throws -> HTTPTaskResponse {
    .json(ChangedDocument.encode(try await write(action, to: .task(id), for: exchange, body: body)))
  }

  /// Undo and redo.
  func revise(_ exchange: Exchange, _ action: PlannedAction) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    try expectNoPrecondition(exchange)
    let body = try await exchange.optionalJSON(upTo: options.longestContent)
    if !body.isEmpty { try EmptyDocument.check(body) }
    return .json(ChangedDocument.encode(try await write(action, for: exchange, body: body)))
  }
}

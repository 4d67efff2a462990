import Foundation
import TaskCore
import TaskCoreJSON

// What programs ask each other, with nothing lost.
extension HTTPTaskHandler {
  /// How many identities one question may name.
  private static let mostRecords = 1000

  func performAction(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    try expectNoPrecondition(exchange)
    let body = try await exchange.json(upTo: options.longestDocument)
    var (action, terms) = try ActionDocument.decode(body)
    // A write that changes nothing, or was done before, reaches no store that would refuse it.
    try terms.checkAuthor()
    if let key = try IdempotencyKey(of: exchange.request, body: body, owner: owner) {
      terms.changeSet = key.changeSet
      terms.fingerprint = key.fingerprint
    }
    return .json(OutcomeDocument.bytes(of: try await perform(action, under: terms)))
  }

  func queryRecords(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let asEvents = try exchange.negotiate([MediaType.json, MediaType.events]) == 1
    let query = try QueryDocument.decode(try await exchange.json(upTo: options.longestDocument))
    if asEvents { return try await events(of: query, for: exchange, ResultsDocument.encode) }
    return .json(RecordPageDocument.encode(try await application.tasks(matching: query)))
  }

  func countRecords(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    let (filter, context) = try QueryDocument.decodeCount(try await exchange.json(upTo: options.longestDocument))
    return .json(CountDocument.encode(try await application.count(filter, in: context)))
  }

  func readRecords(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    let ids = try RecordIDsDocument.decode(try await exchange.json(upTo: options.longestContent))
    guard ids.count <= Self.mostRecords else {
      throw Refusal.invalid(
        "ids names \(ids.count) records: ask for at most \(Self.mostRecords) at once.", field: "ids")
    }
    return .json(RecordsDocument.encode(try await records(ids)))
  }

  /// Records of the store, tombstones too; without one those that the application shows.
  private func records(_ ids: [RecordID]) async throws -> [Record?] {
    if let store { return try await store.records(ids) }
    let taskIDs = ids.compactMap { id in if case .task(let id) = id { id } else { nil } }
    let tasks = Dictionary(
      try await application.tasks(taskIDs).compactMap { $0 }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let all = taskIDs.count < ids.count ? try await application.lists() : []
    let lists = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.map { id in
      switch id {
      case .task(let id): tasks[id].map { .task($0) }
      case .list(let id): lists[id].map { .list($0) }
      }
    }
  }

  func listRecords(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    guard exchange.query["type"] == "list" else {
      throw Refusal.invalid(
        "Only lists can be read all at once: write type=list, and ask for tasks at /v1/queries.", field: "type")
    }
    return .json(RecordsDocument.encode(try await application.lists().map { .list($0) }))
  }

  // MARK: The store

  private func existingStore() throws -> any TaskStoring {
    guard let store else {
      throw Refusal.notFound("This server gives out no store: it serves the application alone.")
    }
    return store
  }

  func commitChangeSet(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let store = try existingStore()
    try exchange.negotiate()
    try expectNoPrecondition(exchange)
    let set = try ChangeSetDocument.decode(Data(try await exchange.json(upTo: options.longestDocument)))
    try set.checkTexts()
    return .json(OutcomeDocument.bytes(of: try await store.commit(set)))
  }

  func readChangeSet(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let store = try existingStore()
    let id: ChangeSet.ID = try exchange.id()
    try exchange.negotiate()
    guard let recorded = try await store.outcome(of: id) else {
      throw Refusal.notFound("No outcome of the change set \(id) is remembered: it was never committed, or long ago.")
    }
    return .json(RecordedOutcomeDocument.encode(recorded))
  }

  func listChanges(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let asEvents = try exchange.negotiate([MediaType.json, MediaType.events]) == 1
    let limit = try exchange.query.integer("limit", in: 1...Int.max) ?? 500
    let after = try exchange.query["after"].map { try ChangeToken(parsing: $0) }
    // That something has changed, the application tells too.
    if asEvents { return try await events(of: application.tokens(), for: exchange) }
    let store = try existingStore()
    return .json(ChangePageDocument.encode(try await store.changes(after: after, limit: limit)))
  }
}

import Foundation
import TaskCore
import TaskCoreSQLite
import Testing

/// The ledger is the meaning of the port: whatever is written and asked, both answer alike.
struct LedgerComparisonTests {
  @Test(arguments: [true, false], [0, 4096])
  func randomSetsAndQueriesGetTheLedgersAnswers(inMemory: Bool, fewCandidates: Int) async throws {
    var random = try RandomRecords(seed: testSeed())
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let bounds = HistoryBounds(sets: 40, bytes: 30_000, outcomeAge: 50, tombstoneAge: 40)
    var options = SQLiteTaskStore.Options(durability: .normal, bounds: bounds, now: { clock.now })
    options.fewCandidates = fewCandidates
    let location: SQLiteTaskStore.Location = inMemory ? .inMemory : .file(folder.path())
    let store = try await SQLiteTaskStore.open(at: location, options: options)
    let epoch = try await store.changes(after: nil, limit: 1).token.epoch
    var ledger = TaskLedger(epoch: epoch, bounds: bounds)
    for round in 0..<400 {
      clock.advance()
      let set = try random.set(on: ledger)
      let expected = Result { try ledger.commit(set, at: Instant(clock.now)) }
      let found = await result { try await store.commit(set) }
      try compare(found, expected, "round \(round), set \(set)")
      guard round.isMultiple(of: 4) else { continue }
      try await compareReads(store, ledger, &random)
    }
    try await store.close()
  }

  private func compareReads(
    _ store: SQLiteTaskStore, _ ledger: TaskLedger, _ random: inout RandomRecords
  ) async throws {
    let ids = random.allIDs
    let records = try await store.records(ids)
    for (found, expected) in zip(records, ledger.records(ids)) { #expect(found == expected) }
    #expect(try await store.lists() == ledger.lists())
    let (tags, known) = (try await store.tags(), ledger.tags())
    #expect(tags == known)
    try await compareFeed(store, ledger, &random)
    try await compareHistory(store, ledger, &random)
    for _ in 0..<6 { try await compareQuery(store, ledger, try random.query()) }
  }

  private func compareFeed(
    _ store: SQLiteTaskStore, _ ledger: TaskLedger, _ random: inout RandomRecords
  ) async throws {
    let sequence = UInt64.random(in: 0...ledger.sequence + 1, using: &random.generator)
    let token = ChangeToken(epoch: ledger.epoch, sequence: sequence)
    let limit = Int.random(in: -1...20, using: &random.generator)
    let expected = Result { try ledger.changes(after: token, limit: limit) }
    try compare(
      await result { try await store.changes(after: token, limit: limit) }, expected, "feed \(token) \(limit)")
  }

  private func compareHistory(
    _ store: SQLiteTaskStore, _ ledger: TaskLedger, _ random: inout RandomRecords
  ) async throws {
    #expect(try await store.history(HistoryQuery(limit: 100)) == ledger.history(HistoryQuery(limit: 100)))
    let query = HistoryQuery(
      author: random.chance(50) ? "me" : nil, record: random.chance(50) ? try random.pick(random.allIDs) : nil,
      before: random.chance(50) ? UInt64.random(in: 0...ledger.sequence + 1, using: &random.generator) : nil, limit: 5)
    #expect(try await store.history(query) == ledger.history(query))
    for entry in ledger.history(HistoryQuery(limit: 5)) {
      #expect(try await store.outcome(of: entry.id) == ledger.outcome(of: entry.id))
    }
  }

  /// Page after page, and the count.
  private func compareQuery(_ store: SQLiteTaskStore, _ ledger: TaskLedger, _ query: TaskQuery) async throws {
    let count = await result { try await store.count(query.filter, in: query.context) }
    try compare(count, Result { try ledger.count(query.filter, in: query.context) }, "count \(query.filter)")
    var query = query
    for _ in 0..<20 {
      let expected = Result { try ledger.tasks(matching: query) }
      let found = await result { try await store.tasks(matching: query) }
      try compare(found, expected, "query \(query)")
      guard let next = try? expected.get().next else { return }
      query.cursor = next
    }
  }

  private func result<Value>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  private func compare<Value: Equatable>(
    _ found: Result<Value, any Error>, _ expected: Result<Value, any Error>, _ what: @autoclosure () -> String
  ) throws {
    switch (found, expected) {
    case (.success(let found), .success(let expected)): try #require(found == expected, "\(what())")
    case (.failure(let found as TaskFailure), .failure(let expected as TaskFailure)):
      try #require(found.code == expected.code && found.message == expected.message, "\(what()): \(found)")
      try #require(found.versions == expected.versions && found.id == expected.id && found.field == expected.field)
    default: Issue.record("\(what()): \(found) instead of \(expected)")
    }
  }
}

/// A clock that a test moves on.
final class TestClock: @unchecked Sendable {
  // Unchecked: `seconds` is touched only while `lock` is held.
  private let lock = NSLock()
  private var seconds = 1_781_500_000.0

  var now: Date { lock.withLock { Date(timeIntervalSince1970: seconds) } }

  func advance(by distance: Double = 1) { lock.withLock { seconds += distance } }
}

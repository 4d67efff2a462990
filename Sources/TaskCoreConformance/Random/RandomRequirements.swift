import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let random: [TaskStoreRequirement] = [
    .init(
      "after any sequence of sets, the store answers as the ledger does", "`TaskLedger` is the meaning of this port"
    ) { subject in
      try await compareWithLedger(subject, bounds: HistoryBounds(), sets: KitRandom.rounds(120))
    },
    .init(
      "with narrow bounds too, the store answers as the ledger does", "`TaskLedger` is the meaning of this port",
      needsConditions: true
    ) { subject in
      let bounds = HistoryBounds(sets: 6, bytes: 1500, outcomeAge: 2500, tombstoneAge: 2500)
      try await compareWithLedger(subject, bounds: bounds, sets: KitRandom.rounds(120))
    },
  ]

  private static func compareWithLedger(_ subject: Subject, bounds: HistoryBounds, sets: Int) async throws {
    let seed = KitRandom.seed
    do {
      let hand = try await subject.hand(bounds: bounds)
      var run = LedgerComparison(seed: seed, hand: hand, bounds: bounds)
      for number in 1...max(1, sets) {
        try await run.commitNext()
        try await run.compareQueries()
        if number % 10 == 0 || number == sets { try await run.compareEverything() }
      }
    } catch let failure as RequirementFailure {
      throw RequirementFailure("\(failure.message) (TASKCORE_SEED=\(seed) repeats this run)")
    }
  }
}

/// A store and a ledger that are fed with the same sets.
struct LedgerComparison {
  private var work: RandomWork
  private var ledger: TaskLedger
  private let hand: Hand
  /// Tokens of the store and the ledger that stand for the same moment.
  private var tokens: [(store: ChangeToken, ledger: ChangeToken)] = []

  init(seed: UInt64, hand: Hand, bounds: HistoryBounds) {
    work = RandomWork(seed: seed, hand: hand)
    ledger = TaskLedger(epoch: 0, bounds: bounds)
    self.hand = hand
  }

  /// Hands both the next set, and expects the same outcome or the same failure.
  mutating func commitNext() async throws {
    hand.time.advance(by: TimeInterval(work.random.number(0...300)))
    let set = try work.set(on: ledger)
    var expected: Result<Outcome, TaskFailure>
    do throws(TaskFailure) { expected = .success(try ledger.commit(set, at: hand.now)) } catch {
      expected = .failure(error)
    }
    let found: Result<Outcome, TaskFailure>
    do throws(TaskFailure) { found = .success(try await hand.store.commit(set)) } catch { found = .failure(error) }
    switch (expected, found) {
    case (.success(let expected), .success(let found)): try expectEqual(found, expected, "the outcome of \(set)")
    case (.failure(let expected), .failure(let found)):
      try expectEqual(found.code, expected.code, "the failure of \(set) (\(found.message))")
      try expectEqual(found.versions, expected.versions, "the versions of the failure of \(set)")
    default: throw RequirementFailure("the commit of \(set): expected \(expected), found \(found)")
    }
    if work.random.chance(20) { tokens.append((try await hand.token(), ledger.token)) }
  }

  /// Asks both some random questions.
  mutating func compareQueries() async throws {
    let lists = ledger.lists()
    for _ in 0..<KitRandom.questions(4) {
      let context = work.random.context()
      let filter = work.random.filter(lists: lists, tasks: work.tasks)
      try expectEqual(
        try await hand.store.count(filter, in: context), try ledger.count(filter, in: context),
        "the count of \(filter) in \(context)")
      var query = TaskQuery(filter, order: work.random.order(), limit: work.random.pick(nil, 1, 3, 10, 50), in: context)
      repeat {
        let expected = try ledger.tasks(matching: query)
        let found = try await hand.store.tasks(matching: query)
        try expectEqual(found.tasks.map(\.id), expected.tasks.map(\.id), "the identities of the page of \(query)")
        // One by one: of a page as a whole nobody sees where it differs.
        for (found, expected) in zip(found.tasks, expected.tasks) {
          try expectEqual(found, expected, "a task of the page of \(query)")
        }
        try expectEqual(found.next, expected.next, "the end of the page of \(query)")
        query.cursor = expected.next
      } while query.cursor != nil
    }
  }

  /// Compares all that both hold.
  mutating func compareEverything() async throws {
    let ids = work.records
    try expectEqual(try await hand.store.records(ids), ledger.records(ids), "the records")
    try expectEqual(try await hand.store.lists(), ledger.lists(), "the lists")
    try expectEqual(try await hand.store.tags(), ledger.tags(), "the tags")
    try expectEqual(
      try await hand.store.openCounts(in: hand.context), try ledger.openCounts(in: hand.context),
      "the counts of open tasks")
    for set in work.sets.suffix(60) {
      try expectEqual(
        try await hand.store.outcome(of: set.id), ledger.outcome(of: set.id), "the outcome of the set \(set.id)")
    }
    for query in [
      HistoryQuery(limit: 1000), HistoryQuery(author: "ada"), HistoryQuery(record: work.random.pick(ids), limit: 5),
    ] {
      let (found, expected) = (try await hand.store.history(query), ledger.history(query))
      try expectEqual(found.map(HistoryFacts.init), expected.map(HistoryFacts.init), "the history of \(query)")
    }
    try await compareFeed(after: nil)
    for pair in tokens.suffix(4) { try await compareFeed(after: pair) }
  }

  private mutating func compareFeed(after start: (store: ChangeToken, ledger: ChangeToken)?) async throws {
    var (mine, theirs) = (start?.store, start?.ledger)
    let limit = work.random.pick(1, 3, 1000)
    while true {
      let expected: ChangePage
      do throws(TaskFailure) { expected = try ledger.changes(after: theirs, limit: limit) } catch {
        try await expectFailure(error.code, "the feed after an old token") {
          try await hand.store.changes(after: mine, limit: limit)
        }
        return
      }
      let found = try await hand.store.changes(after: mine, limit: limit)
      try expectEqual(Set(found.records), Set(expected.records), "a page of the feed")
      try expectEqual(found.records.count, expected.records.count, "the number of records of a page of the feed")
      try expectEqual(found.hasMore, expected.hasMore, "whether the feed has more")
      try expectEqual(found.token.digest, expected.token.digest, "the digest at the end of a page of the feed")
      (mine, theirs) = (found.token, expected.token)
      if !expected.hasMore { return }
    }
  }
}

/// What an entry of the history says, without the number that a store gave it.
private struct HistoryFacts: Equatable {
  let id: ChangeSet.ID
  let title: String
  let author: String
  let date: Instant
  let kind: ChangeSet.Kind
  let isUndone: Bool
  let changes: [HistoryChange]

  init(_ entry: HistoryEntry) {
    (id, title, author, date, kind) = (entry.id, entry.title, entry.author, entry.date, entry.kind)
    (isUndone, changes) = (entry.isUndone, entry.changes)
  }
}

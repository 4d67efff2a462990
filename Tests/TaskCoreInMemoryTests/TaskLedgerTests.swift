import TaskCore
import Testing

struct TaskLedgerTests {
  private let now = Instant.earliest.adding(seconds: 60_000_000_000)

  @Test(.timeLimit(.minutes(1)))
  func setsThatUndoEachOtherEndTheMarking() throws {
    var ledger = TaskLedger(epoch: 1, bounds: HistoryBounds(outcomeAge: 10))
    let (first, second) = (ChangeSet.ID(high: 1, low: 1), ChangeSet.ID(high: 1, low: 2))
    // The first comes twice: its outcome is forgotten in between, and history still has it.
    let sets = [(first, second), (second, first), (first, second)]
    for (number, (id, inverted)) in sets.enumerated() {
      let moment = now.adding(seconds: Int64(number) * 100)
      _ = try ledger.commit(set([.adding(try task(UInt64(number)))], id: id, kind: .undo(of: inverted)), at: moment)
    }
    #expect(ledger.history(HistoryQuery()).map(\.isUndone) == [false, true, false])
  }

  @Test func theFeedIsReadFromTheBeginningAfterATombstoneWasDropped() throws {
    var ledger = TaskLedger(epoch: 1, bounds: HistoryBounds(tombstoneAge: 10))
    for number in 1...3 { _ = try ledger.commit(set([.adding(try task(UInt64(number)))]), at: now) }
    let gone = try task(3)
    let tombstone = Tombstone(id: .task(gone.id), version: version(2), date: now)
    _ = try ledger.commit(set([Change(replacing: gone.version, with: .tombstone(tombstone))]), at: now)
    _ = try ledger.commit(set([.adding(try task(4))]), at: now.adding(seconds: 100))

    let page = try ledger.changes(after: nil, limit: 1)
    #expect(page.hasMore)
    #expect(throws: Never.self) { try ledger.changes(after: page.token, limit: 1) }
  }

  private func version(_ stamp: UInt64) -> Version { Version(stamp: stamp, writer: 1) ?? .unwritten }

  private func task(_ number: UInt64) throws -> TaskItem {
    try TaskItem(
      id: TaskItem.ID(high: 2, low: number), title: "task", place: Place(position: .first), created: now,
      modified: now, version: version(1))
  }

  private func set(_ changes: [Change], id: ChangeSet.ID? = nil, kind: ChangeSet.Kind = .use) throws -> ChangeSet {
    let change = try #require(changes.first)
    let id = id ?? ChangeSet.ID(name: "\(change.id) \(change.record.version)".utf8, in: Self.names)
    return ChangeSet(id: id, title: "set", date: now, author: "test", kind: kind, changes: changes)
  }

  private static let names = ChangeSet.ID(high: 0, low: 0)
}

extension Change {
  fileprivate static func adding(_ task: TaskItem) -> Change { Change(replacing: nil, with: .task(task)) }
}

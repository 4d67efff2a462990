import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreJSON
import TaskCoreTestSupport
import Testing

struct LedgerDocumentTests {
  @Test func aLedgerThatWasUsedComesBackWhole() async throws {
    let snapshot = try Self.usedLedger().snapshot
    #expect(!snapshot.history.isEmpty && !snapshot.outcomes.isEmpty && !snapshot.entries.isEmpty)
    let back = try LedgerDocument.decode(LedgerDocument.encode(snapshot))
    #expect(back == snapshot)
    #expect(TaskLedger(back).snapshot == snapshot)
  }

  @Test func anEmptyLedgerComesBack() throws {
    let snapshot = TaskLedger(epoch: .max).snapshot
    #expect(try LedgerDocument.decode(LedgerDocument.encode(snapshot)) == snapshot)
  }

  @Test func whatAReplicaRemembersComesBack() throws {
    var ledger = try Self.usedLedger()
    // Nothing is written of what most ledgers do not have, and a document of an earlier version has none of it.
    #expect(!String(decoding: LedgerDocument.encode(ledger.snapshot), as: UTF8.self).contains("replica\""))
    var random = RandomRecords(seed: testSeed())
    let now = Instant(Date(timeIntervalSince1970: 1_781_500_000))
    let sets = try (0..<4).map { number in
      ChangeSet(
        id: random.id(), title: random.line(), date: now, author: "ana",
        kind: number == 1 ? .undo(of: random.id()) : .use, fingerprint: number == 2 ? "f" : nil,
        changes: [Change(replacing: number == 3 ? random.version() : nil, with: try random.record())])
    }
    let progress = ReplicaProgress(
      pulled: ChangeToken(epoch: .max, sequence: 3, began: 9), awaiting: [random.id(), random.id()])
    let notes: [ReplicaNote] =
      sets.map { .enqueue($0) } + [
        .setAside(sets[2].id, code: TaskFailure.Code(rawValue: "new"), message: random.text()),
        .progress(progress, with: "é"), .progress(ReplicaProgress(pushed: ledger.token), with: "e\u{301}"),
      ]
    _ = try ledger.commit(
      ChangeSet(id: random.id(), title: "", date: now, author: "", changes: []), remembering: notes, at: now)
    #expect(ledger.replica.remotes.count == 2 && ledger.replica.queue.count == 3 && ledger.replica.setsAside.count == 1)
    let back = try LedgerDocument.decode(LedgerDocument.encode(ledger.snapshot))
    #expect(back == ledger.snapshot)
    #expect(TaskLedger(back).replica == ledger.replica)
  }

  @Test func aDocumentWithoutDigestsBeginsThem() throws {
    let snapshot = try Self.usedLedger().snapshot
    let text = String(decoding: LedgerDocument.encode(snapshot), as: UTF8.self)
    let (start, end) = (try #require(text.range(of: ",\"digests\"")), try #require(text.range(of: ",\"forgotten\"")))
    let old = text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "")
    let ledger = TaskLedger(try LedgerDocument.decode(Data(old.utf8)))
    #expect(ledger.token.digest == ChangeToken.firstDigest)
    // The tokens that were given then have no digest, and are good as before.
    let token = ChangeToken(epoch: snapshot.epoch, sequence: snapshot.sequence / 2)
    #expect(try ledger.changes(after: token, limit: .max).token == ledger.token)
  }

  @Test func aLaterFormIsRefusedAsUnsupported() {
    #expect { try LedgerDocument.decode(Data(#"{"ledger":2}"#.utf8)) } throws: { TaskFailure.Code.unsupported ~= $0 }
  }

  @Test(arguments: ["", "[]", "{}", #"{"ledger":"1"}"#, #"{"ledger":1,"token":"x"}"#])
  func whatIsNoLedgerIsCorrupted(_ text: String) {
    #expect { try LedgerDocument.decode(Data(text.utf8)) } throws: { TaskFailure.Code.corrupted ~= $0 }
  }

  @Test func eachRecordStandsOnALineOfItsOwn() throws {
    let ledger = try Self.usedLedger()
    let lines = LedgerDocument.encode(ledger.snapshot).split(separator: UInt8(ascii: "\n"))
    let snapshot = ledger.snapshot
    let counts = [snapshot.digests.count, snapshot.entries.count, snapshot.outcomes.count, snapshot.history.count]
    #expect(lines.count == 1 + counts.reduce(0, +))
  }

  /// A ledger with tasks, lists, tombstones, outcomes of both kinds and history.
  private static func usedLedger() throws -> TaskLedger {
    var random = RandomRecords(seed: testSeed())
    var ledger = TaskLedger(epoch: random.number(0...UInt64.max))
    let now = Instant(Date(timeIntervalSince1970: 1_781_500_000))
    for step in 0..<60 {
      let record = try random.record()
      let set = ChangeSet(
        id: random.id(), title: random.line(), date: now, author: "ana", kind: step % 3 == 0 ? .use : .replication,
        fingerprint: step % 2 == 0 ? "f\(step)" : nil, changes: [Change(replacing: nil, with: record)])
      _ = try? ledger.commit(set, at: now)
    }
    return ledger
  }
}

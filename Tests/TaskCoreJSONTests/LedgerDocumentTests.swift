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
    #expect(lines.count == 1 + snapshot.entries.count + snapshot.outcomes.count + snapshot.history.count)
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

import Foundation
import TaskCore
import TaskCoreJSON
import TaskCoreTestSupport
import Testing

struct ExchangeDocumentTests {
  @Test func randomChangeSetsComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    let kinds: [ChangeSet.Kind] = [.use, .replication, .undo(of: random.id()), .redo(of: random.id())]
    for kind in kinds {
      let set = ChangeSet(
        id: random.id(), title: random.line(), date: random.instant(), author: random.line(), kind: kind,
        fingerprint: random.maybe(50) { $0.line() },
        changes: try random.several(5) { random in
          Change(replacing: random.maybe(50) { $0.version() }, with: try random.record())
        })
      #expect(try ChangeSetDocument.decode(ChangeSetDocument.encode(set)) == set)
    }
  }

  @Test func randomOutcomesComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<100 {
      let outcome = Outcome(
        changeSet: random.id(), title: random.line(), records: try random.several(3) { try $0.record() })
      #expect(try OutcomeDocument.decode(OutcomeDocument.encode(outcome)) == outcome)
    }
  }

  @Test func randomEntriesOfHistoryComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<200 {
      let entry = HistoryEntry(
        id: random.id(), sequence: random.number(0...UInt64.max), title: random.line(), date: random.instant(),
        author: random.line(), kind: random.chance(50) ? .use : .undo(of: random.id()), isUndone: random.chance(50),
        changes: try random.several(3) {
          HistoryChange(record: $0.recordID(), version: $0.version(), before: try $0.before())
        })
      #expect(try HistoryEntryDocument.decode(HistoryEntryDocument.encode(entry)) == entry)
    }
  }

  @Test func anUndoWithoutWhatItInvertsIsRefused() throws {
    var random = RandomRecords(seed: testSeed())
    let set = ChangeSet(
      id: random.id(), title: "Undo", date: random.instant(), author: "", kind: .undo(of: random.id()), changes: [])
    let text = String(decoding: ChangeSetDocument.encode(set), as: UTF8.self)
    let cut = text.replacing(/"inverts":"[^"]*"/, with: #""inverts":null"#)
    #expect { try ChangeSetDocument.decode(Data(cut.utf8)) } throws: { ($0 as? TaskFailure)?.field == "kind" }
  }
}

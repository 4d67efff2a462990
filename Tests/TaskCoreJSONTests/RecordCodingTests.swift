import Foundation
import TaskCore
import TaskCoreJSON
import TaskCoreTestSupport
import Testing

struct RecordCodingTests {
  @Test func randomRecordsComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<2000 {
      let record = try random.record()
      let data = try RecordCoding.encode(record)
      let back = try RecordCoding.decode(data)
      #expect(back == record)
      // Equal strings may still differ in their bytes; the bytes written do not.
      #expect(try RecordCoding.encode(back) == data)
    }
  }

  @Test func randomChangesComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<1000 {
      let before = try random.before()
      let data = try RecordCoding.encode(before)
      #expect(try RecordCoding.decodeBefore(data) == before)
    }
  }

  @Test func formerFieldsOfAListComeBack() throws {
    var random = RandomRecords(seed: testSeed())
    let fields: [RecordField: HistoryChange.FormerField] = [
      .place: HistoryChange.FormerField(value: .position(.first), clock: random.version()),
      .title: HistoryChange.FormerField(value: .text("Errands"), clock: random.version()),
      .trashed: HistoryChange.FormerField(value: .instant(nil), clock: random.version()),
    ]
    let data = try RecordCoding.encode(.fields(fields))
    #expect(try RecordCoding.decodeBefore(data) == .fields(fields))
  }

  @Test(arguments: [
    "", "{", "{}", "null", "[]", #"{"type":"tombstone"}"#, #"{"before":"fields","fields":{"nonsense":{}}}"#,
  ])
  func whatIsNoRecordIsCorrupted(_ text: String) {
    #expect { try RecordCoding.decode(Data(text.utf8)) } throws: { TaskFailure.Code.corrupted ~= $0 }
    #expect { try RecordCoding.decodeBefore(Data(text.utf8)) } throws: { TaskFailure.Code.corrupted ~= $0 }
  }

  @Test func damagedBytesNeverTrap() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<3000 {
      var bytes = Array(try RecordCoding.encode(random.record()))
      for _ in 0..<random.number(1...3) {
        let place = random.number(0...(bytes.count - 1))
        if random.chance(50) { bytes[place] = random.number(0...255) } else { bytes.remove(at: place) }
      }
      _ = try? RecordCoding.decode(Data(bytes))
      _ = try? RecordCoding.decodeBefore(Data(bytes))
    }
  }
}

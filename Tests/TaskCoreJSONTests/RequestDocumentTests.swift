import Foundation
import TaskCore
import TaskCoreJSON
import TaskCoreTestSupport
import Testing

struct RequestDocumentTests {
  @Test func randomActionsComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<60 {
      for action in try random.actions() {
        let terms = try random.terms()
        let read = try ActionDocument.decode(ActionDocument.encode(action, under: terms))
        #expect(read.action == action)
        #expect(read.terms == terms)
      }
    }
  }

  @Test func unknownKeysOfAnActionAreRefusedByName() throws {
    let terms = #""terms":{"author":"a","zone":"UTC"}"#
    let texts = [
      #"{"action":"undo","colour":1,\#(terms)}"#: "colour",
      #"{"action":"add","tasks":[{"title":"A","tilte":"B"}],\#(terms)}"#: "tasks[0].tilte",
      #"{"action":"edit","edits":[{"task":"\#(TaskItem.ID(high: 1, low: 2))","scope":"task","patch":{"du":null}}],\#(terms)}"#:
        "edits[0].patch.du",
      #"{"action":"undo","terms":{"author":"a","zone":"UTC","zoen":"UTC"}}"#: "terms.zoen",
    ]
    for (text, name) in texts {
      #expect {
        try ActionDocument.decode(Array(text.utf8))
      } throws: { error in
        (error as? TaskFailure)?.code == .invalid
          && (error as? TaskFailure)?.message.hasPrefix(name + " is not") == true
      }
      #expect(throws: Never.self) { try ActionDocument.decode(Array(text.utf8), unknownKeys: .ignored) }
    }
  }

  @Test func anActionWithoutItsPartsIsRefused() {
    for text in [
      "{}", "[]", "1", #"{"action":"fly"}"#, #"{"action":"undo"}"#, #"{"action":"trash","tasks":[],"terms":{}}"#,
      #"{"action":"move","tasks":[],"destination":{"before":"x"},"terms":{"author":"","zone":"UTC"}}"#,
      #"{"action":"undo","terms":{"author":"","zone":"UTC","expected":{"tusk:1":"2"}}}"#,
    ] {
      #expect { try ActionDocument.decode(Array(text.utf8)) } throws: { ($0 as? TaskFailure)?.code == .invalid }
    }
  }

  @Test func queriesComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    let filters: [TaskFilter] = [
      .all, .open, .and([]), .or([]), .and([.all]), .not(.all), .status([]), .text(""), .text("all"), .tag("none"),
      .list(.titled("")), .list(.id(random.id())), .parent(.anyOf([])), .parent(.none), .priority(-3...12),
      .due(.range(from: .today(days: 3, months: -1), to: .now(seconds: 61))), .not(.and([.overdue, .or([.blocked])])),
    ]
    for filter in filters {
      let context = QueryContext(now: random.instant(), zone: .utc, startOfDay: random.number(0...86_399))
      let order = random.one(of: [.due, .priority, TaskOrder([])], or: .title)
      let tuple = SortTuple(of: try random.task(), by: order, in: context)
      var query = TaskQuery(filter, order: order, limit: random.maybe(50) { $0.number(-1...9) }, in: context)
      query.cursor = random.maybe(50) { _ in TaskCursor(last: tuple, context: context, digest: query.digest) }
      #expect(try QueryDocument.decode(QueryDocument.encode(query)) == query)
      let count = try QueryDocument.decodeCount(QueryDocument.encode(filter, in: context))
      #expect(count.filter == filter && count.context == context)
    }
  }

  @Test func aProgramMayAskForThousandsOfTasks() throws {
    var random = RandomRecords(seed: testSeed())
    let filter = TaskFilter.parent(.anyOf((0..<20_000).map { _ in random.id() }))
    let query = TaskQuery(filter, in: QueryContext(now: .earliest, zone: .utc))
    #expect(try QueryDocument.decode(QueryDocument.encode(query)) == query)
  }

  @Test func identitiesOfRecordsComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    let ids = (0..<50).map { _ in random.recordID() }
    #expect(try RecordIDsDocument.decode(RecordIDsDocument.encode(ids)) == ids)
    for key in ["", "task", "task:", "list:1", "tasks:\(TaskItem.ID(high: 0, low: 0))"] {
      #expect(RecordID(key: key) == nil)
    }
  }
}

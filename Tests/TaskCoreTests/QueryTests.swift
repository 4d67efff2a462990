import Foundation
import TaskCore
import TaskCoreTestSupport
import Testing

struct QueryTests {
  private let context = QueryContext(now: .earliest, zone: .utc)

  @Test func aCursorIsReadBackFromItsText() throws {
    let values: [SortTuple.Value] = [
      .due(nil), .due(DateOrderKey(moment: -5, rank: 1, kind: 2, key: 77)), .position(.first),
      .created(Instant(Date(timeIntervalSince1970: 9))), .start(nil),
      .start(DateOrderKey(moment: 5, rank: 0, kind: 0, key: -7)), .priority(.none), .priority(.low),
      .title(String(repeating: "|語", count: 64)), .title(""), .modified(.latest), .completed(nil),
      .completed(.earliest), .urgency(-14.25), .urgency(0.1 + 0.2),
    ]
    #expect(Set(values.map(\.field)) == Set(TaskOrder.Field.allCases))
    for (number, zone) in ["Europe/Madrid", "UTC", "-03:30", "Mars/Olympus_Mons"].enumerated() {
      let some = number.isMultiple(of: 2) ? values.prefix(7) : values.dropFirst(7)
      let cursor = TaskCursor(
        last: SortTuple(values: Array(some), id: TaskItem.ID(high: .max, low: 3)),
        context: QueryContext(now: .latest, zone: try TaskZone.named(zone), startOfDay: 14_400), digest: .max)
      #expect(try TaskCursor(parsing: cursor.description) == cursor)
      for cut in 1...4 {
        #expect(throws: TaskFailure.self) { try TaskCursor(parsing: String(cursor.description.dropLast(cut))) }
      }
      #expect(cursor.description.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") })
    }
  }

  @Test func aDamagedCursorIsRefusedAndNeverTraps() throws {
    var generator = SeededGenerator(seed: testSeed())
    let cursor = TaskCursor(
      last: SortTuple(values: [.position(.first)], id: TaskItem.ID(high: 1, low: 3)), context: context, digest: 5)
    for _ in 0..<2000 {
      var bytes = Array(cursor.description.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        switch Int.random(in: 0...2, using: &generator) {
        case 0 where !bytes.isEmpty: bytes.remove(at: .random(in: bytes.indices, using: &generator))
        case 1 where !bytes.isEmpty:
          bytes[.random(in: bytes.indices, using: &generator)] = .random(in: 33...126, using: &generator)
        default:
          bytes.insert(.random(in: 33...126, using: &generator), at: .random(in: 0...bytes.count, using: &generator))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        let read = try TaskCursor(parsing: text)
        #expect(try TaskCursor(parsing: read.description) == read)
      } catch { #expect(error.code == .invalid) }
    }
  }

  @Test func theCursorOfAnotherQueryIsRefused() throws {
    let query = TaskQuery(.text("a"), order: .due, in: context)
    let cursor = TaskCursor(
      last: SortTuple(values: [.due(nil)], id: TaskItem.ID(high: 1, low: 1)), context: context, digest: query.digest)
    #expect(try TaskQuery(.text("a"), order: .due, cursor: cursor, in: context).resolved().cursor == cursor)
    #expect(throws: TaskFailure.self) { try TaskQuery(.text("b"), order: .due, cursor: cursor, in: context).resolved() }
    #expect(throws: TaskFailure.self) {
      try TaskQuery(.text("a"), order: .created, cursor: cursor, in: context).resolved()
    }
    #expect(throws: TaskFailure.self) { try TaskQuery(limit: 0, in: context).resolved() }
  }

  @Test func differentFiltersHaveDifferentTexts() {
    let filters: [TaskFilter] = [
      .all, .trashed, .not(.trashed), .and([]), .or([]), .and([.trashed, .all]), .or([.trashed, .all]), .tag("a"),
      .text("a"),
      .text("tag:\"a\""), .list(.titled("none")), .list(.none), .list(.titled("a\" or \"b")), .parent(.none),
      .status([.completed]), .status([.completed, .cancelled]), .due(.none), .start(.none),
      .due(.range(from: .today(days: 0, months: 0), to: nil)), .due(.range(from: nil, to: .today(days: 0, months: 0))),
      .text("a\\"), .text("a\\\\"),
    ]
    #expect(Set(filters.map(\.description)).count == filters.count)
    #expect(TaskFilter.status([.completed, .cancelled]).description == "status:cancelled,completed")
  }

  @Test func aFilterIsNarrowedUnlessItNamesAStatusOrTheTrash() {
    #expect(TaskFilter.all.withDefaults == .open)
    #expect(TaskFilter.text("a").withDefaults == .and([.text("a"), .open]))
    #expect(TaskFilter.trashed.withDefaults == .trashed)
    #expect(TaskFilter.open.withDefaults == .open)
    // Neither names the trash.
    let any = TaskFilter.or([.open, .status(Set(TaskItem.Status.Kind.allCases))])
    #expect(any.withDefaults == .and([any, .not(.trashed)]))
    #expect(TaskFilter.or([.text("a"), .not(.trashed)]).withDefaults == .or([.text("a"), .not(.trashed)]))
    #expect(TaskFilter.status([.completed]).withDefaults == .and([.status([.completed]), .not(.trashed)]))
    #expect(TaskFilter.and([.all, .text("a")]).withDefaults == .and([.all, .text("a")]))
  }

  @Test(arguments: ["", "due,", "deu", "-", "--due", "due position"])
  func anOrderThatIsNoneIsRefused(_ text: String) { #expect(throws: TaskFailure.self) { try TaskOrder(parsing: text) } }

  @Test func anOrderIsReadBackFromItsText() throws {
    #expect(try TaskOrder(parsing: "due,-created,due,position").description == "due,-created,position")
  }

  @Test(arguments: [
    "", "1-2-3", "0000000000000001-2-3-4", "0000000000000001-2-x", "zzzzzzzzzzzzzzzz-1", "0000000000000001-",
    "0000000000000001-99999999999999999999999", "0000000000000001-2.", "0000000000000001-2.3",
    "0000000000000001-2.000000000000000g", "0000000000000001-2.0000000000000003.0000000000000003",
    "0000000000000001-.0000000000000003", "+000000000000001-2", "0000000000000001-2.-000000000000003",
  ])
  func aChangeTokenThatIsNoneIsRefused(_ text: String) {
    #expect(throws: TaskFailure.self) { try ChangeToken(parsing: text) }
  }

  @Test func aChangeTokenIsReadBackFromItsText() throws {
    for token in [
      ChangeToken(epoch: 0, sequence: 0), ChangeToken(epoch: .max, sequence: .max),
      ChangeToken(epoch: 1, sequence: 2, began: 9), ChangeToken(epoch: 1, sequence: 2, digest: 3, began: 9),
      ChangeToken(epoch: 1, sequence: 2, digest: .max),
    ] {
      #expect(try ChangeToken(parsing: token.description) == token)
    }
  }
}

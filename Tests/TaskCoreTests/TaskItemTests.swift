import Foundation
import TaskCore
import Testing

struct TaskItemTests {
  private let id = TaskItem.ID(high: 1, low: 2)

  private func task(_ title: String = "a", extensions: [String: String] = [:], tags: [String] = []) throws -> TaskItem {
    try TaskItem(
      id: id, title: title, tags: tags, place: Place(position: .first), extensions: extensions, created: .earliest,
      modified: .earliest)
  }

  private func day(_ day: Int) throws -> TaskDate { .day(try #require(CalendarDay(year: 2026, month: 6, day: day))) }

  @Test(arguments: ["noDot", ".key", "format.", "for mat.key", "é.key", "a.\u{7}"])
  func anExtensionKeyWithoutItsFormIsRefused(_ key: String) {
    #expect(throws: TaskFailure.self) { try task(extensions: [key: "v"]) }
  }

  @Test func extensionsHaveAMegabyteInAll() throws {
    let value = String(repeating: "x", count: 1_048_576 - 6)
    #expect(try task(extensions: ["a.bcde": value]).extensions.count == 1)
    #expect(throws: TaskFailure.self) { try task(extensions: ["a.bcde": value + "x"]) }
  }

  @Test func textIsKeptByteForByteAndTitlesAreTrimmed() throws {
    let nfd = "cafe\u{301}"
    #expect(Array(try task("\u{3000} \(nfd)\u{A0}").title.utf8) == Array(nfd.utf8))
    let nfc = try TaskItem(
      id: id, title: "caf\u{E9}", place: Place(position: .first), created: .earliest, modified: .earliest)
    #expect(nfc.fieldsChanged(from: try task(nfd)) == [.title])
  }

  @Test func aControlCharacterIsFoundAtEveryPlaceAndNothingElseIs() throws {
    for length in 1...17 {
      for place in 0..<length {
        for byte in UInt8(0)...127 {
          var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length + 2)
          bytes[place + 1] = byte
          let title = String(decoding: bytes, as: UTF8.self)
          let isRefused = (try? task(title)) == nil
          #expect(isRefused == (byte < 0x20 || byte == 0x7F), "byte \(byte) at \(place + 1) of \(length + 2)")
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func manyTagsAreTakenInGoodTime() throws {
    #expect(try task(tags: (0..<100_000).reversed().map { "tag \($0 % 50_000)" }).tags.count == 50_000)
  }

  @Test func tagsAreASetByTheirFoldedNames() throws {
    #expect(try task(tags: ["Zebra", "apple", "ZEBRA", "Äpfel"]).tags == ["Äpfel", "apple", "Zebra"])
    #expect(throws: TaskFailure.self) { try task(tags: ["a", " "]) }
  }

  @Test func theSameCommentIsOneWhoeverMakesIt() throws {
    let date = Instant(Date(timeIntervalSince1970: 5))
    let one = try TaskItem.Comment(on: id, date: date, text: "hello")
    #expect(try TaskItem.Comment(on: id, date: date, text: "hello") == one)
    #expect(try TaskItem.Comment(on: id, date: date.adding(seconds: 1), text: "hello").id != one.id)
    #expect(try TaskItem.Comment(on: TaskItem.ID(high: 1, low: 3), date: date, text: "hello").id != one.id)
  }

  @Test func anAllDayTaskIsOverdueFromTheNextDayInTheViewersZone() throws {
    let task = try TaskItem(
      id: id, title: "a", due: day(15), place: Place(position: .first), created: .earliest, modified: .earliest)
    func isOverdue(_ now: String, _ zone: String) throws -> Bool {
      task.isOverdue(in: QueryContext(now: try Instant(parsing: now), zone: try TaskZone(zone)))
    }
    #expect(try !isOverdue("2026-06-15T23:59:59Z", "UTC"))
    #expect(try isOverdue("2026-06-16T00:00:00Z", "UTC"))
    #expect(try !isOverdue("2026-06-16T03:59:59Z", "America/New_York"))
    #expect(try isOverdue("2026-06-15T22:00:00Z", "Europe/Madrid"))
  }

  @Test func blockedAndActionableFollowThePrerequisitesThatExist() throws {
    let context = QueryContext(now: try Instant(parsing: "2026-06-15T12:00:00Z"), zone: .utc)
    func make(
      _ low: UInt64, status: TaskItem.Status = .needsAction, start: TaskDate? = nil, needs: [TaskItem.ID] = [],
      trashed: Instant? = nil
    ) throws -> TaskItem {
      try TaskItem(
        id: TaskItem.ID(high: 9, low: low), title: "t", status: status, start: start, place: Place(position: .first),
        prerequisites: needs, created: .earliest, modified: .earliest, trashed: trashed)
    }
    let open = try make(1)
    let closed = try make(2, status: .completed(at: .earliest))
    let trashed = try make(3, trashed: .earliest)
    let waiting = try make(4, needs: [open.id, closed.id])
    #expect(waiting.isBlocked(by: [open, closed]))
    #expect(!waiting.isBlocked(by: [closed, trashed]))
    #expect(!waiting.isBlocked(by: [try make(8)]))
    #expect(waiting.isActionable(in: context, prerequisites: [closed]))
    #expect(!waiting.isActionable(in: context, prerequisites: [open]))
    #expect(try !make(5, start: day(16)).isActionable(in: context, prerequisites: []))
    #expect(try make(5, start: day(15)).isActionable(in: context, prerequisites: []))
  }

  @Test(arguments: [
    RecordField.existence, .title, .notes, .status, .priority, .start, .due, .recurrence, .place, .trashed, .tag("a:b"),
    .tag(""), .prerequisite(TaskItem.ID(high: 1, low: 1)), .comment(TaskItem.Comment.ID(high: 2, low: 2)),
    .extension("f.k:v"),
  ])
  func everyFieldIsReadBackFromItsText(_ field: RecordField) { #expect(RecordField(field.description) == field) }

  @Test(arguments: ["", "titel", "tag", "comment:x", "prerequisite:", "reminder:", "reminder:P/due"])
  func whatNamesNoFieldIsRefused(_ text: String) { #expect(RecordField(text) == nil) }
}

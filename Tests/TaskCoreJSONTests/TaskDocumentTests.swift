import Foundation
import TaskCore
import TaskCoreJSON
import Testing

struct TaskDocumentTests {
  private func decode(_ text: String, _ unknown: UnknownKeys = .refused) throws -> NewTask {
    try TaskDocument.decode(Data(text.utf8), unknownKeys: unknown, now: noon.now)
  }

  private func failure(_ text: String) -> TaskFailure? {
    do {
      _ = try decode(text)
      return nil
    } catch { return error as? TaskFailure }
  }

  // MARK: What is needed

  @Test func onlyTheTitleIsNeeded() throws {
    #expect(try decode(#"{"title":"a"}"#) == NewTask("a"))
  }

  @Test func absentAndNullMeanTheSame() throws {
    let keys = [
      "id", "notes", "status", "completed", "cancelled", "priority", "start", "due", "recurrence", "reminders", "tags",
      "list", "parent", "prerequisites", "position", "comments", "extensions", "created", "modified", "version",
      "trashed", "type",
    ]
    let nulls = keys.map { "\"\($0)\":null" }.joined(separator: ",")
    #expect(try decode("{\"title\":\"a\",\(nulls)}") == NewTask("a"))
  }

  @Test func aRecurrenceNeedsItsRuleAndBasisAlone() throws {
    let task = try decode(#"{"title":"a","due":"2026-06-15","recurrence":{"rule":"FREQ=DAILY","basis":"skip"}}"#)
    #expect(task.recurrence == Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY"), basis: .skip))
  }

  @Test func remindersComeInThreeForms() throws {
    let task = try decode(
      #"""
      {"title":"a","reminders":[{"at":"2026-06-15T08:00:00Z"},{"before":"PT15M","of":"due"},{"after":"P1D","of":"start"}]}
      """#)
    let offsets = (Reminder.Offset(days: 0, seconds: -900), Reminder.Offset(days: 1, seconds: 0))
    #expect(
      try task.reminders == [
        .at(Instant(parsing: "2026-06-15T08:00:00Z")), .relative(#require(offsets.0), to: .due),
        .relative(#require(offsets.1), to: .start),
      ])
  }

  @Test func aDateWithoutZoneIsFloating() throws {
    let task = try decode(#"{"title":"a","start":"2026-06-15","due":"2026-06-15T09:00"}"#)
    #expect(task.start?.description == "2026-06-15")
    let wall = try #require(WallTime(secondsSince1970: 1_781_514_000))
    #expect(task.due == .floating(wall))
  }

  @Test func aClosedTaskWithoutItsDateTakesTheLastOneKnown() throws {
    #expect(try decode(#"{"title":"a","status":"completed"}"#).status == .completed(at: noon.now))
    let modified = #"{"title":"a","status":"cancelled","modified":"2020-01-02T03:04:05Z"}"#
    #expect(try decode(modified).status == .cancelled(at: Instant(parsing: "2020-01-02T03:04:05Z")))
    let dated = #"{"title":"a","completed":"2020-01-02T03:04:05Z"}"#
    #expect(try decode(dated).status == .completed(at: Instant(parsing: "2020-01-02T03:04:05Z")))
  }

  @Test func aVersionIsLeftAside() throws {
    #expect(try decode(#"{"title":"a","version":"whatever"}"#) == NewTask("a"))
  }

  // MARK: What is wrong

  @Test(arguments: [
    (#"{"title":"a","priority":"high"}"#, "priority", "priority is “high”: expected a number from 0 to 9"),
    (#"{"title":"a","priority":10}"#, "priority", "priority is 10: expected a number from 0 to 9"),
    (#"{"title":7}"#, "title", "title is 7: expected a text"),
    (#"{"notes":"x"}"#, "title", "title is missing: expected a text"),
    (#"{"title":"a","id":"7"}"#, "id", "id is “7”: expected a UUID"),
    (#"{"title":"a","tags":"home"}"#, "tags", "tags is “home”: expected an array"),
    (#"{"title":"a","tags":["home",{}]}"#, "tags", "tags[1] is an object: expected a text"),
    (
      #"{"title":"a","due":"2026-02-30"}"#, "due",
      "due: “2026-02-30” is not a date: February 2026 has 28 days"
    ),
    (
      #"{"title":"a","status":"done"}"#, "status",
      "status is “done”: expected “needs-action”, “in-process”, “completed” or “cancelled”"
    ),
    (
      #"{"title":"a","status":"in-process","completed":"2026-06-15T08:00:00Z"}"#, "completed",
      "completed is “2026-06-15T08:00:00Z”: expected null for a task whose status is “in-process”"
    ),
    (
      #"{"title":"a","recurrence":{"basis":"schedule"}}"#, "recurrence",
      "recurrence.rule is missing: expected an RRULE such as “FREQ=DAILY”"
    ),
    (
      #"{"title":"a","reminders":[{"before":"-PT5M","of":"due"}]}"#, "reminders",
      "reminders[0].before is “-PT5M”: expected a duration such as “PT15M”"
    ),
    (#"{"title":"a","comments":[{"text":"x"}]}"#, "comments", "comments[0].date is missing: expected a point in time"),
    (#"{"title":"a","extensions":{"x.y":1}}"#, "extensions", "extensions.x.y is 1: expected a text"),
    (#"{"title":"a","colour":"red"}"#, "colour", "colour is not a key of this document: leave it out"),
    (
      #"{"title":"a","due":null,"recurrence":{"rule":"FREQ=DAILY","basis":"skip","x":1}}"#, "recurrence",
      "recurrence.x is not a key of this document: leave it out"
    ),
    (#"{"title":"a","title":"b"}"#, "title", "title comes twice: expected it once"),
    (#"{"type":"list","title":"a"}"#, "type", "type is “list”: expected “task”"),
  ])
  func whatIsWrongIsNamedWithWhatIsExpected(_ text: String, field: String, message: String) {
    let failure = failure(text)
    #expect(failure?.code == .invalid)
    #expect(failure?.field == field)
    #expect(failure?.message == message)
  }

  @Test(arguments: [
    #""\ud800""#, #""\udc00\ud800""#, #""\u12g4""#, #""\x""#, "\"\u{1}\"", "01", "1.", "+1", "tru", "nul",
  ])
  func valuesOutsideTheGrammarAreRefused(_ value: String) {
    #expect(failure("{\"title\":\"a\",\"notes\":\(value)}")?.code == .invalid)
  }

  @Test func escapesAreReadAsWhatTheyMean() throws {
    #expect(try decode(#"{"title":"\u0041\/\"\\\ud83d\ude00","notes":"\b\f\n\r\t"}"#).title == "A/\"\\😀")
  }

  @Test func textThatIsNotUTF8IsRefused() {
    let bytes = Array(#"{"title":"a"#.utf8) + [0xE9] + Array(#""}"#.utf8)
    #expect { try TaskDocument.decode(Data(bytes), unknownKeys: .kept, now: noon.now) } throws: {
      TaskFailure.Code.invalid ~= $0
    }
  }

  // MARK: Unknown keys

  @Test func unknownKeysAreKeptWithTheTextOfTheirValues() throws {
    let text = #"{"title":"a","colour":"red","size":{ "w" : 1.50, "h":[1e3,true,null] },"größe":1,"a b%":"\u00e9\n"}"#
    let task = try decode(text, .kept)
    #expect(
      task.extensions == [
        "json.colour": #""red""#, "json.size": #"{"w":1.50,"h":[1e3,true,null]}"#, "json.gr%C3%B6%C3%9Fe": "1",
        "json.a%20b%25": #""é\n""#,
      ])
  }

  @Test func unknownKeysInsideAreReportedAsLost() throws {
    let read = try items(
      of: #"{"title":"a","due":"2026-06-15","recurrence":{"rule":"FREQ=DAILY","basis":"skip","x":1}}"#)
    #expect(read.titles == ["a"])
    #expect(
      read.notices == [
        DocumentNotice(
          .loss, line: 1, subject: "a", field: "recurrence", "recurrence.x is not known, and was left out.")
      ])
  }

  @Test func aRuleThatIsReadAsSomethingElseIsReported() throws {
    let read = try items(
      of: #"{"title":"a","due":"2026-06-15","recurrence":{"rule":"FREQ=DAILY;COUNT=0","basis":"skip"}}"#)
    #expect(read.titles == ["a"])
    #expect(
      read.notices == [
        DocumentNotice(
          .loss, line: 1, subject: "a", field: "recurrence", "COUNT=0 was read as a series without COUNT.")
      ])
  }

  @Test func unknownKeysOfAListAreReportedAsLost() throws {
    let read = try items(of: #"{"type":"list","title":"Home","colour":"red"}"#)
    #expect(read.lists == [NewList("Home")])
    #expect(read.notices.map(\.message) == ["colour is not known, and was left out."])
  }

  @Test func aThousandUnknownKeysAreReadInLinearTime() throws {
    let keys = (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(try decode("{\"title\":\"a\",\(keys)}", .kept).extensions.count == 20_000)
  }
}

import Foundation
import TaskCore
import Testing

struct SearchTests {
  @Test(
    arguments: Depth.allCases,
    [
      ("Позвонить", "позв"), ("cafe\u{301} today", "caf\u{E9}"), ("中文测试zzz", "中"), ("Straße", "STRASSE"),
      ("ＡＢＣ", "abc"), ("100%_done", "%_d"), ("it's \"quoted\"", "s \"q"),
    ])
  func searchIsBlindToCaseAccentsWidthAndForm(_ depth: Depth, _ pair: (title: String, needle: String)) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add(pair.title)
    try await scene.add("other")
    #expect(try await scene.titles(.text(pair.needle)) == [pair.title])
    #expect(Array(try await scene.read(task).title.utf8) == Array(pair.title.utf8))
  }

  @Test(arguments: Depth.allCases)
  func textIsFoundWithinOnePartAndNotAcrossTwo(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("alpha") {
      $0.notes = "beta"
      $0.tags = ["gamma"]
    }
    _ = try await scene.planner.comment([NewComment(on: task.id, "delta")], under: scene.terms)
    for word in ["alpha", "beta", "gamma", "delta"] { #expect(try await scene.titles(.text(word)) == ["alpha"]) }
    #expect(try await scene.titles(.text("alpha beta")).isEmpty)
    #expect(try await scene.titles(.text("a\nb")).isEmpty)
  }

  @Test(arguments: Depth.allCases)
  func undatedTasksComeLastBothWaysAndTiesAreBrokenById(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    func day(_ day: Int) throws -> TaskDate { .day(try #require(CalendarDay(year: 2026, month: 1, day: day))) }
    try await scene.add("none")
    try await scene.add("second") { $0.due = try? day(2) }
    try await scene.add("first") { $0.due = try? day(1) }
    #expect(try await scene.titles(order: .due) == ["first", "second", "none"])
    #expect(try await scene.titles(order: TaskOrder(parsing: "-due")) == ["second", "first", "none"])
  }
}

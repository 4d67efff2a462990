import TaskCore
import TaskCoreFormats
import Testing

/// Identities, relations, lists.
struct ICalendarRelationTests {
  private func lines(_ uid: String, _ title: String, _ more: String = "") -> String {
    "UID:\(uid)\nDTSTAMP:20260601T080000Z\nSUMMARY:\(title)" + (more.isEmpty ? "" : "\n" + more)
  }

  @Test func aUIDThatIsNoUUIDGivesOneAndIsKept() async throws {
    let scene = try await ICalendarScene(of: lines("one@host", "a"), lines("b", "b", "RELATED-TO:one@host"))
    let parent = try await scene.task("a").id
    #expect(parent.description.dropFirst(14).first == "5")
    #expect(try await scene.task("b").place.parent == parent)
    try await scene.edit("a") { $0.title = "c" }
    let lines = try await scene.lines()
    #expect(lines.contains("UID:one@host") && lines.contains("RELATED-TO:one@host"))
  }

  @Test func aNewChildNamesItsParentAsTheCalendarDoes() async throws {
    let scene = try await ICalendarScene(of: lines("one@host", "a"))
    var child = NewTask("b")
    child.parent = try await scene.task("a").id
    _ = try await scene.planner.add([child], under: scene.terms)
    #expect(try await scene.lines().contains("RELATED-TO:one@host"))
  }

  @Test(arguments: [true, false])
  func whatComesBehindIsNamedAsTheCalendarDoes(_ isExported: Bool) async throws {
    let scene = try await ICalendarScene(of: lines("b", "b"), lines("c,1", "c", "BEGIN:VALARM\nUID:x\nEND:VALARM"))
    var first = NewTask("a")
    first.prerequisites = [try await scene.task("c").id]
    first.position = OrderKey("A")
    _ = try await scene.planner.add([first], under: scene.terms)
    let id = try await scene.task("c").id
    try await scene.edit("b") { $0.prerequisites = SetEdit(adding: [id]) }
    let lines = try await unfolded(scene.export(isExported ? .all : .not(.text("c"))).bytes)
    #expect(lines.count { $0 == "RELATED-TO;RELTYPE=DEPENDS-ON:c\\,1" } == 2)
    #expect(lines.contains("UID:c,1") == isExported)
  }

  @Test func aChangedRelationLeavesTheOthers() async throws {
    let others = "RELATED-TO;RELTYPE=SIBLING:x\nRELATED-TO;RELTYPE=X-FOO:y\nRELATED-TO;VALUE=URI:https://e.org"
    let scene = try await ICalendarScene(
      of: lines("p", "p"), lines("q", "q"), lines("n", "n"), lines("m", "m"),
      lines(
        "a", "a",
        "RELATED-TO:p\n\(others)\nRELATED-TO;X-A=b;RELTYPE=DEPENDS-ON:n\nRELATED-TO;RELTYPE=DEPENDS-ON:m"))
    let (id, other) = (try await scene.task("a").id, try await scene.task("m").id)
    _ = try await scene.planner.move([id], to: Destination(parent: .set(scene.task("q").id)), under: scene.terms)
    try await scene.edit("a") { $0.prerequisites = SetEdit(removing: [other]) }
    let related = try await scene.lines().filter { $0.hasPrefix("RELATED-TO") }
    let changed = "RELATED-TO;X-A=b;RELTYPE=DEPENDS-ON:n\nRELATED-TO:q"
    #expect(related.joined(separator: "\n") == others + "\n" + changed)
  }

  @Test func aPartThatWasMovedOutStaysOut() async throws {
    let scene = try await ICalendarScene(
      of: lines("a", "a", "RELATED-TO;RELTYPE=CHILD:b\nRELATED-TO;RELTYPE=CHILD:c"), lines("b", "b"), lines("c", "c"))
    _ = try await scene.planner.move([scene.task("b").id], to: Destination(parent: .clear), under: scene.terms)
    let bytes = try await scene.export().bytes
    #expect(unfolded(bytes).filter { $0.hasPrefix("RELATED-TO") } == ["RELATED-TO;RELTYPE=CHILD:c"])
    let other = ICalendarScene()
    for scene in [scene, other] {
      try await scene.load(bytes)
      #expect(try await scene.task("b").place.parent == nil)
      #expect(try await scene.task("c").place.parent == scene.task("a").id)
    }
  }

  @Test func relationsOfAllKinds() async throws {
    let scene = try await ICalendarScene(
      of: lines("a", "a", "RELATED-TO;RELTYPE=CHILD:b\nRELATED-TO;RELTYPE=SIBLING:c"), lines("b", "b"),
      lines("c", "c", "RELATED-TO;RELTYPE=DEPENDS-ON:a\nRELATED-TO;RELTYPE=DEPENDS-ON:b"))
    #expect(try await scene.task("b").place.parent == scene.task("a").id)
    #expect(try await scene.task("a").place.parent == nil)
    #expect(try await Set(scene.task("c").prerequisites) == [scene.task("a").id, scene.task("b").id])
    let text = try await scene.lines()
    #expect(!text.contains("RELATED-TO:a") && text.contains("RELATED-TO;RELTYPE=SIBLING:c"))
  }

  @Test func aPartThatCameBeforeItsWholeIsReported() throws {
    let items = try calendarItems(of: calendarBytes(lines("b", "b"), lines("a", "a", "RELATED-TO;RELTYPE=CHILD:b")))
    #expect(items.notices.map(\.field) == ["parent"] && items.notices[0].line == 9)
  }

  @Test func aParentThatIsNotThereIsNamedOn() async throws {
    let bytes = calendarBytes(
      lines("a", "a", "RELATED-TO:x"), lines("b", "b", "RELATED-TO:c"), lines("c", "c", "RELATED-TO:b"))
    let scene = ICalendarScene()
    let report = try await scene.load(bytes)
    #expect(!report.notices.isEmpty && report.notices.allSatisfy { $0.field == "parent" })
    #expect(try await scene.task("a").place.parent == nil)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
    _ = try await scene.planner.move(
      [scene.task("a").id], to: Destination(parent: .set(scene.task("b").id)), under: scene.terms)
    #expect(try await !scene.lines().contains("RELATED-TO:x"))
  }

  @Test func whatIsAddedToACalendarOfOurOwnStays() async throws {
    let scene = ICalendarScene()
    _ = try await scene.planner.add([NewTask("a"), NewTask("b")], under: scene.terms)
    let text = String(decoding: try await scene.export().bytes, as: UTF8.self)
    let between = text.replacing("END:VTODO\r\nBEGIN:VTODO", with: "END:VTODO\r\nX-A:b\r\nBEGIN:VTODO")
    for changed in [between, text.replacing("VERSION:2.0\r\n", with: "VERSION:2.0\r\nX-A:b\r\n")] {
      #expect(changed != text)
      let other = ICalendarScene()
      try await other.load(Array(changed.utf8))
      #expect(try await other.export().bytes == Array(changed.utf8))
    }
  }

  @Test func listsComeBack() async throws {
    let scene = ICalendarScene()
    var tasks = ["a", "b", "c"].map { NewTask($0) }
    let outcome = try await scene.planner.addLists([NewList("Home"), NewList("Work, more")], under: scene.terms)
    let lists = outcome.records.compactMap(\.list)
    tasks[0].list = .id(lists[0].id)
    tasks[1].list = .id(lists[1].id)
    _ = try await scene.planner.add(tasks, under: scene.terms)
    let bytes = try await scene.export().bytes
    #expect(unfolded(bytes).contains("NAME:Home") && unfolded(bytes).contains("X-WR-CALNAME:Home"))
    let other = ICalendarScene()
    try await other.load(bytes)
    #expect(try await other.tasks().map(\.place.list) == [lists[0].id, lists[1].id, nil])
    #expect(try await other.planner.lists().map(\.title) == ["Home", "Work, more"])
  }
}

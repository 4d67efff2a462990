import Foundation
import TaskCore
import TaskCoreFormats
import Testing

struct TaskwarriorFixtureTests {
  @Test(arguments: ["Europe/Madrid", "UTC", "America/Los_Angeles"], ["export-2.6", "export-3"])
  func anExportComesBackWithEqualValues(in zone: String, _ name: String) async throws {
    let scene = try TaskwarriorScene(zone: zone)
    let text = try fixture(name)
    let back = try await scene.passed(text)
    let given = try scene.objects(Array(text.utf8))
    #expect(back.count == given.count)
    for (one, two) in zip(back, given) { #expect(one == two) }
  }

  @Test func anExportOf26IsReadFieldByField() async throws {
    let scene = try TaskwarriorScene()
    let report = try await scene.load(try fixture("export-2.6"))
    #expect(report.notices == [])
    let tasks = try await scene.tasks()
    #expect(tasks.map(\.title).first == "Water the plants" && tasks.count == 7)
    let (plants, rent, menu, instance, card, seeds, fence) =
      (tasks[0], tasks[1], tasks[2], tasks[3], tasks[4], tasks[5], tasks[6])
    #expect(plants.id.description == "10000000-0000-4000-8000-000000000001" && plants.priority == .high)
    #expect(try plants.due == scene.date("2026-06-15T09:00") && plants.start == .day(try day("2026-06-10")))
    #expect(plants.tags == ["a_b", "garden"])
    #expect(try await scene.planner.lists().first { $0.id == plants.place.list }?.title == "Home.Garden")
    #expect(try plants.created == Instant(parsing: "2026-06-01T08:00:00Z"))
    #expect(try plants.modified == Instant(parsing: "2026-06-02T09:00:00Z"))
    #expect(plants.extensions["taskwarrior.until"] == "\"20301231T230000Z\"")
    #expect(plants.extensions["taskwarrior.wait"] == "\"20260605T220000Z\"")

    #expect(try rent.due == .day(day("2026-11-01")) && rent.recurrence?.anchor == .day(day("2026-07-01")))
    #expect(rent.recurrence?.rule.frequency == .monthly && rent.status == .needsAction)
    #expect(menu.title == "Write \"Café\" / menu" && menu.status == .inProcess)
    #expect(menu.comments.map(\.text) == ["ask about 📞 numbers", "second\nline"])
    #expect(Set(menu.prerequisites) == [plants.id, seeds.id])
    #expect(try instance.recurrence == nil && instance.due == .day(day("2026-09-01")))
    #expect(try card.start == .day(day("2028-01-01")) && card.status == .needsAction)
    #expect(try seeds.status == .completed(at: Instant(parsing: "2026-06-03T06:00:00Z")))
    #expect(try fence.status == .cancelled(at: Instant(parsing: "2026-06-03T07:00:00Z")))
  }

  @Test func anExportOf3IsReadFieldByField() async throws {
    let scene = try TaskwarriorScene()
    let report = try await scene.load(try fixture("export-3"))
    #expect(report.notices.map(\.field) == ["priority"])
    let tasks = try await scene.tasks()
    #expect(tasks.map(\.title) == ["Read the book", "Stand-up", "Stand-up", "Sort the photos"])
    #expect(tasks[0].tags == ["book", "evening"] && tasks[0].priority == .low)
    #expect(tasks[0].extensions["taskwarrior.reviewed"] == "\"20260102T000000Z\"")
    // The first Monday is done, so that Tuesday is next.
    #expect(try tasks[1].due == scene.date("2026-01-13T09:30") && tasks[1].start == scene.date("2026-01-13T09:00"))
    #expect(tasks[1].recurrence?.rule.weekdays.count == 5 && tasks[1].recurrence?.index == 2)
    #expect(tasks[2].recurrence == nil && !tasks[2].isOpen)
    #expect(tasks[3].recurrence?.basis == .completion && tasks[3].recurrence?.rule.interval == 3)
    #expect(try tasks[3].due == .day(day("2026-02-04")) && tasks[3].priority == .none)
  }

  @Test func whatOnlyOneFieldWasChangedOfKeepsTheOthers() async throws {
    let scene = try TaskwarriorScene()
    let given = try scene.objects(Array(try fixture("export-3").utf8))
    try await scene.load(try fixture("export-3"))
    for task in try await scene.tasks() {
      var patch = TaskPatch()
      patch.title = "Another title"
      _ = try await scene.planner.edit(task.id, patch, under: scene.terms)
    }
    for (back, given) in zip(try await scene.exported(), given) {
      let expected = try #require(given.mutableCopy() as? NSMutableDictionary)
      expected["description"] = "Another title"
      expected["modified"] = "20260615T120000Z"
      #expect(back == expected)
    }
  }

  @Test func theFormatIsToldFromThatOfThisLibrary() throws {
    for (head, name) in [
      (try fixture("export-2.6"), "taskwarrior"), (try fixture("export-3"), "taskwarrior"),
      (#"{"entry":"20260101T000000Z","sta"#, "taskwarrior"), (#"[{"status":"pending","uuid":"x"}]"#, "taskwarrior"),
      (#"[{"id":"x","title":"A","description":"mine"}]"#, "json"), ("[]", "json"), ("[{}]", "json"),
      (#"[ { "notes" : "\"description\":\"uuid\"", "tags":["uuid"], "title":"A"}]"#, "json"), ("[{\"ti", "json"),
      (#"{"type":"list","title":"A"}"#, "json"), ("(A) 2026-01-01 call @phone", "todotxt"),
    ] {
      #expect(
        try FormatRegistry.standard.translator(forFileNamed: nil, beginning: Array(head.utf8)).format.name == name)
      if name != "todotxt" {
        let found = try FormatRegistry.standard.translator(forFileNamed: "a.json", beginning: Array(head.utf8))
        #expect(found.format.name == name, "\(head)")
      }
    }
    #expect(try FormatRegistry.standard.translator(forFileNamed: "a.json").format.name == "json")
  }

  private func day(_ text: String) throws -> CalendarDay { try TaskDate(parsing: text, zoneless: .floating).day }
}

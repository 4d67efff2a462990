import Foundation
import TaskCore
import TaskCoreFormats
import Testing

/// Calendars as other programs write them.
struct ICalendarFixtureTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "ics", subdirectory: "Fixtures/ICalendar"))
    return Array(try Data(contentsOf: url))
  }

  private func load(_ name: String) async throws -> (scene: ICalendarScene, report: ImportReport) {
    let scene = ICalendarScene()
    let report = try await scene.load(bytes(name))
    return (scene, report)
  }

  @Test(arguments: ["apple-reminders", "nextcloud-tasks", "tasks-org", "thunderbird", "evolution"])
  func whatNobodyChangedComesBackAsItWas(_ name: String) async throws {
    let (scene, report) = try await load(name)
    #expect(report.notices.isEmpty)
    let bytes = try bytes(name)
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
    let again = try await scene.load(scene.export().bytes)
    #expect(again.added == 0 && again.changed == 0)
    for size in [1, 7, 64] {
      #expect(try calendarItems(of: bytes, pieces: size) == calendarItems(of: bytes))
    }
  }

  @Test func appleReminders() async throws {
    let scene = try await load("apple-reminders").scene
    let plants = try await scene.task("Water the plants, front and back")
    #expect(plants.id.description == "5d2c1b7e-8f4a-4c39-9b1d-3e6a7c8f0912")
    #expect(plants.notes == "Two litres each.\nThe fern needs more." && plants.priority == .high)
    #expect(plants.due?.description == "2024-03-04T18:00:00+01:00[Europe/Madrid]" && plants.start == plants.due)
    #expect(plants.recurrence?.rule.description == "FREQ=WEEKLY;INTERVAL=2")
    #expect(plants.reminders.map(\.description) == ["2024-03-04T17:00:00Z", "-P1D/start"])
    let can = try await scene.task("Fill the can")
    #expect(can.place.parent == plants.id)
    #expect(can.status == .completed(at: try Instant(parsing: "2024-03-02T10:15:00Z")))
    let list = try #require(plants.place.list)
    #expect(try await scene.planner.lists().first { $0.id == list }?.title == "Errands")
    #expect(can.place.list == list)
  }

  @Test func nextcloudTasks() async throws {
    let scene = try await load("nextcloud-tasks").scene
    let house = try await scene.task("Move house")
    #expect(house.status == .inProcess && house.priority.rawValue == 3 && house.tags == ["big things", "home"])
    #expect(house.due?.description == "2024-06-30T12:00:00" && house.start?.description == "2024-06-01T08:00:00")
    #expect(house.notes == "Boxes; tape, and a \\ of string")
    #expect(house.created == (try Instant(parsing: "2024-05-10T07:15:00Z")))
    let books = try await scene.task("Pack the books")
    #expect(books.place.parent == house.id && books.due?.description == "2024-06-15")
  }

  @Test func tasksOrg() async throws {
    let pass = try await load("tasks-org").scene.task("Renew the pass 🚌")
    #expect(pass.due?.description == "2024-08-05T17:30:00+02:00[Europe/Berlin]")
    #expect(pass.reminders.map(\.description) == ["-P1DT2H/start", "PT0S/due"])
    #expect(pass.recurrence?.rule.description == "FREQ=MONTHLY;INTERVAL=3" && pass.priority == .medium)
  }

  @Test func thunderbird() async throws {
    let scene = try await load("thunderbird").scene
    let tasks = try await scene.tasks()
    #expect(tasks.count == 2)
    let done = try #require(tasks.first { !$0.isOpen })
    #expect(done.due?.description == "2024-01-02T21:30:00-05:00[America/New_York]" && done.recurrence == nil)
    let series = try #require(tasks.first { $0.isOpen })
    #expect(series.id.description == "0e9b6b0e-51f8-4a55-9d6e-0c8a4c7b2f10")
    #expect(series.start?.description == "2024-01-03T21:00:00-05:00[America/New_York]")
    #expect(series.due?.description == "2024-01-03T21:30:00-05:00[America/New_York]")
    // The 4th is excluded, and for the 5th something else is planned.
    _ = try await scene.planner.complete(series.id, under: scene.terms)
    let planned = try await scene.task("Back up to the new disk")
    #expect(planned.id == series.successorID)
    #expect(planned.start?.description == "2024-01-05T22:00:00-05:00[America/New_York]")
    #expect(planned.recurrence?.occurrence?.description == "2024-01-05T21:00:00-05:00[America/New_York]")
    let lines = try await scene.lines()
    #expect(lines.count { $0 == "SUMMARY:Back up to the new disk" } == 1)
    _ = try await scene.planner.complete(planned.id, under: scene.terms)
    let next = try #require(try await scene.tasks().first { $0.isOpen })
    #expect(next.title == "Back up" && next.due?.description == "2024-01-06T21:30:00-05:00[America/New_York]")
  }

  @Test func evolution() async throws {
    let report = try await load("evolution").scene.task("Write the report")
    #expect(report.due?.description == "2024-02-09T17:00:00+01:00[Europe/Prague]")
    #expect(report.comments.map(\.text) == ["Ask for the figures"] && report.status == .inProcess)
    #expect(report.reminders.map(\.description) == ["-PT15M/start"])
  }
}

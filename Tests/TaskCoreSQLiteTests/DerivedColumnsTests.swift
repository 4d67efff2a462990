import Foundation
import TaskCore
import TaskCoreSQLite
import Testing

/// What is worked out from other columns is worked out anew when the rules have changed.
@Suite(.serialized) struct DerivedColumnsTests {
  @Test func instantsAreRefreshedWhenTheTimeZoneRulesDiffer() async throws {
    let zone = try TaskZone("Europe/Madrid")
    let wall = try #require(WallTime(secondsSince1970: Instant.morning.secondsSince1970))
    let due = TaskDate.zoned(try ZonedTime(wall: wall, zone: zone))
    try await expectRefresh(due: due, damage: "UPDATE task SET due_key = 5; UPDATE store SET time_zones = '1970a'") {
      .due(.range(from: .date(.zoned(ZonedTime(instant: .morning, zone: zone)).earlier), to: nil))
    }
  }

  @Test func textsAreFoldedAnewWhenTheFoldingDiffers() async throws {
    let damage = "UPDATE task SET folded = ''; UPDATE tag SET folded = 'x'; UPDATE store SET folding = 0"
    try await expectRefresh(damage: damage) { .and([.text("cafe"), .tag("home")]) }
  }

  /// Damages what follows from other columns, and expects that the filter matches again after reopening.
  private func expectRefresh(
    due: TaskDate? = nil, damage: String, _ filter: () throws -> TaskFilter
  ) async throws {
    let folder = try TemporaryFolder()
    var maker = Maker()
    let store = try await SQLiteTaskStore.open(at: .file(folder.path()))
    let task = try maker.task("Café", due: due, tags: ["Home"])
    _ = try await store.commit(maker.adding([task]))
    #expect(try await store.count(try filter(), in: .utc) == 1)
    try await store.close()

    let connection = try Connection(path: folder.path())
    try connection.execute(damage)
    try connection.close()
    let again = try await SQLiteTaskStore.open(at: .file(folder.path()))
    #expect(try await again.count(try filter(), in: .utc) == 1)
    #expect(try await again.task(task.id) == task)
    try await again.close()
  }
}

extension TaskDate {
  /// A day before, to be a bound.
  fileprivate var earlier: TaskDate { day.adding(days: -1).map { .day($0) } ?? self }
}

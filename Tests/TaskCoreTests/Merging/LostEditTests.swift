import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreTestSupport
import Testing

/// Which edits a merge reports as lost.
struct LostEditTests {
  private let a = Replica(number: 1)
  private let b = Replica(number: 2)

  private func task() async throws -> TaskItem {
    let task = try #require(try await a.planner.add(NewTask("task"), under: a.terms).tasks.first)
    try await b.pull(from: a)
    return task
  }

  private func edit(_ task: TaskItem, on replica: Replica, title: String? = nil, tag: String? = nil) async throws {
    replica.time.advance(by: 60)
    var patch = TaskPatch()
    patch.title = title
    if let tag { patch.tags = SetEdit(adding: [tag]) }
    _ = try await replica.planner.edit(task.id, patch, under: replica.terms)
  }

  @Test func anEditThatALaterOneReplacesIsReportedWithBothValues() async throws {
    let task = try await task()
    try await edit(task, on: a, title: "mine", tag: "x")
    b.time.advance(by: 600)
    try await edit(task, on: b, title: "theirs", tag: "y")
    let mine = try #require(try await a.task(task.id))
    try await a.pull(from: b)
    let lost = try #require(a.lost.first)
    #expect(a.lost.count == 1)
    #expect(lost.field == .title && lost.lost == .text("mine") && lost.kept == .text("theirs"))
    #expect(lost.lostClock == mine.version && lost.keptClock > mine.version)
    #expect(lost.title == "theirs")
  }

  @Test func theEditOfAPurgedTaskIsReported() async throws {
    let task = try #require(try await b.planner.add(NewTask("task"), under: b.terms).tasks.first)
    try await a.pull(from: b)
    let created = task.version
    try await edit(task, on: a, title: "mine")
    let mine = Record.task(try #require(try await a.task(task.id)))
    _ = try await b.planner.trash([task.id], under: b.terms)
    _ = try await b.planner.purge(.tasks([task.id]), under: b.terms)
    try await a.pull(from: b)
    #expect(try await a.task(task.id) == nil)
    let purged = try #require(try await a.store.record(.task(task.id)))
    let lost = LostEdit.all(in: mine, mergedInto: purged, isUnsent: { $0 != created })
    #expect(lost.map(\.field) == [.title])
    #expect(lost.first?.lost == .text("mine") && lost.first?.kept == nil)
    #expect(lost.first?.title == "mine")
  }

  @Test func whatWasSentOrSaysTheSameIsNotLost() async throws {
    let task = try await task()
    try await edit(task, on: a, title: "mine")
    let mine = Record.task(try #require(try await a.task(task.id)))
    b.time.advance(by: 600)
    try await edit(task, on: b, title: "theirs")
    let theirs = Record.task(try #require(try await b.task(task.id)))
    let merged = mine.merged(with: theirs)
    #expect(LostEdit.all(in: mine, mergedInto: merged, isUnsent: { _ in false }).isEmpty)
    #expect(LostEdit.all(in: mine, mergedInto: mine, isUnsent: { _ in true }).isEmpty)
    try await edit(task, on: b, title: "mine")
    let same = mine.merged(with: .task(try #require(try await b.task(task.id))))
    #expect(LostEdit.all(in: mine, mergedInto: same, isUnsent: { _ in true }).isEmpty)
  }

  @Test func aRecordThatWasMadeOrPurgedInVainIsReportedOnce() async throws {
    let id = TaskItem.ID(high: 1, low: 1)
    func record(_ stamp: UInt64, _ title: String?) throws -> Record {
      let version = try #require(Version(stamp: stamp, writer: 1))
      guard let title else { return .tombstone(Tombstone(id: .task(id), version: version, date: .earliest)) }
      return .task(
        try TaskItem(
          id: id, title: title, tags: ["x"], place: Place(position: .first), created: .earliest, modified: .earliest,
          version: version))
    }
    let (purged, made, again) = (try record(2, nil), try record(1, "made"), try record(3, "again"))
    let lost = LostEdit.all(in: made, mergedInto: made.merged(with: purged), isUnsent: { _ in true })
    #expect(lost.map(\.field) == [.existence])
    #expect(lost.first?.lost == .member(true) && lost.first?.kept == .member(false))
    let purge = LostEdit.all(in: purged, mergedInto: purged.merged(with: again), isUnsent: { _ in true })
    #expect(purge.map(\.field) == [.existence])
    #expect(purge.first?.lost == .member(false) && purge.first?.kept == .member(true))
    // Of a record that another one of the same identity replaced, what it said is lost, and not what it left out.
    let replaced = LostEdit.all(in: made, mergedInto: made.merged(with: again), isUnsent: { _ in true })
    #expect(replaced.map(\.field) == [.title])
  }
}

import Foundation
import TaskCore
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// What becomes of local edits that lost when somebody decides on them.
@Suite(.serialized) struct DecisionTests {
  /// Two devices with an edit of one field on both, of which that of the second, sent already, is the later one.
  private func conflict(
    on pairing: Pairing, _ mine: (Device, TaskItem) async throws -> Void,
    _ theirs: (Device, TaskItem) async throws -> Void
  ) async throws -> (a: Device, b: Device, remote: any TaskStoring, task: TaskItem) {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("task")
    for device in [a, b] { try await device.sync(with: remote) }
    try await mine(a, task)
    b.time.advance(by: 3600)
    try await theirs(b, task)
    try await b.sync(with: remote)
    return (a, b, remote, task)
  }

  private func expectEqual(_ a: Device, _ b: Device, _ remote: any TaskStoring) async throws {
    try await b.sync(with: remote)
    #expect(try await a.sync(with: remote).isEmpty)
    let records = try await remote.everything()
    #expect(try await a.store.everything() == records)
    #expect(try await b.store.everything() == records)
  }

  @Test(arguments: Pairing.allCases)
  func mineIsANewEditThatIsSentAndCanBeUndone(on pairing: Pairing) async throws {
    let (a, b, remote, task) = try await conflict(
      on: pairing, { try await $0.edit($1.id) { $0.title = "mine" } },
      { try await $0.edit($1.id) { $0.title = "theirs" } })
    let report = try await a.synchronize(with: remote).run(resolve: { edit in
      edit.lost == .text("mine") && edit.kept == .text("theirs") ? .mine : .theirs
    })
    #expect(report.lost.count == 1 && report.takenBack.first == report.lost.first)
    #expect(report.went.counts == [.changed: 1])
    #expect(try await remote.task(task.id)?.title == "mine")
    try await expectEqual(a, b, remote)
    let entry = try #require(
      try await a.store.history(HistoryQuery(author: a.author, limit: 2)).first { $0.kind == .use })
    #expect(entry.title == "Keep my title of “theirs”")
    a.time.advance(by: 7200)
    _ = try await a.planner.undo(under: a.terms)
    #expect(try await a.task(task.id)?.title == "theirs")
    _ = try await a.planner.redo(under: a.terms)
    #expect(try await a.task(task.id)?.title == "mine")
    _ = try await a.planner.undo(under: a.terms)
    try await a.sync(with: remote)
    try await expectEqual(a, b, remote)
    #expect(try await b.task(task.id)?.title == "theirs")
  }

  @Test func theirsStays() async throws {
    let (a, b, remote, task) = try await conflict(
      on: .memoryWithMemory, { try await $0.edit($1.id) { $0.title = "mine" } },
      { try await $0.edit($1.id) { $0.title = "theirs" } })
    let report = try await a.synchronize(with: remote).run(resolve: { _ in .theirs })
    #expect(report.lost.count == 1 && report.takenBack.count == 0 && report.went.counts.isEmpty)
    #expect(try await a.task(task.id)?.title == "theirs")
    try await expectEqual(a, b, remote)
  }

  @Test(arguments: Pairing.allCases)
  func aPurgedTaskIsMadeAgainAsItWas(on pairing: Pairing) async throws {
    let (a, b, remote, task) = try await conflict(
      on: pairing,
      {
        try await $0.edit($1.id) {
          $0.title = "mine"
          $0.tags = SetEdit(adding: ["kept"])
        }
      }, { try await $0.purge($1.id) })
    let report = try await a.synchronize(with: remote).run(resolve: { _ in .mine })
    #expect(Set(report.lost.first.map(\.field)) == [.title, .tag("kept")])
    #expect(report.takenBack.count == 2)
    let made = try #require(try await remote.task(task.id))
    #expect(made.title == "mine" && made.tags == ["kept"])
    try await expectEqual(a, b, remote)
    // One undo takes it back.
    _ = try await a.planner.undo(under: a.terms)
    #expect(try await a.task(task.id) == nil)
  }

  @Test func aMovedTaskTakesItsChildrenAlong() async throws {
    let (a, b, remote) = (
      try await Pairing.memoryWithMemory.device(1), try await Pairing.memoryWithMemory.device(2),
      try await Pairing.memoryWithMemory.remote()
    )
    let lists = try await a.planner.addLists([NewList("mine"), NewList("theirs")], under: a.terms).lists
    let parent = try await a.add("parent")
    let child = try await a.add("child") { $0.parent = parent.id }
    for device in [a, b] { try await device.sync(with: remote) }
    for (device, list) in zip([a, b], lists) {
      device.time.advance(by: device.author == b.author ? 3600 : 60)
      _ = try await device.planner.move([parent.id], to: Destination(list: .set(list.id)), under: device.terms)
      try await b.sync(with: remote)
    }
    let report = try await a.synchronize(with: remote).run(resolve: { $0.field == .place ? .mine : .theirs })
    #expect(report.takenBack.first.contains { $0.record == .task(parent.id) })
    for id in [parent.id, child.id] { #expect(try await a.task(id)?.place.list == lists[0].id) }
    try await expectEqual(a, b, remote)
  }

  @Test func aPurgedListIsMadeAgain() async throws {
    let (a, b, remote) = (
      try await Pairing.memoryWithMemory.device(1), try await Pairing.memoryWithMemory.device(2),
      try await Pairing.memoryWithMemory.remote()
    )
    let list = try #require(try await a.planner.addLists([NewList("list")], under: a.terms).lists.first)
    for device in [a, b] { try await device.sync(with: remote) }
    a.time.advance(by: 60)
    _ = try await a.planner.editLists([ListEdit(list.id, title: "mine")], under: a.terms)
    b.time.advance(by: 3600)
    _ = try await b.planner.deleteLists([list.id], tasks: .keep, under: b.terms)
    _ = try await b.planner.purge(.trash(before: nil), under: b.terms)
    try await b.sync(with: remote)
    let report = try await a.synchronize(with: remote).run(resolve: { _ in .mine })
    #expect(report.lost.count == 1 && report.takenBack.count == 1)
    #expect(try await remote.list(list.id)?.title == "mine")
    try await expectEqual(a, b, remote)
  }

  @Test func whatIsChangedWhileSomebodyDecidesStays() async throws {
    let (a, b, remote, task) = try await conflict(
      on: .memoryWithMemory, { try await $0.edit($1.id) { $0.title = "mine" } },
      { try await $0.edit($1.id) { $0.title = "theirs" } })
    let report = try await a.synchronize(with: remote).run(resolve: { _ in
      a.time.advance(by: 7200)
      try? await a.edit(task.id) { $0.title = "changed meanwhile" }
      return .mine
    })
    #expect(report.lost.count == 1 && report.takenBack.count == 0)
    #expect(try await remote.task(task.id)?.title == "changed meanwhile")
    try await expectEqual(a, b, remote)
  }
}

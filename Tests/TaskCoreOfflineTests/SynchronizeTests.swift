import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// What two devices have after each has synchronized with one remote, whatever the stores are.
@Suite(.serialized) struct SynchronizeTests {
  /// Lets both devices take in what the other has, and expects that nobody has anything new then.
  private func settle(_ a: Device, _ b: Device, _ remote: any TaskStoring, batch: Int = 1000) async throws {
    for device in [a, b, a] { try await device.sync(with: remote, batch: batch) }
    let records = try await remote.everything()
    #expect(try await a.store.everything() == records)
    #expect(try await b.store.everything() == records)
    for device in [a, b] {
      let report = try await device.sync(with: remote, batch: batch)
      #expect(report.isEmpty, "\(report)")
    }
  }

  @Test(arguments: Pairing.allCases)
  func whatOneHasTheOtherGets(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let list = try #require(try await a.planner.addLists([NewList("Home")], under: a.terms).lists.first)
    let parent = try await a.add("Paint the fence") { $0.list = .id(list.id) }
    try await a.add("Buy paint") { $0.parent = parent.id }
    try await b.add("Call mum")
    let first = try await a.sync(with: remote)
    #expect(first.went.counts == [.added: 3] && first.came.counts.isEmpty)
    #expect(first.went.records.first.map(\.title) == ["Home", "Paint the fence", "Buy paint"])
    let second = try await b.sync(with: remote)
    #expect(second.came.counts == [.added: 3] && second.went.counts == [.added: 1])
    let third = try await a.sync(with: remote)
    #expect(third.came.records.first.map(\.title) == ["Call mum"] && third.went.counts.isEmpty)
    try await settle(a, b, remote)
    #expect(try await b.store.tasks(matching: TaskQuery(.list(.id(list.id)), in: .anywhere)).tasks.count == 2)
  }

  @Test(arguments: Pairing.allCases)
  func pagesOfOneRecordDoAsWell(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    for number in 0..<5 {
      let parent = try await a.add("parent \(number)")
      try await b.add("other \(number)")
      let child = try await a.add("child \(number)") { $0.parent = parent.id }
      // Now the child comes before its parent in the feed.
      try await a.edit(parent.id) { $0.notes = "later" }
      try await a.edit(child.id) { $0.prerequisites = SetEdit(adding: [parent.id]) }
      try await a.edit(parent.id) { $0.notes = "latest" }
    }
    try await settle(a, b, remote, batch: 1)
    #expect(try await b.store.count(.all, in: .anywhere) == 15)
  }

  @Test(arguments: Pairing.allCases)
  func differentFieldsAreBothKept(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("task")
    try await settle(a, b, remote)
    try await a.edit(task.id) { $0.tags = SetEdit(adding: ["x"]) }
    try await b.edit(task.id) { $0.tags = SetEdit(adding: ["y"]) }
    try await b.edit(task.id) { $0.notes = "notes" }
    let reports = [try await a.sync(with: remote), try await b.sync(with: remote), try await a.sync(with: remote)]
    #expect(reports.allSatisfy { $0.lost.count == 0 && $0.repairs.count == 0 })
    let merged = try #require(try await a.task(task.id))
    #expect(merged.tags == ["x", "y"] && merged.notes == "notes")
    try await settle(a, b, remote)
  }

  @Test(arguments: Pairing.allCases)
  func ofOneFieldTheLaterEditStandsAndTheOtherIsReported(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("task")
    try await settle(a, b, remote)
    try await a.edit(task.id) { $0.title = "mine" }
    b.time.advance(by: 3600)
    try await b.edit(task.id) { $0.title = "theirs" }
    #expect(try await b.sync(with: remote).lost.count == 0)
    let report = try await a.sync(with: remote)
    let lost = try #require(report.lost.first.first)
    #expect(report.lost.count == 1 && report.lost.isComplete)
    #expect(lost.field == .title && lost.lost == .text("mine") && lost.kept == .text("theirs"))
    #expect(report.came.counts == [.changed: 1] && report.went.counts.isEmpty)
    try await settle(a, b, remote)
    #expect(try await a.task(task.id)?.title == "theirs")
    // It is in the history of the store that merged.
    let history = try await a.store.history(HistoryQuery(record: .task(task.id)))
    let former: [FieldValue] = history.compactMap { entry in
      guard case .fields(let fields)? = entry.changes.first(where: { $0.record == .task(task.id) })?.before else {
        return nil
      }
      return fields[.title]?.value
    }
    #expect(former.contains(.text("mine")))
  }

  @Test(arguments: Pairing.allCases)
  func whatWasSentAndChangedThereIsNotLost(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("task")
    try await settle(a, b, remote)
    try await a.edit(task.id) { $0.title = "first" }
    try await settle(a, b, remote)
    b.time.advance(by: 3600)
    try await b.edit(task.id) { $0.title = "second" }
    try await b.sync(with: remote)
    // Something else is unsent here, so that history is looked into.
    try await a.edit(task.id) { $0.notes = "notes" }
    #expect(try await a.sync(with: remote).lost.count == 0)
    try await settle(a, b, remote)
  }

  @Test(arguments: Pairing.allCases, [true, false])
  func aPurgeWinsOverAnEdit(on pairing: Pairing, purgedFirst: Bool) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("task")
    try await settle(a, b, remote)
    try await a.edit(task.id) { $0.title = "edited" }
    try await b.purge(task.id)
    if purgedFirst { try await b.sync(with: remote) }
    let reports = [try await a.sync(with: remote), try await b.sync(with: remote), try await a.sync(with: remote)]
    #expect(reports.flatMap(\.lost.first).map(\.lost) == (purgedFirst ? [.text("edited")] : []))
    // Where the edit had been sent before, its author sees the task go.
    #expect(reports[0].came.counts == (purgedFirst ? [.removed: 1] : [:]))
    #expect(reports[2].came.counts == (purgedFirst ? [:] : [.removed: 1]))
    #expect(reports[2].came.records.first.map(\.title) == (purgedFirst ? [] : ["edited"]))
    #expect(try await a.task(task.id) == nil)
    try await settle(a, b, remote)
  }

  @Test(arguments: Pairing.allCases)
  func aTaskIsTrashedAndHasItsNewTitle(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("task")
    try await settle(a, b, remote)
    try await a.edit(task.id) { $0.title = "edited" }
    b.time.advance(by: 60)
    _ = try await b.planner.trash([task.id], under: b.terms)
    try await b.sync(with: remote)
    let report = try await a.sync(with: remote)
    #expect(report.came.counts == [.trashed: 1] && report.lost.count == 0)
    let merged = try #require(try await a.task(task.id))
    #expect(merged.isTrashed && merged.title == "edited")
    try await settle(a, b, remote)
  }

  @Test(arguments: Pairing.allCases)
  func aConflictOfTitlesLeavesTheNotes(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let tasks = [
      try await a.add("1") { $0.notes = "one" }, try await a.add("2") { $0.notes = "two" },
      try await a.add("3") { $0.notes = "three" },
    ]
    try await settle(a, b, remote)
    for task in tasks {
      try await a.edit(task.id) { $0.title = "a" }
      try await b.edit(task.id) { $0.title = "b" }
    }
    try await settle(a, b, remote)
    var notes: [String?] = []
    for task in tasks { notes.append(try await a.task(task.id)?.notes) }
    #expect(notes == ["one", "two", "three"])
  }

  @Test(arguments: Pairing.allCases)
  func aListIsGoneWithItsTasksWhoeverRenamedIt(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let list = try #require(try await a.planner.addLists([NewList("List")], under: a.terms).lists.first)
    let task = try await a.add("task") { $0.list = .id(list.id) }
    try await settle(a, b, remote)
    a.time.advance(by: 60)
    _ = try await a.planner.deleteLists([list.id], tasks: .trash, under: a.terms)
    b.time.advance(by: 3600)
    _ = try await b.planner.editLists([ListEdit(list.id, title: "Renamed")], under: b.terms)
    let added = try await b.add("another") { $0.list = .id(list.id) }
    try await settle(a, b, remote)
    #expect(try await a.store.list(list.id)?.isTrashed == true)
    #expect(try await a.store.list(list.id)?.title == "Renamed")
    for id in [task.id, added.id] { #expect(try await b.task(id)?.isTrashed == true) }
  }

  @Test(arguments: Pairing.allCases)
  func whoeverCompletesARepeatingTaskItHasOneSuccessor(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("Water the plants") {
      $0.due = .day(CalendarDay(daysSince1970: 20_600) ?? .earliest)
      $0.recurrence = (try? RecurrenceRule(parsing: "FREQ=DAILY")).map { Recurrence(rule: $0) }
    }
    try await settle(a, b, remote)
    for device in [a, b] {
      device.time.advance(by: 60)
      _ = try await device.planner.setStatus(.complete(), of: [task.id], under: device.terms)
    }
    try await settle(a, b, remote)
    #expect(try await a.store.count(.open, in: .anywhere) == 1)
    #expect(try await a.store.count(.all, in: .anywhere) == 2)
  }

  @Test(arguments: Pairing.allCases)
  func undoWorksAfterASyncOrSaysWhyNot(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let task = try await a.add("Water the plants") {
      $0.due = .day(CalendarDay(daysSince1970: 20_600) ?? .earliest)
      $0.recurrence = (try? RecurrenceRule(parsing: "FREQ=DAILY")).map { Recurrence(rule: $0) }
    }
    a.time.advance(by: 60)
    _ = try await a.planner.setStatus(.complete(), of: [task.id], under: a.terms)
    try await settle(a, b, remote)
    // One undo takes back both records, here and there.
    a.time.advance(by: 60)
    _ = try await a.planner.undo(under: a.terms)
    try await settle(a, b, remote)
    #expect(try await b.task(task.id)?.isOpen == true)
    #expect(try await b.store.count(.all, in: .anywhere) == 1)
    // What somebody else has changed since is not undone by half.
    try await a.edit(task.id) {
      $0.title = "mine"
      $0.notes = "mine"
    }
    b.time.advance(by: 3600)
    try await b.edit(task.id) { $0.title = "theirs" }
    try await settle(a, b, remote)
    await #expect { _ = try await a.planner.undo(under: a.terms) } throws: { error in
      let failure = error as? TaskFailure
      return failure?.code == .conflict && failure?.field == "title"
    }
    let left = try #require(try await a.task(task.id))
    #expect(left.title == "theirs" && left.notes == "mine")
  }

  @Test(arguments: Pairing.allCases)
  func aCycleThatTwoMakeIsCutAndReported(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let (one, two) = (try await a.add("one"), try await a.add("two"))
    try await settle(a, b, remote)
    try await a.edit(one.id) { $0.prerequisites = SetEdit(adding: [two.id]) }
    b.time.advance(by: 3600)
    try await b.edit(two.id) { $0.prerequisites = SetEdit(adding: [one.id]) }
    try await b.sync(with: remote)
    let report = try await a.sync(with: remote)
    #expect(report.repairs.first.map(\.reason) == [.cycle])
    try await settle(a, b, remote)
    #expect(try await b.task(one.id)?.prerequisites == [two.id])
    #expect(try await b.task(two.id)?.prerequisites == [])
  }

  @Test(arguments: Pairing.allCases)
  func aNewDeviceGetsEverythingAndAnEmptyRemoteIsFine(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    #expect(try await a.sync(with: remote).isEmpty)
    for number in 0..<25 { try await a.add("task \(number)") }
    try await a.sync(with: remote, batch: 10)
    let report = try await b.sync(with: remote, batch: 10)
    #expect(report.came.counts == [.added: 25] && report.went.counts.isEmpty && !report.isFull)
    try await settle(a, b, remote)
  }
}

extension QueryContext {
  /// For filters without dates.
  static let anywhere = QueryContext(now: .earliest, zone: .utc)
}

import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// What becomes of change sets that the remote does not take.
@Suite(.serialized) struct RefusalTests {
  private func scene(_ kind: LocalStore = .memory) async throws -> (
    device: OfflineDevice, remote: Line, base: any TaskStoring
  ) {
    let base: any TaskStoring = InMemoryTaskStore()
    let remote = Line(to: base)
    return (OfflineDevice(1, on: try await kind.open(), with: remote), remote, base)
  }

  // MARK: Conflicts

  @Test(arguments: LocalStore.allCases)
  func whatSomebodyElseChangedIsMerged(_ kind: LocalStore) async throws {
    let (device, remote, base) = try await scene(kind)
    let other = OfflineDevice(2, on: InMemoryTaskStore(), with: base)
    let task = try await device.add("task")
    try await device.store.exchange()
    try await other.store.exchange()
    try await device.edit(task.id) { $0.title = "mine" }
    try await device.edit(task.id) { $0.notes = "mine" }
    try await device.add("another")
    other.time.advance(by: 3600)
    try await other.edit(task.id) {
      $0.title = "theirs"
      $0.priority = .high
    }
    try await other.store.exchange()

    let tries = remote.tried.count
    let report = try await device.store.exchange()
    #expect(report.lost.first.map(\.lost) == [.text("mine")] && report.lost.first.map(\.field) == [.title])
    #expect(try await device.hasDecidedAll())
    try await other.store.exchange()
    for device in [device, other] {
      let merged = try #require(try await device.local.task(task.id))
      #expect(merged.title == "theirs" && merged.notes == "mine" && merged.priority == .high)
      #expect(try await device.local.everything() == base.everything())
    }
    // What had nothing to do with it went as it was; what follows on the refused set was not even tried.
    let titles = remote.tried.dropFirst(tries).map(\.title)
    #expect(titles == ["Edit “task”", "Add “another”", "Edit “task” and 1 more"])
    #expect(try await device.store.exchange().isEmpty)
  }

  @Test func whoeverCompletesItThereIsOneSuccessor() async throws {
    let (device, _, base) = try await scene()
    let other = OfflineDevice(2, on: InMemoryTaskStore(), with: base)
    let task = try await device.add("Water the plants") {
      $0.due = .day(CalendarDay(daysSince1970: 20_600) ?? .earliest)
      $0.recurrence = (try? RecurrenceRule(parsing: "FREQ=DAILY")).map { Recurrence(rule: $0) }
    }
    for device in [device, other] { try await device.store.exchange() }
    for device in [device, other] {
      device.time.advance(by: 60)
      _ = try await device.planner.setStatus(.complete(), of: [task.id], under: device.terms)
    }
    for device in [device, other, device] { try await device.store.exchange() }
    #expect(try await base.count(.open, in: .anywhere) == 1)
    #expect(try await device.local.everything() == base.everything())
    #expect(try await other.local.everything() == base.everything())
  }

  @Test func aKeyThatWasUsedElsewhereLosesNothing() async throws {
    let (device, _, base) = try await scene()
    let id = ChangeSet.id(forKey: "key", owner: "ada")
    let terms = PlanningTerms(author: "ada", zone: .utc, changeSet: id, fingerprint: "mine")
    _ = try await device.planner.add(NewTask("mine"), under: terms)
    let planner = TaskPlanner(store: base)
    let theirs = PlanningTerms(author: "ada", zone: .utc, changeSet: id, fingerprint: "theirs")
    _ = try await planner.add(NewTask("theirs"), under: theirs)
    try await device.store.exchange()
    #expect(try await device.titles() == ["mine", "theirs"])
    #expect(try await base.everything() == device.local.everything())
    #expect(try await device.waiting().isEmpty)
  }

  // MARK: For good

  @Test(
    arguments: LocalStore.allCases,
    [.invalid, .unsupported, TaskFailure.Code(rawValue: "forbidden"), TaskFailure.Code(rawValue: "tooLarge")])
  func whatIsRefusedForGoodIsSetAsideAndTheRestGoes(_ kind: LocalStore, _ code: TaskFailure.Code) async throws {
    let (device, remote, base) = try await scene(kind)
    remote.refuse(title: "bad", as: code)
    let task = try await device.add("task")
    try await device.add("bad")
    try await device.edit(task.id) { $0.title = "edited" }
    _ = try await TaskPlanner(store: base).add(NewTask("theirs"), under: device.terms)
    #expect(try await device.store.exchange().came.counts == [.added: 1])
    #expect(try await device.titles() == ["bad", "edited", "theirs"])
    #expect(try await base.everything().compactMap(\.title).sorted() == ["edited", "theirs"])
    let status = try await device.store.status()
    #expect(status.queued == 0 && status.setsAside.map(\.set.title) == ["Add “bad”"])
    #expect(status.setsAside.first?.code == code && status.setsAside.first?.message == "“bad” is no title here.")
    // Nor is it sent by way of merging, then or later.
    let tries = remote.tried.count
    #expect(try await device.store.exchange().isEmpty)
    #expect(remote.tried.count == tries)
  }

  @Test(
    arguments: [
      .unavailable, .corrupted, .notFound, .tokenExpired, TaskFailure.Code(rawValue: "unauthorized"),
      TaskFailure.Code(rawValue: "incomprehensible"), TaskFailure.Code(rawValue: "untrusted"),
    ] as [TaskFailure.Code])
  func whatSaysNothingAboutTheSetLeavesTheQueue(_ code: TaskFailure.Code) async throws {
    let (device, remote, base) = try await scene()
    for title in ["one", "two"] { try await device.add(title) }
    remote.refuse { _ in TaskFailure(code, "not now") }
    await expectFailure(code) { try await device.store.exchange() }
    #expect(try await device.waiting() == ["Add “one”", "Add “two”"])
    #expect(remote.tried.count == 1)
    remote.takeAll()
    try await device.store.exchange()
    #expect(try await base.everything() == device.local.everything())
  }

  @Test(arguments: LocalStore.allCases)
  func aLaterEditMayMakeGoodWhatWasRefused(_ kind: LocalStore) async throws {
    let (device, remote, base) = try await scene(kind)
    let task = try await device.add("task")
    try await device.store.exchange()
    remote.refuse(title: "bad")
    try await device.edit(task.id) { $0.title = "bad" }
    try await device.store.exchange()
    #expect(try await device.aside() == ["Edit “task”"])
    // What is edited beside it cannot go either, and says why.
    try await device.edit(task.id) { $0.notes = "notes" }
    try await device.store.exchange()
    #expect(try await device.aside() == ["Edit “task”", "Edit “bad”"])
    #expect(try await base.task(task.id)?.title == "task")
    try await device.edit(task.id) { $0.title = "good" }
    let report = try await device.store.exchange()
    #expect(report.went.counts == [.changed: 1])
    #expect(try await device.hasDecidedAll())
    let there = try #require(try await base.task(task.id))
    #expect(there.title == "good" && there.notes == "notes")
    #expect(try await base.everything() == device.local.everything())
  }

  @Test func whatOthersChangeInItComesAllTheSame() async throws {
    let (device, remote, base) = try await scene()
    let other = OfflineDevice(2, on: InMemoryTaskStore(), with: base)
    let task = try await device.add("task")
    try await device.store.exchange()
    try await other.store.exchange()
    remote.refuse(title: "bad")
    try await device.edit(task.id) { $0.title = "bad" }
    try await device.store.exchange()
    try await other.edit(task.id) { $0.notes = "theirs" }
    try await other.store.exchange()
    #expect(try await device.store.exchange().came.counts == [.changed: 1])
    let mine = try #require(try await device.local.task(task.id))
    #expect(mine.title == "bad" && mine.notes == "theirs")
    #expect(try await device.aside() == ["Edit “task”"])
    #expect(try await base.task(task.id)?.title == "task")
  }

  @Test func whatHangsOnItGoes() async throws {
    let (device, remote, base) = try await scene()
    remote.refuse(title: "bad")
    let parent = try await device.add("bad")
    let child = try await device.add("child") { $0.parent = parent.id }
    try await device.store.exchange()
    #expect(try await device.aside() == ["Add “bad”"])
    #expect(try await base.task(child.id)?.place.parent == parent.id)
    #expect(try await device.local.task(child.id)?.place.parent == parent.id)
    remote.takeAll()
    for aside in try await device.local.setsAside() { try await device.store.retry(aside.set.id) }
    try await device.store.exchange()
    #expect(try await base.everything() == device.local.everything())
    #expect(try await device.aside().isEmpty)
  }

  @Test(arguments: LocalStore.allCases)
  func amongManyThatWereNeverQueuedOneIsFound(_ kind: LocalStore) async throws {
    let (device, remote, base) = try await scene(kind)
    // Written before there was an offline store.
    let planner = TaskPlanner(store: device.local)
    let titles = (0..<40).map { $0 == 27 ? "bad" : "task \($0)" }
    _ = try await planner.add(titles.map { NewTask($0) }, under: device.terms)
    remote.refuse(title: "bad")
    try await device.store.exchange()
    #expect(try await device.aside() == ["Send “bad”"])
    #expect(try await base.everything().count == 39)
    #expect(remote.tried.count < 20)
    let tries = remote.tried.count
    try await device.store.exchange()
    #expect(remote.tried.count == tries)
    remote.takeAll()
    for aside in try await device.local.setsAside() { try await device.store.retry(aside.set.id) }
    try await device.store.exchange()
    #expect(try await base.everything() == device.local.everything())
  }

  @Test func whoMayNotWriteIsNotAskedAboutEachRecord() async throws {
    let (device, remote, _) = try await scene()
    let planner = TaskPlanner(store: device.local)
    _ = try await planner.add((0..<40).map { NewTask("task \($0)") }, under: device.terms)
    remote.refuse { _ in TaskFailure(TaskFailure.Code(rawValue: "forbidden"), "read only") }
    try await device.store.exchange()
    #expect(remote.tried.count == 1)
    #expect(try await device.aside() == ["Send 40 records"])
    #expect(try await device.titles().count == 40)
  }

  @Test func whatTheRulesForbidWithoutWhatWasRefusedIsSetAsideToo() async throws {
    let (device, remote, base) = try await scene()
    let parent = try await device.add("parent")
    let child = try await device.add("child") { $0.parent = parent.id }
    try await device.store.exchange()
    // The child cannot go to the trash there, so that the parent cannot either.
    remote.refuse { set in
      set.changes.contains { $0.record.task?.id == child.id } ? TaskFailure(.invalid, "not this one") : nil
    }
    let planner = TaskPlanner(store: device.local, now: { device.time.now.addingTimeInterval(60) })
    _ = try await planner.trash([parent.id], children: .trash, under: device.terms)
    try await device.store.exchange()
    #expect(Set(try await device.aside()) == ["Send “parent”", "Send “child”"])
    #expect(try await base.task(parent.id)?.isTrashed == false)
    #expect(try await device.local.task(parent.id)?.isTrashed == true)
    #expect(try await device.store.exchange().isEmpty)
  }

  @Test func aComparisonDoesNotPurgeWhatWasSetAside() async throws {
    let bounds = HistoryBounds(tombstoneAge: 3600)
    let time = DeviceTime(number: 0)
    let base: any TaskStoring = InMemoryTaskStore(bounds: bounds, now: { time.now })
    let remote = Line(to: base)
    let device = OfflineDevice(1, on: InMemoryTaskStore(), with: remote)
    remote.refuse(title: "bad")
    let gone = try await device.add("gone")
    try await device.add("bad")
    try await device.store.exchange()
    let planner = TaskPlanner(store: base, now: { time.now })
    _ = try await planner.trash([gone.id], under: device.terms)
    _ = try await planner.purge(.trash(before: nil), under: device.terms)
    for title in ["later", "latest"] {
      time.advance(by: 7200)
      _ = try await planner.add(NewTask(title), under: device.terms)
    }
    let report = try await device.store.exchange()
    #expect(report.isFull)
    #expect(try await device.titles() == ["bad", "later", "latest"])
    #expect(try await device.aside() == ["Add “bad”"])
  }

  // MARK: Decisions

  @Test(arguments: LocalStore.allCases)
  func whatIsTriedOnceMoreGoesOrIsSetAsideAgain(_ kind: LocalStore) async throws {
    let (device, remote, base) = try await scene(kind)
    remote.refuse(title: "bad")
    try await device.add("bad")
    try await device.store.exchange()
    let id = try #require(try await device.local.setsAside().first?.set.id)
    try await device.store.retry(id)
    #expect(try await device.aside().isEmpty)
    #expect(try await device.waiting() == ["Add “bad”"])
    try await device.store.exchange()
    #expect(try await device.aside() == ["Add “bad”"])
    remote.takeAll()
    try await device.store.retry(id)
    try await device.store.exchange()
    #expect(try await device.aside().isEmpty)
    #expect(try await base.history(HistoryQuery()).map(\.id) == [id])
    await expectFailure(.notFound) { try await device.store.retry(id) }
    await expectFailure(.notFound) { try await device.store.discard(id) }
  }

  @Test func ofTwoThatWereSetAsideEitherCanBeTriedFirst() async throws {
    for isReversed in [false, true] {
      let (device, remote, base) = try await scene()
      let task = try await device.add("task")
      try await device.store.exchange()
      remote.refuse(title: "bad")
      try await device.edit(task.id) { $0.title = "bad" }
      try await device.edit(task.id) { $0.notes = "notes" }
      try await device.store.exchange()
      let ids = try await device.local.setsAside().map(\.set.id)
      #expect(ids.count == 2)
      remote.takeAll()
      try await device.store.retry(ids[isReversed ? 1 : 0])
      try await device.store.exchange()
      // The present state has both.
      #expect(try await device.hasDecidedAll())
      #expect(try await base.everything() == device.local.everything())
    }
  }

  @Test(arguments: LocalStore.allCases)
  func anEditThatIsGivenUpIsTakenBack(_ kind: LocalStore) async throws {
    let (device, remote, base) = try await scene(kind)
    let task = try await device.add("task") { $0.tags = ["a"] }
    try await device.store.exchange()
    remote.refuse(title: "bad")
    try await device.edit(task.id) {
      $0.title = "bad"
      $0.tags = SetEdit(adding: ["b"], removing: ["a"])
      $0.notes = "mine"
    }
    try await device.edit(task.id) { $0.notes = "later" }
    try await device.store.exchange()
    let aside = try await device.local.setsAside()
    #expect(aside.count == 2)
    device.time.advance(by: 60)
    let outcome = try await device.store.discard(aside[0].set.id)
    #expect(outcome.tasks.map(\.title) == ["task"])
    let mine = try #require(try await device.local.task(task.id))
    // What was written later stands.
    #expect(mine.title == "task" && mine.tags == ["a"] && mine.notes == "later")
    try await device.store.exchange()
    #expect(try await device.hasDecidedAll())
    #expect(try await base.everything() == device.local.everything())
    #expect(try await base.task(task.id)?.notes == "later")
  }

  @Test func aTaskThatIsGivenUpIsPurgedAndItsChildrenAreLifted() async throws {
    let (device, remote, base) = try await scene()
    remote.refuse(title: "bad")
    let parent = try await device.add("bad")
    let child = try await device.add("child") { $0.parent = parent.id }
    try await device.store.exchange()
    device.time.advance(by: 60)
    try await device.store.discard(try #require(try await device.local.setsAside().first?.set.id))
    #expect(try await device.titles() == ["child"])
    #expect(try await device.local.task(child.id)?.place.parent == nil)
    try await device.store.exchange()
    #expect(try await device.hasDecidedAll())
    #expect(try await base.everything() == device.local.everything())
  }

  @Test func aPurgeThatIsGivenUpBringsTheTaskBack() async throws {
    let (device, remote, base) = try await scene()
    let task = try await device.add("task")
    try await device.store.exchange()
    remote.refuse { set in set.changes.contains { $0.record.isTombstone } ? TaskFailure(.invalid, "kept") : nil }
    try await device.purge(task.id)
    try await device.store.exchange()
    let aside = try await device.local.setsAside()
    #expect(aside.count == 1)
    device.time.advance(by: 60)
    try await device.store.discard(aside[0].set.id)
    #expect(try await device.titles() == ["task"])
    try await device.store.exchange()
    #expect(try await device.hasDecidedAll())
    #expect(try await base.everything() == device.local.everything())
    #expect(try await base.task(task.id)?.title == "task")
  }

  @Test func whatWasOverwrittenIsGivenUpWithoutAnEdit() async throws {
    let (device, remote, base) = try await scene()
    let task = try await device.add("task")
    try await device.store.exchange()
    remote.refuse(title: "bad")
    try await device.edit(task.id) { $0.title = "bad" }
    try await device.store.exchange()
    let planner = TaskPlanner(store: base, now: { device.time.now.addingTimeInterval(3600) })
    var patch = TaskPatch()
    patch.title = "theirs"
    _ = try await planner.edit(task.id, patch, under: device.terms)
    try await device.store.exchange()
    let outcome = try await device.store.discard(try #require(try await device.local.setsAside().first?.set.id))
    #expect(outcome.records.isEmpty)
    #expect(try await device.hasDecidedAll())
    #expect(try await base.everything() == device.local.everything())
  }

  @Test func withoutTheRemoteNothingIsGivenUp() async throws {
    let (device, remote, _) = try await scene()
    remote.refuse(title: "bad")
    try await device.add("bad")
    try await device.store.exchange()
    remote.cut()
    let id = try #require(try await device.local.setsAside().first?.set.id)
    await expectFailure(.unavailable) { try await device.store.discard(id) }
    #expect(try await device.titles() == ["bad"])
    #expect(try await device.aside() == ["Add “bad”"])
  }
}

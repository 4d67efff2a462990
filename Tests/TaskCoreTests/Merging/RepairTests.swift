import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreTestSupport
import Testing

/// What two replicas, each right by itself, have to repair when they come together.
struct RepairTests {
  private let a = Replica(number: 1)
  private let b = Replica(number: 2)

  private func add(_ title: String, on replica: Replica, _ describe: (inout NewTask) -> Void = { _ in }) async throws
    -> TaskItem
  {
    var task = NewTask(title)
    describe(&task)
    return try #require(try await replica.planner.add(task, under: replica.terms).tasks.first)
  }

  private func addList(_ title: String, on replica: Replica) async throws -> TaskList {
    try #require(try await replica.planner.addLists([NewList(title)], under: replica.terms).lists.first)
  }

  /// Each reads what the other had before: both repair the same on their own, and have nothing to say to each other.
  private func meet() async throws {
    let (before, reader) = (a, Replica(number: 3))
    // What `a` has now, kept for `b`.
    try await reader.pull(from: before)
    try await a.pull(from: b)
    try await b.pull(from: reader)
    let (mine, theirs) = try await (a.records(), b.records())
    #expect(mine == theirs)
    #expect(faults(in: mine) == [])
    #expect(Set(a.repairs) == Set(b.repairs))
  }

  private var reasons: [Repair.Reason] { a.repairs.map(\.reason) }

  @Test(arguments: [-3600.0, 3600])
  func whatIsAddedUnderATrashedParentGoesAlongAndComesBackWithIt(_ skew: TimeInterval) async throws {
    let parent = try await add("parent", on: a)
    try await b.pull(from: a)
    b.time.advance(by: skew)
    let child = try await add("child", on: b) { $0.parent = parent.id }
    let grandchild = try await add("grandchild", on: b) { $0.parent = child.id }
    _ = try await a.planner.trash([parent.id], under: a.terms)
    try await meet()
    #expect(reasons == [.trashedParent, .trashedParent])
    #expect(try await a.task(grandchild.id)?.isTrashed == true)
    _ = try await a.planner.restore([parent.id], under: a.terms)
    #expect(try await a.tasks().allSatisfy { !$0.isTrashed })
  }

  @Test(arguments: [-3600.0, 3600])
  func whatIsAddedToATrashedListGoesAlongAndComesBackWithIt(_ skew: TimeInterval) async throws {
    let list = try await addList("list", on: a)
    let old = try await add("old", on: a) { $0.list = .id(list.id) }
    try await b.pull(from: a)
    b.time.advance(by: skew)
    let new = try await add("new", on: b) { $0.list = .id(list.id) }
    _ = try await b.planner.editLists([ListEdit(list.id, title: "renamed")], under: b.terms)
    _ = try await a.planner.deleteLists([list.id], tasks: .trash, under: a.terms)
    try await meet()
    // All are gone, though the list was edited.
    #expect(reasons == [.trashedList])
    #expect(try await a.tasks().allSatisfy(\.isTrashed))
    #expect(await a.store.lists().map(\.title) == ["renamed"])
    _ = try await a.planner.restoreLists([list.id], under: a.terms)
    for id in [old.id, new.id] { #expect(try await a.task(id)?.isTrashed == false) }
  }

  @Test func whatFollowedItsParentIntoTheTrashComesBackWhenThatIsRestoredElsewhere() async throws {
    let parent = try await add("parent", on: a)
    try await b.pull(from: a)
    let child = try await add("child", on: b) { $0.parent = parent.id }
    let own = try await add("trashed by itself", on: b) { $0.parent = parent.id }
    _ = try await b.planner.trash([own.id], under: b.terms)
    a.time.advance(by: 60)
    _ = try await a.planner.trash([parent.id], under: a.terms)
    try await b.pull(from: a)
    #expect(try await b.task(child.id)?.isTrashed == true)
    // Here nobody knows of the child.
    a.time.advance(by: 60)
    _ = try await a.planner.restore([parent.id], under: a.terms)
    try await b.pull(from: a)
    #expect(b.repairs.map(\.reason) == [.trashedParent, .restored])
    #expect(try await b.task(child.id)?.isTrashed == false)
    #expect(try await b.task(own.id)?.isTrashed == true)
  }

  @Test func whatHangsUnderATrashedParentElsewhereStaysThereWhenItsListComesBack() async throws {
    let list = try await addList("list", on: a)
    let parent = try await add("parent", on: a) { $0.list = .id(list.id) }
    try await b.pull(from: a)
    _ = try await b.planner.move([parent.id], to: Destination(list: .clear), under: b.terms)
    a.time.advance(by: 60)
    let child = try await add("child", on: a) { $0.parent = parent.id }
    _ = try await a.planner.deleteLists([list.id], tasks: .trash, under: a.terms)
    try await a.pull(from: b)
    #expect(try await a.task(parent.id)?.place.list == nil)
    #expect(try await a.task(child.id)?.place.list == list.id)
    // Here nobody knows of what happened there.
    b.time.advance(by: 120)
    _ = try await b.planner.deleteLists([list.id], tasks: .trash, under: b.terms)
    _ = try await b.planner.restoreLists([list.id], under: b.terms)
    try await a.pull(from: b)
    #expect(try await a.store.list(list.id)?.isTrashed == false)
    for id in [parent.id, child.id] { #expect(try await a.task(id)?.isTrashed == true) }
    try await b.pull(from: a)
    #expect(try await a.records() == b.records())
  }

  @Test(arguments: [1, 9])
  func whatWasTrashedWithItsListComesBackUnderAParentThatFollowedLater(_ number: UInt64) async throws {
    let c = Replica(number: 3)
    let list = try await addList("list", on: a)
    try await c.pull(from: a)
    let parent = try await add("parent", on: a) {
      $0.id = TaskItem.ID(high: 1, low: 5)
      $0.list = .id(list.id)
    }
    let child = try await add("child", on: a) {
      $0.id = TaskItem.ID(high: 1, low: number)
      $0.parent = parent.id
    }
    try await b.pull(from: a)
    a.time.advance(by: 60)
    _ = try await a.planner.deleteLists([list.id], tasks: .trash, under: a.terms)
    b.time.advance(by: 120)
    _ = try await b.planner.trash([parent.id], children: .lift, under: b.terms)
    _ = try await b.planner.restore([parent.id], under: b.terms)
    _ = try await b.planner.move([child.id], to: Destination(parent: .set(parent.id)), under: b.terms)
    try await a.pull(from: b)
    for id in [parent.id, child.id] { #expect(try await a.task(id)?.isTrashed == true) }
    // Here nobody knows of the tasks.
    c.time.advance(by: 300)
    _ = try await c.planner.deleteLists([list.id], tasks: .trash, under: c.terms)
    _ = try await c.planner.restoreLists([list.id], under: c.terms)
    try await a.pull(from: c)
    for id in [parent.id, child.id] { #expect(try await a.task(id)?.isTrashed == false) }
  }

  @Test func whatIsAddedUnderAPurgedParentComesToTheTopLevel() async throws {
    let list = try await addList("list", on: a)
    let parent = try await add("parent", on: a) { $0.list = .id(list.id) }
    try await b.pull(from: a)
    let child = try await add("child", on: b) { $0.parent = parent.id }
    _ = try await a.planner.trash([parent.id], under: a.terms)
    _ = try await a.planner.purge(.tasks([parent.id]), under: a.terms)
    try await meet()
    #expect(reasons == [.missingParent])
    #expect(try await a.task(child.id)?.place.parent == nil)
    #expect(try await a.task(child.id)?.place.list == list.id)
  }

  @Test func whatIsAddedToAPurgedListIsInNone() async throws {
    let list = try await addList("list", on: a)
    try await b.pull(from: a)
    let task = try await add("task", on: b) { $0.list = .id(list.id) }
    let child = try await add("child", on: b) { $0.parent = task.id }
    _ = try await a.planner.deleteLists([list.id], tasks: .trash, under: a.terms)
    _ = try await a.planner.purge(.trash(before: nil), under: a.terms)
    try await meet()
    #expect(reasons == [.missingList, .listOfRoot])
    for id in [task.id, child.id] { #expect(try await a.task(id)?.place.list == nil) }
  }

  @Test func whatIsAddedBelowATaskThatMovedToAnotherListComesAlong() async throws {
    let (here, there) = (try await addList("here", on: a), try await addList("there", on: a))
    let root = try await add("root", on: a) { $0.list = .id(here.id) }
    try await b.pull(from: a)
    let child = try await add("child", on: b) { $0.parent = root.id }
    let grandchild = try await add("grandchild", on: b) { $0.parent = child.id }
    _ = try await a.planner.move([root.id], to: Destination(list: .set(there.id)), under: a.terms)
    try await meet()
    #expect(reasons == [.listOfRoot, .listOfRoot])
    for id in [root.id, child.id, grandchild.id] { #expect(try await b.task(id)?.place.list == there.id) }
  }

  @Test func ofACycleOfParentsTheLinkThatWasMadeLastGoes() async throws {
    let (x, y) = (try await add("x", on: a), try await add("y", on: a))
    try await b.pull(from: a)
    _ = try await a.planner.move([x.id], to: Destination(parent: .set(y.id)), under: a.terms)
    b.time.advance(by: 60)
    _ = try await b.planner.move([y.id], to: Destination(parent: .set(x.id)), under: b.terms)
    try await meet()
    #expect(reasons == [.cycle])
    #expect(try await a.task(x.id)?.place.parent == y.id)
    #expect(try await a.task(y.id)?.place.parent == nil)
  }

  @Test func ofACycleOfPrerequisitesTheLinkThatWasMadeLastGoes() async throws {
    let (x, y, z) = (try await add("x", on: a), try await add("y", on: a), try await add("z", on: a))
    try await b.pull(from: a)
    func need(_ task: TaskItem, _ other: TaskItem, on replica: Replica) async throws {
      var patch = TaskPatch()
      patch.prerequisites = SetEdit(adding: [other.id])
      _ = try await replica.planner.edit(task.id, patch, under: replica.terms)
      a.time.advance(by: 60)
      b.time.advance(by: 60)
    }
    try await need(x, y, on: a)
    try await need(z, x, on: b)
    try await need(y, z, on: a)
    try await need(z, y, on: b)
    try await meet()
    // z → y is the last and closes a cycle with y → z; that gone, y → z closes one with z → x → y.
    #expect(reasons == [.cycle, .cycle])
    #expect(try await a.task(x.id)?.prerequisites == [y.id])
    #expect(try await a.task(y.id)?.prerequisites == [])
    #expect(try await a.task(z.id)?.prerequisites == [x.id])
  }

  @Test func whenBothCompleteAnOccurrenceNoEditOfItsSuccessorIsLost() async throws {
    let rule = try RecurrenceRule(parsing: "FREQ=DAILY")
    let task = try await add("water the plants", on: a) {
      $0.due = .day(.earliest)
      $0.recurrence = Recurrence(rule: rule)
    }
    try await b.pull(from: a)
    let completed = try await a.planner.setStatus(.complete(), of: [task.id], under: a.terms)
    let successor = try #require(completed.tasks.first { $0.id != task.id })
    b.time.advance(by: 60)
    _ = try await b.planner.setStatus(.complete(), of: [task.id], under: b.terms)
    a.time.advance(by: 120)
    var patch = TaskPatch()
    patch.notes = "the big one too"
    _ = try await a.planner.edit(successor.id, patch, under: a.terms)
    try await meet()
    #expect(reasons == [.madeTwice])
    #expect(try await b.task(successor.id)?.notes == "the big one too")
    #expect(try await b.tasks().count == 2)
  }

  @Test func aScheduleThatLostItsDateIsDueOnTheDateThatItStandsFor() async throws {
    let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY")
    let task = try await add("task", on: a) {
      $0.due = .day(.earliest)
      $0.recurrence = Recurrence(rule: rule)
    }
    try await b.pull(from: a)
    var without = TaskPatch()
    without.recurrence = .clear
    without.due = .clear
    _ = try await a.planner.edit(task.id, without, under: a.terms)
    b.time.advance(by: 60)
    var other = TaskPatch()
    other.recurrence = .set(Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY"), anchor: .day(.earliest)))
    _ = try await b.planner.edit(task.id, other, under: b.terms)
    try await meet()
    #expect(reasons == [.undatedRecurrence])
    #expect(try await a.task(task.id)?.due == .day(.earliest))
  }

  @Test func ofExtensionsThatAreTooLargeTogetherThoseWrittenLastGo() async throws {
    let task = try await add("task", on: a)
    try await b.pull(from: a)
    func extend(_ key: String, on replica: Replica) async throws {
      var patch = TaskPatch()
      patch.extensions = [key: String(repeating: "x", count: 600_000)]
      _ = try await replica.planner.edit(task.id, patch, under: replica.terms)
    }
    try await extend("kit.first", on: a)
    b.time.advance(by: 60)
    try await extend("kit.last", on: b)
    try await meet()
    #expect(reasons == [.extensionsTooLarge])
    #expect(try await a.task(task.id)?.extensions.keys.sorted() == ["kit.first"])
  }

  @Test func aReferenceIsLeftAloneWhileMoreIsToCome() async throws {
    let list = try await addList("list", on: a)
    let parent = try await add("parent", on: a) { $0.list = .id(list.id) }
    let child = try await add("child", on: a) { $0.parent = parent.id }
    let lookUps = RecordLookUps(in: b.store)
    let early = try await Reconciliation(of: [.task(child)], isLast: false, in: lookUps)
    #expect(early.repairs.isEmpty)
    #expect(early.awaiting == [child.id])
    _ = try await b.store.commit(
      ChangeSet(
        id: ChangeSet.ID(high: 1, low: 1), title: "", date: .earliest, author: "", kind: .replication,
        changes: early.changes))
    let arrived = try await Reconciliation(
      of: [.task(parent), .list(list)], revisiting: early.awaiting, isLast: true, in: lookUps)
    #expect(arrived.repairs.isEmpty && arrived.awaiting.isEmpty)
    #expect(arrived.changes.count == 2)
    let never = try await Reconciliation(of: [], revisiting: early.awaiting, isLast: true, in: lookUps)
    #expect(never.repairs.map(\.reason) == [.missingParent, .missingList])
    let place = try #require(never.changes.first?.record.task?.place)
    #expect(place.parent == nil && place.list == nil)
  }

  @Test func whatIsKnownIsNotWritten() async throws {
    _ = try await add("task", on: a)
    _ = try await addList("list", on: a)
    try await b.pull(from: a)
    let records = try await a.records()
    let again = try await Reconciliation(of: records, isLast: true, in: RecordLookUps(in: b.store))
    #expect(again.changes.isEmpty && again.repairs.isEmpty && again.lost.isEmpty)
  }

  @Test func aClockAtTheEndOfTimeIsOverriddenToo() async throws {
    let last = UInt64(253_402_300_799_999) << 16 | 0xFFFF
    func task(_ number: UInt64, in parent: TaskItem.ID?, trashed: Instant?, at version: Version?) throws -> TaskItem {
      try TaskItem(
        id: TaskItem.ID(high: 1, low: number), title: "task", place: Place(parent: parent, position: .first),
        created: .earliest, modified: .earliest, trashed: trashed, version: try #require(version))
    }
    let parent = try task(1, in: nil, trashed: .earliest, at: Version(stamp: 1, writer: 1))
    let child = try task(2, in: parent.id, trashed: nil, at: Version(stamp: last, writer: 1 << 63))
    let reconciliation = try await Reconciliation(
      of: [.task(parent), .task(child)], isLast: true, in: RecordLookUps(in: a.store))
    let repaired = try #require(reconciliation.changes.last?.record.task)
    #expect(repaired.isTrashed)
    #expect(repaired.clocks[.trashed] > child.version)
    #expect(repaired.version.stamp == last)
    let merged = Record.task(child).merged(with: .task(repaired))
    #expect(merged == .task(repaired))
  }

  @Test func aLongChainOfParentsIsWalkedWithoutRecursion() async throws {
    var records: [Record] = []
    var parent: TaskItem.ID?
    for number in 1...20_000 {
      let id = TaskItem.ID(high: 1, low: UInt64(number))
      records.append(
        .task(
          try TaskItem(
            id: id, title: "t", place: Place(parent: parent, position: .first), created: .earliest, modified: .earliest,
            version: try #require(Version(stamp: UInt64(number), writer: 1)))))
      parent = id
    }
    let reconciliation = try await Reconciliation(
      of: records, isLast: true,
      in: RecordLookUps(
        records: { ids in ids.map { _ in nil } }, children: { _ in [] }, members: { _ in [] }))
    #expect(reconciliation.repairs.isEmpty)
    #expect(reconciliation.changes.count == 20_000)
  }
}

import Foundation
import TaskCore
import Testing

/// What becomes of the tasks below one that repeats.
@Suite struct RepeatingTreesTests {
  @Test(arguments: Depth.allCases) func whatWasTickedIsOpenAgainBelowTheSuccessor(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let tree = try await Tree(in: scene)
    for task in [tree.child, tree.grandchild] { _ = try await scene.planner.complete(task.id, under: scene.terms) }
    _ = try await scene.planner.complete(tree.root.id, under: scene.terms)

    let copy = try #require(try await scene.planner.task(tree.child.copyID(below: tree.root.successorID)))
    let deeper = try #require(try await scene.planner.task(tree.grandchild.copyID(below: tree.root.successorID)))
    #expect(copy.isOpen && deeper.isOpen)
    #expect(copy.place.parent == tree.root.successorID && deeper.place.parent == copy.id)
    #expect(copy.due?.description == "2026-05-28" && copy.prerequisites == [deeper.id])
    #expect(try await scene.read(tree.child).status.kind == .completed)
    #expect(try await scene.read(tree.grandchild).status.kind == .completed)

    _ = try await scene.planner.undo(under: scene.terms)
    #expect(try await scene.titles(.all).count == 4)
    #expect(try await scene.read(tree.child).status.kind == .completed)
  }

  @Test func whatIsOpenIsClosedHereAndCopied() async throws {
    let scene = try await Scene()
    let tree = try await Tree(in: scene)
    _ = try await scene.planner.complete(tree.root.id, under: scene.terms)
    #expect(try await scene.read(tree.child).status.kind == .cancelled)
    #expect(try await scene.read(tree.grandchild).status.kind == .cancelled)
    #expect(try await scene.planner.task(tree.child.copyID(below: tree.root.successorID))?.isOpen == true)
    // Opened again, everything is as it was.
    _ = try await scene.planner.setStatus(.reopen, of: [tree.root.id], under: scene.terms)
    #expect(try await scene.read(tree.child).isOpen)
    #expect(try await scene.read(tree.grandchild).isOpen)
    #expect(try await scene.titles(.all).count == 4)
  }

  @Test func whatIsToBeCompletedAlongIsCompleted() async throws {
    let scene = try await Scene()
    let tree = try await Tree(in: scene)
    _ = try await scene.planner.setStatus(.complete(withChildren: true), of: [tree.root.id], under: scene.terms)
    #expect(try await scene.read(tree.child).status.kind == .completed)
    #expect(try await scene.read(tree.grandchild).status.kind == .completed)
    #expect(try await scene.read(tree.weekly).isOpen)
  }

  @Test(arguments: Depth.allCases) func whatHasItsOwnScheduleMovesAlongAndBack(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let tree = try await Tree(in: scene)
    let below = try await scene.add("bag") { $0.parent = tree.weekly.id }
    let later = try await scene.add("prepare") {
      $0.parent = tree.child.id
      $0.due = try? date("2026-06-03")
    }
    _ = try await scene.planner.complete(tree.root.id, under: scene.terms)
    let weekly = try await scene.read(tree.weekly)
    #expect(weekly.place.parent == tree.root.successorID && weekly.isOpen && weekly.due == tree.weekly.due)
    #expect(try await scene.read(below).place.parent == tree.weekly.id)
    #expect(try await scene.read(below).isOpen)
    #expect(try await scene.read(later).place.parent == tree.child.copyID(below: tree.root.successorID))

    _ = try await scene.planner.setStatus(.reopen, of: [tree.root.id], under: scene.terms)
    #expect(try await scene.read(tree.weekly).place == tree.weekly.place)
    #expect(try await scene.read(later).place == later.place)
    #expect(try await scene.planner.task(tree.root.successorID) == nil)
  }

  @Test func aChildThatSomebodyAddedKeepsTheSuccessor() async throws {
    let scene = try await Scene()
    let tree = try await Tree(in: scene)
    _ = try await scene.planner.complete(tree.root.id, under: scene.terms)
    let added = try await scene.add("more") { $0.parent = tree.root.successorID }
    _ = try await scene.planner.setStatus(.reopen, of: [tree.root.id], under: scene.terms)
    #expect(try await scene.read(added).place.parent == tree.root.successorID)
    #expect(try await scene.planner.task(tree.root.successorID)?.isOpen == true)
  }

  @Test(arguments: [true, false]) func parentAndRepeatingChildAreCompletedTogether(_ childFirst: Bool) async throws {
    let scene = try await Scene()
    let tree = try await Tree(in: scene)
    let ids = childFirst ? [tree.weekly.id, tree.root.id] : [tree.root.id, tree.weekly.id]
    _ = try await scene.planner.setStatus(.complete(), of: ids, under: scene.terms)
    #expect(try await scene.read(tree.weekly).status.kind == .completed)
    let next = try #require(try await scene.planner.task(tree.weekly.successorID))
    #expect(next.isOpen && next.place.parent == tree.root.successorID)
  }

  @Test(arguments: [true, false]) func whatIsTickedAlongStaysWhereItIs(_ childFirst: Bool) async throws {
    let scene = try await Scene()
    let tree = try await Tree(in: scene)
    let ids = childFirst ? [tree.weekly.id, tree.root.id] : [tree.root.id, tree.weekly.id]
    _ = try await scene.planner.setStatus(.complete(), of: ids, under: scene.terms)
    #expect(try await scene.read(tree.weekly).place.parent == tree.root.id)
  }

  @Test func aPostponedOccurrenceLeavesTheDistancesAsTheyWere() async throws {
    let scene = try await Scene()
    let root = try await scene.add("trip") {
      $0.start = try? date("2026-06-15")
      $0.due = try? date("2026-06-17")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=WEEKLY"))
    }
    var ids: [TaskItem.ID] = []
    for due in ["2026-06-16", "2026-06-17", "2026-06-19"] {
      let child = try await scene.add(due) {
        $0.parent = root.id
        $0.due = try? date(due)
      }
      ids.append(child.id)
    }
    var patch = TaskPatch()
    patch.due = .set(try date("2026-06-20"))
    _ = try await scene.planner.edit(root.id, patch, under: scene.terms)
    _ = try await scene.planner.complete(root.id, under: scene.terms)
    let next = try #require(try await scene.planner.task(root.successorID))
    #expect(next.start?.description == "2026-06-22" && next.due?.description == "2026-06-24")
    let copies = try await scene.planner.tasks(ids.map { TaskItem.ID(name: $0.bytes, in: next.id) })
    #expect(copies.map { $0?.due?.description } == ["2026-06-23", "2026-06-24", "2026-06-26"])
  }

  @Test func aSeriesOfStartsStaysOneWhenADueDateIsGiven() async throws {
    let scene = try await Scene()
    let task = try await scene.add("look in") {
      $0.start = try? date("2026-06-15")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=WEEKLY;BYDAY=MO"))
    }
    var patch = TaskPatch()
    patch.due = .set(try date("2026-06-19"))
    _ = try await scene.planner.edit(task.id, patch, under: scene.terms)
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    let next = try #require(try await scene.planner.task(task.successorID))
    #expect(next.start?.description == "2026-06-22" && next.due?.description == "2026-06-26")
  }

  @Test func aSeriesOfDueDatesGoesOnWithTheStartsThatAreLeft() async throws {
    let scene = try await Scene()
    let task = try await scene.add("trip") {
      $0.start = try? date("2026-06-15")
      $0.due = try? date("2026-06-17")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=WEEKLY"))
    }
    var patch = TaskPatch()
    patch.due = .clear
    _ = try await scene.planner.edit(task.id, patch, under: scene.terms)
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    #expect(try await scene.planner.task(task.successorID)?.start?.description == "2026-06-22")
  }

  @Test func aSeriesThatIsOverLeavesWhatIsBelow() async throws {
    let scene = try await Scene()
    let root = try await scene.add("pack") {
      $0.due = try? date("2026-05-28")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=DAILY;COUNT=1"))
    }
    let child = try await scene.add("socks") { $0.parent = root.id }
    _ = try await scene.planner.complete(root.id, under: scene.terms)
    #expect(try await scene.read(child).isOpen)
  }

  @Test func anOccurrenceThatLeavesTheSeriesKeepsWhatIsBelow() async throws {
    let scene = try await Scene()
    let tree = try await Tree(in: scene)
    var patch = TaskPatch()
    patch.title = "pack for the mountains"
    patch.due = .set(try date("2026-05-30"))
    _ = try await scene.planner.edit([TaskEdit(tree.root.id, patch, for: .occurrence)], under: scene.terms)
    let alone = try await scene.read(tree.root)
    #expect(alone.recurrence == nil && alone.due?.description == "2026-05-30")
    let next = try #require(try await scene.planner.task(tree.root.successorID))
    #expect(next.title == "pack" && next.due?.description == "2026-05-29" && next.recurrence?.index == 2)
    #expect(try await scene.read(tree.weekly).place.parent == tree.root.id)
    #expect(try await scene.read(tree.child).isOpen)
    #expect(try await scene.planner.task(tree.child.copyID(below: next.id))?.isOpen == true)
    // It is done for good, and the series is not doubled.
    _ = try await scene.planner.complete(tree.root.id, under: scene.terms)
    #expect(try await scene.planner.task(next.id)?.isOpen == true)
    _ = try await scene.planner.undo(under: scene.terms)
    _ = try await scene.planner.undo(under: scene.terms)
    #expect(try await scene.read(tree.root).recurrence == tree.root.recurrence)
    #expect(try await scene.planner.task(next.id) == nil)
  }

  @Test func allThatFollowIsMovedWithTheSchedule() async throws {
    let scene = try await Scene()
    var task = try await scene.add("run") {
      $0.due = try? date("2026-05-25")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=WEEKLY;COUNT=4"))
    }
    _ = try await scene.planner.complete(task.id, under: scene.terms)
    task = try #require(try await scene.planner.task(task.successorID))
    var patch = TaskPatch()
    patch.due = .set(try date("2026-06-03"))
    _ = try await scene.planner.edit([TaskEdit(task.id, patch, for: .following)], under: scene.terms)
    var dates: [String] = []
    while let next = try await scene.planner.task(task.id) {
      dates.append(next.due?.description ?? "")
      _ = try await scene.planner.complete(next.id, under: scene.terms)
      task = try #require(try await scene.planner.task(next.id))
      guard try await scene.planner.task(task.successorID) != nil else { break }
      task = try #require(try await scene.planner.task(task.successorID))
    }
    // Three of the four were left, a week apart from the new date on.
    #expect(dates == ["2026-06-03", "2026-06-10", "2026-06-17"])
  }
}

/// A daily task with a child that waits for its own child, and with a weekly task below it.
private struct Tree {
  let root: TaskItem
  let child: TaskItem
  let grandchild: TaskItem
  let weekly: TaskItem

  init(in scene: Scene) async throws {
    let root = try await scene.daily("pack")
    let child = try await scene.add("clothes") {
      $0.parent = root.id
      $0.due = try? date("2026-05-27")
    }
    let grandchild = try await scene.add("socks") { $0.parent = child.id }
    var patch = TaskPatch()
    patch.prerequisites = SetEdit(adding: [grandchild.id])
    _ = try await scene.planner.edit(child.id, patch, under: scene.terms)
    self.root = root
    self.child = try await scene.read(child)
    self.grandchild = grandchild
    weekly = try await scene.add("wash") {
      $0.parent = root.id
      $0.due = try? date("2026-05-27")
      $0.recurrence = try? Recurrence(rule: RecurrenceRule(parsing: "FREQ=WEEKLY"))
    }
  }
}

import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let structure: [TaskStoreRequirement] = [
    .init("no task becomes a part of itself", "the set must pass checkStructure: a cycle of parents") { subject in
      let hand = try await subject.hand()
      let top = try hand.task("top")
      let middle = try hand.task("middle", parent: top)
      let bottom = try hand.task("bottom", parent: middle)
      try await hand.add(top, middle, bottom)
      for parent in [top, middle, bottom] {
        try await expectFailure(.cycle, "“top” under “\(parent.title)”") {
          try await hand.change(top, [.place: .place(Place(parent: parent.id, position: .first))])
        }
      }
      let loop = try hand.task("loop")
      let knot = try hand.task("knot", parent: loop)
      let tied = try TaskItem(
        id: loop.id, title: "loop", place: Place(parent: knot.id, position: .first), created: hand.now,
        modified: hand.now,
        version: loop.version)
      try await expectFailure(.cycle, "two new tasks under each other") { try await hand.add(tied, knot) }
    },
    .init("a cycle is found whatever hangs from it", "no touched task may lie on a cycle of parents") { subject in
      let hand = try await subject.hand()
      let loop = try hand.task("loop")
      let knot = try hand.task("knot", parent: loop)
      let tied = try hand.task("loop", id: loop.id, parent: knot)
      // First in the set comes a task that hangs from the cycle without lying on it.
      let tail = try hand.task("tail", parent: knot)
      try await expectFailure(.cycle, "a cycle behind a task that hangs from it") {
        try await hand.add(tail, tied, knot)
      }
    },
    .init("no task comes before itself", "the set must pass checkStructure: a cycle of prerequisites") { subject in
      let hand = try await subject.hand()
      let last = try hand.task("last")
      let middle = try hand.task("middle") { $0.prerequisites = [last.id] }
      let first = try hand.task("first") { $0.prerequisites = [middle.id, last.id] }
      try await hand.add(last, middle, first)
      for needed in [first, middle, last] {
        try await expectFailure(.cycle, "“last” after “\(needed.title)”") {
          try await hand.change(last, [.prerequisite(needed.id): .member(true)])
        }
      }
      let missing = TaskItem.ID(UUID.version7())
      try await hand.change(last, [.prerequisite(missing): .member(true)])
    },
    .init(
      "no task is live under what is in the trash or not there",
      "none may be live under a trashed or missing parent or list"
    ) { subject in
      let hand = try await subject.hand()
      let (parent, trashed) = (try hand.task("parent"), try hand.task("trashed", trashed: hand.now))
      let gone = try hand.list("gone", trashed: hand.now)
      try await hand.add(gone)
      try await hand.add(parent, trashed)
      let nobody = try hand.task("nobody")
      let nowhere = try hand.list("nowhere")
      for (what, task) in [
        ("under a trashed parent", try hand.task("a", parent: trashed)),
        ("under a missing parent", try hand.task("a", parent: nobody)),
        ("in a trashed list", try hand.task("a", list: gone)), ("in a missing list", try hand.task("a", list: nowhere)),
      ] {
        try await expectFailure(.conflict, "a new task \(what)") { try await hand.add(task) }
        let moved = try hand.changed(parent, [.place: .place(task.place)])
        try await expectFailure(.conflict, "a task moved \(what)") {
          try await hand.commit([.replacing(.task(parent), with: .task(moved))])
        }
      }
      try await hand.add(try hand.task("in the trash too", parent: trashed, trashed: hand.now))
    },
    .init("what others hang on goes only with them", "none may be live under a trashed or missing parent or list") {
      subject in
      let hand = try await subject.hand()
      let list = try hand.list()
      try await hand.add(list)
      let parent = try hand.task("parent", list: list)
      let child = try hand.task("child", list: list, parent: parent)
      try await hand.add(parent, child)
      let inTrash = try hand.changed(parent, [.trashed: .instant(hand.now)])
      try await expectFailure(.conflict, "a parent trashed without its child") {
        try await hand.commit([.replacing(.task(parent), with: .task(inTrash))])
      }
      try await expectFailure(.conflict, "a parent purged without its child") {
        try await hand.commit([.replacing(.task(parent), with: try hand.tombstone(of: .task(parent)))])
      }
      let listInTrash = try hand.changed(list, [.trashed: .instant(hand.now)])
      try await expectFailure(.conflict, "a list trashed without its tasks") {
        try await hand.commit([.replacing(.list(list), with: .list(listInTrash))])
      }
      try await expectFailure(.conflict, "a list purged without its tasks") {
        try await hand.commit([.replacing(.list(list), with: try hand.tombstone(of: .list(list)))])
      }
      let childInTrash = try hand.changed(child, [.trashed: .instant(hand.now)])
      try await hand.commit([
        .replacing(.list(list), with: .list(listInTrash)), .replacing(.task(parent), with: .task(inTrash)),
        .replacing(.task(child), with: .task(childInTrash)),
      ])
    },
    .init("a child is in its parent's list", "none in another list than its parent") { subject in
      let hand = try await subject.hand()
      let (here, there) = (try hand.list("here"), try hand.list("there"))
      try await hand.add(here, there)
      let parent = try hand.task("parent", list: here)
      let child = try hand.task("child", list: here, parent: parent)
      try await hand.add(parent, child)
      try await expectFailure(.conflict, "a child in another list") {
        try await hand.add(try hand.task("stray", list: there, parent: parent))
      }
      let moved = try hand.changed(parent, [.place: .place(Place(list: there.id, position: .first))])
      try await expectFailure(.conflict, "a parent moved without its child") {
        try await hand.commit([.replacing(.task(parent), with: .task(moved))])
      }
      let along = try hand.changed(
        child, [.place: .place(Place(list: there.id, parent: parent.id, position: .first))])
      try await hand.commit([
        .replacing(.task(parent), with: .task(moved)), .replacing(.task(child), with: .task(along)),
      ])
    },
    .init(
      "replication may bring references before what they refer to",
      "A set of kind replication may refer to records that have not arrived yet"
    ) { subject in
      let hand = try await subject.hand()
      let (parent, list) = (try hand.task("parent"), try hand.list())
      let (child, member) = (try hand.task("child", parent: parent), try hand.task("member", list: list))
      try await hand.commit([.adding(.task(child)), .adding(.task(member))], kind: .replication)
      try await hand.change(child, [.title: .text("edited")])
      try await hand.commit([.adding(.task(parent)), .adding(.list(list))], kind: .replication)
      let (bin, absent) = (try hand.task("bin", trashed: hand.now), try hand.list("absent"))
      try await hand.add(bin)
      let stray = try hand.task("stray", list: absent, parent: bin)
      try await expectFailure(.conflict, "a task under a trashed parent, its list still to come") {
        try await hand.commit([.adding(.task(stray))], kind: .replication)
      }
      try await expectFailure(.cycle, "a cycle brought by replication") {
        let loop = try hand.changed(parent, [.place: .place(Place(parent: child.id, position: .first))])
        try await hand.commit([.replacing(.task(parent), with: .task(loop))], kind: .replication)
      }
    },
  ]
}

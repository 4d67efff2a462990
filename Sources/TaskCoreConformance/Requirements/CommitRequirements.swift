import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let commits: [TaskStoreRequirement] = [
    .init("a commit answers the records that it wrote", "Commits a change set: all of it, or none") { subject in
      let hand = try await subject.hand()
      let (a, b) = (try hand.task("a"), try hand.task("b"))
      let set = hand.set([.adding(.task(b)), .adding(.task(a))], title: "Add both")
      let outcome = try await hand.store.commit(set)
      try expectEqual(
        outcome, Outcome(changeSet: set.id, title: "Add both", records: [.task(b), .task(a)]), "the outcome")
      try expectEqual(
        try await hand.store.records([.task(a.id), .task(b.id)]), [.task(a), .task(b)], "what is stored")
    },
    .init("a refused set leaves nothing", "Commits a change set: all of it, or none") { subject in
      let hand = try await subject.hand()
      let (stored, new) = (try hand.task("stored"), try hand.task("new"))
      try await hand.add(stored)
      let token = try await hand.token()
      let stale = try hand.changed(stored, [.title: .text("changed")])
      let set = hand.set([.adding(.task(new)), .adding(.task(stale))])
      try await expectFailure(.conflict, "a set whose second change is refused") { try await hand.store.commit(set) }
      try expectEqual(
        try await hand.store.records([.task(new.id), .task(stored.id)]), [nil, .task(stored)], "what is stored")
      try expectEqual(try await hand.token(), token, "the token")
      try expectEqual(try await hand.store.outcome(of: set.id), nil, "the outcome of the refused set")
      try expectEqual(try await hand.store.history(HistoryQuery()).count, 1, "the number of entries in history")
      try expectEqual(try await hand.titles(), ["stored"], "the tasks that are found")
    },
    .init(
      "a change finds the version that it replaces, or is refused with both",
      "each change must find the version that it replaces"
    ) { subject in
      let hand = try await subject.hand()
      let first = try hand.task("first")
      try await hand.add(first)
      let second = try await hand.change(first, [.title: .text("second")])
      let third = try hand.changed(first, [.title: .text("third")])
      let failure = try await expectFailure(.conflict, "a change of a version that was replaced") {
        try await hand.commit([Change(replacing: first.version, with: .task(third))])
      }
      try expectEqual(
        failure.versions, TaskFailure.VersionMismatch(expected: first.version, found: second.version), "the versions")
      try expectEqual(failure.id, .task(first.id), "the record that the failure names")
      let again = try await expectFailure(.conflict, "adding what is there") {
        try await hand.commit([.adding(.task(third))])
      }
      try expectEqual(
        again.versions, TaskFailure.VersionMismatch(expected: nil, found: second.version), "the versions")
      let nobody = try hand.task("nobody")
      let absent = try await expectFailure(.conflict, "replacing what is not there") {
        try await hand.commit([Change(replacing: first.version, with: .task(nobody))])
      }
      try expectEqual(
        absent.versions, TaskFailure.VersionMismatch(expected: first.version, found: nil), "the versions")
      try expectEqual(try await hand.store.task(first.id), second, "what is stored")
    },
    .init("a tombstone is a version like any other", "the version that it replaces (of a record or a tombstone)") {
      subject in
      let hand = try await subject.hand()
      let task = try hand.task("a", trashed: hand.now)
      try await hand.add(task)
      let tombstone = try hand.tombstone(of: .task(task))
      try await hand.commit([.replacing(.task(task), with: tombstone)])
      let again = try hand.task("again", id: task.id)
      try await expectFailure(.conflict, "adding over a tombstone") { try await hand.commit([.adding(.task(again))]) }
      try await hand.commit([.replacing(tombstone, with: .task(again))])
      try expectEqual(try await hand.store.task(task.id), again, "the record made again")
      let list = try hand.list("l")
      try await hand.add(list)
      let gone = try hand.tombstone(of: .list(list))
      try await hand.commit([.replacing(.list(list), with: gone)])
      try expectEqual(try await hand.store.record(.list(list.id)), gone, "what is left of the list")
    },
    .init("a tombstone may come before its record", "each change must find the version that it replaces") { subject in
      let hand = try await subject.hand()
      let task = try hand.task("never here")
      let tombstone = try hand.tombstone(of: .task(task))
      try await hand.commit([.adding(tombstone)], kind: .replication)
      try expectEqual(try await hand.store.record(.task(task.id)), tombstone, "the tombstone")
    },
    .init("a version follows the one that it replaces", "`.invalid` from the structure") { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a")
      try await hand.add(task)
      let same = try TaskItem(
        id: task.id, title: "b", place: task.place, created: task.created, modified: task.modified,
        version: task.version)
      try await expectFailure(.invalid, "a change that keeps the version") {
        try await hand.commit([.replacing(.task(task), with: .task(same))])
      }
    },
    .init(
      "a merged version only has to be another one",
      "a version does not follow the one it replaces (in a set of kind replication: is the one it replaces)"
    ) { subject in
      let hand = try await subject.hand()
      let early = try hand.version()
      let task = try hand.task("a")
      try await hand.add(task)
      func merged(_ version: Version) throws -> [Change] {
        let state = try TaskItem(
          id: task.id, title: "b", place: task.place, created: task.created, modified: task.modified, version: version,
          clocks: task.clocks)
        return [.replacing(.task(task), with: .task(state))]
      }
      try await expectFailure(.invalid, "an earlier version in a set of a person") {
        try await hand.commit(try merged(early))
      }
      try await expectFailure(.invalid, "the same version in a set of replication") {
        try await hand.commit(try merged(task.version), kind: .replication)
      }
      try await hand.commit(try merged(early), kind: .replication)
      try expectEqual(try await hand.store.task(task.id)?.version, early, "the version")
    },
    .init("a set changes each record once", "`.invalid` from the structure") { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a")
      try await expectFailure(.invalid, "a set with one record twice") {
        try await hand.commit([.adding(.task(task)), .adding(.task(task))])
      }
      try expectEqual(try await hand.store.task(task.id), nil, "the task")
    },
    .init("a set's title and author have a length", "`.invalid` when … the title or author is too long") { subject in
      let hand = try await subject.hand()
      let long = String(repeating: "x", count: 100_000)
      let task = try hand.task("a")
      try await expectFailure(.invalid, "a set with a title of 100,000 bytes") {
        try await hand.commit([.adding(.task(task))], title: long)
      }
      try await expectFailure(.invalid, "a set of an author of 100,000 bytes") {
        try await hand.commit([.adding(.task(task))], author: long)
      }
      // What is said of the longest title of a task is not too long.
      try await hand.commit([.adding(.task(task))], title: "Undo: Complete “\(long.prefix(16_384))”")
    },
    .init(
      "a set is committed once",
      "A set whose identity was committed before, and is remembered, changes nothing and answers its first outcome"
    ) { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a")
      let set = hand.set([.adding(.task(task))], fingerprint: "f")
      let first = try await hand.store.commit(set)
      _ = try await hand.change(task, [.title: .text("b")])
      let token = try await hand.token()
      try expectEqual(try await hand.store.commit(set), first, "the outcome of the set that comes again")
      try expectEqual(try await hand.token(), token, "the token")
      try expectEqual(try await hand.titles(), ["b"], "the tasks")
      try expectEqual(try await hand.store.history(HistoryQuery()).count, 2, "the number of entries in history")
    },
    .init(
      "one identity with two fingerprints is a conflict",
      "`.conflict` when … the identity was used with another fingerprint"
    ) { subject in
      let hand = try await subject.hand()
      let id = ChangeSet.ID(UUID.version7())
      _ = try await hand.store.commit(hand.set([.adding(.task(try hand.task("a")))], id: id, fingerprint: "f"))
      for fingerprint in ["g", nil] {
        try await expectFailure(.conflict, "the identity with the fingerprint \(fingerprint ?? "none")") {
          try await hand.store.commit(hand.set([.adding(.task(try hand.task("b")))], id: id, fingerprint: fingerprint))
        }
      }
      try expectEqual(try await hand.titles(), ["a"], "the tasks")
    },
    .init("an empty keyed set is remembered and leaves no history", "Sets that changed nothing have none") { subject in
      let hand = try await subject.hand()
      let set = hand.set([], title: "Nothing", fingerprint: "f")
      let first = try await hand.store.commit(set)
      try expectEqual(first.records, [], "the records of an empty set")
      try expectEqual(try await hand.store.outcome(of: set.id)?.outcome, first, "the remembered outcome")
      try expectEqual(try await hand.store.outcome(of: set.id)?.fingerprint, "f", "the remembered fingerprint")
      try expectEqual(try await hand.store.history(HistoryQuery()), [], "the history")
    },
  ]

  static let outcomes: [TaskStoreRequirement] = [
    .init(
      "a keyed outcome keeps the records as the set left them",
      "The records of a set with a fingerprint are in the state that the set gave them"
    ) { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a") {
        $0.tags = ["x"]
        $0.notes = "n"
      }
      let set = hand.set([.adding(.task(task))], fingerprint: "f")
      let first = try await hand.store.commit(set)
      let changed = try await hand.change(
        task, [.title: .text("b"), .trashed: .instant(hand.now), .tag("x"): .text(nil)])
      try await hand.commit([.replacing(.task(changed), with: try hand.tombstone(of: .task(changed)))])
      try expectEqual(
        try await hand.store.outcome(of: set.id), RecordedOutcome(outcome: first, fingerprint: "f"), "the outcome")
    },
    .init(
      "an outcome without a key has the records in their present state",
      "those of any other set in their present state, without those that are no longer there"
    ) { subject in
      let hand = try await subject.hand()
      let (a, b) = (try hand.task("a"), try hand.task("b", trashed: hand.now))
      let set = hand.set([.adding(.task(b)), .adding(.task(a))])
      _ = try await hand.store.commit(set)
      let now = try await hand.change(a, [.title: .text("now")])
      try expectEqual(try await hand.store.outcome(of: set.id)?.outcome.records, [.task(b), .task(now)], "the records")
      try await hand.commit([.replacing(.task(b), with: try hand.tombstone(of: .task(b)))])
      try expectEqual(
        try await hand.store.outcome(of: set.id)?.outcome.records, [.task(now)], "the records after a purge")
      try expectEqual(try await hand.store.outcome(of: set.id)?.fingerprint, nil, "the fingerprint")
    },
    .init(
      "an outcome outlives its history", "as long as it is remembered … whatever becomes of history",
      needsConditions: true
    ) { subject in
      let hand = try await subject.hand(bounds: HistoryBounds(sets: 2))
      let set = hand.set([.adding(.task(try hand.task("a")))], fingerprint: "f")
      let first = try await hand.store.commit(set)
      for number in 0..<5 { try await hand.add(try hand.task("\(number)")) }
      try expect(
        !(try await hand.store.history(HistoryQuery()).contains { $0.id == set.id }), "the set is still in history")
      try expectEqual(try await hand.store.outcome(of: set.id)?.outcome, first, "the outcome")
      try expectEqual(try await hand.store.commit(set), first, "the outcome of the set that comes again")
    },
    .init(
      "an outcome is forgotten after its time", "remembered: 7 days unless the store is told otherwise",
      needsConditions: true
    ) { subject in
      let hand = try await subject.hand(bounds: HistoryBounds(outcomeAge: 3600))
      let set = hand.set([.adding(.task(try hand.task("a")))], fingerprint: "f")
      _ = try await hand.store.commit(set)
      hand.time.advance(by: 3500)
      try await hand.add(try hand.task("b"))
      try expect(try await hand.store.outcome(of: set.id) != nil, "the outcome is forgotten too early")
      hand.time.advance(by: 200)
      try await hand.add(try hand.task("c"))
      try expectEqual(try await hand.store.outcome(of: set.id), nil, "the outcome after its time")
    },
    .init("what was never committed has no outcome", "The outcome of a change set that was committed") { subject in
      let hand = try await subject.hand()
      try expectEqual(try await hand.store.outcome(of: ChangeSet.ID(UUID.version7())), nil, "the outcome")
    },
  ]
}

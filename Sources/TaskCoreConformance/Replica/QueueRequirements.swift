import Foundation
import TaskCore

extension ReplicaStoreRequirement {
  static let queue: [ReplicaStoreRequirement] = [
    .init("a queued set comes back whole", "each as it was queued") { hand in
      let task = try hand.hand.task("task") {
        $0.notes = "line\nline \u{1F600}"
        $0.tags = ["x", "Y"]
      }
      let changed = try hand.hand.changed(task, [.title: .text("changed"), .tag("x"): .text(nil)])
      let list = try hand.hand.list("list")
      let gone = try hand.hand.tombstone(of: .list(list))
      let sets = [
        hand.hand.set([.adding(.task(task)), .adding(.list(list))], title: "first", fingerprint: "f"),
        hand.hand.set(
          [.replacing(.task(task), with: .task(changed))], author: "", kind: .redo(of: ChangeSet.ID(high: 1, low: 2))),
        hand.hand.set([.replacing(.list(list), with: gone)], kind: .undo(of: ChangeSet.ID(high: 3, low: 4))),
        hand.hand.set([], title: "", kind: .replication),
      ]
      for set in sets { try await hand.note(.enqueue(set)) }
      try expectEqual(try await hand.store.queue(limit: .max), ReplicaQueue(sets: sets, count: 4), "the queue")
      for (number, set) in sets.enumerated() {
        let refused = TaskFailure.Code(rawValue: "code \(number)")
        try await hand.note(.setAside(set.id, code: refused, message: "message \(number)"))
      }
      let aside = sets.enumerated().map { number, set in
        SetAside(set, code: TaskFailure.Code(rawValue: "code \(number)"), message: "message \(number)")
      }
      try expectEqual(try await hand.store.setsAside(), aside, "the sets that were set aside")
    },
    .init("a queue is read from its beginning", "The first of the change sets that wait to be sent, in the order") {
      hand in
      for number in 1...5 { try await hand.note(.enqueue(try hand.waiting("\(number)"))) }
      for (limit, titles) in [(2, ["1", "2"]), (1, ["1"]), (0, ["1"]), (-3, ["1"]), (9, ["1", "2", "3", "4", "5"])] {
        let queue = try await hand.store.queue(limit: limit)
        try expectEqual(queue.sets.map(\.title), titles, "the first \(limit) of the queue")
        try expectEqual(queue.count, 5, "the length of the queue")
      }
    },
    .init("what is dequeued waits no more", "it waits no more, nor is it set aside") { hand in
      let (a, b, c) = (try hand.waiting("a"), try hand.waiting("b"), try hand.waiting("c"))
      try await hand.note(.enqueue(a), .enqueue(b), .enqueue(c), .setAside(c.id, code: .invalid, message: "no"))
      try await hand.note(.dequeue(a.id))
      try expectEqual(try await hand.queued(), ["b"], "the queue")
      try await hand.note(.dequeue(c.id))
      try expectEqual(try await hand.aside(), [], "the sets that were set aside")
      try await hand.note(.enqueue(a))
      try expectEqual(try await hand.queued(), ["b", "a"], "the queue with a set that comes again")
    },
    .init("a set that waits is replaced where it stands", "One that waits already is replaced where it stands") {
      hand in
      let (a, b) = (try hand.waiting("a"), try hand.waiting("b"))
      try await hand.note(.enqueue(a), .enqueue(b))
      try await hand.note(.enqueue(hand.hand.set(b.changes, id: a.id, title: "a in other words")))
      try expectEqual(try await hand.queued(), ["a in other words", "b"], "the queue")
    },
    .init("what the remote refused is set aside with its reason", "it is set aside, with what the remote said") {
      hand in
      let (a, b, c) = (try hand.waiting("a"), try hand.waiting("b"), try hand.waiting("c"))
      try await hand.note(.enqueue(a), .enqueue(b), .enqueue(c))
      try await hand.note(.setAside(c.id, code: .conflict, message: "c is old"))
      try await hand.note(.setAside(a.id, code: .invalid, message: "a is wrong"))
      try expectEqual(try await hand.queued(), ["b"], "the queue")
      let expected = [
        SetAside(c, code: .conflict, message: "c is old"), SetAside(a, code: .invalid, message: "a is wrong"),
      ]
      try expectEqual(try await hand.store.setsAside(), expected, "the sets that were set aside")
      try await hand.note(.setAside(c.id, code: .notFound, message: "c is gone"))
      try expectEqual(
        try await hand.store.setsAside(), [SetAside(c, code: .notFound, message: "c is gone"), expected[1]],
        "the sets with another reason")
    },
    .init("what was set aside can wait again", "one that was set aside waits again") { hand in
      let (a, b) = (try hand.waiting("a"), try hand.waiting("b"))
      try await hand.note(.enqueue(a), .enqueue(b), .setAside(a.id, code: .invalid, message: "no"))
      try await hand.note(.enqueue(a))
      try expectEqual(try await hand.queued(), ["b", "a"], "the queue")
      try expectEqual(try await hand.aside(), [], "the sets that were set aside")
    },
    .init("a note of a set that is not known changes nothing", "one that is not known is left out of account") { hand in
      try await hand.note(.enqueue(try hand.waiting("a")))
      let unknown = ChangeSet.ID(UUID.version7())
      try await hand.note(.dequeue(unknown), .setAside(unknown, code: .invalid, message: "no"))
      try expectEqual(try await hand.queued(), ["a"], "the queue")
      try expectEqual(try await hand.aside(), [], "the sets that were set aside")
    },
  ]
}

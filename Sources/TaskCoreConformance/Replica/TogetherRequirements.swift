import Foundation
import TaskCore

extension ReplicaStoreRequirement {
  static let together: [ReplicaStoreRequirement] = [
    .init("records and notes are written together", "writes notes in the same transaction: all, or nothing") { hand in
      let task = try hand.hand.task("task")
      let progress = ReplicaProgress(pulled: hand.token(1))
      let set = hand.hand.set([.adding(.task(task))], title: "Add")
      let outcome = try await hand.store.commit(set, remembering: [.progress(progress, with: "a"), .enqueue(set)])
      try expectEqual(outcome, Outcome(changeSet: set.id, title: "Add", records: [.task(task)]), "the outcome")
      try expectEqual(try await hand.store.task(task.id), task, "the task")
      try expectEqual(try await hand.store.progress(with: "a"), progress, "the progress")
      try expectEqual(try await hand.queued(), ["Add"], "the queue")
    },
    .init("a refused set leaves no note", "writes notes in the same transaction: all, or nothing") { hand in
      let task = try hand.hand.task("task")
      try await hand.hand.add(task)
      let set = hand.hand.set([.adding(.task(task))])
      let notes: [ReplicaNote] = [.progress(ReplicaProgress(pulled: hand.token(1)), with: "a"), .enqueue(set)]
      try await expectFailure(.conflict, "a set that adds what is there") {
        try await hand.store.commit(set, remembering: notes)
      }
      try expectEqual(try await hand.store.progress(with: "a"), ReplicaProgress(), "the progress")
      try expectEqual(try await hand.queued(), [], "the queue")
    },
    .init("a refused note leaves no record", "writes notes in the same transaction: all, or nothing") { hand in
      let task = try hand.hand.task("task")
      let set = hand.hand.set([.adding(.task(task))])
      let progress = ReplicaProgress(pulled: hand.token(1))
      try await expectFailure(.invalid, "a set with a note on a remote without a name") {
        try await hand.store.commit(
          set, remembering: [.enqueue(set), .progress(progress, with: "a"), .progress(progress, with: "")])
      }
      let long = hand.hand.set([], title: String(repeating: "x", count: 100_000))
      try await expectFailure(.invalid, "a set with a note to queue one that no store takes") {
        try await hand.store.commit(set, remembering: [.enqueue(set), .enqueue(long)])
      }
      try expectEqual(try await hand.store.task(task.id), nil, "the task")
      try expectEqual(try await hand.store.progress(with: "a"), ReplicaProgress(), "the progress")
      try expectEqual(try await hand.queued(), [], "the queue")
    },
    .init("notes are taken in their order", "The notes are taken in their order") { hand in
      let (a, b) = (try hand.waiting("a"), try hand.waiting("b"))
      try await hand.note(
        .enqueue(a), .enqueue(b), .dequeue(a.id), .enqueue(a), .setAside(b.id, code: .invalid, message: "no"),
        .enqueue(b), .progress(ReplicaProgress(pulled: hand.token(1)), with: "r"),
        .progress(ReplicaProgress(pulled: hand.token(2)), with: "r"))
      try expectEqual(try await hand.queued(), ["a", "b"], "the queue")
      try expectEqual(try await hand.store.progress(with: "r").pulled, hand.token(2), "the progress")
    },
    .init(
      "a set that comes again notes nothing",
      "A set whose identity was committed before, and is remembered, changes nothing of what is noted either"
    ) { hand in
      let set = hand.hand.set([.adding(.task(try hand.hand.task("task")))], title: "Add")
      let first = try await hand.store.commit(set, remembering: [.enqueue(set)])
      try await hand.note(.dequeue(set.id))
      try expectEqual(
        try await hand.store.commit(set, remembering: [.enqueue(set)]), first, "the outcome of the set that comes again"
      )
      try expectEqual(try await hand.queued(), [], "the queue")
    },
    .init(
      "notes alone wake nobody",
      "A set that has neither changes nor a fingerprint carries the notes alone: it gets no sequence number"
    ) { hand in
      try await hand.hand.add(try hand.hand.task("task"))
      let token = try await hand.hand.token()
      let set = hand.hand.set([], title: "Note")
      let progress = ReplicaProgress(pulled: hand.token(1))
      let outcome = try await hand.store.commit(set, remembering: [.progress(progress, with: "a")])
      try expectEqual(outcome, Outcome(changeSet: set.id, title: "Note", records: []), "the outcome")
      try expectEqual(try await hand.store.progress(with: "a"), progress, "the progress")
      try expectEqual(try await hand.hand.token(), token, "the token")
      try expectEqual(try await hand.store.outcome(of: set.id), nil, "the outcome of the set that carried the notes")
      try expectEqual(try await hand.store.history(HistoryQuery()).count, 1, "the number of entries in history")
    },
    .init("a keyed set that changes nothing is remembered with its notes", "neither changes nor a fingerprint") {
      hand in
      let set = hand.hand.set([], title: "Nothing", fingerprint: "f")
      _ = try await hand.store.commit(set, remembering: [.enqueue(set)])
      try expectEqual(try await hand.store.outcome(of: set.id)?.fingerprint, "f", "the fingerprint that is remembered")
      try expectEqual(try await hand.queued(), ["Nothing"], "the queue")
    },
    .init("a commit without notes leaves what is remembered", "What it remembers") { hand in
      let (set, progress) = (try hand.waiting("a"), ReplicaProgress(pulled: hand.token(1)))
      try await hand.note(.enqueue(set), .progress(progress, with: "a"))
      try await hand.hand.add(try hand.hand.task("task"))
      _ = try await hand.store.commit(hand.hand.set([.adding(.task(try hand.hand.task("other")))]), remembering: [])
      try expectEqual(try await hand.queued(), ["a"], "the queue")
      try expectEqual(try await hand.store.progress(with: "a"), progress, "the progress")
    },
    .init(
      "after any notes, the store remembers what the ledger does", "`ReplicaMemory` is the meaning of it as a value"
    ) {
      hand in
      let seed = KitRandom.seed
      do {
        try await compareWithMemory(hand, seed: seed)
      } catch let failure as RequirementFailure {
        throw RequirementFailure("\(failure.message) (TASKCORE_SEED=\(seed) repeats this run)")
      }
    },
  ]

  private static func compareWithMemory(_ hand: ReplicaHand, seed: UInt64) async throws {
    var random = KitRandom(seed: seed)
    var memory = ReplicaMemory()
    let sets = try (1...6).map { try hand.waiting("set \($0)") }
    let remotes = ["a", "b", "é"]
    for _ in 0..<KitRandom.rounds(300) {
      let notes: [ReplicaNote] = (0..<random.number(1...3)).map { _ in
        let set = random.pick(sets) ?? sets[0]
        return switch random.number(0...3) {
        case 0: .enqueue(set)
        case 1: .dequeue(set.id)
        case 2: .setAside(set.id, code: random.pick(.invalid, .conflict), message: random.text())
        default:
          .progress(
            random.chance(20) ? ReplicaProgress() : ReplicaProgress(pulled: hand.token(UInt64(random.number(0...9)))),
            with: random.pick(remotes) ?? "a")
        }
      }
      for note in notes { try memory.take(note) }
      _ = try await hand.store.commit(hand.hand.set([]), remembering: notes)
      try expectEqual(try await hand.store.queue(limit: 3), memory.queue(limit: 3), "the queue after \(notes)")
      try expectEqual(try await hand.store.setsAside(), memory.setsAside, "the sets set aside after \(notes)")
      for remote in remotes {
        try expectEqual(
          try await hand.store.progress(with: remote), memory.progress(with: remote), "the progress after \(notes)")
      }
    }
  }
}
